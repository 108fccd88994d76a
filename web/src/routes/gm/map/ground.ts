/** The ground of a draft while somebody paints it: pure, so that every stroke can be taken back. */

import type { GridMap } from "@/lib/protocol";

export type Cell = [number, number];
export interface Lying {
  hazard: string;
  side: string;
  cells: Cell[];
  layers?: number;
}
/** As a draft keeps it. */
export interface Ground {
  rows: string[];
  fog: Cell[];
  hazards: Lying[];
  image: string;
  [field: string]: unknown;
}
export const MARKS = { wall: "#", water: "~", grass: ",", rough: ":", both: ";", erase: "." } as const;
export type Brush = keyof typeof MARKS | "fog" | "lift" | "hazard";
export type Stroke = "free" | "line" | "box";
export const MOST = 100;

const TERRAIN: Record<string, string> = { "#": "wall", "~": "water", ",": "slow", ":": "rough", ";": "slow and rough" };
const key = ([x, y]: readonly number[]) => `${x},${y}`;

export const empty = (width: number, height: number): Ground => ({
  rows: Array.from({ length: height }, () => ".".repeat(width)),
  fog: [],
  hazards: [],
  image: "",
});
export const widthOf = (ground: Ground) => ground.rows[0]?.length ?? 0;
export const heightOf = (ground: Ground) => ground.rows.length;

/** A square as people name it: letters for columns, numbers for rows. */
export function nameOf([x, y]: Cell): string {
  const letters = x < 26 ? "" : String.fromCharCode(64 + Math.floor(x / 26));
  return `${letters}${String.fromCharCode(65 + (x % 26))}${y + 1}`;
}

/** The squares under a brush whose upper left corner is at a square. */
export function under(ground: Ground, [x, y]: Cell, size: number): Cell[] {
  const cells: Cell[] = [];
  for (let dy = 0; dy < size; dy += 1)
    for (let dx = 0; dx < size; dx += 1)
      if (x + dx < widthOf(ground) && y + dy < heightOf(ground)) cells.push([x + dx, y + dy]);
  return cells;
}

/** The squares of a stroke from one square to another. */
export function along(from: Cell, to: Cell, stroke: Stroke): Cell[] {
  if (stroke === "box") {
    const cells: Cell[] = [];
    for (let y = Math.min(from[1], to[1]); y <= Math.max(from[1], to[1]); y += 1)
      for (let x = Math.min(from[0], to[0]); x <= Math.max(from[0], to[0]); x += 1) cells.push([x, y]);
    return cells;
  }
  const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  return Array.from({ length: steps + 1 }, (_, at): Cell => [
    Math.round(from[0] + ((to[0] - from[0]) * at) / steps),
    Math.round(from[1] + ((to[1] - from[1]) * at) / steps),
  ]);
}

/** The ground after a brush has gone over some squares. */
export function painted(ground: Ground, brush: Brush, cells: readonly Cell[], hazard = ""): Ground {
  const touched = new Set(cells.map(key));
  const free = (each: Cell) => !touched.has(key(each));
  if (brush === "fog" || brush === "lift") {
    const kept = ground.fog.filter(free);
    return { ...ground, fog: brush === "fog" ? [...kept, ...unique(cells)] : kept };
  }
  if (brush === "hazard") {
    const there = ground.hazards.find((each) => each.hazard === hazard);
    const cells_ = [...(there?.cells ?? []).filter(free), ...unique(cells)].slice(0, MOST);
    const others = ground.hazards.filter((each) => each !== there);
    return { ...ground, hazards: [...others, { side: "enemies", layers: 1, ...there, hazard, cells: cells_ }] };
  }
  const rows = ground.rows.map((row, y) =>
    [...row].map((mark, x) => (touched.has(key([x, y])) ? MARKS[brush] : mark)).join(""),
  );
  if (brush !== "erase") return { ...ground, rows };
  const hazards = ground.hazards
    .map((each) => ({ ...each, cells: each.cells.filter(free) }))
    .filter((each) => each.cells.length);
  return { ...ground, rows, hazards, fog: ground.fog.filter(free) };
}

const unique = (cells: readonly Cell[]): Cell[] => [...new Map(cells.map((each) => [key(each), each])).values()];

/** Another size: what is cut off is gone, what is new is plain ground. */
export function resized(ground: Ground, width: number, height: number): Ground {
  const rows = Array.from({ length: height }, (_, y) => (ground.rows[y] ?? "").slice(0, width).padEnd(width, "."));
  const inside = ([x, y]: Cell) => x < width && y < height;
  return {
    ...ground,
    rows,
    fog: ground.fog.filter(inside),
    hazards: ground.hazards
      .map((each) => ({ ...each, cells: each.cells.filter(inside) }))
      .filter((each) => each.cells.length),
  };
}

/** As the map is drawn on every other screen. */
export function mapOf(ground: Ground): GridMap {
  const cells = new Map<string, { at: Cell; terrain?: string; hazards?: string[] }>();
  const cell = (at: Cell) => {
    const there = cells.get(key(at)) ?? { at };
    cells.set(key(at), there);
    return there;
  };
  ground.rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      const terrain = TERRAIN[mark];
      if (terrain) cell([x, y]).terrain = terrain;
    }),
  );
  for (const lying of ground.hazards)
    for (const at of lying.cells) cell(at).hazards = [...(cell(at).hazards ?? []), lying.hazard];
  return { width: widthOf(ground), height: heightOf(ground), cells: [...cells.values()] } as unknown as GridMap;
}

/** What lies on a square, in the words of the brushes. */
export function whatIs(ground: Ground, at: Cell): { brush: Brush | ""; fog: boolean; hazards: string[] } {
  const mark = ground.rows[at[1]]?.[at[0]] ?? ".";
  const brush = (Object.keys(MARKS) as (keyof typeof MARKS)[]).find((name) => MARKS[name] === mark);
  const has = (cells: readonly Cell[]) => cells.some((each) => key(each) === key(at));
  return {
    brush: !brush || brush === "erase" ? "" : brush,
    fog: has(ground.fog),
    hazards: ground.hazards.filter((each) => has(each.cells)).map((each) => each.hazard),
  };
}
