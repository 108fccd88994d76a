import { expect, test } from "vitest";
import { loops, path } from "./outline";

test("one cell has four corners", () => {
  expect(loops([[2, 3]])).toEqual([
    [
      [2, 3],
      [3, 3],
      [3, 4],
      [2, 4],
    ],
  ]);
});

test("a ring has an outside and a hole", () => {
  const ring: [number, number][] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ];
  expect(loops(ring)).toHaveLength(2);
});

test("cells that touch at a corner stay apart", () => {
  const found = loops([
    [0, 0],
    [1, 1],
  ]);
  expect(found.map((loop) => loop.length)).toEqual([4, 4]);
});

test("a path closes", () => {
  expect(path(loops([[0, 0]]))).toMatch(/^M.*z$/);
});
