/** A log being looked at: where, through whose eyes, and what the engine has said about it so far. */

import { SvelteMap } from "svelte/reactivity";
import { engine, Refused } from "@/engine";
import { framed, sharing } from "@/lib/pieces";
import { namesOf, renamer, type Rename } from "@/lib/names";
import type { Board, Face, Weighed } from "@/lib/protocol";
import type { Advice, Checked, Continued, Decision, Entry, Luck, Opened, Review, Summary } from "./said";

/** Records asked for at once: few enough that whoever scrubs meanwhile doesn't wait. */
const BOARDS = 12;
const LUCKS = 6;
const DRAWN = 400; // milliseconds between two pictures of how luck went
const STILL = 150; // milliseconds without a step until the next picture of it: whoever scrubs has page and engine alone
const ODDS = 4;
/** Milliseconds that a record stays while it plays. */
export const PACE = 1200;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Replay {
  opened = $state.raw<Opened | null>(null);
  n = $state(1);
  eyes = $state("");
  board = $state.raw<Board | null>(null);
  decision = $state.raw<Decision | null>(null);
  advice = $state.raw<Advice | null>(null);
  odds = new SvelteMap<string, Weighed>();
  luck = $state.raw<readonly Luck[]>([]);
  /** Up to which record luck has been weighed. */
  weighed = $state(0);
  checked = $state.raw<Checked | null>(null);
  summary = $state.raw<Summary | null>(null);
  /** By seat: how its chance to win moved. */
  private readonly reviews = new SvelteMap<string, Review>();
  /** Whose chance is shown. */
  private wantedReview = $state("");
  playing = $state(false);
  /** Whether only the turning points are played. */
  brief = $state(false);
  speed = $state(1);
  refusal = $state("");

  readonly records = $derived(this.opened?.records ?? 0);
  readonly entry = $derived<Entry | undefined>(this.opened?.entries[this.n - 1]);
  readonly review = $derived(this.reviews.get(this.reviewed));
  readonly moments = $derived(this.summary?.moments.map((moment) => moment.n) ?? []);

  /** The seat that is reviewed: at first the first one. */
  get reviewed(): string {
    return this.wantedReview || (this.opened?.seats[0]?.id ?? "");
  }

  set reviewed(seat: string) {
    this.wantedReview = seat;
    void this.workOut();
  }

  /** By which the engine knows it. */
  private id = "";
  private readonly boards = new Map<string, Board>();
  private readonly entries = new Map<string, Opened>();
  private wanted = 0;
  /** When somebody has last gone to another record. */
  private moved = -Infinity;
  private closed = false;
  /** Calls those who play by what they play with. */
  private rename: Rename = (value) => value;

  constructor(
    readonly log: string,
    start: number,
  ) {
    this.n = start;
  }

  async open(): Promise<void> {
    await this.look("");
    if (!this.opened) return;
    void this.fill();
  }

  close(): void {
    this.closed = true;
    this.playing = false;
  }

  /** Looks through other eyes. */
  async look(eyes: string): Promise<void> {
    try {
      const known = this.entries.get(eyes) ?? (await this.openedFor(eyes));
      this.id = known.id;
      this.entries.set(eyes, known);
      this.eyes = eyes;
      this.opened = known;
      this.n = Math.max(1, Math.min(this.n, known.records));
      await this.show();
      void this.retell(eyes);
    } catch (refused) {
      this.refusal = sentence(refused);
    }
  }

  private async openedFor(eyes: string): Promise<Opened> {
    const opened = await this.call<Opened>("open", { eyes });
    this.rename = renamer(namesOf(opened.seats, opened.sides));
    return this.rename(opened);
  }

  private async retell(eyes: string): Promise<void> {
    const summary = await this.call<Summary>("summary", { eyes }).catch(() => null);
    if (eyes === this.eyes) this.summary = summary;
  }

  go(n: number): void {
    const to = Math.max(1, Math.min(this.records, Math.round(n)));
    if (to === this.n) return;
    this.moved = performance.now();
    this.n = to;
    void this.show();
  }

  /** The next record, or the next turning point; false at the end. */
  step(): boolean {
    const next = this.brief ? this.moments.find((n) => n > this.n) : this.n + 1;
    if (next === undefined || next > this.records) return false;
    this.go(next);
    return true;
  }

  private async show(): Promise<void> {
    const turn = ++this.wanted;
    const { n, eyes } = this;
    const known = this.boards.get(`${eyes}.${n}`);
    if (known) this.board = known;
    this.decision = null;
    this.advice = null;
    this.odds.clear();
    if (!known) {
      await this.fetchBoards(n, n, eyes);
      if (turn !== this.wanted) return;
      this.board = this.boards.get(`${eyes}.${n}`) ?? null;
    }
    void this.weigh(turn);
  }

  /** What could have been chosen, then its odds a few at a time: only for whoever stays here. */
  private async weigh(turn: number): Promise<void> {
    const { n, eyes } = this;
    await pause(120);
    if (turn !== this.wanted || !this.entry?.asked) return;
    try {
      const decision = await this.call<Decision>("decision", { n, eyes });
      if (turn !== this.wanted) return;
      this.decision = decision;
      const single = decision.rows.filter((row) => (row.count ?? 1) === 1);
      const keys = [...single].sort((one, two) => Number(two.chosen ?? false) - Number(one.chosen ?? false));
      for (let from = 0; from < keys.length && turn === this.wanted; from += ODDS) {
        const some = keys.slice(from, from + ODDS).map((row) => row.key);
        const odds = await this.call<Weighed[]>("weigh", { n, eyes, keys: some });
        if (turn !== this.wanted) return;
        for (const each of odds) this.odds.set(each.key, each);
      }
      const advice = await this.call<Advice>("advice", { n, eyes });
      if (turn === this.wanted) this.advice = advice;
    } catch {
      // a choice that can't be weighed has no odds: the table shows a dash
    }
  }

  /** In the background: every board, the verdict, and how lucky everybody was. */
  private async fill(): Promise<void> {
    try {
      for (let from = 1; from <= this.records && !this.closed; from += BOARDS)
        await this.fetchBoards(from, from + BOARDS - 1, "");
      if (this.closed) return;
      this.checked = await this.call<Checked>("verify", {});
      await this.moreOfReview();
      await this.weighLuck();
      await this.workOut();
    } catch (refused) {
      this.refusal = sentence(refused);
    }
  }

  /** It grows while it is weighed, but not under the hands of somebody who scrubs: it isn't even weighed then. */
  private async weighLuck(): Promise<void> {
    const found: Luck[] = [];
    let drawn = -Infinity;
    const wait = () => Math.max(drawn + DRAWN, this.moved + STILL) - performance.now();
    for (let from = 1; from <= this.records && this.opened?.luck && !this.closed; from += LUCKS) {
      const last = Math.min(this.records, from + LUCKS - 1);
      while (this.moved + STILL > performance.now()) await pause(STILL);
      found.push(...(await this.call<Luck[]>("luck", { n: from, to: last })));
      while (last === this.records && wait() > 0) await pause(wait());
      if (wait() > 0) continue;
      drawn = performance.now();
      this.luck = [...found];
      this.weighed = last;
    }
  }

  private async fetchBoards(from: number, to: number, eyes: string): Promise<void> {
    const last = Math.min(to, this.records);
    const missing = Array.from({ length: last - from + 1 }, (_, index) => from + index).filter(
      (n) => !this.boards.has(`${eyes}.${n}`),
    );
    if (!missing.length) return;
    const first = missing[0]!;
    const found = await this.call<Board[]>("boards", { n: first, to: last, eyes });
    let before = this.boards.get(`${eyes}.${first - 1}`);
    found.forEach((board, index) => {
      before = sharing(before, framed(board));
      this.boards.set(`${eyes}.${first + index}`, before);
    });
  }

  /** Works out the review that is shown, but not under the hands of somebody who scrubs. */
  private async workOut(): Promise<void> {
    const seat = this.reviewed;
    while (!this.closed && seat === this.reviewed && (await this.moreOfReview()))
      while (this.moved + STILL > performance.now()) await pause(STILL);
  }

  /** A step of it; whether there are more. What can't be reviewed has none. */
  private async moreOfReview(): Promise<boolean> {
    const seat = this.reviewed;
    const before = this.reviews.get(seat);
    if (!this.opened?.review || this.closed || (before && (before.done ?? 0) >= (before.of ?? 0))) return false;
    const found = await this.call<Review>("review", { seat }).catch(() => null);
    if (!found) return false;
    this.reviews.set(seat, found);
    return (found.done ?? 0) < (found.of ?? 0);
  }

  /** What is printed on cards. */
  faces(looks: readonly string[]): Promise<Face[]> {
    return this.call<Face[]>("faces", { keys: looks });
  }

  text(): Promise<string> {
    return this.call<string>("text", { eyes: this.eyes });
  }

  fork(seat: string): Promise<Continued> {
    return this.call<Continued>("fork", { n: this.n, seat });
  }

  /** The engine keeps the log once it has been sent. One that was started since doesn't know it: then it goes along. */
  private async call<T>(name: string, args: Record<string, unknown>): Promise<T> {
    const ask = (which: { id: string } | { log: string }) =>
      engine().call<T>(`replay.${name}`, { ...which, ...args }, undefined, rulesetOf(this.log));
    if (!this.id) return ask({ log: this.log });
    const answer = await ask({ id: this.id }).catch((refused: unknown) => {
      if (refused instanceof Refused && refused.refusal.code === "replay.unknown") return ask({ log: this.log });
      throw refused;
    });
    return name === "open" ? answer : this.rename(answer);
  }
}

/** The game of a log, so that its files are fetched along with the rest. */
export function rulesetOf(log: string): string[] | undefined {
  const named = /"ruleset":"([a-z_]+)"/.exec(log.slice(0, log.indexOf("\n")));
  return named?.[1] ? [named[1]] : undefined;
}

export const sentence = (refused: unknown): string =>
  refused instanceof Refused ? refused.refusal.sentence : String(refused);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
