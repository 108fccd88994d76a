/** A person is a monogram on a pennant, never a face: nobody should be drawn as somebody they are not. */

import { stream } from "./stream";

const PENNANTS = ["#2b3d6b", "#5a2f4f", "#1f4d46", "#6a3b1e", "#39405a", "#4a4a1f"];
const FOLDS = [
  "M0 70 50 46l50 24v30H0z",
  "M0 0h34L100 66v34H66L0 34z",
  "M0 62h100v14H0zM0 84h100v16H0z",
  "M50 0h50v100H50z",
];

/** The colour and the fold of a pennant. */
export function pennant(id: string): { fill: string; fold: string } {
  const draw = stream(id);
  return { fill: draw.of(PENNANTS), fold: draw.of(FOLDS) };
}

/** The first letter or digit of a name. */
export function initial(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "?").toLocaleUpperCase();
}
