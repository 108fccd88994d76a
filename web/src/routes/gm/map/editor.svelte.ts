/** A draft's map while it is painted: brush, mark, steps that can be taken back, and keeping it. */

import { ask, maps, Refusal, upload } from "@/lib/api";
import { archiveDraft, drafts, readDraft, type DraftInfo, type DraftLine, type Piece } from "../campaign/drafts";
import * as g from "./ground";
import type { Brush, Cell, Ground, Layer, Stroke } from "./ground";
import { SvelteSet } from "svelte/reactivity";

/** All that undo brings back. */
interface Step {
  ground: Ground;
  pieces: Piece[];
  what: string;
  /** How many squares, and the first of them; none for other steps. */
  where?: { count: number; at: Cell };
}

export class Editor {
  draft = $state.raw<DraftInfo | null>(null);
  ground = $state.raw<Ground>(g.empty(18, 12));
  pieces = $state.raw<Piece[]>([]);
  brush = $state<Brush>("wall");
  hazard = $state("spikes");
  /** How high the next squares lie. */
  metres = $state(2);
  /** Layers that are out of sight here; they are there all the same. */
  readonly hidden = new SvelteSet<Layer>();
  size = $state(1);
  stroke = $state<Stroke>("free");
  /** Where the brush is. */
  mark = $state.raw<Cell>([0, 0]);
  /** Whom the next square is for: a place in the draft's list. */
  placing = $state(-1);
  done = $state.raw<Step[]>([]);
  undone = $state.raw<Step[]>([]);
  images = $state.raw<string[]>([]);
  others = $state.raw<readonly DraftLine[]>([]);
  dirty = $state(false);
  wrong = $state("");
  /** How many squares wide each of them is. */
  squares: readonly number[] = [];
  /** Who is being moved by hand. */
  private held = -1;
  private from: Cell | null = null;
  private before: Step | null = null;

  readonly map = $derived(g.mapOf(g.shown(this.ground, this.hidden)));
  readonly covered = $derived(g.under(this.ground, this.mark, this.size));

  constructor(readonly id: string) {
    void this.trying(async () => {
      this.take(await readDraft(id));
      this.images = await maps().catch(() => []);
      await this.browse();
    });
  }

  /** The maps of other drafts, and those that were kept for later. */
  private async browse(): Promise<void> {
    const [now, kept] = await Promise.all([drafts(), drafts(true)]).catch(() => [[], []]);
    this.others = [...now, ...kept].filter((line) => line.id !== this.id);
  }

  private take(draft: DraftInfo): void {
    this.draft = draft;
    this.ground = { ...g.empty(18, 12), ...(draft.draft.map as Partial<Ground> | null) };
    this.pieces = draft.draft.pieces;
    this.dirty = false;
  }

  async trying(work: () => Promise<void>): Promise<boolean> {
    this.wrong = "";
    try {
      await work();
      return true;
    } catch (refused) {
      this.wrong = refused instanceof Refusal ? refused.sentence : String(refused);
      return false;
    }
  }

  // Painting

  /** One step: what was before is kept for undo. */
  private step(what: string, change: () => void): void {
    const before = { ground: this.ground, pieces: this.pieces, what };
    change();
    if (before.ground === this.ground && before.pieces === this.pieces) return;
    this.done = [...this.done, before].slice(-200);
    this.undone = [];
    this.dirty = true;
  }

