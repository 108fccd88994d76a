/** Terrain and hazards of a map as regions to print: told by hatching first, by colour second. */

import type { GridMap } from "@/lib/protocol";
import { loops, path, type Point } from "./outline";

export interface Region {
  key: string;
  name: string;
  look: "water" | "grass" | "rough" | "block" | "fog" | "hazard";
  d: string;
}

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
    if (cell.terrain) add(`t|${cell.terrain}`, cell.at);
    for (const hazard of cell.hazards ?? []) add(`h|${hazard}`, cell.at);
  }
  return [...cells].map(([kind, at]) => {
    const name = kind.slice(2);
    const look = kind.startsWith("h|") ? "hazard" : (LOOKS[name] ?? "rough");
    return { key: kind, name, look, d: path(loops(at), look === "block" || look === "fog" ? 8 : 20) };
  });
}
