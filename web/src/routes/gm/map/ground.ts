/** The ground of a draft while somebody paints it: pure, so that every stroke can be taken back. */

import type { GridMap } from "@/lib/protocol";

export type Cell = [number, number];
export interface Lying {
  hazard: string;
  side: string;
  cells: Cell[];
  layers?: number;
}
export interface Raised {
  metres: number;
  cells: Cell[];
}
/** Where an image lies, in squares. */
export interface Laid {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** As a draft keeps it. */
export interface Ground {
  rows: string[];
  fog: Cell[];
  hazards: Lying[];
  heights: Raised[];
  image: string;
  [field: string]: unknown;
}
export const MARKS = {
  wall: "#",
  water: "~",
  grass: ",",
  rough: ":",
  both: ";",
  door: "+",
  open: "'",
  erase: ".",
} as const;
export type Brush = keyof typeof MARKS | "fog" | "lift" | "hazard" | "height" | "pick";
export type Stroke = "free" | "line" | "box";
export const MOST = 100;

const TERRAIN: Record<string, string> = {
  "#": "wall",
  "~": "water",
  ",": "slow",
  ":": "rough",
  ";": "slow and rough",
  "+": "closed door",
  "'": "open door",
};
const key = ([x, y]: readonly number[]) => `${x},${y}`;

export const empty = (width: number, height: number): Ground => ({
  rows: Array.from({ length: height }, () => ".".repeat(width)),
  fog: [],
  hazards: [],
  heights: [],
  image: "",
});
export const widthOf = (ground: Ground) => ground.rows[0]?.length ?? 0;
export const heightOf = (ground: Ground) => ground.rows.length;

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
export function painted(ground: Ground, brush: Brush, cells: readonly Cell[], hazard = "", metres = 0): Ground {
  if (brush === "pick") return ground;
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
  const levels = without(ground.heights, free);
  if (brush === "height") {
    const there = levels.find((each) => each.metres === metres);
    const raised = { metres, cells: [...(there?.cells ?? []), ...unique(cells)] };
    return { ...ground, heights: metres ? [...levels.filter((each) => each !== there), raised] : levels };
  }
  const rows = ground.rows.map((row, y) =>
    [...row].map((mark, x) => (touched.has(key([x, y])) ? MARKS[brush] : mark)).join(""),
  );
  if (brush !== "erase") return { ...ground, rows };
  return { ...ground, rows, hazards: without(ground.hazards, free), heights: levels, fog: ground.fog.filter(free) };
}

/** What lies on squares, where it stays; what lies nowhere any more is gone. */
const without = <T extends { cells: Cell[] }>(lying: readonly T[], stays: (at: Cell) => boolean): T[] =>
  lying.map((each) => ({ ...each, cells: each.cells.filter(stays) })).filter((each) => each.cells.length);

const unique = (cells: readonly Cell[]): Cell[] => [...new Map(cells.map((each) => [key(each), each])).values()];

/** Another size: what is cut off is gone, what is new is plain ground. */
export function resized(ground: Ground, width: number, height: number): Ground {
  const rows = Array.from({ length: height }, (_, y) => (ground.rows[y] ?? "").slice(0, width).padEnd(width, "."));
  const inside = ([x, y]: Cell) => x < width && y < height;
  return {
    ...ground,
    rows,
    fog: ground.fog.filter(inside),
    hazards: without(ground.hazards, inside),
    heights: without(ground.heights, inside),
  };
}

/** As the map is drawn on every other screen. */
export function mapOf(ground: Ground): GridMap {
  const cells = new Map<string, { at: Cell; terrain?: string; hazards?: string[]; height?: number }>();
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
  for (const raised of ground.heights) for (const at of raised.cells) cell(at).height = raised.metres;
  return { width: widthOf(ground), height: heightOf(ground), cells: [...cells.values()] } as unknown as GridMap;
}

/** What lies on a square, in the words of the brushes. */
export function whatIs(
  ground: Ground,
  at: Cell,
): { brush: Brush | ""; fog: boolean; hazards: string[]; height: number } {
  const mark = ground.rows[at[1]]?.[at[0]] ?? ".";
  const brush = (Object.keys(MARKS) as (keyof typeof MARKS)[]).find((name) => MARKS[name] === mark);
  const has = (cells: readonly Cell[]) => cells.some((each) => key(each) === key(at));
  return {
    brush: !brush || brush === "erase" ? "" : brush,
    fog: has(ground.fog),
    hazards: ground.hazards.filter((each) => has(each.cells)).map((each) => each.hazard),
    height: ground.heights.find((each) => has(each.cells))?.metres ?? 0,
  };
}

/** A map with some of its layers left out, as an eye that is shut leaves them out. */
export function shown(ground: Ground, hidden: ReadonlySet<Layer>): Ground {
  const doors = (row: string) => (hidden.has("doors") ? row.replace(/[+']/g, ".") : row);
  const plain = (row: string) => (hidden.has("ground") ? row.replace(/[#~,:;]/g, ".") : row);
  return {
    ...ground,
    rows: ground.rows.map((row) => plain(doors(row))),
    fog: hidden.has("fog") ? [] : ground.fog,
    hazards: hidden.has("hazards") ? [] : ground.hazards,
    heights: hidden.has("heights") ? [] : ground.heights,
    image: hidden.has("image") ? "" : ground.image,
  };
}
export const LAYERS = ["fog", "tokens", "doors", "hazards", "ground", "heights", "image"] as const;
export type Layer = (typeof LAYERS)[number];

/** How many squares a layer of the ground has something on. */
export function countOf(ground: Ground, layer: Layer): number {
  const all = ground.rows.join("");
  const of = (lying: readonly { cells: readonly Cell[] }[]) => lying.reduce((sum, each) => sum + each.cells.length, 0);
  switch (layer) {
    case "fog":
      return ground.fog.length;
    case "doors":
      return all.replace(/[^+']/g, "").length;
    case "ground":
      return all.replace(/[^#~,:;]/g, "").length;
    case "hazards":
      return of(ground.hazards);
    case "heights":
      return of(ground.heights);
    default:
      return 0;
  }
}

/** Free squares for those of a side who stand nowhere yet: the players' below, their foes above. */
export function gathering(ground: Ground, side: string, size: number, taken: ReadonlySet<string>): Cell | null {
  const [wide, high] = [widthOf(ground), heightOf(ground)];
  const home: Cell = side === "enemies" ? [Math.floor(wide / 2), 1] : [Math.floor(wide / 2), high - 2];
  const free = (at: Cell) => {
    const cells = under(ground, at, size);
    return (
      cells.length === size * size &&
      cells.every(([x, y]) => !taken.has(key([x, y])) && !"#+".includes(ground.rows[y]?.[x] ?? "#"))
    );
  };
  const all: Cell[] = ground.rows.flatMap((row, y) => Array.from(row, (_, x): Cell => [x, y]));
  const far = ([x, y]: Cell) => Math.max(Math.abs(x - home[0]), Math.abs(y - home[1]));
  return all.filter(free).reduce<Cell | null>((one, two) => (one && far(one) <= far(two) ? one : two), null);
}

/** The squares on which two grounds of one size differ. */
export function changes(one: Ground, two: Ground): Cell[] {
  const said = (ground: Ground, at: Cell) => JSON.stringify([ground.rows[at[1]]?.[at[0]], whatIs(ground, at)]);
  const all = two.rows.flatMap((row, y) => Array.from(row, (_, x): Cell => [x, y]));
  return all.filter((at) => said(one, at) !== said(two, at));
}
