/** A deck against those that the game comes with: battles that workers play, and how often it has won. */

import { engine, Refused, type Engine } from "@/engine";
import { Pool } from "@/engine/pool";
import { packs as keptPacks } from "@/lib/saves/store";

export interface Figure {
  value: number;
  low: number;
  high: number;
}
export interface Tried {
  decks: { id: string; name: string; n: number; won: Figure }[];
  won: Figure;
}
interface Task {
  place: number;
  first: number;
  count: number;
}

const NEEDS = ["tcg", "lab"];
/** Battles against each deck, each way round, that one press plays. */
const EACH_WAY = 5;

export class Trial {
  running = $state(false);
  done = $state(0);
  total = $state(0);
  tried = $state.raw<Tried | null>(null);
  /** Battles against each deck, once all of them have been played: what a terminal would have to be asked for. */
  whole = $state(0);
  refusal = $state("");

  private pool: Pool | null = null;
  private readonly ready = new WeakMap<Engine, Promise<unknown>>();
  private chunks: [number, number, unknown][] = [];
  private played = 0;
  private deck = "";

  /** Plays some more battles of a deck; those of another deck count no more. */
  async run(cards: Record<string, number>, packs: readonly string[]): Promise<void> {
    const deck = JSON.stringify(cards);
    if (deck !== this.deck) this.forget();
    this.deck = deck;
    this.running = true;
    this.refusal = "";
    this.done = this.total = this.whole = 0;
    const asked = { cards, packs, n: EACH_WAY, first: this.played };
    try {
      const work = await engine().call<{ plans: unknown[]; tasks: Task[]; battles: number }>(
        "decks.trial",
        asked,
        undefined,
        NEEDS,
      );
      this.total = work.battles;
      await (this.pool ??= new Pool()).run(work.tasks, async (worker, task) => {
        await this.readied(worker, packs);
        const plan = work.plans[task.place];
        const chunk = await worker.call<unknown>("lab.play", { plan, ...task }, undefined, NEEDS);
        if (deck !== this.deck) return;
        this.chunks.push([task.place, task.first, chunk]);
        this.done += task.count;
        const args = { cards, chunks: this.chunks };
        const tried = await engine().call<Tried>("decks.tried", args, undefined, NEEDS);
        if (deck === this.deck) this.tried = tried;
      });
      // Where it was stopped half-way, the next battles are others than those that were left out
      if (deck === this.deck) this.played += EACH_WAY;
      const of = this.tried?.decks ?? [];
      if (deck === this.deck && of.every((each) => each.n === 2 * this.played)) this.whole = 2 * this.played;
    } catch (refused) {
      this.refusal = refused instanceof Refused ? refused.message : String(refused);
    }
    if (deck === this.deck) this.running = false;
  }

  /** Begins nothing more. */
  stop(): void {
    this.pool?.stop();
  }

  /** The deck is another one now: nothing is known of it. */
  forget(): void {
    this.stop();
    this.deck = "";
    this.chunks = [];
    this.played = this.whole = 0;
    this.tried = null;
    this.running = false;
    this.refusal = "";
  }

  close(): void {
    this.pool?.close();
  }

  /** A worker has one's own packs before it plays with them. */
  private readied(worker: Engine, packs: readonly string[]): Promise<unknown> {
    if (!packs.length) return Promise.resolve();
    let ready = this.ready.get(worker);
    if (!ready) {
      ready = keptPacks().then(async (kept) => {
        for (const { id, files } of kept)
          if (packs.includes(id)) await worker.call("packs.put", { files }, undefined, NEEDS);
      });
      this.ready.set(worker, ready);
    }
    return ready;
  }
}
