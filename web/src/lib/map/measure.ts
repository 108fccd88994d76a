/** Distances on a map, as its game counts steps across corners. */

import type { GridMap, Piece } from "@/lib/protocol";
import type { Point } from "./outline";

/** What so many steps across corners count: 1, 2, 1, 2 is 6 for four. */
function across(steps: number, counts: readonly number[]): number {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum += counts[step % counts.length] ?? 1;
  return sum;
}

export function far(map: Pick<GridMap, "diagonals">, from: Point, to: Point): number {
  const [dx, dy] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const slanted = Math.min(dx, dy);
  return Math.max(dx, dy) - slanted + across(slanted, map.diagonals ?? [1]);
}

export function cellsOf(piece: Pick<Piece, "position" | "size">): Point[] {
  if (!piece.position) return [];
  const [x, y] = piece.position;
  const size = piece.size ?? 1;
  return Array.from({ length: size * size }, (_, index): Point => [x + (index % size), y + Math.floor(index / size)]);
}

/** Between the nearest cells of two pieces; none where one isn't on the map. */
export function between(map: Pick<GridMap, "diagonals">, one: Piece, other: Piece): number | null {
  const ends = cellsOf(other);
  const all = cellsOf(one).flatMap((from) => ends.map((to) => far(map, from, to)));
  return all.length ? Math.min(...all) : null;
}

/** `m` of `1 m`. */
export const unitOf = (map: Pick<GridMap, "unit">): string => (map.unit ?? "").replace(/^[\d\s]+/, "");
