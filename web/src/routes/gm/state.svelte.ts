/** What the GM has picked, and what follows from it. The table says what can be done; this only remembers fingers. */

import { display, displayed, Refusal } from "@/lib/api";
import { toolsOf, type Tool } from "@/lib/choices";
import { g } from "@/lib/i18n/gm.svelte";
import { between } from "@/lib/map/measure";
import type { Frame } from "@/lib/pieces";
import { idOf, marksOf, refOf } from "@/lib/pieces";
import type { Choice, Form, Piece, Tag, Unavailable, Way, Weighed } from "@/lib/protocol";
import { reading } from "@/lib/reading.svelte";
import { textOf } from "@/lib/story";
import type { Table } from "@/lib/table.svelte";
import { rulesOf, type Rules } from "./rules/rulings";

export type Open = "" | "end" | "image" | "keys" | "find" | "links" | "log" | "dice" | "weather" | "conditions";
export type Framed = Piece & { frame?: Frame };

const isMove = (item: Choice | Unavailable): boolean => (item.subject ?? "").startsWith("move:");
const isFree = (choice: Choice): boolean => !(choice.cost ?? []).some((tag) => tag.id === "ap");
/** Moves with a type first, each part by name. */
export const byName = (one: Pick<Tool, "name" | "element">, other: Pick<Tool, "name" | "element">): number =>
  Number(!one.element) - Number(!other.element) || one.name.localeCompare(other.name);
const isFriend = (one: Framed, other: Framed): boolean => campOf(one) === campOf(other);
const campOf = (piece: Framed): string => (piece.frame === "ally" ? "mine" : (piece.frame ?? ""));

export class Desk {
  /** Whom the hand changes. */
  picked = $state("");
  /** The row of the matrix, and the choice in it. */
  tool = $state("");
  choice = $state("");
  /** What lies under the pointer or the focus, shown before it is chosen. */
  hovered = $state("");
  open = $state<Open>("");
  form = $state.raw<Form | null>(null);
  group = $state("");
  ways = $state.raw<readonly Way[]>([]);
  notice = $state("");

  readonly active = $derived.by<Framed | undefined>(() => this.table.active);
  readonly hand = $derived.by<Framed | undefined>(() => this.table.pieces.get(this.picked) ?? this.firstFoe);
  readonly marks = $derived.by(() => marksOf(this.table.board.pieces));
  readonly asked = $derived.by(() => new Set(this.table.screen.prompts.map((prompt) => prompt.question)));
  readonly choices = $derived.by(() =>
    this.table.screen.choices.filter((choice) => !this.asked.has(choice.group ?? "")),
  );
  /** In an order that stays the same whoever is in reach: each row keeps its key. */
  readonly rows = $derived.by<Tool[]>(() =>
    toolsOf(this.choices.filter(isMove), this.table.screen.unavailable.filter(isMove)).sort(byName),
  );
  readonly others = $derived.by<Tool[]>(() =>
    toolsOf(
      this.choices.filter((choice) => !isMove(choice)),
      this.table.screen.unavailable.filter((each) => !isMove(each)),
    ),
  );
  readonly groups = $derived.by(() => [...new Set(this.others.map((tool) => tool.group))].filter(Boolean));
  readonly columns = $derived.by<Framed[]>(() => this.targets());
  readonly row = $derived.by<Tool | undefined>(() => this.rows.find((row) => row.key === this.tool));
  readonly chosen = $derived.by<Choice | undefined>(() => this.choices.find((choice) => choice.key === this.choice));
  readonly shown = $derived.by<Choice | undefined>(
    () => this.choices.find((choice) => choice.key === this.hovered) ?? this.chosen,
  );
  /** The shortest way to each cell: a way around foes comes second. */
  readonly wayTo = $derived.by(() => new Map(this.ways.toReversed().map((way) => [way.at.join(), way])));
  readonly ending = $derived.by(() => this.choices.find((choice) => choice.command.type === "end_turn"));
  readonly shift = $derived.by(() => this.active?.left?.find((tag) => tag.id === "shift"));
  /** The match on the group's display, once the server has said. */
  displayed = $state<string | null | undefined>(undefined);
  readonly served = $derived.by(() =>
    this.displayed === undefined
      ? (this.table.board.notes ?? []).some((tag) => tag.id === "served")
      : this.displayed === this.match,
  );
  /** What the fight is played by, once the server has said. */
  rules = $state.raw<Rules | null>(null);
  /** Whether the fight has ended: it can't be ended again, though the TV may still show it. */
  readonly over = $derived.by(() => !this.table.screen.forms.some((form) => form.command === "end_encounter"));
  readonly undoes = $derived.by(() => this.told(this.table.screen.may_undo ?? 0));
  readonly redoes = $derived.by(() => {
    if (!this.table.screen.may_redo) return "";
    const last = Math.max(0, ...this.table.story.map((line) => line.undoneBy ?? 0));
    const line = this.table.story.find((each) => each.undoneBy === last && !(each.depth ?? 0));
    return line ? textOf(line) : "";
  });

