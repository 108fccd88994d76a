/** What happened, one thing at a time: each stands long enough to be read, and less long when more is waiting. */

import type { Roll } from "@/lib/protocol";
import { refs, rolls, textOf, type StoryLine } from "@/lib/story";

export interface Happening {
  n: number;
  headline: string;
  more: string;
  /** Ids of the pieces it is about, the first one first. */
  about: string[];
  roll: Roll | null;
  cue: StoryLine["cue"];
}

export const HOLD = 1400;
export const HURRY = 700;

/** A record as one happening: its first line is the headline, what belongs to it comes below. */
export function happeningOf(lines: readonly StoryLine[]): Happening | null {
  const told = lines.filter((line) => line.tone !== "heading");
  const first =
    told.find((line) => !(line.depth ?? 0) && line.cue !== "turn") ??
    told.find((line) => !(line.depth ?? 0)) ??
    told.find((line) => line.tone === "defeat") ??
    told[0];
  if (!first || told.every(isAside)) return null;
  const turns = first.cue === "turn" ? told.filter((line) => line !== first && line.cue === "turn").slice(-1) : [];
  const others = turns.length ? turns : told.filter((line) => line !== first && line.cue !== "turn");
  const ids = [first, ...others].flatMap(refs).filter((named) => named.ref.startsWith("piece:"));
  return {
    n: first.n,
    headline: textOf(first).replace(/\.$/, ""),
    more: others.slice(0, 2).map(textOf).join(" "),
    about: [...new Set(ids.map((named) => named.ref.slice("piece:".length)))].slice(0, 2),
    roll: [first, ...others].flatMap(rolls)[0] ?? null,
    cue: first.cue,
  };
}

/** What the GM did beside the fight: it's about nobody, and nothing came of it. */
const isAside = (line: StoryLine): boolean =>
  !line.depth && !line.cue && !line.tone && !line.is_undo && !refs(line).length;

export class Happenings {
  now = $state.raw<Happening | null>(null);
  private queue: Happening[] = [];
  private told = 0;
  private timer = 0;

  /** Takes the story in; what is older than the page is shown only as the last thing that happened. */
  take(story: readonly StoryLine[], since: number): void {
    const news = new Map<number, StoryLine[]>();
    for (const line of story) {
      if (line.n <= this.told || line.undone) continue;
      news.set(line.n, [...(news.get(line.n) ?? []), line]);
    }
    for (const [n, lines] of news) {
      this.told = Math.max(this.told, n);
      const happening = happeningOf(lines);
      if (!happening) continue;
      if (n <= since) this.now = happening;
      else this.queue.push(happening);
    }
    if (!this.timer) this.next();
  }

  private next(): void {
    const first = this.queue.shift();
    if (!first) {
      this.timer = 0;
      return;
    }
    this.now = first;
    this.timer = window.setTimeout(() => this.next(), this.queue.length ? HURRY : HOLD);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
