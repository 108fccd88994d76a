// @vitest-environment jsdom
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import HandCards from "./HandCards.svelte";
import type { Play } from "./play.svelte";

test("a card has room for a few words of why it can't be played, not for a sentence", () => {
  const items = ["card:1", "card:2"].map((ref) => ({ ref, name: "Fire Energy", look: "" }));
  const why = (short: string) => ({ why: { code: "x", sentence: "You can't attach energy in the end phase.", short } });
  const play = {
    ...{ near: "a", raised: "", picked: "", faces: { get: () => undefined }, zone: () => ({ items }) },
    ...{ can: () => false, table: { isActing: true } },
    whyNot: (ref: string) => why(ref === "card:1" ? "one per turn" : ""),
  };
  const { container } = render(HandCards, { play: play as unknown as Play });
  expect([...container.querySelectorAll(".why")].map((each) => each.textContent)).toEqual(["one per turn"]);
  const said = [...container.querySelectorAll(".hc .sr")].map((each) => each.textContent ?? "");
  expect(said.map((text) => text.includes("in the end phase"))).toEqual([true, true]);
});
