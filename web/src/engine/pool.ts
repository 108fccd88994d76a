/** Several engines side by side, for work that can be cut into pieces. */

import { Engine } from "./engine";

/** How many workers are worth having here: one core is left to the page. */
export const workers = (): number => Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

export class Pool {
  private readonly engines: Engine[];
  private current = 0;

  constructor(readonly size: number = workers()) {
    this.engines = Array.from({ length: size }, () => new Engine());
  }

  /** Does every piece, each on the next engine that is free; ends early after `stop`. Whether all were done. */
  async run<T>(pieces: readonly T[], work: (engine: Engine, piece: T) => Promise<void>): Promise<boolean> {
    const own = ++this.current;
    let next = 0;
    await Promise.all(
      this.engines.map(async (engine) => {
        while (own === this.current && next < pieces.length) await work(engine, pieces[next++]!);
      }),
    );
    return own === this.current;
  }

  /** Begins nothing more; what is being done is still done. */
  stop(): void {
    this.current += 1;
  }

  close(): void {
    this.stop();
    for (const engine of this.engines) engine.close();
  }
}
