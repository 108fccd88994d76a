/** Fingers on a map: one taps or pushes it, two bring it nearer. A mouse is one finger. */

export interface Spot {
  x: number;
  y: number;
}

export interface Pushed {
  pan(dx: number, dy: number): void;
  zoomBy(factor: number, at: Spot): void;
}

/** A finger that has moved less than this hasn't moved. */
const STILL = 8;

export class Fingers {
  private readonly down = new Map<number, Spot>();
  private start: Spot | null = null;
  private moved = false;

  constructor(
    private readonly view: Pushed,
    private readonly tap: (at: Spot) => void,
  ) {}

  pressed(id: number, at: Spot): void {
    this.down.set(id, at);
    if (this.down.size === 1) {
      this.start = at;
      this.moved = false;
    } else this.moved = true;
  }

  dragged(id: number, at: Spot): void {
    const before = this.down.get(id);
    if (!before) return;
    const [other] = [...this.down].filter(([each]) => each !== id).map(([, spot]) => spot);
    if (other) {
      const spread = distance(before, other);
      if (spread > 0) this.view.zoomBy(distance(at, other) / spread, between(at, other));
      this.view.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    } else {
      if (!this.moved && this.start && distance(this.start, at) < STILL) return;
      this.moved = true;
      this.view.pan(at.x - before.x, at.y - before.y);
    }
    this.down.set(id, at);
  }

  lifted(id: number, at: Spot): void {
    const known = this.down.delete(id);
    if (known && !this.down.size && !this.moved) this.tap(at);
  }

  cancelled(id: number): void {
    this.down.delete(id);
    this.moved = true;
  }
}

const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Spot, other: Spot): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
