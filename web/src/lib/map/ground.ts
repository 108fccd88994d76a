/** Terrain and hazards of a map as regions to print: told by hatching first, by colour second. */

import type { GridMap } from "@/lib/protocol";
import { loops, path, type Point } from "./outline";

export interface Region {
  key: string;
  name: string;
  look: "water" | "grass" | "rough" | "block" | "fog" | "hazard" | "raised";
  d: string;
  /** What is written on it, and where: how high it lies. */
  sign?: { text: string; at: Point };
}
export interface Door {
  at: Point;
  open: boolean;
  name: string;
}
const DOORS: Record<string, boolean> = { "closed door": false, "open door": true };

export const doorsOf = (map: GridMap): Door[] =>
  (map.cells ?? []).flatMap(({ at, terrain = "" }) =>
    terrain in DOORS ? [{ at, open: DOORS[terrain] === true, name: terrain }] : [],
  );

/** How the game's words for the ground are printed; a word that is new here is printed as rough ground. */
const LOOKS: Record<string, Region["look"]> = {
  water: "water",
  slow: "grass",
  rough: "rough",
  wall: "block",
  "slow and rough": "rough",
  fog: "fog",
};

export function regionsOf(map: GridMap): Region[] {
  const cells = new Map<string, Point[]>();
  const add = (kind: string, at: Point) => cells.set(kind, [...(cells.get(kind) ?? []), at]);
  for (const cell of map.cells ?? []) {
    if (cell.terrain && !(cell.terrain in DOORS)) add(`t|${cell.terrain}`, cell.at);
    if (cell.height) add(`r|${cell.height}`, cell.at);
    for (const hazard of cell.hazards ?? []) add(`h|${hazard}`, cell.at);
  }
  return [...cells].map(([kind, at]) => {
    const name = kind.slice(2);
    if (kind.startsWith("r|")) {
      const text = `${Number(name) > 0 ? "+" : "−"}${Math.abs(Number(name))} m`;
      return { key: kind, name: text, look: "raised", d: path(loops(at), 8), sign: { text, at: middleOf(at) } };
    }
    const look = kind.startsWith("h|") ? "hazard" : (LOOKS[name] ?? "rough");
    return { key: kind, name, look, d: path(loops(at), look === "block" || look === "fog" ? 8 : 20) };
  });
}

/** The square of a set that is nearest to its middle. */
function middleOf(cells: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length;
  const [x, y] = [mean(0), mean(1)];
  const off = (cell: Point) => (cell[0] - x) ** 2 + (cell[1] - y) ** 2;
  return cells.reduce((one, two) => (off(two) < off(one) ? two : one));
}
