/** The outline of a set of cells as an SVG path with round corners. */

export type Point = readonly [number, number];

export const CELL = 60;

const key = (x: number, y: number): string => `${x},${y}`;

/** Closed loops of corners around cells; the cells lie to the right of each edge. */
export function loops(cells: Iterable<Point>): Point[][] {
  const inside = new Set<string>();
  for (const [x, y] of cells) inside.add(key(x, y));
  const next = new Map<string, Point[]>();
  const edge = (from: Point, to: Point) => {
    const at = key(...from);
    next.set(at, [...(next.get(at) ?? []), to]);
  };
  for (const cell of inside) {
    const [x, y] = cell.split(",").map(Number) as [number, number];
    if (!inside.has(key(x, y - 1))) edge([x, y], [x + 1, y]);
    if (!inside.has(key(x + 1, y))) edge([x + 1, y], [x + 1, y + 1]);
    if (!inside.has(key(x, y + 1))) edge([x + 1, y + 1], [x, y + 1]);
    if (!inside.has(key(x - 1, y))) edge([x, y + 1], [x, y]);
  }
  const found: Point[][] = [];
  for (;;) {
    const start = next.keys().next().value;
    if (start === undefined) return found;
    const loop: Point[] = [];
    let at = start;
    let came: Point | null = null;
    do {
      const here = at.split(",").map(Number) as unknown as Point;
      const ways: Point[] = next.get(at) ?? [];
      // where two cells touch at a corner only, turn back to the same cell
      const before = came;
      const turn = before ? ways.findIndex((way) => isRight(before, here, way)) : 0;
      const [way] = ways.splice(Math.max(0, turn), 1);
      if (!ways.length) next.delete(at);
      if (!way) break;
      loop.push(here);
      came = here;
      at = key(...way);
    } while (at !== start);
    found.push(loop);
  }
}

function isRight(before: Point, here: Point, after: Point): boolean {
  return (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0]) > 0;
}

/** Loops as a path; straight corners are dropped, the others are rounded. */
export function path(all: Point[][], radius = 16): string {
  return all.map((loop) => rounded(corners(loop), radius)).join("");
}

function corners(loop: Point[]): Point[] {
  return loop.filter((here, index) => {
    const before = loop[(index + loop.length - 1) % loop.length]!;
    const after = loop[(index + 1) % loop.length]!;
    return (here[0] - before[0]) * (after[1] - here[1]) !== (here[1] - before[1]) * (after[0] - here[0]);
  });
}

function rounded(loop: Point[], radius: number): string {
  let said = "";
  loop.forEach((here, index) => {
    const before = loop[(index + loop.length - 1) % loop.length]!;
    const after = loop[(index + 1) % loop.length]!;
    const from = towards(here, before, radius);
    const to = towards(here, after, radius);
    said += `${index ? "L" : "M"}${from[0]} ${from[1]}Q${here[0] * CELL} ${here[1] * CELL} ${to[0]} ${to[1]}`;
  });
  return `${said}z`;
}

function towards(here: Point, there: Point, by: number): Point {
  return [here[0] * CELL + Math.sign(there[0] - here[0]) * by, here[1] * CELL + Math.sign(there[1] - here[1]) * by];
}
