/** The story as lines that know whether they still count. */

import type { Named, NumberPart, Recorded, Roll, Told } from "@/lib/protocol";

export type Part = Told["parts"][number];

export interface StoryLine extends Told {
  /** Unique among all lines. */
  key: string;
  who: string;
  /** The record that took it back. */
  undoneBy?: number;
}

/** The story with one more record. An undo strikes out what it takes back; a redo brings just that back. */
export function withRecord(story: readonly StoryLine[], record: Recorded): readonly StoryLine[] {
  const told = (record.told ?? []).map((line, index): StoryLine => ({
    ...line,
    key: `${record.n}.${index}`,
    who: record.who ?? "",
  }));
  const known = story.filter((line) => line.n < record.n).map((line) => after(line, record));
  return [...known, ...told];
}

function after(line: StoryLine, record: Recorded): StoryLine {
  const { undo, redo } = record;
  if (typeof undo === "number" && line.n >= undo && !line.undone && !line.is_undo) {
    return { ...line, undone: true, undoneBy: record.n };
  }
  if (typeof redo === "number" && line.undoneBy === redo) return { ...line, undone: false, undoneBy: undefined };
  return line;
}

/** A part of a line as text. */
export function written(part: Part): string {
  if (typeof part === "string") return part;
  if (part.type === "ref") return part.name;
  if (part.type === "number") return part.text || String(part.value);
  return part.text || part.faces.join("+");
}

export function textOf(line: Told): string {
  return line.parts.map(written).join("");
}

export const refs = (line: Told): Named[] =>
  line.parts.filter((part): part is Named => typeof part === "object" && part.type === "ref");
export const rolls = (line: Told): Roll[] =>
  line.parts.filter((part): part is Roll => typeof part === "object" && part.type === "roll");
export const sums = (line: Told): NumberPart[] =>
  line.parts.filter(
    (part): part is NumberPart => typeof part === "object" && part.type === "number" && (part.steps?.length ?? 0) > 0,
  );
