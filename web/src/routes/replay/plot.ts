/** The geometry of luck and timeline, which share one x axis: the record number. */

import type { Entry, Luck, Mark } from "./said";

export interface Line {
  side: string;
  /** How lucky the side was after each record where that changed. */
  steps: readonly { n: number; value: number }[];
  last: number;
}

/** A side's luck, added up record by record; sides in the order in which they are named. */
export function linesOf(luck: readonly Luck[], sides: readonly string[]): Line[] {
  return sides
    .map((side) => {
      let value = 0;
      const steps = luck
        .filter((each) => each.side === side)
        .map((each) => ({ n: each.n, value: (value += each.dealt - each.expected) }));
      return { side, steps, last: value };
    })
    .filter((line) => line.steps.length > 0);
}

/** A staircase through the steps, up to a record. */
export function staircase(line: Line, x: (n: number) => number, y: (value: number) => number, to: number): string {
  const path = [`M${x(1).toFixed(1)} ${y(0).toFixed(1)}`];
  for (const { n, value } of line.steps) path.push(`H${x(n).toFixed(1)}V${y(value).toFixed(1)}`);
  path.push(`H${x(to).toFixed(1)}`);
  return path.join("");
}

/** Where numbers are written that stand beside these heights: as near as they can be, and none over another. */
export function spread(heights: readonly number[], least: number, top: number, low: number): number[] {
  const order = heights.map((_, index) => index).sort((one, two) => heights[one]! - heights[two]!);
  const places = [...heights];
  let above = -Infinity;
  for (const index of order) above = places[index] = Math.max(top, above + least, heights[index]!);
  let below = low + least;
  for (const index of order.reverse()) below = places[index] = Math.min(places[index]!, below - least);
  return places;
}

/** Where rounds begin; where they are too close together, every second, fifth, … of them. */
export function roundsOf(
  entries: readonly Entry[],
  least: number,
  x: (n: number) => number,
): { n: number; round: number }[] {
  const starts: { n: number; round: number }[] = [];
  for (const { n, round } of entries)
    if (typeof round === "number" && round > 0 && !starts.some((each) => each.round === round))
      starts.push({ n, round });
  for (const every of [1, 2, 5, 10, 20, 50, 100]) {
    const some = starts.filter(({ round }, index) => index === 0 || round % every === 0);
    const close = some.some((each, index) => index > 0 && x(each.n) - x(some[index - 1]!.n) < least);
    if (!close) return some;
  }
  return starts.slice(0, 1);
}

/** Marks that are drawn even where records are close together. */
const GRAVE: ReadonlySet<Mark> = new Set<Mark>(["fall", "end", "undo"]);
export const isShown = (mark: Mark | undefined, apart: number): boolean =>
  Boolean(mark) && (apart >= 13 || GRAVE.has(mark!) || (apart >= 5 && mark === "crit"));

/** A mark's shape around its middle: told apart without colour. */
export const SHAPES: Record<string, { path: string; hollow?: boolean }> = {
  hit: { path: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z" },
  miss: { path: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", hollow: true },
  crit: { path: "M0-10 2.700-3.200 10-2.700 4 1.800 6.400 9 0 5-6.400 9-4 1.800-10-2.700-2.700-3.200z" },
  heal: { path: "M-2.300-7h4.600v4.700H7v4.600H2.300V7h-4.600V2.300H-7v-4.600h4.700z" },
  status: { path: "M0-7 7 0 0 7-7 0z", hollow: true },
  fall: { path: "M-6.500-4.500l2-2L0-2l4.500-4.500 2 2L2 0l4.500 4.500-2 2L0 2l-4.500 4.500-2-2L-2 0z" },
  undo: { path: "M-6 0 4-7V7z", hollow: true },
  end: { path: "M-6 9V-9H8L4.500-4.500 8 0H-3.500V9z" },
};

/** A change of a chance, in points of a hundred. */
export function points(value = 0): string {
  const rounded = Math.round(100 * value);
  return rounded === 0 ? "0" : `${rounded < 0 ? "−" : "+"}${Math.abs(rounded)}`;
}
