/** A table as one seat sees it: the screen, the story, what can be done; and everything that a person can say. */

import { SvelteMap } from "svelte/reactivity";
import { pictureAddress } from "@/lib/api";
import type { Connect, Status, Transport } from "@/lib/host/host";
import { choicesBySource, choicesByTarget } from "@/lib/choices";
import type { Playback } from "@/lib/beats/playback.svelte";
import { patched, wholeMoments } from "@/lib/patches";
import { framed, sharing } from "@/lib/pieces";
import type { Rename } from "@/lib/names";
import { withRecord, type StoryLine } from "@/lib/story";
import { PROTOCOL } from "@/lib/protocol";
import { SPOKEN } from "@/lib/settings.svelte";
import type {
  Board,
  Catalog,
  Clock,
  Face,
  FromClient,
  FromHost,
  Holders,
  Piece,
  Present,
  Recorded,
  Refused,
  Requested,
  Screen,
  Sheet,
  Submit,
  Suggested,
  Way,
  Weighed,
  Why,
  Wished,
} from "@/lib/protocol";

type Whole = Required<Omit<Screen, "type" | "kept">>;
type Answer = Extract<FromHost, { id?: string }>;
/** What is left of a message once the table has named it. */
type Unnamed<T> = T extends unknown ? Omit<T, "id"> : never;

const EMPTY: Whole = {
  n: 0,
  seat: "",
  seats: [],
  catalog: "",
  encounter: "",
  board: { heading: "", order: [], pieces: [] },
  question: "",
  acting: [],
  waits_for: [],
  choices: [],
  unavailable: [],
  prompts: [],
  forms: [],
  may_undo: null,
  may_redo: false,
  outcome: null,
};
const ODDS_AT_ONCE = 16;
const MOMENTS_AT_ONCE = 16;

/** Once what has just changed is on the screen. */
const drawn = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** Something that was refused, and what was said, so that it can be said again against the rules. */
export interface Refusing extends Refused {
  said?: Unnamed<Submit>;
}

interface Waiting {
  message: FromClient;
  resolve: (answer: Answer) => void;
  reject: (refused: Refused) => void;
  /** Answered by news: the pong that follows says that it has been done. */
  pong?: string;
}

export class Table {
  status = $state<Status>("connecting");
  /** Whether a screen has been shown at least once: the last one stays while the way is broken. */
  ready = $state(false);
  /** The newest screen, and everything that has been told. */
  latest = $state.raw<Whole>(EMPTY);
  private whole = $state.raw<readonly StoryLine[]>([]);
  catalog = $state.raw<Catalog | null>(null);
  /** The number of the first record that came after the page was opened: what is older is not news. */
  since = $state(0);
  people = $state.raw<readonly Present[]>([]);
  /** Whose the seats are, and what their players propose. */
  holders = $state.raw<Holders | null>(null);
  request = $state.raw<Requested | null>(null);
  /** What the GM is asked for: everybody's at the GM's screen, else this seat's own. */
  wishes = $state.raw<readonly Wished[]>([]);
  clock = $state.raw<Clock | null>(null);
  countdowns = new SvelteMap<string, number>();
  /** Which image lies behind the map, as this seat may see it; nothing: none. */
  picture = $state("");
  served = $state<string | null | undefined>(undefined);
  refusal = $state.raw<Refusing | null>(null);
  /** Odds on demand; forgotten when anything happens. */
  odds = new SvelteMap<string, Weighed>();
  /** How many submissions are on their way. */
  busy = $state(0);

  /** Says what those at the table are called in all that is shown; a board may set it. */
  rename = $state.raw<Rename>((value) => value);

