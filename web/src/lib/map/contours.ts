/** Faint contour lines under a map, so that bare ground looks surveyed: drawn from a name, the same each time. */

import { CELL } from "./outline";

const STEP = 30;
const LEVELS = [0.32, 0.42, 0.52, 0.62, 0.72];

function hash(name: string): number {
  let h = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1) h = Math.imul(h ^ name.charCodeAt(index), 0x01000193) >>> 0;
  return h;
}

/** Smooth noise between 0 and 1. */
function field(seed: number): (x: number, y: number) => number {
  const at = (x: number, y: number) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  const smooth = (v: number) => v * v * (3 - 2 * v);
  return (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [smooth(x - i), smooth(y - j)];
    const top = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
    const foot = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
    return top + (foot - top) * v;
  };
}

/** Lines of equal height over a map of some cells (marching squares). */
export function contours(name: string, width: number, height: number): string {
  const noise = field(hash(name));
  const scale = CELL * 5.5;
  const high = (x: number, y: number) =>
    0.75 * noise(x / scale, y / scale) + 0.25 * noise((2 * x) / scale + 9, (2 * y) / scale);
  let said = "";
  for (const level of LEVELS) {
    for (let y = 0; y < height * CELL; y += STEP) {
      for (let x = 0; x < width * CELL; x += STEP) said += square(high, level, x, y);
    }
  }
  return said;
}

function square(high: (x: number, y: number) => number, level: number, x: number, y: number): string {
  const corners: [number, number, number][] = [
    [x, y, high(x, y)],
    [x + STEP, y, high(x + STEP, y)],
    [x + STEP, y + STEP, high(x + STEP, y + STEP)],
    [x, y + STEP, high(x, y + STEP)],
  ];
  const crossings: string[] = [];
  corners.forEach(([x1, y1, h1], index) => {
    const [x2, y2, h2] = corners[(index + 1) % 4]!;
    if (h1 < level === h2 < level) return;
    const part = (level - h1) / (h2 - h1);
    crossings.push(`${Math.round(x1 + (x2 - x1) * part)} ${Math.round(y1 + (y2 - y1) * part)}`);
  });
  return crossings.length === 2 ? `M${crossings[0]}L${crossings[1]}` : "";
}
