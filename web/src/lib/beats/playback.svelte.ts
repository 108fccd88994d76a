/** Beats one after another: the board that is shown is always one that existed, and never ahead of what has been told. */

import type { Board } from "@/lib/protocol";
import type { StoryLine } from "@/lib/story";
import { beatsOf, CONTACT, lengthOf, MINOR, TELLING, waitOf, type Beat } from "./beats";

/** Times normal speed; nothing (0): everything at once. */
export type Pace = 0 | 0.5 | 1 | 2 | 4;

/** What the person on whose screen it runs has set. */
export interface Manner {
  pace: () => Pace;
  /** Words in order, without anything that moves. */
  still: () => boolean;
  /** Whether nobody is looking. */
  hidden: () => boolean;
  wait: (call: () => void, ms: number) => number;
  stop: (timer: number) => void;
  /** Nothing is played any more. */
  closed?: () => void;
}

const READ = 600;
const KEPT = 400;
const HURRIED_AFTER = 3;
/** A question to this seat waits so long at most; then the rest runs quickly. */
const ASKED_WITHIN = 2500;

export class Playback {
  /** Every beat that was queued, the oldest first: the shown board is that of the one before `at`. */
  beats = $state.raw<readonly Beat[]>([]);
  at = $state(0);
  /** Whether the beat at `at` has begun; its board comes when it lands. */
  begun = $state(false);
  paused = $state(false);
  private timer = 0;
  private spent = 0;
  private inTurn = 0;
  /** Something has happened whose boards are still on their way. */
  fetching = $state(0);
  /** Whether this seat is asked something once it has seen everything. */
  asked = false;

  constructor(private readonly manner: Manner) {}

  /** Whether anything is played at all: boards in between are fetched only then. */
  get plays(): boolean {
    return this.manner.pace() !== 0 && !this.manner.hidden();
  }

  /** The beat that plays, or else the last one that did. */
  readonly now = $derived.by((): Beat | undefined => this.beats[this.begun ? this.at : this.at - 1]);
  readonly next = $derived.by((): Beat | undefined => this.beats[this.at]);
  readonly waiting = $derived.by(() => this.beats.length - this.at);
  /** Whether the board is older than the match. */
  readonly behind = $derived.by(() => this.at < this.beats.length || this.fetching > 0);
  /** How many beats somebody has stepped back. */
  readonly back = $derived.by(() => (this.paused && this.returning >= 0 ? this.returning - this.at : 0));
  private returning = $state(-1);
  /** The record and the line whose board is shown, for tests and for those who compare screens. */
  readonly state = $derived.by(() => {
    const shown = this.beats[this.at - 1];
    return shown ? `${shown.n}.${shown.line}` : "";
  });

  /** Queues what lines tell: `boards` by record and line, between the board before them and the one after. */
  tell(lines: readonly StoryLine[], boards: ReadonlyMap<string, Board>, before: Board, last: Board): void {
    this.add(beatsOf(lines, boards, before, last));
  }

  add(news: readonly Beat[]): void {
    if (!news.length) return;
    const cut = Math.max(0, this.beats.length + news.length - KEPT);
    const dropped = Math.min(cut, this.at);
    this.beats = [...this.beats.slice(dropped), ...news];
    this.at -= dropped;
    if (this.manner.pace() === 0 || this.manner.hidden() || this.backlog() > TOO_FAR) this.skip();
    else if (!this.paused && !this.timer) this.play();
  }

  /** To the end: everything that has happened is shown. */
  skip(): void {
    this.halt();
    this.at = this.beats.length;
    this.begun = this.paused = false;
    this.returning = -1;
  }

  pause(): void {
    if (this.paused) return;
    this.halt();
    this.begun = false;
    this.paused = true;
    this.returning = this.at;
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    if (this.returning > this.at) this.at = this.returning;
    this.returning = -1;
    this.play();
  }

  /** One beat back, or on; the match doesn't change. */
  step(by: 1 | -1): void {
    this.pause();
    this.at = Math.min(this.beats.length, Math.max(0, this.at + by));
    if (this.at === this.beats.length) this.skip();
  }

  /** Another match under the same name, or something taken back: what is queued no longer holds. */
  clear(): void {
    this.halt();
    this.beats = [];
    this.at = 0;
    this.begun = this.paused = false;
    this.returning = -1;
  }

  close(): void {
    this.halt();
    this.manner.closed?.();
  }

  /** How long it would take to see everything, in milliseconds at normal speed. */
  backlog(): number {
    const rest = this.beats.slice(this.at);
    const hurry = (beat: Beat, at: number) => (at >= HURRIED_AFTER && !TELLING.has(beat.kind) ? 2 : 1);
    return rest.reduce((sum, beat, at) => sum + waitOf(beat, rest[at + 1], rest[at - 1]) / hurry(beat, at), 0);
  }

  /** How much faster than normal the beat that begins runs. */
  private rate(beat: Beat): number {
    const pace = this.manner.pace() || 1;
    const backlog = this.backlog();
    const late = backlog <= 3000 ? 1 : backlog <= 6000 ? 1.5 : 2.5;
    const hurried = this.inTurn > HURRIED_AFTER && !TELLING.has(beat.kind) ? 2 : 1;
    const asked = this.asked && this.spent > ASKED_WITHIN ? 4 : 1;
    return Math.max(pace * late * hurried, asked);
  }

  /** Whether a beat is told without anything that moves. */
  isWords(beat: Beat): boolean {
    return this.manner.still() || (this.backlog() > 6000 && MINOR.has(beat.kind));
  }

  /** How fast the beat that plays runs: what moves on the table keeps time with it. */
  speed = 1;
  /** The beat whose pieces move now; none while words alone are told, or somebody looks back. */
  moving = $state.raw<Beat | null>(null);

  private play(): void {
    const beat = this.beats[this.at];
    if (!beat) {
      this.timer = this.spent = this.inTurn = 0;
      return;
    }
    const before = this.beats[this.at - 1];
    this.inTurn = before?.by === beat.by && beat.kind !== "turn" ? this.inTurn + 1 : 0;
    this.speed = this.rate(beat);
    const words = this.isWords(beat);
    this.begun = true;
    this.moving = words ? null : beat;
    // Of a blow, the board comes when it lands; everything else is on its way to where the board has it
    const lands = beat.kind === "hit" && !words ? CONTACT : 0;
    const next = this.beats[this.at + 1];
    const lasts = words ? Math.max(READ, lengthOf(beat)) : waitOf(beat, next, before);
    const ms = (words ? lasts / (this.manner.pace() || 1) : lasts / this.speed) | 0;
    this.spent += ms;
    if (lands) this.timer = this.manner.wait(() => this.land(ms - lands / this.speed), lands / this.speed);
    else this.land(ms);
  }

  /** The board of the beat is there; the next one follows. */
  private land(ms: number): void {
    this.at += 1;
    this.begun = false;
    this.timer = this.manner.wait(() => this.play(), Math.max(0, ms));
  }

  private halt(): void {
    this.manner.stop(this.timer);
    this.moving = null;
    this.timer = this.spent = this.inTurn = 0;
  }
}

/** Further behind than this, a screen goes to the end; what it missed can be stepped through. In milliseconds. */
const TOO_FAR = 12_000;
