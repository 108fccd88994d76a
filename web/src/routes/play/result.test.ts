import { expect, test } from "vitest";
import type { StoryLine } from "@/lib/story";
import { resultOf, toldResult } from "./result";

const line = (n: number, who: string, text: string, more: Partial<StoryLine> = {}): StoryLine => ({
  n,
  key: `${n}.${text}`,
  who,
  by: who,
  parts: [text],
  ...more,
});
const EMBER = [
  line(5, "odo", "", {
    parts: [
      { type: "ref", ref: "piece:cinder", name: "Cinder" },
      " uses Ember on ",
      { type: "ref", ref: "piece:gloom", name: "Gloom" },
      ".",
    ],
    cue: "strike",
  }),
  line(5, "odo", "", {
    parts: ["Ember hits with an ", { type: "roll", label: "accuracy", faces: [18], sides: 20 }, "."],
    depth: 1,
  }),
  line(5, "odo", "Gloom is hurt: at most 75 % HP.", { depth: 1, tone: "hurt" }),
];

test("my last action is a result with its roll and everybody it is about", () => {
  const result = resultOf(EMBER, "odo", 0);
  expect(result?.title).toBe("Cinder uses Ember on Gloom");
  expect(result?.about).toEqual(["cinder", "gloom"]);
  expect(result?.roll?.faces).toEqual([18]);
  expect(result && toldResult(result)).toBe(
    "Cinder uses Ember on Gloom. Ember hits with an 18. Gloom is hurt: at most 75 % HP.",
  );
});

test("what somebody answers to it belongs to it, and what comes after the turn has passed does not", () => {
  const story = [
    ...EMBER,
    line(6, "kest", "Kest strikes Cinder.", { tone: "hurt" }),
    line(7, "gm", "It's Fern's turn.", { cue: "turn" }),
    line(8, "gm", "Fern uses Absorb."),
  ];
  const result = resultOf(story, "odo", 0);
  expect(result?.lines.at(-1)?.parts).toEqual(["Kest strikes Cinder."]);
  expect(result?.upTo).toBe(6);
});

test("what was taken back, what others did and what is old is no result of mine", () => {
  expect(
    resultOf(
      EMBER.map((each) => ({ ...each, undone: true })),
      "odo",
      0,
    ),
  ).toBeNull();
  expect(resultOf(EMBER, "wren", 0)).toBeNull();
  expect(resultOf(EMBER, "odo", 5)).toBeNull();
});

test("while others are asked first, nothing has happened yet", () => {
  const asked = line(5, "odo", "The enemies' side is deciding.", { cue: "ask" });
  expect(resultOf([asked], "odo", 0)).toBeNull();
  const walked = line(6, "kest", "Cinder moves to 8, 4.", { cue: "move" });
  expect(resultOf([asked, walked], "odo", 0)?.title).toBe("Cinder moves to 8, 4");
});
