/** Fog of war at the desk: what lies under it, and squares that are being covered or uncovered. */

import { ask, Refusal } from "@/lib/api";
import type { Table } from "@/lib/table.svelte";

export type Cell = [number, number];
export interface Under {
  cells: { x: number; y: number; type: string }[];
  lurking: { id: string; x: number; y: number }[];
  traps: { hazard: string; side: string; x: number; y: number }[];
}
export type Mode = "" | "cover" | "lift" | "lurk";

const NOTHING: Under = { cells: [], lurking: [], traps: [] };

export class Fog {
  mode = $state<Mode>("");
  /** Two corners of what is being chosen. */
  from = $state.raw<Cell | null>(null);
  to = $state.raw<Cell | null>(null);
  under = $state.raw<Under>(NOTHING);

  constructor(
    private readonly table: Table,
    private readonly match: () => string,
  ) {}

  readonly chosen = $derived.by<Cell[]>(() => {
    if (!this.from || !this.to) return [];
    const [left, right] = [Math.min(this.from[0], this.to[0]), Math.max(this.from[0], this.to[0])];
    const [top, foot] = [Math.min(this.from[1], this.to[1]), Math.max(this.from[1], this.to[1])];
    const found: Cell[] = [];
    for (let y = top; y <= foot; y += 1) for (let x = left; x <= right; x += 1) found.push([x, y]);
    return found;
  });

  toggle(mode: Mode): void {
    this.mode = this.mode === mode ? "" : mode;
    this.from = this.to = null;
  }

  async look(): Promise<void> {
    this.under = await this.say<Under>("under", "GET").catch(() => NOTHING);
  }

  /** Covers or uncovers what was chosen. */
  async apply(cells: readonly Cell[] = this.chosen): Promise<void> {
    const what = this.mode;
    this.from = this.to = null;
    if (!cells.length || (what !== "cover" && what !== "lift")) return;
    await this.doing(() => this.say(what, "PUT", { cells }));
  }

  /** Somebody hidden waits on a square. */
  async lurk(who: string, [x, y]: Cell): Promise<void> {
    await this.doing(() => this.say("lurk", "PUT", { combatantId: who, x, y }));
    this.mode = "";
  }

  private async doing(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (refused) {
      if (refused instanceof Refusal) this.table.refuse(refused);
    }
    await this.look();
  }

  private async say<T>(what: string, method: string, body?: unknown): Promise<T> {
    const path = `/api/encounters/${encodeURIComponent(this.match())}/fog/${what}`;
    return (await ask<{ data: T }>(path, { method, body })).data;
  }
}