  begin(at: Cell): void {
    this.mark = at;
    if (this.placing >= 0) return this.place(at);
    if (this.brush === "pick") {
      this.held = this.pieces.findIndex((piece, place) =>
        g
          .under(this.ground, piece.at as Cell, this.squares[place] ?? 1)
          .some(([x, y]) => piece.at && x === at[0] && y === at[1]),
      );
      return;
    }
    this.from = at;
    this.before = { ground: this.ground, pieces: this.pieces, what: this.brush };
    this.to(at);
  }
  /** The brush goes on to a square while it is held down. */
  to(at: Cell): void {
    this.mark = at;
    if (!this.from || !this.before) return;
    const base = this.stroke === "free" ? this.ground : this.before.ground;
    const way = g.along(this.from, at, this.stroke === "free" ? "line" : this.stroke);
    this.ground = g.painted(
      base,
      this.brush,
      way.flatMap((each) => g.under(this.ground, each, this.size)),
      this.hazard,
      this.metres,
    );
    if (this.stroke === "free") this.from = at;
  }
  end(): void {
    const { before } = this;
    if (this.held >= 0) {
      const from = this.pieces[this.held]?.at as Cell | undefined;
      if (from?.join() !== this.mark.join()) this.place(this.mark, this.held);
      this.held = -1;
      return;
    }
    this.from = null;
    this.before = null;
    if (!before || JSON.stringify(before.ground) === JSON.stringify(this.ground)) return;
    const changed = g.changes(before.ground, this.ground);
    const where = changed[0] && { count: changed.length, at: changed[0] };
    this.done = [...this.done, { ...before, where }].slice(-200);
    this.undone = [];
    this.dirty = true;
  }
  paint(at: Cell): void {
    this.begin(at);
    this.end();
  }
  move(dx: number, dy: number): void {
    const most = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));
    this.mark = [most(this.mark[0] + dx, g.widthOf(this.ground)), most(this.mark[1] + dy, g.heightOf(this.ground))];
  }

  place(at: Cell, who = this.placing): void {
    this.step("place", () => {
      this.pieces = this.pieces.map((piece, place) => (place === who ? { ...piece, at } : piece));
    });
    this.placing = -1;
  }
  lift(who: number): void {
    this.step("place", () => {
      this.pieces = this.pieces.map((piece, place) => (place === who ? { ...piece, at: null } : piece));
    });
  }

  /** Those who stand nowhere yet get a square on their side of the map. */
  gather(): void {
    this.step("place", () => {
      const taken = new Set<string>();
      const take = (at: Cell, place: number) =>
        g.under(this.ground, at, this.squares[place] ?? 1).forEach((each) => taken.add(each.join()));
      this.pieces.forEach((piece, place) => piece.at && take(piece.at as Cell, place));
      this.pieces = this.pieces.map((piece, place) => {
        const at = piece.at ? null : g.gathering(this.ground, piece.side, this.squares[place] ?? 1, taken);
        if (at) take(at, place);
        return at ? { ...piece, at } : piece;
      });
    });
  }

  resize(width: number, height: number): void {
    const fits = (value: number) => Number.isInteger(value) && value >= 1 && value <= g.MOST;
    if (!fits(width) || !fits(height)) return;
    this.step("size", () => {
      this.ground = g.resized(this.ground, width, height);
      const inside = (at: unknown) => Array.isArray(at) && at[0] < width && at[1] < height;
      this.pieces = this.pieces.map((piece) => (piece.at && !inside(piece.at) ? { ...piece, at: null } : piece));
    });
    this.move(0, 0);
  }
  hang(image: string): void {
    this.step("image", () => (this.ground = { ...this.ground, image }));
  }
  bring(file: File): Promise<boolean> {
    const name = file.name.replace(/\.[^.]*$/, "").slice(0, 80) || "map";
    return this.trying(async () => {
      await upload<void>(`/v1/maps/${encodeURIComponent(name)}`, file, "PUT");
      this.images = await maps();
      this.hang(name);
    });
  }
  /** The map of another draft, to go on from. */
  borrow(from: string): Promise<boolean> {
    return this.trying(async () => {
      const other = (await readDraft(from)).draft.map as Partial<Ground> | null;
      if (other) this.step("library", () => (this.ground = { ...g.empty(18, 12), ...other }));
    });
  }

  /** The map alone, put by for other encounters. */
  keepMap(called: string): Promise<boolean> {
    return this.trying(async () => {
      const { id } = await ask<DraftInfo>("/v1/campaign/drafts", { body: { name: called, map: this.ground } });
      await archiveDraft(id);
      await this.browse();
    });
  }

  undo(): string {
    const last = this.done.at(-1);
    if (!last) return "";
    this.undone = [...this.undone, { ground: this.ground, pieces: this.pieces, what: last.what, where: last.where }];
    this.done = this.done.slice(0, -1);
    this.ground = last.ground;
    this.pieces = last.pieces;
    this.dirty = true;
    return last.what;
  }
  redo(): string {
    const next = this.undone.at(-1);
    if (!next) return "";
    this.done = [...this.done, { ground: this.ground, pieces: this.pieces, what: next.what, where: next.where }];
    this.undone = this.undone.slice(0, -1);
    this.ground = next.ground;
    this.pieces = next.pieces;
    this.dirty = true;
    return next.what;
  }

  keep(): Promise<boolean> {
    const { draft } = this;
    if (!draft) return Promise.resolve(false);
    return this.trying(async () => {
      const body = { version: draft.version, draft: { ...draft.draft, map: this.ground, pieces: this.pieces } };
      const kept = await ask<DraftInfo>(`/v1/campaign/drafts/${encodeURIComponent(draft.id)}`, { method: "PUT", body });
      this.draft = kept;
      this.dirty = false;
    });
  }
}
