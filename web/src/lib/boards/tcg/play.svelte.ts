/** The card table as one seat plays it: first a source is picked, then a target. What aims at what is in the choices. */

import { SvelteMap } from "svelte/reactivity";
import { grouped } from "@/lib/choices";
import type { Choice, Item, Piece, Unavailable, Zone } from "@/lib/protocol";
import { namesOf, renamer, sitting } from "@/lib/names";
import type { Table } from "@/lib/table.svelte";
import { Faces, looksOf } from "./faces.svelte";
import { Planned } from "./planned";

export const idOf = (ref: string): string => ref.slice(ref.indexOf(":") + 1);
export const pieceRef = (piece: Piece): string => `piece:${piece.id}`;
/** What the choices call an item: the first of several equal cards. */
export const sourceOf = (item: Item): string => item.same_as || item.ref;

/** Commands that have a button or a key of their own, by their types. */
export const ATTACK = "attack";
export const RETREAT = "retreat";
export const PRIZE = "select_prize";
const END = "end_turn";
const PROMOTE = "set_active_pokemon";
export const isOf = (choice: Choice | undefined, type: string): boolean => choice?.command.type === type;
const RETREATING = "term:retreat";

/** Zones that the table has a place for; any other is drawn from its name and count. */
const PLACED = new Set(["active", "bench", "hand", "prizes", "deck", "discard", "stadium", "played"]);

export class Play {
  readonly faces: Faces;
  /** The card or the Pokémon that was picked up. */
  picked = $state("");
  /** The very item of several equal ones, so that the right one is raised. */
  raised = $state("");
  /** Only these choices of what was picked: a retreat by its button. */
  private only = $state("");
  /** Several ways to do it to the same target: the person chooses one. */
  ways = $state.raw<readonly Choice[]>([]);
  /** Whether the attacks are laid out with their odds. */
  attacking = $state(false);
  /** Why a Pokémon is no target of what was picked, in a few words. */
  readonly reasons = new SvelteMap<string, string>();
  /** What was tapped before the last answer had come: it is picked up then, if it still can be. */
  private next = $state.raw<{ ref: string; item: string } | null>(null);
  /** What is read at full size. */
  reading = $state<{ look: string; piece?: string } | null>(null);

  constructor(readonly table: Table) {
    this.faces = new Faces((looks) => table.faces(looks));
    const names = $derived(
      JSON.stringify([...namesOf(table.latest.seats, table.latest.board.sides ?? [], table.people)]), // equal: no news
    );
    $effect.pre(() => {
      table.rename = renamer(new Map(JSON.parse(names) as [string, string][]));
    });
    $effect(() => this.faces.want(looksOf(table.board)));
    $effect(() => {
      void table.screen.n;
      this.ways = [];
      this.attacking = false;
      if (this.picked && !table.bySource.has(this.picked)) this.putBack();
    });
    $effect(() => {
      if (table.busy || !this.next) return;
      const { ref, item } = this.next;
      this.next = null;
      if (!table.screen.prompts.length && this.can(ref)) this.pick(ref, item);
    });
    $effect(() => {
      if (this.attacks.length && table.screen.prompts.length === 0) table.weigh(this.attacks.map(({ key }) => key));
    });
  }

  /** Answers that are given together. */
  readonly planned = new Planned();

  // Who sits where

  readonly seat = $derived.by(() => this.table.screen.seat);
  readonly plays = $derived.by(() => (this.table.board.sides ?? []).some((side) => side.stance === "mine"));
  /** The side in front of the person: their own, or the first for somebody who watches. */
  readonly near = $derived.by(() => {
    const sides = this.table.board.sides ?? [];
    return (sides.find((side) => side.stance === "mine") ?? sides[0])?.id ?? "";
  });
  readonly far = $derived.by(() => (this.table.board.sides ?? []).find((side) => side.id !== this.near)?.id ?? "");

