/** The moments of a fight that everybody looks up for. Found by cue and by what a line is about, never by its words. */

import { refs, textOf, type StoryLine } from "@/lib/story";

export type MomentKind = "catch" | "faint" | "critical" | "level" | "victory" | "defeat" | "end";
export interface Moment {
  kind: MomentKind;
  /** The last record that it is of. */
  n: number;
  /** Ids of the pieces: of a catch, who caught and who was caught; of a critical hit, who struck and who was struck. */
  about: string[];
  /** Of an ending: what each of one's own got out of it. */
  gains: Gain[];
}
export interface Gain {
  piece: string;
  text: string;
  isLevel: boolean;
}

/** How long each is shown, in milliseconds: a catch shakes three times; an ending stays until somebody goes on. */
export const LENGTHS: Record<MomentKind, number> = {
  catch: 3 * 700 + 1400,
  faint: 620 + 1400,
  critical: 1400,
  level: 2400,
  victory: Infinity,
  defeat: Infinity,
  end: Infinity,
};
/** Where nothing waits to be dismissed: on a phone, whose own screen says how it ended. */
export const IN_PASSING = 2800;

/** What kind of end it was, once it is known who won: the story of a record may be there before its result. */
export const endingOf = (won: boolean | null): MomentKind => (won === null ? "end" : won ? "victory" : "defeat");

const piecesOf = (line: StoryLine): string[] =>
  refs(line)
    .filter((named) => named.ref.startsWith("piece:"))
    .map((named) => named.ref.slice("piece:".length));

/** The moments of a record in their order; the end comes last, with the levels that it brought. */
export function momentsOf(lines: readonly StoryLine[]): Moment[] {
  const moments: Moment[] = [];
  const n = lines.at(-1)?.n ?? 0;
  const add = (kind: MomentKind, about: string[]) => moments.push({ kind, n, about, gains: [] });
  let ended = false;
  let actor: string[] = [];
  for (const line of lines) {
    if (line.is_undo) continue;
    const about = piecesOf(line);
    const last = moments.at(-1);
    if (!line.depth && about.length) actor = about.slice(0, 1);
    if (line.cue === "critical") add("critical", [...new Set([...actor, ...about])].slice(0, 2));
    else if (line.cue === "end" && !about.length) ended = true;
    else if (line.cue === "end" && line.tone === "good" && about.length === 2) add("catch", about);
    else if (line.cue === "fall" && line.tone === "defeat" && about.length) {
      if (last?.kind === "faint") last.about.push(...about.slice(0, 1));
      else add("faint", about.slice(0, 1));
    } else if (line.cue === "level" && about.length) {
      if (last?.kind === "level") last.about.push(...about.slice(0, 1));
      else add("level", about.slice(0, 1));
    }
  }
  for (const moment of moments) moment.about = [...new Set(moment.about)];
  if (!ended) return moments;
  return [...moments.filter((moment) => moment.kind !== "level"), { kind: "end", n, about: [], gains: gainsOf(lines) }];
}

/** What each got, without its name at the start of the sentence. */
function gainsOf(lines: readonly StoryLine[]): Gain[] {
  return lines.flatMap((line) => {
    const [first] = line.parts;
    const isGain = line.tone === "good" && (!line.cue || line.cue === "level");
    if (!isGain || typeof first !== "object" || first.type !== "ref" || !first.ref.startsWith("piece:")) return [];
    const text = textOf({ ...line, parts: line.parts.slice(1) }).trim();
    return [{ piece: first.ref.slice("piece:".length), text, isLevel: line.cue === "level" }];
  });
}
