/** Where the names of pieces go: below the token, and out of the way of other tokens and names where they stand close. */

import { CELL } from "./outline";

export interface Labelled {
  id: string;
  name: string;
  position?: readonly [number, number] | null | undefined;
  size?: number | undefined;
}
export interface Label {
  /** The start, middle or end of the baseline, in units of the map. */
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

/** A letter of the map's lettering is about this wide; a line is this high, most of it above the baseline. */
const LETTER = 11;
const LINE = 22;
const GAP = 6;

interface Box {
  left: number;
  right: number;
  top: number;
  foot: number;
}
const meet = (one: Box, two: Box) =>
  one.left < two.right && two.left < one.right && one.top < two.foot && two.top < one.foot;

function boxOf({ x, y, anchor }: Label, name: string): Box {
  const wide = Math.max(1, name.length) * LETTER;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { left, right: left + wide, top: y - LINE + GAP, foot: y + GAP / 2 };
}

/** Whose name stands where. */
export function namesOf(pieces: readonly Labelled[]): Map<string, Label> {
  const tokens = pieces.map((piece): Box => {
    const [x = 0, y = 0] = piece.position ?? [];
    const side = (piece.size ?? 1) * CELL;
    return { left: x * CELL + 4, right: x * CELL + side - 4, top: y * CELL + 4, foot: y * CELL + side };
  });
  const taken: Box[] = [...tokens];
  const found = new Map<string, Label>();
  pieces.forEach((piece, index) => {
    const token = tokens[index];
    if (!token) return;
    const middle = (token.left + token.right) / 2;
    const level = (token.top + token.foot) / 2 + GAP;
    const places: Label[] = [
      { x: middle, y: token.foot + 20, anchor: "middle" },
      { x: middle, y: token.top - GAP, anchor: "middle" },
      { x: token.right + GAP, y: level, anchor: "start" },
      { x: token.left - GAP, y: level, anchor: "end" },
      { x: middle, y: token.foot + 20 + LINE, anchor: "middle" },
    ];
    const free = places.find((each) => !taken.some((box) => meet(box, boxOf(each, piece.name)))) ?? places[0];
    if (!free) return;
    taken.push(boxOf(free, piece.name));
    found.set(piece.id, free);
  });
  return found;
}
