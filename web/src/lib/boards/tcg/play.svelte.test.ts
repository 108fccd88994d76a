// @vitest-environment jsdom
import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Choice, Screen } from "@/lib/protocol";
import type { Table } from "@/lib/table.svelte";
import { Play } from "./play.svelte";

/** A table at which two cards can be played, one of them as long as nobody takes it away. */
class Fake {
  busy = $state(0);
  screen = $state.raw({ n: 1, prompts: [], choices: [], unavailable: [], seats: [], seat: "a" } as unknown as Screen);
  bySource = $state.raw(
    new Map<string, Choice[]>(["card:1", "card:2"].map((ref) => [ref, [{ key: ref, command: {} } as Choice]])),
  );
  board = $state.raw<{ pieces: never[]; sides: object[]; zones: object[] }>({ pieces: [], sides: [], zones: [] });
  pieces = new Map();
  odds = new Map();
  faces = () => Promise.resolve([]);
  weigh = () => undefined;
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
