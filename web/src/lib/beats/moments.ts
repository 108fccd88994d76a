/** The moments of a fight that everybody looks up for: a catch, a faint, the end. Found by cue and by what they are about. */

import { refs, type StoryLine } from "@/lib/story";

export type MomentKind = "catch" | "faint" | "end";
export interface Moment {
  kind: MomentKind;
  /** Ids of the pieces: of a catch, who caught and who was caught. */
  about: string[];
}

/** How long each is shown, in milliseconds: a catch shakes three times. */
export const LENGTHS: Record<MomentKind, number> = { catch: 3 * 700 + 1400, faint: 620 + 1400, end: 2800 };

const piecesOf = (line: StoryLine): string[] =>
  refs(line)
    .filter((named) => named.ref.startsWith("piece:"))
    .map((named) => named.ref.slice("piece:".length));

/** The moment of a record: the end before a catch, a catch before a faint. */
export function momentOf(lines: readonly StoryLine[]): Moment | null {
  const last = lines.filter((line) => line.cue === "end" && !line.is_undo);
  const ended = last.find((line) => !piecesOf(line).length);
  if (ended) return { kind: "end", about: [] };
  const caught = last.find((line) => line.tone === "good" && piecesOf(line).length === 2);
  if (caught) return { kind: "catch", about: piecesOf(caught) };
  const fallen = lines.find((line) => line.cue === "fall" && line.tone === "defeat" && piecesOf(line).length);
  return fallen ? { kind: "faint", about: piecesOf(fallen).slice(0, 1) } : null;
}