  /** What is shown: the newest, or while beats play the board that they have got to, with nothing to answer yet. What
   * can be done next is there as soon as only one's own doings are still to be seen: a choice ends them. */
  readonly screen = $derived(this.rename(this.current()));
  readonly story = $derived(this.rename(this.tellings()));
  private current(): Whole {
    const beats = this.beats;
    if (!beats?.behind) return this.latest;
    const { n, board } = beats.next ? { n: beats.next.n - 1, board: beats.next.from } : this.base;
    const rest = beats.beats.slice(beats.at);
    const own = !beats.fetching && !beats.back && rest.every((beat) => this.latest.acting.includes(beat.by));
    const { choices, unavailable, forms } = own ? this.latest : EMPTY;
    const acting = own ? this.latest.acting : [];
    const waits_for = own || !beats.next ? this.latest.waits_for : [beats.next.by];
    const hidden = { question: "", prompts: [], outcome: null, may_undo: null, may_redo: false, acting, waits_for };
    return { ...this.latest, ...hidden, n, board, choices, unavailable, forms };
  }
  private tellings(): readonly StoryLine[] {
    const beats = this.beats;
    if (!beats?.behind) return this.whole;
    const { next } = beats;
    if (!next) return this.whole.filter((line) => line.n <= this.base.n);
    const at = this.whole.findIndex((line) => line.key === next.told.key);
    return at < 0 ? this.whole : this.whole.slice(0, at + (beats.begun ? 1 : 0));
  }
  readonly board = $derived(this.screen.board);
  readonly pieces = $derived(new Map(this.board.pieces.map((piece) => [piece.id, piece])));
  readonly active = $derived<Piece | undefined>(this.pieces.get(this.board.order[0] ?? ""));
  readonly bySource = $derived(choicesBySource(this.screen.choices));
  readonly byTarget = $derived(choicesByTarget(this.screen.choices));
  readonly mine = $derived(this.board.pieces.filter((piece) => piece.stance === "mine"));
  readonly isActing = $derived(this.screen.choices.length > 0 || this.screen.prompts.length > 0);
  readonly terms = $derived(new Map((this.catalog?.terms ?? []).map((term) => [term.ref, term])));

  /** Where it can be loaded. */
  readonly backdrop = $derived.by(() => (this.match && this.picture ? pictureAddress(this.match, this.picture) : ""));

  private readonly transport: Transport;
  private readonly waiting = new Map<string, Waiting>();
  private readonly asked = new Set<string>();
  /** Records wait for the screen that follows them: each alone would be a picture of its own. */
  private coming: Recorded[] = [];
  private told = 0;
  /** The board before what is being fetched. */
  private base = $state.raw({ n: 0, board: EMPTY.board });
  /** Beats are made in the order of their records. */
  private made: Promise<void> = Promise.resolve();
  private count = 0;
  private readonly tab = Math.random().toString(36).slice(2, 10);

  /** `match`: the match of a server, if it is one. `beats`: what happens is shown one thing after another. */
  constructor(
    connect: Connect,
    private readonly match = "",
    readonly beats: Playback | null = null,
  ) {
    document.addEventListener(SPOKEN, this.retold);
    this.transport = connect({
      opened: () => this.resume(),
      heard: (message) => this.heard(message),
      changed: (status) => (this.status = status),
    });
  }

  /** In another language: the whole story is told again. */
  private readonly retold = (): void => {
    this.told = 0;
    this.whole = [];
    this.beats?.clear();
    this.resume();
  };

  close(): void {
    document.removeEventListener(SPOKEN, this.retold);
    this.beats?.close();
    this.transport.close();
  }

  // What a person does

  /** A choice by its key. */
  submit(key: string, extra: Partial<Submit> = {}): Promise<boolean> {
    return this.act({ type: "submit", seen: this.latest.n, key, ...extra });
  }

  /** A command, from a form or a board. */
  command(command: Record<string, unknown>, extra: Partial<Submit> = {}): Promise<boolean> {
    return this.act({ type: "submit", seen: this.latest.n, command, ...extra });
  }

  /** Says again what was refused, overriding the rules with a reason. */
  override(reason: string): Promise<boolean> {
    const said = this.refusal?.said;
    this.refusal = null;
    return said ? this.act({ ...said, seen: this.latest.n, override: true, reason }) : Promise.resolve(false);
  }

  undo(to?: number): Promise<boolean> {
    return this.act({ type: "undo", to: to ?? null });
  }

  redo(): Promise<boolean> {
    return this.act({ type: "redo" });
  }

  approve(to: number, yes = true): Promise<boolean> {
    return this.act({ type: "approve", to, yes });
  }

  concede(): Promise<boolean> {
    return this.act({ type: "concede" });
  }

  /** Asks the table to take something back, where one seat alone may not. */
  requestUndo(to?: number): void {
    this.transport.say({ type: "request", to: to ?? null });
  }

  /** Asks the GM for something out of turn, in words or as a command; nothing at all takes it back. */
  wish(text = "", command: Record<string, unknown> | null = null): Promise<boolean> {
    return this.act({ type: "wish", text, command });
  }

  /** The GM's answer to what a seat has asked for. */
  grant(seat: string, yes: boolean): Promise<boolean> {
    return this.act({ type: "grant", seat, yes });
  }

  // What a person asks

