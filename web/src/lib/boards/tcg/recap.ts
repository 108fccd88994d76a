/** What the others did since one last acted, from the story. */

import type { StoryLine } from "@/lib/story";

/** The last run of lines that are not one's own, without what says nothing: whose turn it is, that somebody thinks. */
export function sinceMyTurn(story: readonly StoryLine[], seat: string): StoryLine[] {
  const lines = story.filter((line) => !line.undone && !line.is_undo);
  let end = lines.length;
  while (end > 0 && lines[end - 1]?.by === seat) end -= 1;
  let start = end;
  while (start > 0 && lines[start - 1]?.by !== seat) start -= 1;
  return lines.slice(start, end).filter((line) => line.cue !== "ask" && line.cue !== "turn" && line.tone !== "heading");
}

/** Coins that were flipped in a line, heads first named: true for heads. */
export function flipsOf(line: StoryLine): { label: string; heads: boolean[] } | null {
  const roll = line.parts.find((part) => typeof part === "object" && part.type === "roll" && part.sides === 2);
  if (line.cue !== "flip" || typeof roll !== "object" || roll.type !== "roll") return null;
  return { label: roll.label, heads: roll.faces.map((face) => face === 1) };
}