  constructor(
    readonly table: Table,
    private readonly which: () => string,
  ) {}

  get match(): string {
    return this.which();
  }

  private readonly firstFoe = $derived.by<Framed | undefined>(() => {
    const one = this.active;
    const there = this.table.board.pieces.filter((piece) => piece.place !== "ball" && !piece.out) as Framed[];
    return (one && there.find((piece) => !isFriend(piece, one))) ?? there[0];
  });

  /** Foes by distance, then everybody else whom a move could be meant for. */
  private targets(): Framed[] {
    const one = this.active;
    if (!one) return [];
    const map = this.table.board.map;
    const aimed = new Set(this.rows.flatMap((row) => row.choices.flatMap((choice) => choice.targets ?? [])));
    const there = (this.table.board.pieces as Framed[]).filter(
      (piece) =>
        piece.id !== one.id &&
        !piece.out &&
        (piece.place ?? "field") === "field" &&
        (!isFriend(piece, one) || aimed.has(refOf(piece))),
    );
    const near = (piece: Framed) => (isFriend(piece, one) ? 1000 : 0) + ((map && between(map, one, piece)) ?? 0);
    return there.sort((left, right) => near(left) - near(right));
  }

  /** The first line of a record, as the log tells it. */
  private told(n: number): string {
    const line = this.table.story.find((each) => each.n === n && !each.undone && each.tone !== "heading");
    return line ? textOf(line) : "";
  }

  /** What a cell of the matrix stands for: at this target alone if that is possible, and for nothing extra. */
  at(row: Tool, target: Piece): Choice | undefined {
    const ref = refOf(target);
    const aimed = row.choices.filter((choice) => choice.targets?.includes(ref));
    const rank = (choice: Choice) => (isFree(choice) ? 0 : 100) + (choice.targets?.length ?? 0);
    return aimed.sort((one, two) => rank(one) - rank(two))[0];
  }

  /** The same choice with an Action Point spent on it, or without. */
  twin(choice: Choice): Choice | undefined {
    const same = (other: Choice) =>
      other.subject === choice.subject &&
      other.name === choice.name &&
      (other.targets ?? []).join() === (choice.targets ?? []).join() &&
      (other.cells ?? []).join() === (choice.cells ?? []).join();
    return this.choices.find((other) => same(other) && isFree(other) !== isFree(choice));
  }

  /** The ways to use a move: at several targets, somewhere else. */
  uses(row: Tool): Choice[] {
    return row.choices.filter(isFree);
  }

  isFree = isFree;

  pick(id: string): void {
    this.picked = id;
  }

  pickRow(row: Tool): void {
    this.tool = row.key;
    const free = this.uses(row);
    if (!row.choices.some((choice) => choice.key === this.choice)) this.choice = free[0]?.key ?? "";
  }

  /** Click selects; a second click acts. */
  async pickCell(row: Tool, target: Piece): Promise<void> {
    const choice = this.at(row, target);
    if (!choice) {
      await this.table.command({ type: "use_move", move: idOf(row.subject), targets: [target.id] });
      return;
    }
    if (this.choice === choice.key) {
      await this.act();
      return;
    }
    this.tool = row.key;
    this.choice = choice.key;
  }

  async act(dice: Record<string, number[]> = {}): Promise<boolean> {
    const choice = this.chosen;
    if (!choice) return false;
    const done = await this.table.submit(choice.key, Object.keys(dice).length ? { dice } : {});
    if (done) this.clear();
    return done;
  }

  /** What else can be done, a part of the menu at a time; `add` and `more` are the GM's own. */
  openGroup(group: string): void {
    this.group = this.group === group ? "" : group;
  }

  read(id: string): void {
    void reading.read(`piece:${id}`);
  }