  /** Wants the odds of choices: those that are not known yet are asked for once the board is drawn, and appear in
   * `odds`. */
  weigh(keys: readonly string[]): void {
    const seen = this.latest.n;
    const wanted = keys.filter((key) => !this.odds.has(key) && !this.asked.has(key));
    for (const key of wanted) this.asked.add(key);
    if (wanted.length) void drawn().then(() => seen === this.latest.n && this.askOdds(seen, wanted));
  }

  private askOdds(seen: number, wanted: readonly string[]): void {
    for (let from = 0; from < wanted.length; from += ODDS_AT_ONCE) {
      const some = wanted.slice(from, from + ODDS_AT_ONCE);
      this.ask({ type: "odds", seen, keys: some })
        .then((answer) => {
          if (answer.type !== "odds" || answer.n !== this.latest.n) return;
          for (const each of answer.odds) this.odds.set(each.key, each);
        })
        .catch(() => some.forEach((key) => this.asked.delete(key)));
    }
  }

  async inspect(ref: string): Promise<Sheet | null> {
    const answer = await this.ask({ type: "inspect", ref }).catch(() => null);
    return answer?.type === "sheet" ? answer.sheet : null;
  }

  /** What is printed on cards. */
  async faces(looks: readonly string[]): Promise<readonly Face[]> {
    const answer = await this.ask({ type: "faces", looks: [...looks] });
    return answer.type === "faces" ? (answer.faces ?? []) : [];
  }

  /** Where a piece can move now. */
  async ways(piece: string): Promise<readonly Way[]> {
    const answer = await this.ask({ type: "ways", piece }).catch(() => null);
    return answer?.type === "ways" && answer.n === this.latest.n ? (answer.ways ?? []) : [];
  }

  /** The pieces as a command of the GM's would leave them; nothing where dice decide, or where it is refused. */
  async preview(command: Record<string, unknown>): Promise<readonly Piece[]> {
    const answer = await this.ask({ type: "preview", command }).catch(() => null);
    return answer?.type === "preview" && answer.n === this.latest.n ? (answer.pieces ?? []) : [];
  }

  async why(command: Record<string, unknown>): Promise<Why | null> {
    const answer = await this.ask({ type: "why", command });
    return answer.type === "why" ? (answer.why ?? null) : null;
  }

  /** The log of the match, where this seat may have it; else nothing. */
  async log(): Promise<string> {
    const answer = await this.ask({ type: "log" }).catch(() => null);
    return answer?.type === "log" ? answer.log : "";
  }

  /** What a player (bot) would choose here, and what it thought about if it is one that thinks. */
  async suggest(player = ""): Promise<Suggested | null> {
    try {
      const answer = await this.ask({ type: "suggest", player });
      return answer.type === "suggested" ? answer : null;
    } catch (refused) {
      this.refusal = refused as Refused;
      return null;
    }
  }

  /** Shows what another door of the server has refused. */
  refuse(why: Pick<Refused, "code" | "sentence">): void {
    this.refusal = { type: "refused", code: why.code, sentence: why.sentence };
  }

  // How it is said

  /** Something that changes the table; true once it is done, false if it was refused (which is shown). */
  private async act(message: Unnamed<FromClient>): Promise<boolean> {
    this.busy += 1;
    this.refusal = null;
    this.beats?.skip(); // nobody acts at a table that they haven't seen
    try {
      await this.send(message, true);
      return true;
    } catch (refused) {
      const said = message.type === "submit" ? message : undefined;
      this.refusal = { ...(refused as Refused), said };
      return false;
    } finally {
      this.busy -= 1;
    }
  }

  private ask(message: Unnamed<FromClient>): Promise<Answer> {
    return this.send(message, false);
  }