  /** What a seat is called: the person who sits there, else their deck. */
  nameOf(seat: string): string {
    const person = sitting(this.table.people, seat);
    const named = this.table.screen.seats.find((each) => each.id === seat);
    return person?.name || named?.name || seat;
  }

  zone(owner: string, id: string): Zone {
    const found = this.table.board.zones?.find((zone) => zone.owner === owner && zone.id === id);
    return found ?? { id, name: "", owner, count: 0 };
  }

  /** Zones of a player that have no place of their own on the table. */
  otherZones(owner: string): Zone[] {
    return (this.table.board.zones ?? []).filter((zone) => zone.owner === owner && !PLACED.has(zone.id));
  }

  /** Whether somebody who plays no side sees the cards in the near hand. */
  readonly nearHand = $derived.by(() => {
    const hand = this.zone(this.near, "hand");
    return !this.plays && (hand.items?.length ?? 0) > 0;
  });

  /** Whether a player's Prize cards have been set aside: before that, it isn't said that none are left. */
  dealt(owner: string): boolean {
    return (this.table.board.round ?? 0) > 0 || this.zone(owner, "prizes").count > 0;
  }

  readonly stadium = $derived.by(() => this.table.board.zones?.find((zone) => zone.id === "stadium")?.items?.[0]);

  /** The Pokémon in a zone of a side, in their places. */
  inPlay(owner: string, zone: "active" | "bench"): Piece[] {
    const pieces = this.table.pieces;
    return (this.zone(owner, zone).items ?? []).flatMap((item) => pieces.get(idOf(item.ref)) ?? []);
  }

  // What can be done

