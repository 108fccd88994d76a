// @vitest-environment jsdom
/** A question as people answer it: several answers at once where the rules ask one by one. */

import type { Asked } from "@/lib/protocol";
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Ask from "./Ask.svelte";
import { Planned } from "./planned";
import type { Play } from "./play.svelte";

const PIECES = [
  { id: "b1", name: "Rillet", gauges: [{ id: "hp", name: "HP", value: 60, most: 60 }] },
  { id: "b2", name: "Mistfin", gauges: [{ id: "hp", name: "HP", value: 70, most: 70 }] },
];
const BOARD = {
  pieces: PIECES,
  zones: [
    { id: "active", owner: "player2", items: [{ ref: "piece:b1", name: "Rillet" }] },
    { id: "bench", owner: "player2", items: [{ ref: "piece:b2", name: "Mistfin" }] },
    {
      id: "deck",
      owner: "player1",
      items: ["Pebblit", "Cindling", "Ashwing"].map((name, at) => ({ ref: `card:a${at}`, name, look: name })),
    },
  ],
};

function playing() {
  const said: string[][] = [];
  const command = vi.fn((each: { choice: string[] }) => {
    said.push([...each.choice]);
    return Promise.resolve(true);
  });
  const table = {
    board: BOARD,
    pieces: new Map(PIECES.map((each) => [each.id, each])),
    busy: 0,
    countdowns: new Map(),
  };
  const play = {
    ...{ table: { ...table, command }, faces: { get: () => undefined }, zone: () => ({ items: [] }), near: "player1" },
    planned: new Planned(),
  };
  return { play: play as unknown as Play, said };
}
const split = (left: number): Asked => ({
  ...{ id: `q${left}`, question: "Which Pokémon?", kind: "choose_pokemon", in_a_row: left },
  options: PIECES.map(({ id, name }) => ({ id, name, ref: `piece:${id}` })),
});
const order = (ids: string[]): Asked => ({
  ...{ id: `o${ids.length}`, question: "Which card goes on top?", kind: "arrange_deck", in_a_row: ids.length - 1 },
  options: ids.map((id) => ({ id, name: id, ref: `card:${id}` })),
});
/** By role and name; whether something hides it isn't asked, which would take most of the time. */
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
vi.setConfig({ testTimeout: 60_000 }); // a busy machine

describe("a question", () => {
  beforeEach(() => void (document.body.innerHTML = ""));
  afterEach(() => void vi.restoreAllMocks());

  it("takes all damage counters at once, and answers the rules one by one", async () => {
    const { play, said } = playing();
    const { unmount } = render(Ask, { play, prompt: split(3) });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose 3", hidden: true }).disabled).toBe(true);
    for (const name of [/^Rillet/, /^Mistfin/, /^Rillet/, /^Rillet/]) await press(name); // a fourth has no place
    await press(/^One Rillet less/);
    await press(/^Mistfin/);
    await press(/^Place them like this/);
    unmount();
    for (const left of [2, 1]) {
      const next = render(Ask, { play, prompt: split(left) });
      expect(screen.queryByRole("dialog")).toBeNull();
      next.unmount();
    }
    expect(said).toEqual([["b1"], ["b2"], ["b2"]]);
  });

  it("takes an order, whose last card has its place by itself", async () => {
    const { play, said } = playing();
    const { unmount } = render(Ask, { play, prompt: order(["a0", "a1", "a2"]) });
    await press(/^Ashwing/);
    await press(/^Pebblit/);
    await press(/^Put them in this order/);
    unmount();
    render(Ask, { play, prompt: order(["a0", "a1"]) }).unmount();
    expect(said).toEqual([["a2"], ["a0"]]);
  });

  it("asks again if another question comes than was expected", async () => {
    const { play, said } = playing();
    const { unmount } = render(Ask, { play, prompt: split(2) });
    await press(/^Rillet/);
    await press(/^Rillet/);
    await press(/^Place them like this/);
    unmount();
    render(Ask, { play, prompt: { ...split(1), kind: "switch_in" } });
    expect(screen.getByRole("dialog").textContent).toContain("Which Pokémon?");
    expect(said).toEqual([["b1"]]);
  });
});