  private send(unnamed: Unnamed<FromClient>, changes: boolean): Promise<Answer> {
    const id = `${this.tab}.${++this.count}`;
    const message = { ...unnamed, id } as FromClient;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { message, resolve, reject, pong: changes ? `${id}.done` : undefined };
      this.waiting.set(id, waiting);
      this.deliver(waiting);
    });
  }

  private deliver(waiting: Waiting): void {
    this.transport.say(waiting.message);
    if (waiting.pong) this.transport.say({ type: "ping", id: waiting.pong });
  }

  /** After a break: what was missed, and once more what was not answered. A submission with the same id acts once. */
  private resume(): void {
    this.coming = [];
    const language = document.documentElement.lang;
    this.transport.say({ type: "hello", protocol: PROTOCOL, catalog: this.catalog?.hash ?? "", language });
    this.transport.say({ type: "join", since: this.told });
    for (const waiting of this.waiting.values()) this.deliver(waiting);
  }

  // What is heard

  private heard(message: FromHost): void {
    switch (message.type) {
      case "screen":
        this.show(message);
        break;
      case "record":
        this.coming.push(message);
        break;
      case "catalog":
        this.catalog = message;
        break;
      case "presence":
        this.people = message.people;
        break;
      case "holders":
        this.holders = message;
        break;
      case "request":
        this.request = message;
        break;
      case "wishes":
        this.wishes = message.wishes ?? [];
        break;
      case "image":
        this.picture = message.version ?? "";
        break;
      case "clock":
        this.clock = message;
        break;
      case "countdown":
        this.countdowns.set(message.prompt, Date.now() + 1000 * message.seconds);
        break;
      case "served":
        this.served = message.match ?? null;
        break;
      case "refused":
        this.refused(message);
        break;
      case "pong":
        this.settle(message);
        break;
      default:
        if (message.id) this.waiting.get(message.id)?.resolve(message);
        if (message.id) this.waiting.delete(message.id);
    }
  }

  private show(message: Screen): void {
    const { type: _type, ...news } = message;
    const records = this.coming.splice(0);
    for (const record of records) {
      this.told = record.n;
      this.whole = withRecord(this.whole, record);
    }
    if (message.n !== this.latest.n) {
      this.odds.clear();
      this.asked.clear();
    }
    const before = this.latest;
    const screen = patched(before, news);
    const board = news.board ? sharing(before.board, framed(screen.board)) : screen.board;
    if (this.ready) this.perform(records, before.board, board);
    this.latest = { ...screen, board };
    for (const id of this.countdowns.keys()) {
      if (!screen.prompts.some((prompt) => prompt.id === id)) this.countdowns.delete(id);
    }
    if (this.request && !this.whole.some((line) => line.n === this.request?.to && !line.undone)) this.request = null;
    if (!this.ready) this.since = message.n;
    this.ready = true;
  }

  /** Queues the beats of records, each line with its board; those of several lines are asked for. */
  private perform(records: readonly Recorded[], from: Board, to: Board): void {
    const beats = this.beats;
    const [first, last] = [records[0], records.at(-1)];
    if (!beats || !first || !last) return;
    if (records.some((record) => typeof record.undo === "number" || typeof record.redo === "number"))
      return beats.clear();
    if (!beats.plays) return beats.skip();
    const lines = this.rename(this.whole.filter((line) => line.n >= first.n && line.n <= last.n));
    if (beats.fetching === 0) this.base = { n: first.n - 1, board: from };
    beats.fetching += 1;
    this.made = this.made
      .then(() => (lines.length > 1 ? this.moments(first.n - 1, last.n, from) : new Map<string, Board>()))
      .catch(() => new Map<string, Board>())
      .then((boards) => {
        // Without the boards in between, it is one change with all its words
        const shown = boards.size || lines.length < 2 ? lines : lines.slice(-1);
        beats.asked = this.latest.prompts.length > 0;
        beats.tell(shown, boards, from, to);
        this.base = { n: last.n, board: to };
        beats.fetching -= 1;
      });
  }

  /** The boards of records by number and line; what is the same on two of them is the same object. */
  private async moments(since: number, until: number, from: Board): Promise<Map<string, Board>> {
    const boards = new Map<string, Board>();
    let before = from;
    for (let first = since; first < until; first += MOMENTS_AT_ONCE) {
      const answer = await this.ask({ type: "moments", since: first, until: Math.min(until, first + MOMENTS_AT_ONCE) });
      if (answer.type !== "moments") continue;
      for (const moment of wholeMoments(answer.moments ?? [])) {
        before = sharing(before, framed(moment.board));
        boards.set(`${moment.n}.${moment.line}`, before);
      }
    }
    return boards;
  }

  private refused(message: Refused): void {
    const waiting = message.id ? this.waiting.get(message.id) : undefined;
    if (waiting && message.id) {
      this.waiting.delete(message.id);
      waiting.reject(message);
    } else if (message.code === "wire.since") {
      this.told = 0; // another match under the same name: begin again
      this.whole = [];
      this.beats?.clear();
      this.transport.say({ type: "join", since: 0 });
    } else {
      this.refusal = message;
    }
  }

  private settle(message: Extract<FromHost, { type: "pong" }>): void {
    for (const [id, waiting] of this.waiting) {
      if (waiting.pong !== message.id || !message.id) continue;
      this.waiting.delete(id);
      waiting.resolve(message);
    }
  }
}
