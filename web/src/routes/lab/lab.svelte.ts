/** An experiment on the bench: its levers, the battles that workers play for it, and what they have shown. */

import games from "virtual:games";
import { engine } from "@/engine";
import { Pool } from "@/engine/pool";
import { battleHash, replayAt } from "@/routes/replay/links";
import { sentence } from "@/routes/replay/replay.svelte";
import { router } from "@/lib/router.svelte";
import { addressOf, type Question, type Tab, type Value } from "./address";
import type { Bench, Experiment, Shown, Slider, Work } from "./said";

/** Milliseconds between two looks at what there is, while battles run. */
const LOOK = 350;
/** Battles of a point. */
export const MOST = 5000;

export class Lab {
  tab = $state<Tab>("sweep");
  ruleset = $state("");
  encounter = $state("");
  bench = $state.raw<Bench | null>(null);
  moved = $state.raw<Readonly<Record<string, Value>>>({});
  /** The lever that is varied, and over what. */
  vary = $state("");
  range = $state.raw({ from: 0, to: 0, step: 1 });
  n = $state(60);
  seed = $state(1);
  players = $state.raw<Readonly<Record<string, string>>>({});
  names = $state.raw<readonly string[]>([]);
  /** The win rate that tuning goes for, and how far it may be off. */
  to = $state(60);
  within = $state(5);
  low = $state(50);
  high = $state(70);
  running = $state(false);
  stopped = $state(false);
  done = $state(0);
  total = $state(0);
  seconds = $state(0);
  work = $state.raw<Work | null>(null);
  shown = $state.raw<Shown | null>(null);
  refusal = $state("");

  readonly games = games ?? [];
  readonly sliders = $derived(this.bench?.sliders ?? []);
  readonly lever = $derived<Slider | undefined>(this.sliders.find((each) => each.name === this.vary));
  /** Who can meet whom: decks, where there are any, or else programs. */
  readonly contestants = $derived<readonly string[]>(
    this.bench && Object.keys(this.bench.decks).length ? Object.keys(this.bench.decks) : (this.bench?.players ?? []),
  );
  /** What was run last: what is shown belongs to it. */
  ran = $state.raw<Experiment | null>(null);

  private pool: Pool | null = null;
  /** Whether it was stopped between two batches, too. */
  private halted = false;
  private chunks: [number, number, unknown][] = [];

  /** How many workers play. */
  get workers(): number {
    return (this.pool ??= new Pool()).size;
  }

  close(): void {
    this.pool?.close();
  }

  async choose(ruleset: string, encounter: string): Promise<void> {
    this.ruleset = ruleset;
    this.encounter = encounter;
    this.moved = {};
    this.players = {};
    this.shown = null;
    this.work = null;
    this.ran = null;
    this.refusal = "";
    try {
      const plain: Experiment = { kind: "battles", ruleset, encounter, n: 1, seed: 1 };
      const bench = await engine().call<Bench>("lab.bench", plain, undefined, [ruleset, "lab"]);
      if (ruleset !== this.ruleset || encounter !== this.encounter) return;
      this.bench = bench;
      this.names = this.contestants.slice(0, Object.keys(bench.decks).length ? 6 : 2);
      const first =
        bench.sliders.find((each) => /hp$/.test(each.name) && !each.options.length) ??
        bench.sliders.find((each) => !each.options.length);
      if (first) this.varyBy(first);
    } catch (refused) {
      this.refusal = sentence(refused);
    }
  }

  varyBy(slider: Slider): void {
    this.vary = slider.name;
    const step = Math.max(1, Math.round((slider.most - slider.least) / 8));
    this.range = { from: slider.least, to: slider.most, step };
  }

  valueOf(slider: Slider): Value {
    return this.moved[slider.name] ?? slider.now;
  }

  set(slider: Slider, value: Value): void {
    const others = Object.fromEntries(Object.entries(this.moved).filter(([name]) => name !== slider.name));
    this.moved = value === slider.now ? others : { ...others, [slider.name]: value };
    if (slider.name === this.vary && this.shown) void this.look();
  }

  /** Whether one of the levers is turned, so that its own value now doesn't matter. */
  get turns(): boolean {
    return this.tab === "sweep" || this.tab === "tune";
  }

  /** Whether there is enough to run. */
  get ready(): boolean {
    if (!this.bench || this.tab === "targets") return false;
    if (this.tab === "matchup") return this.names.length > 1;
    return this.tab === "ablate" || this.values().length > (this.tab === "tune" ? 1 : 0);
  }

  /** Asks what somebody else has asked: levers, players and names that this encounter doesn't have are left out. */
  async open(game: string, encounter: string, question: Partial<Question>): Promise<void> {
    await this.choose(game, encounter);
    const bench = this.bench;
    if (!bench || this.encounter !== encounter) return;
    this.tab = question.tab ?? "sweep";
    const known = new Map(bench.sliders.map((each) => [each.name, each]));
    const lever = known.get(question.vary ?? "");
    if (lever) this.varyBy(lever);
    if (lever && question.range) this.range = question.range;
    const { moved = {}, players = {} } = question;
    this.moved = Object.fromEntries(Object.entries(moved).filter(([name]) => known.has(name)));
    this.players = Object.fromEntries(
      Object.entries(players).filter(([seat, player]) => seat in bench.seats && bench.players.includes(player)),
    );
    if (question.names?.length) this.names = this.contestants.filter((each) => question.names?.includes(each));
    this.n = Math.min(MOST, Math.max(1, question.n ?? this.n));
    this.seed = question.seed ?? this.seed;
    this.to = question.goal ?? this.to;
    this.within = question.within ?? this.within;
    if (this.ready) await this.run();
  }

