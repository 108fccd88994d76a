import { expect, test } from "vitest";
import { forcedStep } from "./auto.svelte";
import type { Choice, Unavailable } from "./protocol";

const choice = (type: string, forced = true): Choice => ({
  key: type,
  command: { type },
  text: type,
  verb: type,
  forced,
});
const missing = (short: string): Unavailable => ({
  ...{ text: "", verb: "" },
  why: { code: "x", sentence: "It doesn't work.", short },
});

test("the only thing there is to do is taken, unless it ends a turn in which one might look for more", () => {
  expect(forcedStep([choice("draw_card")], [missing("")])?.key).toBe("draw_card");
  expect(forcedStep([choice("end_turn")], [missing("")])?.key).toBe("end_turn");
  expect(forcedStep([choice("end_turn")], [missing("lacks fire Energy")])).toBeUndefined();
  expect(forcedStep([choice("complete_initial_setup")], [missing("not a Basic")])?.key).toBe("complete_initial_setup");
  expect(forcedStep([choice("a", false), choice("b", false)], [])).toBeUndefined();
  expect(forcedStep([], [])).toBeUndefined();
});
