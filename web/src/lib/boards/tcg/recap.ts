/** What the others did since one last acted, from the story. */

import type { StoryLine } from "@/lib/story";

/** What the others did since one's last turn, without what says nothing: whose turn it is, that somebody thinks.

    A single thing of one's own in between is an answer in their turn: a new Active Pokémon, a coin. */
export function sinceMyTurn(story: readonly StoryLine[], seat: string): StoryLine[] {
  const lines = story.filter((line) => !line.undone && !line.is_undo);
  const isMine = (at: number) => lines[at]?.by === seat;
  let end = lines.length;
  while (end > 0 && isMine(end - 1)) end -= 1;
  let start = end;
  while (start > 0) {
    let before = start;
    while (before > 0 && isMine(before - 1)) before -= 1;
    const own = new Set(lines.slice(before, start).map((line) => line.n));
    if (own.size > 1 || before === 0) break;
    start = before;
    while (start > 0 && !isMine(start - 1)) start -= 1;
  }
  return lines
    .slice(start, end)
    .filter((line) => line.by !== seat && line.cue !== "ask" && line.cue !== "turn" && line.tone !== "heading");
}

/** The last lines, as many as there is room for: what came of something that is left out is left out, too. */
export function latest(lines: readonly StoryLine[], most: number): readonly StoryLine[] {
  const last = lines.slice(-most);
  const whole = last.findIndex((line) => !line.depth);
  return lines.length > most && whole > 0 ? last.slice(whole) : last;
}

/** Coins that were flipped in a line, heads first named: true for heads. */
export function flipsOf(line: StoryLine): { label: string; heads: boolean[] } | null {
  const roll = line.parts.find((part) => typeof part === "object" && part.type === "roll" && part.sides === 2);
  if (line.cue !== "flip" || typeof roll !== "object" || roll.type !== "roll") return null;
  return { label: roll.label, heads: roll.faces.map((face) => face === 1) };
}
