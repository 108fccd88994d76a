import { expect, test } from "vitest";
import { hero, isCalling, type Calling } from "./hero";

const CALLINGS: readonly Calling[] = ["warrior", "mystic", "skald", "scavenger"];

test("each calling is drawn in its own way, the same on every machine, and without a gap in its numbers", () => {
  const drawn = CALLINGS.map((calling) => hero("a", calling));
  expect(new Set(drawn).size).toBe(4);
  expect(hero("a", "skald")).toBe(drawn[2]);
  expect(hero("b", "skald")).not.toBe(drawn[2]);
  for (const picture of drawn) expect(picture).not.toMatch(/NaN|undefined|style=/);
  expect(isCalling("warrior")).toBe(true);
  expect(isCalling("toString")).toBe(false);
});
