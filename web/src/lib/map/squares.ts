/** Squares as people name them: letters for columns from the left, numbers for rows from the top. */

import type { Point } from "./outline";

const LETTERS = 26;

/** `A` to `Z`, then `AA`: the letters over a column counted from 0. */
export function columnOf(column: number): string {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / LETTERS))
    letters = String.fromCharCode(65 + ((left - 1) % LETTERS)) + letters;
  return letters;
}

/** `D5` for column 3, row 4. */
export const squareName = ([column, row]: Point): string => `${columnOf(column)}${row + 1}`;

/** The square somebody typed, by its name or as column and row counted from 0: `D5`, `d 5`, `3,4`. */
export function readSquare(typed: string): [number, number] | null {
  const named = /^([a-z]{1,3}) ?([1-9]\d{0,3})$/i.exec(typed.trim());
  if (named) {
    const letters = [...(named[1] ?? "").toUpperCase()];
    const column = letters.reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
    return [column - 1, Number(named[2]) - 1];
  }
  const numbers = /^(\d{1,4})(?: *[,;] *| +)(\d{1,4})$/.exec(typed.trim());
  return numbers ? [Number(numbers[1]), Number(numbers[2])] : null;
}
