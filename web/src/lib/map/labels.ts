/** Where the names of pieces go: below the token, and out of each other's way where neighbours stand close. */

import { CELL } from "./outline";

export interface Labelled {
  id: string;
  name: string;
  position?: readonly [number, number] | null | undefined;
  size?: number | undefined;
}

/** A letter of the map's lettering is about this wide, a line this high. */
const LETTER = 11.5;
const LINE = 24;

interface Box {
  left: number;
  right: number;
  top: number;
}
const meet = (one: Box, two: Box) =>
  one.left < two.right && two.left < one.right && Math.abs(one.top - two.top) < LINE - 2;

/** The baseline of each name, from the top of its piece. */
export function namesOf(pieces: readonly Labelled[]): Map<string, number> {
  const taken: Box[] = [];
  const found = new Map<string, number>();
  for (const piece of pieces) {
    const [x = 0, y = 0] = piece.position ?? [];
    const side = (piece.size ?? 1) * CELL;
    const middle = x * CELL + side / 2;
    const half = (Math.max(1, piece.name.length) * LETTER) / 2;
    const box = (down: number): Box => ({ left: middle - half, right: middle + half, top: y * CELL + down });
    const below = side + 20;
    const places = [below, -8, below + LINE, -8 - LINE, below + 2 * LINE];
    const free = places.find((down) => !taken.some((each) => meet(each, box(down)))) ?? below;
    taken.push(box(free));
    found.set(piece.id, free);
  }
  return found;
}
