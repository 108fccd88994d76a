import { describe, expect, it } from "vitest";
import type { Choice, Unavailable } from "@/lib/protocol";
import { aimsAt, chanceOf, deedsAt, isItem, oddsOf, whomOf } from "./aiming";
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
  it("tells apart for whom of one's own side something is, and keeps what was picked", () => {
    const salve = ["hero", "sage"].map((friend) =>
      choice(`salve ${friend}`, { name: "Salve", subject: "item:salve", targets: [`piece:${friend}`] }),
    );
    const [strike, first, second] = deedsAt([...strikes, ...salve], [], "piece:b", FOES);
    const again = deedsAt([...strikes, ...salve], [], "piece:a", FOES);
    expect(again.find((deed) => deed.same === strike?.same)?.choice?.key).toBe("strike a");
    expect(again.find((deed) => deed.same === second?.same)?.choice?.key).toBe("salve sage");
    expect(first?.same).not.toBe(second?.same);
    const pieces = new Map([
      ["sage", { name: "Lantern Sage" }],
      ["b", { name: "Bandit" }],
    ]);
    expect(second && whomOf(second, FOES, pieces)).toBe("Lantern Sage");
    expect(strike && whomOf(strike, FOES, pieces)).toBe("Bandit");
  });
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
    expect(faces(roll)).toEqual([5, 6]);
  });
});
