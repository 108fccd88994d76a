import { expect, test } from "vitest";
import { filledIn } from "@/lib/forms";
import { columnOf, readSquare, squareName } from "./squares";

test("columns have letters and rows numbers, from the top left", () => {
  expect([squareName([0, 0]), squareName([14, 4]), squareName([27, 0])]).toEqual(["A1", "O5", "AB1"]);
  expect([25, 26, 701, 702].map(columnOf)).toEqual(["Z", "AA", "ZZ", "AAA"]);
});

test("every square is read back from its name", () => {
  for (const column of [0, 9, 25, 26, 51, 99, 701, 702])
    for (const row of [0, 9, 99]) expect(readSquare(squareName([column, row]))).toEqual([column, row]);
});

test.each([
  ["o5", [14, 4]],
  [" O 5 ", [14, 4]],
  ["14,4", [14, 4]],
  ["14 4", [14, 4]],
  ["O0", null],
  ["O", null],
  ["5", null],
  ["1,2,3", null],
])("%s is typed", (typed, square) => {
  expect(readSquare(typed)).toEqual(square);
});

test("a form's square is sent as column and row, however it was typed", () => {
  const form = { command: "move_token", title: "Put", blanks: [{ name: "to", label: "Square", kind: "square" }] };
  for (const typed of ["O5", "14,4"])
    expect(filledIn(form as never, { to: typed })).toEqual({ type: "move_token", to: [14, 4] });
});
