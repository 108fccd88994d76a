/** What my last action did: its own lines, and what the others did to it, until the turn passes. */

import type { Roll } from "@/lib/protocol";
import { refs, rolls, sums, textOf, type StoryLine } from "@/lib/story";

export interface Result {
  /** The record that began it. */
  n: number;
  /** The last one that belongs to it. */
  upTo: number;
  title: string;
  lines: readonly StoryLine[];
  /** Ids of pieces, the one who acted first. */
  about: readonly string[];
  roll: Roll | null;
  /** The last number with its steps. */
  sum: { value: number; steps: readonly { value: string; name: string }[] } | null;
}

const isTurn = (line: StoryLine): boolean => line.cue === "turn" || line.tone === "heading";

/** My last action after a record, or none. */
export function resultOf(story: readonly StoryLine[], seat: string, after: number): Result | null {
  const own = story.findLast(
    (line) => line.by === seat && line.n > after && !line.undone && !line.is_undo && !isTurn(line),
  );
  if (!own) return null;
  const rest = story.filter((line) => line.n >= own.n && !line.undone && !line.is_undo && line.cue !== "ask");
  const passed = rest.findIndex(isTurn);
  const lines = passed < 0 ? rest : rest.slice(0, passed);
  const [first] = lines;
  if (!first) return null;
  const about = lines.flatMap(refs).filter((named) => named.ref.startsWith("piece:"));
  const sum = lines.flatMap(sums).at(-1);
  return {
    n: own.n,
    upTo: Math.max(...lines.map((line) => line.n)),
    title: textOf(first).replace(/\.$/, ""),
    lines: lines.slice(1),
    about: [...new Set(about.map((named) => named.ref.slice("piece:".length)))],
    roll: lines.flatMap(rolls).find((roll) => roll.sides === 20 || roll.sides === 100) ?? null,
    sum: sum ? { value: sum.value, steps: sum.steps ?? [] } : null,
  };
}

/** A result as a screen reader says it, once. */
export const toldResult = (result: Result): string =>
  [`${result.title}.`, ...result.lines.filter((line) => line.tone || (line.depth ?? 0) <= 1).map(textOf)].join(" ");
