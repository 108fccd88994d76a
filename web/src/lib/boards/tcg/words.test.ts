import { finePercent } from "@/lib/i18n/index.svelte";
import { describe, expect, it } from "vitest";
import english from "@languages/en/page_cards.json";
import { penOf } from "@/lib/i18n/files";
import { wordsFrom } from "@/lib/i18n/say";
import type { PageCards } from "@/lib/i18n/shapes";
import type { Piece, Weighed } from "@/lib/protocol";
import type { StoryLine } from "@/lib/story";
import { flipsOf, latest, sinceMyTurn } from "./recap";
import { attackWords, barsOf, chanceWords, clockWords, countedUnits, unitsOf } from "./words";

const cardsEn = wordsFrom<PageCards>(english.page_cards, penOf("en"), undefined, penOf("en"));
const foe: Piece = {
  id: "b1",
  name: "Vagabeast",
  side: "player2",
  gauges: [{ id: "hp", name: "HP", value: 90, most: 90 }],
  tags: [
    { id: "energy:fire+fire", name: "RR" },
    { id: "place", name: "active" },
    { id: "energy:water", name: "W" },
  ],
};
const flurry: Weighed = {
  key: "k",
  hit: 0.5,
  damage: 40,
  defeat: 0.125,
  outcomes: [
    { chance: 0.5, exact: "1/2" },
    { chance: 0.25, exact: "1/4", damage: [["b1", 40]] },
    { chance: 0.125, exact: "1/8", damage: [["b1", 80]] },
    { chance: 0.125, exact: "1/8", damage: [["b1", 120]], defeated: ["b1"] },
  ],
};

describe("odds in words", () => {
  it("says small chances as one in so many, others in percent", () => {
    expect(chanceWords(0.125, cardsEn)).toBe("1 in 8");
    expect(chanceWords(0.5, cardsEn)).toBe("50%");
    expect(finePercent(0.0833)).toBe("8.3%");
    expect(finePercent(1)).toBe("100%");
  });

  it("puts outcomes together, least damage first, the knock-out last", () => {
    expect(barsOf(flurry, "b1", cardsEn)).toEqual([
      { label: "nothing", chance: 0.5, falls: false },
      { label: "40", chance: 0.25, falls: false },
      { label: "80", chance: 0.125, falls: false },
      { label: "knock-out", chance: 0.125, falls: true },
    ]);
  });

  it("says what is certain, and what isn't", () => {
    const certain: Weighed = { key: "k", damage: 40, outcomes: [{ chance: 1, exact: "1", damage: [["b1", 40]] }] };
    expect(attackWords(certain, foe, cardsEn)).toBe("Certain. Vagabeast keeps 50.");
    expect(attackWords(flurry, foe, cardsEn)).toBe("1 in 8 to knock out · 40 on average");
    expect(attackWords(undefined, foe, cardsEn)).toBe("–");
  });

  it("counts energy and time", () => {
    expect(unitsOf(foe)).toEqual(["fire", "fire", "water"]);
    expect(countedUnits(unitsOf(foe), cardsEn)).toEqual(["2 fire", "1 water"]);
    expect(clockWords(108)).toBe("1:48");
    expect(clockWords(-3)).toBe("0:00");
  });
});

const line = (n: number, by: string, text: string, more: Partial<StoryLine> = {}): StoryLine => ({
  n,
  by,
  parts: [text],
  key: `${n}`,
  who: "",
  ...more,
});

describe("since your turn", () => {
  it("tells what the other did, and nothing of my own", () => {
    const story = [
      line(0, "player1", "older"),
      line(1, "player1", "old"),
      line(2, "player2", "before"),
      line(2.5, "player1", "I draw"),
      line(3, "player1", "I end my turn"),
      line(4, "player2", "Turn 4", { cue: "turn" }),
      line(5, "player2", "draws"),
      line(6, "player2", "thinks", { cue: "ask" }),
      line(7, "player2", "hits"),
      line(7.5, "player1", "I send up another"),
      line(7.6, "player2", "takes a prize"),
      line(8, "player1", "I draw"),
    ];
    expect(sinceMyTurn(story, "player1").map((each) => each.parts[0])).toEqual(["draws", "hits", "takes a prize"]);
    expect(sinceMyTurn(story.slice(0, 5), "player1").map((each) => each.parts[0])).toEqual(["before"]);
    expect(sinceMyTurn([], "player1")).toEqual([]);
  });

  it("leaves out what came of something that there is no room for", () => {
    const [one, two, three, four] = [
      line(1, "player2", "plays a card"),
      line(1, "player2", "searches", { depth: 1 }),
      line(1, "player2", "shuffles", { depth: 1 }),
      line(2, "player2", "attacks"),
    ] as const;
    expect(latest([one, two, three, four], 4)).toEqual([one, two, three, four]);
    expect(latest([one, two, three, four], 3)).toEqual([four]);
    expect(latest([one, two, three], 2)).toEqual([two, three]); // rather than nothing
  });

  it("finds coins in a line", () => {
    const flip = line(9, "player2", "flips", {
      cue: "flip",
      parts: ["Player 2 flips: ", { type: "roll", label: "Flurry", faces: [1, 1, 0], sides: 2 }],
    });
    expect(flipsOf(flip)).toEqual({ label: "Flurry", heads: [true, true, false] });
    expect(flipsOf(line(1, "player1", "x"))).toBeNull();
  });
});
