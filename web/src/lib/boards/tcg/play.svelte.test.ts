// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { Choice, Screen } from "@/lib/protocol";
import type { Table } from "@/lib/table.svelte";
import Piles from "./Piles.svelte";
import { Play } from "./play.svelte";

/** A table at which two cards can be played, one of them as long as nobody takes it away. */
class Fake {
  busy = $state(0);
  screen = $state.raw({ n: 1, prompts: [], choices: [], unavailable: [], seats: [], seat: "a" } as unknown as Screen);
  bySource = $state.raw(
    new Map<string, Choice[]>(["card:1", "card:2"].map((ref) => [ref, [{ key: ref, command: {} } as Choice]])),
  );
  board = $state.raw<{ pieces: never[]; sides: object[]; zones: object[] }>({ pieces: [], sides: [], zones: [] });
  latest = $state.raw({ seats: [], board: { sides: [] } } as unknown as Table["latest"]);
  people = $state.raw<Table["people"]>([]);
  rename: Table["rename"] = (value) => value;
  pieces = new Map();
  odds = new Map();
  faces = () => Promise.resolve([]);
  weigh = () => undefined;
  sent: string[] = [];
  submit = (key: string) => void this.sent.push(key);
}

function seated(): { table: Fake; play: Play; leave: () => void } {
  const table = new Fake();
  let play!: Play;
  const leave = $effect.root(() => void (play = new Play(table as unknown as Table)));
  flushSync();
  return { table, play, leave };
}

test("what is tapped while an answer is on its way is picked up once it has come", () => {
  const { table, play, leave } = seated();
  table.busy = 1;
  play.tap("card:1");
  play.tap("card:2");
  flushSync();
  expect(play.picked).toBe("");
  table.busy = 0;
  flushSync();
  expect(play.picked).toBe("card:2");
  leave();
});

test("unless it can't be played any more", () => {
  const { table, play, leave } = seated();
  table.busy = 1;
  play.tap("card:1");
  table.bySource = new Map();
  table.busy = 0;
  flushSync();
  expect(play.picked).toBe("");
  leave();
});

test("a card that can be played from the own discard pile is noticed", () => {
  const { table, play, leave } = seated();
  const pile = (owner: string, ref: string) => ({ id: "discard", owner, items: [{ ref }] });
  table.board = {
    ...table.board,
    sides: [{ id: "a", stance: "mine" }],
    zones: [pile("a", "card:9"), pile("b", "card:1")],
  };
  flushSync();
  expect(play.fromDiscard).toBe(false);
  table.board = { ...table.board, zones: [pile("a", "card:2")] };
  flushSync();
  expect(play.fromDiscard).toBe(true);
  leave();
});

test("with the own Active Pokémon knocked out the Bench is lit, and one tap sends up another", () => {
  const { table, play, leave } = seated();
  const up = (card: string, source: string) =>
    ({
      key: `up ${card}`,
      verb: "Promote",
      source,
      command: { type: "set_active_pokemon", card },
    }) as unknown as Choice;
  table.screen = { ...table.screen, choices: [up("a1", "piece:a1"), up("a2", "piece:a2"), up("a3", "card:a3")] };
  flushSync();
  expect([...play.targets.keys()]).toEqual(["piece:a1", "piece:a2"]); // a card of the hand is picked up first
  play.tap("piece:a2");
  expect(table.sent).toEqual(["up a2"]);
  leave();
});

test("everything that is shown calls people by their names, as soon as they are known", () => {
  const { table, play, leave } = seated();
  const sides = [
    { id: "player1", name: "Player 1", plays: "Ember Trail" },
    { id: "player2", name: "Player 2", plays: "Coral Tide" },
  ];
  table.latest = { seats: sides, board: { sides } } as unknown as Table["latest"];
  flushSync();
  expect(table.rename("Player 2 wins: Player 1 concedes.")).toBe("Coral Tide wins: Ember Trail concedes.");
  table.people = [{ who: "p7", seat: "player2", name: "Sefa", online: true }];
  flushSync();
  expect(table.rename("Player 2 draws a card.")).toBe("Sefa draws a card.");
  expect(play.nameOf("player2")).toBe("Sefa");
  leave();
});

test("Enter presses the one button, but doesn't end a turn in which more can be done", () => {
  const { table, play, leave } = seated();
  const end = { key: "end", command: { type: "end_turn" } } as unknown as Choice;
  const attack = { key: "bite", source: "piece:1", command: { type: "attack" } } as unknown as Choice;
  table.screen = { ...table.screen, choices: [end, attack] };
  flushSync();
  expect(play.goOn()).toBe(false);
  table.screen = { ...table.screen, choices: [end] };
  flushSync();
  expect(play.goOn()).toBe(true);
  expect(table.sent).toEqual(["end"]);
  leave();
});

test("what has a button of its own is found by its type, whatever a language or a game calls it", () => {
  const { table, play, leave } = seated();
  const called = (type: string, source = "") =>
    ({ key: type, verb: "Los", text: "Los", source, command: { type } }) as unknown as Choice;
  table.screen = {
    ...table.screen,
    choices: [called("attack", "piece:1"), called("retreat", "piece:1"), called("end_turn"), called("draw_card")],
  };
  flushSync();
  expect([play.attacks, play.retreats].map((all) => all.map(({ key }) => key))).toEqual([["attack"], ["retreat"]]);
  expect(play.endTurn?.key).toBe("end_turn");
  leave();
});

test("zones come from the board: the Lost Zone and one that nobody here knows are beside deck and discard pile", async () => {
  const { table, play, leave } = seated();
  const card = { ref: "card:1", name: "Old Rope", look: "" };
  table.board = {
    ...table.board,
    zones: [
      { id: "deck", name: "Deck", owner: "a", count: 40 },
      { id: "hand", name: "Hand", owner: "a", count: 1, items: [card] },
      { id: "lost_zone", name: "Lost Zone", owner: "a", count: 1, items: [card] },
      { id: "market", name: "Market", owner: "a", count: 3 },
      { id: "market", name: "Market", owner: "b", count: 2 },
    ],
  };
  flushSync();
  const onopen = vi.fn();
  render(Piles, { play, owner: "a", onopen });
  const others = ["Lost Zone", "Market"].map((name) =>
    screen.getByRole<HTMLButtonElement>("button", { name: RegExp(name) }),
  );
  expect(others.map((each) => [each.querySelector(".sr")?.textContent, each.disabled])).toEqual([
    ["Lost Zone, a's: 1 card", false],
    ["Market, a's: 3 cards", true],
  ]);
  await fireEvent.click(others[0] as HTMLElement);
  expect(onopen.mock.calls).toEqual([["a", "lost_zone"]]);
  expect(screen.queryByRole("button", { name: /Hand/ })).toBeNull();
  leave();
});
