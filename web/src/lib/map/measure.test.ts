import { expect, test } from "vitest";
import { between, far, unitOf } from "./measure";

test("every second step across a corner counts two where the map says so", () => {
  const map = { diagonals: [1, 2] };
  expect(far(map, [0, 0], [4, 4])).toBe(6);
  expect(far(map, [0, 0], [5, 2])).toBe(6);
  expect(far({}, [0, 0], [4, 4])).toBe(4);
});

test("a large piece is as near as its nearest cell", () => {
  const large = { id: "a", name: "A", side: "x", position: [6, 0] as [number, number], size: 3 };
  const small = { id: "b", name: "B", side: "x", position: [5, 0] as [number, number] };
  expect(between({ diagonals: [1, 2] }, small, large)).toBe(1);
  expect(unitOf({ unit: "1 m" })).toBe("m");
});