  private readonly ofPicked = $derived.by(() =>
    (this.table.bySource.get(this.picked) ?? []).filter((choice) => !this.only || isOf(choice, this.only)),
  );
  /** Those on the Bench who can take the empty Active Spot: nothing has to be picked up for it. */
  private readonly promotions = $derived.by(() =>
    this.table.screen.choices.filter((choice) => isOf(choice, PROMOTE) && choice.source?.startsWith("piece:")),
  );
  /** Whether another one has to be sent up, and somebody on the Bench can be. */
  readonly promotes = $derived.by(() => this.promotions.length > 0 && !this.table.screen.prompts.length);
  /** What can be done with what was picked, by whom it is done to; with nothing picked, who can be promoted. */
  readonly targets = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    if (!this.picked) {
      for (const choice of this.promotions) found.set(choice.source ?? "", [choice]);
      return found;
    }
    for (const choice of this.ofPicked)
      for (const target of choice.targets ?? []) found.set(target, [...(found.get(target) ?? []), choice]);
    return found;
  });
  /** What can be done with what was picked without aiming. */
  readonly deeds = $derived.by(() => (this.picked ? this.ofPicked.filter((choice) => !choice.targets?.length) : []));
  /** The one thing to do now, for a button that says it and for Enter. */
  readonly deed = $derived.by((): Choice | undefined => {
    const all = this.ofPicked;
    return this.picked && all.length === 1 ? all[0] : undefined;
  });
  /** Deeds that belong to no card: draw, end the turn, go on. */
  readonly plain = $derived.by(() =>
    this.table.screen.prompts.length ? [] : this.table.screen.choices.filter((choice) => !choice.source),
  );
  readonly endTurn = $derived.by(() => this.plain.find((choice) => isOf(choice, END)));
  readonly attacks = $derived.by(() => this.table.screen.choices.filter((choice) => isOf(choice, ATTACK)));
  readonly retreats = $derived.by(() => this.table.screen.choices.filter((choice) => isOf(choice, RETREAT)));
  readonly whyNoRetreat = $derived.by(() => this.table.screen.unavailable.find((row) => row.subject === RETREATING));
  private readonly refusals = $derived.by(() => grouped(this.table.screen.unavailable, (each) => each.source ?? ""));

  can(ref: string): boolean {
    return this.table.bySource.has(ref);
  }

  /** Whether there is a card in the own discard pile with which something can be done from there. */
  readonly fromDiscard = $derived.by(() =>
    (this.zone(this.near, "discard").items ?? []).some((item) => this.can(item.ref)),
  );

  /** Why nothing can be done with a card: the first reason. */
  whyNot(ref: string): Unavailable | undefined {
    return this.can(ref) ? undefined : this.refusals.get(ref)?.[0];
  }

  /** Something of a Pokémon that can be used or not: an attack, an ability. */
  of(subject: string, source: string): { choice?: Choice; refused?: Unavailable } {
    return {
      choice: this.table.screen.choices.find((each) => each.subject === subject && each.source === source),
      refused: this.table.screen.unavailable.find((each) => each.subject === subject && each.source === source),
    };
  }

  // What a person does

  /** A tap, a click or Enter on something that lies on the table. */
  tap(ref: string, item = ref, look = ""): void {
    if (this.table.busy) {
      this.next = { ref, item };
      return;
    }
    if (this.targets.has(ref)) this.aim(ref);
    else if (this.picked && item === this.raised) this.putBack();
    else if (this.can(ref)) this.pick(ref, item);
    else if (look) this.reading = { look, piece: ref.startsWith("piece:") ? idOf(ref) : undefined };
  }

  pick(ref: string, item = ref, only = ""): void {
    this.picked = ref;
    this.raised = item;
    this.only = only;
    this.ways = [];
    this.attacking = false;
    this.reading = null;
    this.askWhy();
  }

  putBack(): void {
    this.picked = this.raised = this.only = "";
    this.ways = [];
    this.reasons.clear();
  }

  /** Points at something: done if there is one way, else the ways are laid out. */
  aim(ref: string): void {
    const ways = this.targets.get(ref) ?? [];
    if (ways.length === 1 && ways[0]) this.act(ways[0].key);
    else if (ways.every((way) => isOf(way, ATTACK))) this.attacking = true;
    else this.ways = ways;
  }

  /** Drops what was picked somewhere on the own side: a card that needs no target is played. */
  drop(ref: string): boolean {
    if (ref && this.targets.has(ref)) {
      this.aim(ref);
      return true;
    }
    if (this.targets.size === 0 && this.deeds.length === 1 && this.deeds[0]) {
      this.act(this.deeds[0].key);
      return true;
    }
    return false;
  }

  /** Picks up the Active Pokémon, so that only those who can take its place are lit. */
  retreat(): boolean {
    const source = this.retreats[0]?.source;
    if (source) this.pick(source, source, RETREAT);
    return source !== undefined;
  }

  /** Enter: the one thing that there is to do. */
  go(): boolean {
    if (!this.deed) return false;
    this.act(this.deed.key);
    return true;
  }

  /** Enter with nothing picked: the one button that there is. It doesn't end a turn in which more can be done. */
  goOn(): boolean {
    const [only] = this.plain;
    if (this.plain.length !== 1 || !only || this.table.busy) return false;
    if (only === this.endTurn && this.table.screen.choices.length > 1) return false;
    this.act(only.key);
    return true;
  }

  end(): boolean {
    if (!this.endTurn || this.table.busy) return false;
    this.act(this.endTurn.key);
    return true;
  }

  act(key: string): void {
    this.putBack();
    this.attacking = false;
    void this.table.submit(key);
  }

  /** Asks the table why the other Pokémon of this side are no targets. */
  private askWhy(): void {
    this.reasons.clear();
    const picked = this.picked;
    const pattern = this.ofPicked.find((choice) => "target" in choice.command && choice.targets?.length);
    if (!pattern || !picked.startsWith("card:")) return;
    for (const piece of this.table.board.pieces) {
      const ref = pieceRef(piece);
      if (piece.owner !== this.near || this.targets.has(ref)) continue;
      void this.table.why({ ...pattern.command, target: piece.id }).then(
        (why) => {
          if (this.picked === picked && why) this.reasons.set(ref, why.short || why.sentence);
        },
        () => undefined,
      );
    }
  }
}
