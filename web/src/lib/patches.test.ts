import { expect, test } from "vitest";
import { patched } from "./patches";
import type { Choice, Piece } from "./protocol";

const choice = (key: string): Choice => ({ key, text: key }) as Choice;
const piece = (id: string, name = id): Piece => ({ id, name }) as Piece;
const board = (pieces: Piece[], heading = "") => ({ heading, order: [], pieces });

test("what isn't sent stays", () => {
  const before = { n: 1, seat: "red", choices: [choice("a")] };
  expect(patched(before, { n: 2 })).toEqual({ n: 2, seat: "red", choices: [choice("a")] });
});

test("a list without kept entries is the whole list", () => {
  expect(patched({ n: 1, choices: [choice("a")] }, { n: 2, choices: [choice("b")] }).choices).toEqual([choice("b")]);
});

test("kept entries come from their places, and new ones in between", () => {
  const before = { n: 1, choices: [choice("a"), choice("b"), choice("c")] };
  const after = patched(before, { n: 2, choices: [choice("d")], kept: { choices: [2, -1, 0] } });
  expect(after.choices).toEqual([choice("c"), choice("d"), choice("a")]);
  expect("kept" in after).toBe(false);
});

test("the board's pieces are put together too", () => {
  const before = { n: 1, board: board([piece("ann"), piece("ben")]) };
  const after = patched(before, { n: 2, board: board([piece("ben", "Ben!")], "Round 2"), kept: { pieces: [0, -1] } });
  expect(after.board).toEqual(board([piece("ann"), piece("ben", "Ben!")], "Round 2"));
});
