import { expect, it } from "vitest";
import type { StoryLine } from "@/lib/story";
import { blowOf } from "./blow";

const line = (parts: StoryLine["parts"], more: Partial<StoryLine> = {}): StoryLine => ({
  n: 2,
  by: "hero",
  key: String(Math.random()),
  who: "",
  parts,
  ...more,
});
const elder = { type: "ref" as const, ref: "piece:hall_elder", name: "Elder" };

it("tells the blow as the record has it", () => {
  const attack = { type: "roll" as const, label: "attack", faces: [17], sides: 20 };
  const lines = [
    line(["You strike at ", elder, "."]),
    line(
      [
        "You roll ",
        attack,
        " for ",
        {
          type: "number",
          value: 24,
          steps: [
            { value: "17", name: "d20" },
            { value: "+8", name: "attack" },
            { value: "-1", name: "injured" },
          ],
        },
        " against ",
        { type: "number", value: 17, steps: [{ value: "+17", name: "defense" }] },
      ],
      { cue: "roll", depth: 1 },
    ),
    line(["That is a critical hit on ", elder, "."], { cue: "strike", depth: 1 }),
    line(
      [
        elder,
        " takes 13 damage (",
        {
          type: "number",
          value: 46,
          text: "46 of 97",
          steps: [
            { value: "59", name: "before" },
            { value: "-13", name: "damage" },
          ],
        },
        ").",
      ],
      {
        cue: "strike",
        tone: "hurt",
        depth: 1,
      },
    ),
    line(["Major stage"], { cue: "turn", tone: "heading" }),
  ];
  expect(blowOf({ n: 2, by: "hero", lines }, ({ ours, theirs }) => `${ours} against ${theirs}`)).toEqual({
    n: 2,
    face: 17,
    result: "That is a critical hit on Elder",
    how: "17 + 8 − 1 = 24 against 17",
    hurt: { piece: "hall_elder", amount: "−13" },
    deed: "You strike at Elder.",
  });
});
it("says what was done where nothing was rolled", () => {
  const blow = blowOf(
    { n: 2, by: "hero", lines: [line(["You block."]), line(["You gain 8 guard."], { cue: "shield" })] },
    String,
  );
  expect([blow?.face, blow?.result, blow?.how, blow?.hurt]).toEqual([null, "You gain 8 guard", "", null]);
});
