/** What was told, record by record. */

import type { StoryLine } from "@/lib/story";

/** A record as somebody sees it happen. */
export interface ToldRecord {
  n: number;
  by: string;
  lines: StoryLine[];
}

/** The records of a story that still count, without those that only announce whose turn it is. */
export function told(story: readonly StoryLine[], after = 0): ToldRecord[] {
  const records: ToldRecord[] = [];
  for (const line of story) {
    if (line.n <= after || line.undone) continue;
    const last = records.at(-1);
    if (last?.n === line.n) last.lines.push(line);
    else records.push({ n: line.n, by: line.by, lines: [line] });
  }
  return records.filter((record) => record.lines.some((line) => line.tone !== "heading" && line.cue !== "ask"));
}
