import { expect, test } from "vitest";
import { toolsOf } from "./choices";
import { filledIn } from "./forms";
import { spread, struck } from "./odds";
import { framesOf, lettersOf, marksOf } from "./pieces";
import type { Choice, Form, Piece, Weighed } from "./protocol";

test("a form becomes a command: nested, typed, without what was left empty", () => {
  const form: Form = {
    command: "add",
    title: "Add",
    blanks: [
      { name: "placed.level", label: "Level", kind: "number" },
      { name: "placed.name", label: "Name", kind: "text", optional: true },
      { name: "targets", label: "Whom", kind: "choices" },
    ],
  };
  expect(filledIn(form, { "placed.level": "12", "placed.name": "", targets: ["a", "b"] })).toEqual({
    type: "add",
    placed: { level: 12 },
    targets: ["a", "b"],
  });
});

test("a move is one row with its targets, and so is a walk to many squares", () => {
  const choice = (key: string, extra: Partial<Choice>): Choice => ({
    key,
    command: {},
    text: key,
    verb: "Use",
    ...extra,
  });
  const tools = toolsOf([
    choice("1", { name: "Ember", subject: "move:ember", targets: ["piece:a"] }),
    choice("2", { name: "Ember", subject: "move:ember", targets: ["piece:b"] }),
    choice("3", { verb: "Move", cells: [[1, 2]] }),
    choice("4", { verb: "Move", cells: [[1, 3]] }),
    choice("End the turn", { verb: "End turn" }),
  ]);
  expect(tools.map((tool) => [tool.name, tool.choices.length])).toEqual([
    ["Ember", 2],
    ["Move", 2],
    ["End the turn", 1],
  ]);
});

test("the spread of damage adds up to what can happen to one target", () => {
  const weighed: Weighed = {
    key: "k",
    outcomes: [
      { chance: 0.25, exact: "1/4" },
      { chance: 0.5, exact: "1/2", damage: [["a", 10]] },
      {
        chance: 0.25,
        exact: "1/4",
        damage: [
          ["a", 20],
          ["b", 3],
        ],
        defeated: ["a"],
      },
    ],
  };
  const bars = spread(weighed, "a");
  expect(bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1);
  expect(bars.filter((bar) => bar.falls > 0).map((bar) => bar.least)).toEqual([20]);
  expect(struck(weighed)).toEqual(["a", "b"]);
});

test("who looks alike gets a letter, and every side a frame", () => {
  const piece = (id: string, side: string, look: string): Piece => ({ id, name: id, side, look, kind: "pokemon" });
  const pieces = [
    piece("g1", "enemies", "geodude"),
    piece("g2", "enemies", "geodude"),
    piece("c", "players", "charmander"),
  ];
  expect([...marksOf(pieces)]).toEqual([
    ["g1", "A"],
    ["g2", "B"],
  ]);
  const sides = [
    { id: "players", name: "Players", camp: "heroes" as const },
    { id: "enemies", name: "Enemies", camp: "foes" as const },
  ];
  expect([...framesOf({ pieces, sides })]).toEqual([
    ["g1", "foe"],
    ["g2", "foe"],
    ["c", "mine"],
  ]);
  expect(lettersOf("Poisoned")).toBe("Po");
});
