/** What somebody is choosing on the growth page: nothing is kept before the last button. */

import { Refusal } from "@/lib/api";
import * as api from "./growth";
import type { Evolution, Growth, MovePick, Points, Spread } from "./growth";

export class Grow {
  growth = $state.raw<Growth | null>(null);
  picks = $state<api.Picks>(api.nothing());
  /** The stats with what was picked. */
  points = $state.raw<Points | null>(null);
  evolution = $state.raw<Evolution | null>(null);
  /** The stats of the new form. */
  formed = $state.raw<Points | null>(null);
  wrong = $state("");
  busy = $state(false);
  done = $state("");

  readonly open = $derived(this.growth ? api.openOf(this.growth, this.picks) : 0);
  readonly steps = $derived(this.growth ? api.stepsOf(this.growth, this.picks) : []);
  readonly used = $derived(this.growth ? api.used(this.growth, this.picks) : 0);
  readonly tutorLeft = $derived.by(() => {
    const spent = this.picks.edges.map(
      ({ edge }) => this.growth?.pokeEdges.find((each) => each.id === edge)?.cost ?? 0,
    );
    return (this.growth?.tutorPoints ?? 0) - spent.reduce((sum, cost) => sum + cost, 0);
  });
  /** What keeps it from being kept: a broken relation, an ability that the new form has to choose. */
  readonly unsettled = $derived(
    Boolean((this.picks.into ? this.formed : this.points)?.broken.length) ||
      (this.evolution?.abilities ?? []).filter((each) => !each.now).length > this.picks.becomes.filter(Boolean).length,
  );

  constructor(readonly id: string) {
    void this.trying(async () => this.take(await api.growthOf(id)));
  }

  private take(growth: Growth): void {
    this.growth = growth;
    this.picks = api.nothing();
    this.evolution = null;
    this.formed = null;
    this.points = growth.anew ? growth.allPoints : growth.spread;
  }

  private async trying(work: () => Promise<void>): Promise<boolean> {
    this.wrong = "";
    this.busy = true;
    try {
      await work();
      return true;
    } catch (refused) {
      this.wrong = refused instanceof Refusal ? refused.sentence : String(refused);
      return false;
    } finally {
      this.busy = false;
    }
  }

  spend(points: Spread): Promise<boolean> {
    this.picks.points = points;
    return this.trying(async () => {
      const told = await api.checkPoints(this.id, points, this.growth?.anew ?? false);
      if (points === this.picks.points || api.total(points) === api.total(this.picks.points)) this.points = told;
    });
  }

  pick(move: string, pick: MovePick | undefined): void {
    if (pick) this.picks.moves[move] = pick;
    else delete this.picks.moves[move];
  }
  /** Moves that make room for those that are learned. */
  get gone(): string[] {
    return Object.values(this.picks.moves)
      .map((pick) => pick.forget)
      .filter(Boolean);
  }

  become(into: string): Promise<boolean> {
    this.picks.into = into;
    this.picks.becomes = [];
    this.evolution = null;
    this.formed = null;
    return this.trying(async () => {
      if (!into) return;
      const evolution = await api.evolutionOf(this.id, into);
      if (this.picks.into !== into) return;
      this.evolution = evolution;
      this.picks.spread = { ...evolution.suggested };
      this.formed = evolution.points;
    });
  }

  spread(spread: Spread): Promise<boolean> {
    this.picks.spread = spread;
    const into = this.picks.into;
    return this.trying(async () => {
      this.formed = await api.checkPoints(this.id, spread, true, into);
    });
  }

  keep(): Promise<boolean> {
    return this.trying(async () => {
      this.take(await api.keep(this.id, this.steps, this.growth?.version ?? 0));
      this.done = "kept";
    });
  }
  takeBack(): Promise<boolean> {
    return this.trying(async () => {
      this.take(await api.takeBack(this.id));
      this.done = "undone";
    });
  }
  give(amount: number): Promise<boolean> {
    return this.trying(async () => {
      this.take(await api.give(this.id, amount));
      this.done = "";
    });
  }
}
