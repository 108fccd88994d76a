/** What just happened, record by record: each stands a moment, all of them at most two and a half seconds. */

import type { StoryLine } from "@/lib/story";

/** A record as somebody sees it happen. */
export interface Beat {
  n: number;
  by: string;
  lines: StoryLine[];
}

const EACH = 700;
const MOST = 2500;

/** The records of a story that still count, without those that only announce whose turn it is. */
export function beatsOf(story: readonly StoryLine[], after = 0): Beat[] {
  const beats: Beat[] = [];
  for (const line of story) {
    if (line.n <= after || line.undone) continue;
    const last = beats.at(-1);
    if (last?.n === line.n) last.lines.push(line);
    else beats.push({ n: line.n, by: line.by, lines: [line] });
  }
  return beats.filter((beat) => beat.lines.some((line) => line.tone !== "heading" && line.cue !== "ask"));
}

export class Reel {
  now = $state.raw<Beat | null>(null);
  /** Whether something is still to come that has already happened. */
  running = $state(false);
  private queue: Beat[] = [];
  private told = 0;
  private timer = 0;
  private pause = EACH;

  constructor(
    private readonly still: () => boolean = () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    private readonly wait: (call: () => void, ms: number) => number = (call, ms) => window.setTimeout(call, ms),
  ) {}

  /** Takes the story in. What is older than the page is shown only as the last thing that happened. */
  take(story: readonly StoryLine[], since: number): void {
    const beats = beatsOf(story, this.told);
    if (this.now && story.some((line) => line.n === this.now?.n && line.undone))
      this.now = beatsOf(story).at(-1) ?? null;
    if (!beats.length) return;
    this.told = beats.at(-1)?.n ?? this.told;
    const old = beats.filter((beat) => beat.n <= since);
    const news = beats.filter((beat) => beat.n > since);
    if (old.length) this.now = old.at(-1) ?? null;
    this.queue.push(...news);
    if (this.still()) this.skip();
    else if (this.queue.length) {
      this.pause = Math.min(EACH, MOST / this.queue.length);
      if (this.timer) this.running = true;
      else this.next();
    }
  }

  /** Ends all motion: the last thing that happened is shown. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.now = this.queue.at(-1) ?? this.now;
    this.queue = [];
    this.running = false;
  }

  /** The last one stands a moment, too: what comes of it may be told right after it. */
  private next(): void {
    const first = this.queue.shift();
    if (first) this.now = first;
    this.running = this.queue.length > 0;
    this.timer = first ? this.wait(() => this.next(), this.pause) : 0;
  }
}
