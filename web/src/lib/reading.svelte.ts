/** What is being read: a sheet of the table that is open now. */

import type { Sheet } from "@/lib/protocol";

type Read = (ref: string) => Promise<Sheet | null>;

class Reading {
  /** The sheets that led here, the last one open. */
  trail = $state.raw<readonly string[]>([]);
  sheet = $state.raw<Sheet | null>(null);
  loading = $state(false);
  glossary = $state(false);
  private source = $state.raw<Read | null>(null);

  /** Whether there is a table to ask. */
  get can(): boolean {
    return this.source !== null;
  }

  from(source: Read | null): void {
    this.source = source;
    this.close();
  }

  async read(ref: string): Promise<void> {
    if (!this.source) return;
    this.trail = [...this.trail, ref];
    this.loading = true;
    const sheet = await this.source(ref);
    if (this.trail.at(-1) !== ref) return;
    this.sheet = sheet;
    this.loading = false;
  }

  back(): void {
    const before = this.trail.at(-2);
    this.trail = this.trail.slice(0, -2);
    if (before) void this.read(before);
    else this.close();
  }

  close(): void {
    this.trail = [];
    this.sheet = null;
    this.loading = false;
  }
}

export const reading = new Reading();
