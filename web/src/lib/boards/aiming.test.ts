import { describe, expect, it } from "vitest";
import type { Choice, Unavailable } from "@/lib/protocol";
import { aimsAt, chanceOf, deedsAt, isItem, oddsOf } from "./aiming";
import { faces, fallenOf } from "./rune/pools";

const choice = (key: string, more: Partial<Choice>): Choice => ({ key, command: {}, text: key, verb: "Use", ...more });
const FOES = new Set(["piece:a", "piece:b"]);

describe("choices against one target", () => {
  const strikes = ["a", "b"].map((foe) =>
    choice(`strike ${foe}`, { name: "Strike", subject: "ability:strike", targets: [`piece:${foe}`] }),
  );
  const tonic = choice("tonic", { name: "Tonic", subject: "item:tonic", targets: ["piece:hero"] });
  const barred: Unavailable = {
    text: "Execute",
    verb: "Use",
    name: "Execute",
    subject: "ability:execute",
    targets: ["piece:a"],
    why: { code: "rune.stamina", sentence: "It costs 25 Stamina." },
  };
  it("has one row per tool: for the target where it has one, as it is where it has none", () => {
    const deeds = deedsAt([...strikes, tonic], [barred], "piece:b", FOES);
    expect(deeds.map((deed) => deed.choice?.key ?? deed.why?.why.sentence)).toEqual([
      "strike b",
      "tonic",
      "It costs 25 Stamina.",
    ]);
    expect(deeds.map((deed) => aimsAt(deed, FOES))).toEqual([true, false, true]);
    expect(deeds.map(isItem)).toEqual([false, true, false]);
  });
  it("reads odds as the table gives them", () => {
    const weighed = {
      key: "x",
      hit: 0.82,
      damage: 18.04,
      outcomes: [
        { chance: 0.75, exact: "3/4", status: ["a:interrupted", "a:staggered"] },
        { chance: 0.25, exact: "1/4" },
      ],
    };
    expect(oddsOf(weighed)).toEqual({ hit: "82%", crit: "", damage: "18", defeat: "" });
    expect(chanceOf(weighed, "a:interrupted")).toBe(0.75);
    expect(oddsOf({ key: "x", too_many: true })).toBe(null);
  });
});

describe("the tray", () => {
  it("counts the dice that count, and shows what came of them", () => {
    const roll = { type: "roll" as const, label: "attack", faces: [6, 2, 5], sides: 6, good: 5 };
    const line = (parts: never[], more: object) => ({
      n: 4,
      by: "hero",
      key: JSON.stringify(more),
      who: "",
      parts,
      ...more,
    });
    const fallen = fallenOf({
      n: 4,
      by: "hero",
      lines: [
        line(["Strike."] as never[], {}),
        line(["2 successes (", roll, ")."] as never[], { cue: "roll", depth: 1 }),
        line(["It takes ", { type: "number", value: 37 }, "."] as never[], { cue: "strike", tone: "hurt", depth: 1 }),
      ],
    });
    expect(fallen?.pools.map((pool) => [pool.label, pool.good])).toEqual([["Attack", 2]]);
    expect([fallen?.kind, fallen?.amount, fallen?.headline]).toEqual(["damage", 37, "Strike."]);
    expect(faces(roll, "and")).toBe("5 and 6");
  });
});
