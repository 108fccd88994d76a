import { expect, test } from "vitest";
import { bestSoFar, isShown } from "./said";

const tried = (value: number, rate: number, low: number, high: number) => ({
  ...{ value, n: 60, place: 0, seed: 1 },
  won: { value: rate, low, high },
});

test("the best value so far is the one whose interval reaches least far from what is wanted", () => {
  const few = tried(30, 0.6, 0.2, 0.9); // hits the goal by luck, and says next to nothing
  const many = tried(35, 0.57, 0.52, 0.62);
  expect(bestSoFar([few, many, tried(50, 0.2, 0.1, 0.3)], 0.6)?.value).toBe(35);
  expect(bestSoFar([few], 0.6)?.value).toBe(30); // from the first round on there is an answer
  expect(bestSoFar([], 0.6)).toBeUndefined();
});

test("a change is shown only if its interval leaves out no change", () => {
  expect(isShown({ value: 0.25, low: -0.17, high: 0.57 })).toBe(false);
  expect(isShown({ value: 0.25, low: 0.02, high: 0.48 })).toBe(true);
  expect(isShown({ value: -0.25, low: -0.48, high: -0.02 })).toBe(true);
});
