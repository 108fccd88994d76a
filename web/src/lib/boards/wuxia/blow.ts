/** The blow in the middle of the stage: the d20, what it came to, and what it did. All from the record's own lines. */

import type { PageVn } from "@/lib/i18n/shapes";
import type { NumberPart } from "@/lib/protocol";
import { refs, rolls, sums, textOf } from "@/lib/story";
import type { ToldRecord } from "../told";

export interface Blow {
  n: number;
  /** The face of the last d20 that decided something. */
  face: number | null;
  /** What it came to, in the engine's words. */
  result: string;
  /** 17 + 8 = 25 against 17. */
  how: string;
  /** Who lost how much. */
  hurt: { piece: string; amount: string } | null;
  /** Who did what. */
  deed: string;
}

const signed = (value: string) => value.replace(/^([+-])\s*/, (_, sign: string) => (sign === "-" ? "− " : "+ "));

function sumOf(number: NumberPart): string {
  return `${(number.steps ?? []).map((step) => signed(step.value)).join(" ")} = ${number.value}`;
}

export function blowOf(beat: ToldRecord | null, against: PageVn["against"]): Blow | null {
  if (!beat) return null;
  const told = beat.lines.filter((line) => line.tone !== "heading" && line.cue !== "ask");
  const first = told.find((line) => !(line.depth ?? 0)) ?? told[0];
  if (!first) return null;
  const decided = told.findLast((line) => rolls(line).some((roll) => roll.sides === 20 && roll.label === "attack"));
  const roll = decided ?? told.findLast((line) => rolls(line).some((each) => each.sides === 20));
  const after = told.filter((line) => line !== first && line !== roll);
  const result =
    (decided && told.slice(told.indexOf(decided)).find((line) => line.cue === "strike" || line.cue === "miss")) ??
    after.find((line) => line.cue) ??
    first;
  const [ours, theirs] = roll ? sums(roll) : [];
  const lost = told.findLast((line) => line.tone === "hurt");
  const step = lost ? sums(lost).at(-1)?.steps?.at(-1)?.value : undefined;
  const piece = lost
    ? refs(lost)
        .find((named) => named.ref.startsWith("piece:"))
        ?.ref.slice("piece:".length)
    : "";
  return {
    n: beat.n,
    face: roll ? (rolls(roll).findLast((each) => each.sides === 20)?.faces[0] ?? null) : null,
    result: textOf(result).replace(/\.$/, ""),
    how: ours ? (theirs ? against({ ours: sumOf(ours), theirs: theirs.value }) : sumOf(ours)) : "",
    hurt: piece && step?.startsWith("-") ? { piece, amount: `−${step.slice(1)}` } : null,
    deed: textOf(first),
  };
}
