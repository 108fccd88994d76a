import { describe, expect, it } from "vitest";
import { counted } from "@/lib/counted";
import { isShown, linesOf, roundsOf, spread, staircase } from "./plot";
import type { Luck } from "./said";

const luck = (n: number, side: string, dealt: number, expected: number): Luck => ({
  n,
  side,
  dealt,
  expected,
  rank: 0.5,
  at_least: 0.5,
  at_most: 0.5,
});

describe("numbers beside the plot", () => {
  it("stay where they are while there is room", () => {
    expect(spread([20, 60], 14, 10, 100)).toEqual([20, 60]);
  });
  it("make room for each other, within the plot, in their order", () => {
    expect(spread([12, 14], 14, 10, 100)).toEqual([12, 26]);
    expect(spread([14, 12], 14, 10, 100)).toEqual([26, 12]);
    expect(spread([98, 99], 14, 10, 100)).toEqual([86, 100]);
    expect(spread([2, 3, 4], 14, 10, 100)).toEqual([10, 24, 38]);
  });
});

describe("luck over the records", () => {
  it("adds up by side, and leaves out who never rolled", () => {
    const lines = linesOf(
      [luck(2, "red", 10, 7), luck(3, "blue", 0, 7), luck(5, "red", 5, 7)],
      ["red", "blue", "green"],
    );
    expect(lines.map((line) => [line.side, line.last])).toEqual([
      ["red", 1],
      ["blue", -7],
    ]);
    expect(lines[0]?.steps).toEqual([
      { n: 2, value: 3 },
      { n: 5, value: 1 },
    ]);
  });

  it("is drawn as stairs, each where its record is", () => {
    const [line] = linesOf([luck(2, "red", 10, 7)], ["red"]);
    expect(
      staircase(
        line!,
        (n) => 10 * n,
        (value) => 50 - value,
        4,
      ),
    ).toBe("M10.0 50.0H20.0V47.0H40.0");
  });
});

describe("the timeline", () => {
  it("names fewer rounds where there is no room for all", () => {
    const entries = Array.from({ length: 40 }, (_, index) => ({ n: index + 1, by: "", round: 1 + (index >> 1) }));
    const all = roundsOf(entries, 10, (n) => 20 * n);
    const some = roundsOf(entries, 100, (n) => 20 * n);
    expect(all.length).toBe(20);
    expect(some.map((each) => each.round)).toEqual([1, 5, 10, 15, 20]);
  });

  it("counts what the game itself counts", () => {
    expect(["tcg", "duel", "ptu", "rune", "wuxia", "another"].map(counted)).toEqual([
      "turn",
      "turn",
      "round",
      "round",
      "round",
      "round",
    ]);
  });

  it("keeps who fell, however close together records are", () => {
    expect([isShown("hit", 20), isShown("hit", 4), isShown("fall", 4), isShown("", 20)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
