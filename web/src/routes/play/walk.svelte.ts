/** Where my piece can go, and where I have pointed: the table says what each way costs and meets. */

import { listed } from "@/lib/i18n/index.svelte";
import { p } from "@/lib/i18n/phone.svelte";
import { cellsOf, unitOf } from "@/lib/map/measure";
import { squareName } from "@/lib/map/squares";
import type { GridMap, Piece, Tag, Way } from "@/lib/protocol";
import type { Table } from "@/lib/table.svelte";

export type Cell = [number, number];

export const isSame = (one: Cell | null | undefined, other: Cell | null | undefined): boolean =>
  Boolean(one && other && one[0] === other[0] && one[1] === other[1]);

export const namesOf = (way: Way, kind: "strike." | "hazard."): string =>
  listed((way.warnings ?? []).filter((tag: Tag) => tag.id.startsWith(kind)).map((tag) => tag.name));

/** What a way meets, as a sentence; that nobody strikes is said where another way meets somebody. */
export function meets(way: Way, compared = false): string {
  const [strikes, hazards] = [namesOf(way, "strike."), namesOf(way, "hazard.")];
  return [
    strikes ? p().mayStrike({ names: strikes }) : compared ? p().nobodyStrikes : "",
    hazards ? p().crosses({ names: hazards }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export class Walk {
  ways = $state.raw<readonly Way[]>([]);
  /** The square that is pointed at, and which of the ways there. */
  goal = $state.raw<Cell | null>(null);
  at = $state(0);

  readonly who = $derived.by<Piece | undefined>(() => {
    const active = this.table.active;
    return active?.stance === "mine" && this.table.isActing && !this.table.screen.prompts.length ? active : undefined;
  });
  readonly options = $derived.by(() => this.ways.filter((way) => isSame(way.at, this.goal)));
  readonly way = $derived.by<Way | undefined>(() => this.options[this.at] ?? this.options[0]);
  readonly other = $derived.by<Way | undefined>(() => this.options.find((way) => way !== this.way));
  /** Squares that no way leads to past everybody. */
  readonly dangers = $derived.by<Cell[]>(() => {
    const safe = new Set(this.ways.filter((way) => !namesOf(way, "strike.")).map((way) => way.at.join()));
    return this.ways.map((way) => way.at).filter((cell) => !safe.has(cell.join()));
  });
  /** Squares that the game would suggest, with what each is good for. */
  readonly ideas = $derived.by<readonly Way[]>(() => {
    const cells = this.table.screen.choices
      .filter((choice) => choice.command.type === "shift" && choice.cells?.length === 1)
      .map((choice) => choice.cells?.[0]?.join());
    const shortest = new Map(this.ways.toReversed().map((way) => [way.at.join(), way]));
    const ways = [...new Set(cells)].flatMap((cell) => shortest.get(cell ?? "") ?? []);
    const named = new Map(ways.toReversed().map((way) => [this.beside(way.at) || way.at.join(), way]));
    return ways.filter((way) => [...named.values()].includes(way)).slice(0, 4);
  });

  constructor(private readonly table: Table) {
    $effect(() => {
      const [who, n] = [this.who?.id, table.screen.n];
      this.ways = [];
      this.point(null);
      if (!who) return;
      void table.ways(who).then((ways) => {
        if (n === table.screen.n) this.ways = ways;
      });
    });
  }

  get map(): GridMap | null | undefined {
    return this.table.board.map;
  }

  point(cell: Cell | null): void {
    this.goal = cell;
    this.at = 0;
  }

  turn(): void {
    if (this.options.length) this.at = (this.at + 1) % this.options.length;
  }

  async go(): Promise<boolean> {
    const command = this.way?.command;
    return command ? await this.table.command(command) : false;
  }

  pieceAt(cell: Cell): Piece | undefined {
    return this.table.board.pieces.find((piece) => !piece.out && cellsOf(piece).some((own) => isSame([...own], cell)));
  }

  /** Who stands beside a square, foes first. */
  beside([x, y]: Cell): string {
    const near = this.table.board.pieces.filter(
      (piece) =>
        piece.id !== this.who?.id &&
        piece.stance === "foe" &&
        !piece.out &&
        cellsOf(piece).some(([px, py]) => Math.max(Math.abs(px - x), Math.abs(py - y)) === 1),
    );
    return near[0]?.name ?? "";
  }

  /** A square as a screen reader says it. */
  told(cell: Cell): string {
    const square = squareName(cell);
    const ways = this.ways.filter((way) => isSame(way.at, cell));
    const [way] = ways;
    const unit = this.map ? unitOf(this.map) : "";
    if (way) return [p().reaches({ square, cost: way.cost, unit }), meets(way)].filter(Boolean).join(" ");
    const ground = this.map?.cells?.find((each) => isSame(each.at, cell));
    const what = this.pieceAt(cell)?.name ?? listed([ground?.terrain, ...(ground?.hazards ?? [])]);
    return what || !this.ways.length ? p().ground({ square, what: what || p().plain }) : p().tooFar({ square });
  }
}