  private get question(): Question {
    const { tab, ruleset: game, encounter, moved, players, vary, range, names, n, seed, to: goal, within } = this;
    return { tab, game, encounter, moved, players, vary, range, names, n, seed, goal, within };
  }

  /** The values that the varied lever takes. */
  values(): number[] {
    const { from, to, step } = this.range;
    return Array.from(
      { length: Math.max(0, Math.floor((to - from) / Math.max(1, step)) + 1) },
      (_, at) => from + at * step,
    );
  }

  experiment(): Experiment {
    const settings = Object.fromEntries(
      Object.entries(this.moved)
        .filter(([name]) => !this.turns || name !== this.vary)
        .map(([name, value]) => [name, this.written(name, value)]),
    );
    const common = { ruleset: this.ruleset, n: this.n, seed: this.seed, players: { ...this.players } };
    if (this.tab === "matchup") {
      const where = Object.keys(this.bench?.decks ?? {}).length ? [] : [this.encounter];
      return { kind: "matchup", ...common, players: {}, names: [...this.names], encounters: where };
    }
    if (this.tab === "ablate") return { kind: "ablate", ...common, encounter: this.encounter, settings };
    const unit = this.lever?.percent ? "%" : "";
    const { from, to, step } = this.range;
    if (this.tab === "tune") {
      const goal = { lever: `${this.vary}=${from}..${to}${unit}`, to: this.to, within: this.within };
      return { kind: "tune", ...common, encounter: this.encounter, settings, ...goal };
    }
    const vary = this.lever?.options.length
      ? `${this.vary}=${this.lever.options.join(",")}`
      : `${this.vary}=${from}..${to}:${Math.max(1, step)}${unit}`;
    return this.vary
      ? { kind: "sweep", ...common, encounter: this.encounter, settings, vary: [vary] }
      : { kind: "battles", ...common, encounter: this.encounter, settings };
  }

  private written(name: string, value: Value): unknown {
    return this.sliders.find((each) => each.name === name)?.percent ? `${String(value)}%` : value;
  }

  async run(): Promise<void> {
    const experiment = this.experiment();
    router.go(addressOf(this.question), { replace: true });
    this.refusal = "";
    this.stopped = this.halted = false;
    this.running = true;
    this.done = 0;
    this.chunks = [];
    this.shown = null;
    const since = performance.now();
    try {
      this.ran = experiment;
      let whole = true;
      do {
        // All of it is known at once, but for tuning: there, what has been played says what to play next
        const asked = { experiment, chunks: this.chunks };
        const work = await engine().call<Work>("lab.work", asked, undefined, [this.ruleset, "lab"]);
        this.work = work;
        this.total = work.battles;
        whole = !this.halted && (await this.played(work, since));
      } while (whole && experiment.kind === "tune" && this.work.tasks.length);
      this.stopped = !whole;
    } catch (refused) {
      this.refusal = sentence(refused);
    }
    this.running = false;
  }

  /** Workers play the tasks, and it is looked at what they have shown; whether all were played. */
  private async played(work: Work, since: number): Promise<boolean> {
    let last = 0;
    let looking: Promise<void> | null = null;
    const whole = await (this.pool ??= new Pool()).run(work.tasks, async (worker, task) => {
      const plan = work.plans[task.place];
      const chunk = await worker.call<unknown>("lab.play", { plan, ...task }, undefined, [this.ruleset, "lab"]);
      this.chunks.push([task.place, task.first, chunk]);
      this.done += task.count;
      this.seconds = (performance.now() - since) / 1000;
      if (!looking && performance.now() - last > LOOK) {
        last = performance.now();
        looking = this.look().finally(() => (looking = null));
      }
    });
    await looking;
    await this.look();
    return whole;
  }

  stop(): void {
    this.halted = true;
    this.pool?.stop();
  }

  /** What the battles so far add up to, in full for the point that the lever stands at. */
  async look(): Promise<void> {
    if (!this.ran || !this.chunks.length) return;
    const args = { experiment: this.ran, chunks: this.chunks, focus: this.focus() };
    this.shown = await engine().call<Shown>("lab.show", args, undefined, [this.ruleset, "lab"]);
  }

  /** The place of the point that the varied lever stands at, or next to; of tuning, the value found. */
  focus(): number {
    const lever = this.lever;
    const turned = this.ran?.kind === "tune" ? this.shown?.turned : null;
    if (turned?.verdict) return turned.tried.find((each) => each.value === turned.best)?.place ?? 0;
    if (this.ran?.kind !== "sweep" || !lever) return 0;
    const at = this.valueOf(lever);
    if (lever.options.length) return Math.max(0, lever.options.indexOf(at as string | boolean));
    const values = this.values();
    const near = [...values].sort((one, two) => Math.abs(one - Number(at)) - Math.abs(two - Number(at)))[0] ?? 0;
    return Math.max(0, values.indexOf(near));
  }

  export(): Promise<Record<"csv" | "json" | "report" | "command", string>> {
    return engine().call("lab.export", { experiment: this.ran, chunks: this.chunks }, undefined, [this.ruleset, "lab"]);
  }

  /** Where one battle can be watched. */
  watch(place: number, seed: number): string {
    return replayAt(battleHash({ plan: this.work?.plans[place], seed }));
  }
}
