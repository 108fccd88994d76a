/** Keeps a match in this browser while it is played. */

import type { Table } from "@/lib/table.svelte";
import { keep, type Save } from "./store";

const PAUSE = 100;

export class Keeper {
  /** Whether the match is kept as it stands; null while it is about to be. */
  readonly kept = $derived.by(() => (this.failed ? false : this.upTo === this.table.screen.n ? true : null));
  private failed = $state(false);
  /** The last record that is kept. */
  private upTo = $state(-1);
  private save: Save;
  private timer = 0;

  constructor(
    private readonly table: Table,
    save: Save,
  ) {
    this.save = save;
  }

  /** Call it while a component is set up. */
  start(): void {
    $effect(() => {
      if (!this.table.ready || this.table.screen.n === this.save.n) return;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => void this.now(), PAUSE);
    });
    $effect(() => {
      const leaving = () => {
        if (document.visibilityState === "hidden") void this.now();
      };
      document.addEventListener("visibilitychange", leaving);
      return () => {
        document.removeEventListener("visibilitychange", leaving);
        clearTimeout(this.timer);
      };
    });
  }

  async now(): Promise<void> {
    clearTimeout(this.timer);
    const { screen } = this.table;
    const log = await this.table.log();
    if (!log) return;
    const players = Object.fromEntries(
      screen.seats.filter((seat) => seat.bot).map((seat) => [seat.id, seat.bot ?? ""]),
    );
    this.save = { ...this.save, log, n: screen.n, over: screen.outcome !== null, seat: screen.seat, players };
    try {
      await keep(this.save);
      this.failed = false;
      this.upTo = this.save.n;
    } catch {
      this.failed = true; // a private window, or no room left
    }
  }
}