  clear(): void {
    this.tool = "";
    this.choice = "";
    this.hovered = "";
    if (this.open === "dice") this.open = "";
  }

  back(): void {
    if (this.form) this.form = null;
    else if (this.open) this.open = "";
    else if (this.group) this.group = "";
    else this.clear();
  }

  async undo(): Promise<void> {
    const what = this.undoes;
    if (await this.table.undo()) this.notice = `undo:${what}`;
  }

  async redo(): Promise<void> {
    const what = this.redoes;
    if (await this.table.redo()) this.notice = `redo:${what}`;
  }

  async suggest(player = ""): Promise<void> {
    const answer = await this.table.suggest(player);
    if (!answer) return;
    const { key, considered } = answer;
    const choice = this.choices.find((each) => each.key === key || each.same_as?.includes(key));
    if (!choice) return;
    this.choice = choice.key;
    this.tool = this.rows.find((row) => row.choices.includes(choice))?.key ?? "";
    const [best] = considered ?? [];
    const why = best?.is_chance
      ? g().wins({ value: Math.round(best.value), low: Math.round(best.low), high: Math.round(best.high) })
      : "";
    this.notice = `suggest:${[choice.text, why, ...(best?.ahead ?? []).slice(0, 2)].filter(Boolean).join(" · ")}`;
  }

  /** Puts this match on the group's display, in place of what is on it; or takes it off. */
  async show(up: boolean): Promise<void> {
    try {
      this.displayed = (await display(up ? this.match : null)).match;
    } catch (refused) {
      if (refused instanceof Refusal) this.table.refuse(refused);
    }
  }

  /** Asks what the group's display shows: another tab, or another match, may have changed it. */
  async lookAtDisplay(): Promise<void> {
    const shown = await displayed().catch(() => null);
    if (shown) this.displayed = shown.match;
  }

  async lookAtRules(): Promise<void> {
    this.rules = await rulesOf(this.match).catch(() => null);
  }

  /** A form of the GM's, filled in for somebody as far as it is known. */
  formFor(command: string, target = "", title = ""): Form | null {
    const form = this.table.screen.forms.find((each) => each.command === command && (!title || each.title === title));
    if (!form) return null;
    const own = ["target", "piece", "user"];
    const blanks = (form.blanks ?? []).map((blank) =>
      target && own.includes(blank.name) && !blank.optional ? { ...blank, default: target } : blank,
    );
    return { ...form, blanks };
  }

  /** Those whom a form can be filled in with. */
  whom(command: string, blank: string): readonly string[] {
    const form = this.table.screen.forms.find((each) => each.command === command);
    const options = form?.blanks?.find((each) => each.name === blank)?.options ?? [];
    return options.map((option) => option.id);
  }

  /** Somebody who is still to come acts right before another, or last. */
  reorder(id: string, before = ""): Promise<boolean> {
    return this.table.command({ type: "reorder", target: id, ...(before ? { before } : {}) });
  }

  /** The same by one step. */
  async shiftInOrder(coming: readonly string[], id: string, step: number): Promise<void> {
    const others = coming.filter((each) => each !== id);
    const to = coming.indexOf(id) + step;
    if (to >= 0 && to <= others.length) await this.reorder(id, others[to]);
  }

  weighed(choice: Choice | undefined): Weighed | undefined {
    return choice && this.table.odds.get(choice.key);
  }

  /** What is known of a choice against one target: `effect`, `needs`. */
  mark(weighed: Weighed | undefined, target: Piece, id: string): Tag | undefined {
    return weighed?.marks?.find((tag) => tag.id === id && tag.ref === refOf(target));
  }
}

/** One target's part in the odds of a choice: chances add up over outcomes. */
export interface Share {
  damage: number;
  hit: number | null;
  falls: number;
}

export function shareOf(weighed: Weighed, target: string, alone: boolean): Share {
  let damage = 0;
  let struck = 0;
  let falls = 0;
  for (const outcome of weighed.outcomes ?? []) {
    const much = (outcome.damage ?? []).reduce((sum, [who, amount]) => (who === target ? sum + amount : sum), 0);
    damage += outcome.chance * much;
    if (much > 0) struck += outcome.chance;
    if (outcome.defeated?.includes(target)) falls += outcome.chance;
  }
  const hit = alone ? (weighed.hit ?? null) : damage > 0 ? struck : (weighed.hit ?? null);
  return { damage, hit, falls };
}
