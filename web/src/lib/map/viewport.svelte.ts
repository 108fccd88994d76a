/** Which part of the map is seen: how near, and how far it has been pushed aside. */

import { CELL } from "@/lib/map/outline";

const MOST = 6;

export class Viewport {
  /** The room there is, in pixels. */
  wide = $state(0);
  high = $state(0);
  zoom = $state(1);
  x = $state(0);
  y = $state(0);

  constructor(private readonly size: () => { width: number; height: number }) {}

  readonly scale = $derived.by(() => {
    const { width, height } = this.size();
    const fits = Math.min(this.wide / (width * CELL), this.high / (height * CELL));
    return (Number.isFinite(fits) && fits > 0 ? fits : 1) * this.zoom;
  });
  readonly width = $derived.by(() => this.size().width * CELL * this.scale);
  readonly height = $derived.by(() => this.size().height * CELL * this.scale);
  readonly left = $derived.by(() => (this.wide - this.width) / 2 + this.x);
  readonly top = $derived.by(() => (this.high - this.height) / 2 + this.y);

  pan(dx: number, dy: number): void {
    this.x = bounded(this.x + dx, this.width, this.wide);
    this.y = bounded(this.y + dy, this.height, this.high);
  }

  /** Nearer or further, around a point of the room that stays where it is. */
  zoomBy(factor: number, at: { x: number; y: number } = { x: this.wide / 2, y: this.high / 2 }): void {
    const before = this.scale;
    const inside = { x: at.x - this.left, y: at.y - this.top };
    this.zoom = Math.max(1, Math.min(MOST, this.zoom * factor));
    const grown = this.scale / before;
    this.pan(at.x - inside.x * grown - this.left, at.y - inside.y * grown - this.top);
  }

  fit(): void {
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Shows a cell in the middle, as near as fingers need it: each cell is at least so many pixels wide. */
  near([x, y]: readonly [number, number], side: number): void {
    const whole = (CELL * this.scale) / this.zoom;
    this.zoom = Math.max(1, Math.min(MOST, side / whole));
    const cell = CELL * this.scale;
    this.pan(this.wide / 2 - this.left - (x + 0.5) * cell, this.high / 2 - this.top - (y + 0.5) * cell);
  }

  /** The cell at a point of the room. */
  cell(at: { x: number; y: number }): [number, number] {
    const { width, height } = this.size();
    const place = (value: number, most: number) =>
      Math.max(0, Math.min(most - 1, Math.floor(value / (CELL * this.scale))));
    return [place(at.x - this.left, width), place(at.y - this.top, height)];
  }

  /** Moves so that a cell can be seen. */
  show([x, y]: readonly [number, number]): void {
    const side = CELL * this.scale;
    const inset = Math.min(side, 24);
    const off = (place: number, room: number) =>
      place < inset ? inset - place : place + side > room - inset ? room - inset - place - side : 0;
    if (this.zoom > 1) this.pan(off(this.left + x * side, this.wide), off(this.top + y * side, this.high));
  }
}

/** A map larger than its room can be pushed until its edge is in the middle; a smaller one stays. */
function bounded(by: number, size: number, room: number): number {
  const most = Math.max(0, size / 2);
  return size <= room + 1 ? 0 : Math.max(-most, Math.min(most, by));
}
