import { expect, it } from "vitest";
import type { Board, Piece } from "@/lib/protocol";
import { hasStage, standing } from "./standing";

const piece = (id: string, side: string, more: Partial<Piece> = {}): Piece =>
  ({ id, name: id, side, ...more }) as Piece;
const board = (pieces: Piece[], more: Partial<Board> = {}): Board =>
  ({ heading: "", order: ["a", "b", "c"], pieces, sides: [{ id: "one" }, { id: "two" }], ...more }) as Board;
const ids = (pieces: Piece[]) => pieces.map(({ id }) => id);

const FOUR = [
  piece("a", "two", { stance: "mine" }),
  piece("ball", "two", { stance: "mine" }),
  piece("b", "one", { stance: "foe" }),
  piece("gone", "one", { stance: "foe", out: true }),
  piece("c", "three", { stance: "ally" }),
];

it("puts friends on the near side, and leaves out whoever isn't on the field", () => {
  const { near, far } = standing(board(FOUR));
  expect(ids(near)).toEqual(["a", "c"]);
  expect(ids(far)).toEqual(["b", "gone"]);
});

it("shows the first side near to somebody who watches", () => {
  const seen = FOUR.map(({ stance: _, ...rest }) => rest as Piece);
  const { near, far } = standing(board(seen));
  expect(ids(near)).toEqual(["b", "gone"]);
  expect(ids(far)).toEqual(["a", "c"]);
});

it("is a stage only without a map, with turns, and with two camps", () => {
  expect(hasStage(board(FOUR))).toBe(true);
  expect(hasStage(board(FOUR, { order: [] }))).toBe(false);
  expect(hasStage(board(FOUR.slice(0, 2)))).toBe(false);
  expect(hasStage(board(FOUR, { map: { width: 1, height: 1 } as Board["map"] }))).toBe(false);
});
