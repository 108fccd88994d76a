// @vitest-environment jsdom
/** A discard pile laid open: cards in it are read, and those that can be played from there are picked. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import Pile from "./Pile.svelte";
import type { Play } from "./play.svelte";

it("offers first what can be played from it", async () => {
  HTMLDialogElement.prototype.showModal = vi.fn(); // jsdom has none
  const items = ["Old Rope", "Quartz V-UNION", "Lampcat"].map((name, at) => ({ ref: `card:${at}`, name, look: name }));
  const [pick, onclose] = [vi.fn(), vi.fn()];
  const play = {
    ...{ plays: true, near: "player1", faces: { get: () => undefined }, zone: () => ({ items }), pick, reading: null },
    can: (ref: string) => ref === "card:1",
  };
  render(Pile, { play: play as unknown as Play, owner: "player1", onclose });
  const buttons = screen.getAllByRole("button", { name: /^(Play|Read) /, hidden: true });
  expect(buttons.map((each) => each.textContent.trim())).toEqual([
    "Play Quartz V-UNION",
    "Read Lampcat",
    "Read Old Rope",
  ]);
  await fireEvent.click(buttons[1] as HTMLElement);
  expect([play.reading, onclose.mock.calls]).toEqual([{ look: "Lampcat" }, []]);
  await fireEvent.click(buttons[0] as HTMLElement);
  expect([pick.mock.calls, onclose.mock.calls.length]).toEqual([[["card:1"]], 1]);
});
