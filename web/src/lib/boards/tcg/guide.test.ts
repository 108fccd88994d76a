import { expect, test } from "vitest";
import { followed, tipFor, type Moment, type Tip } from "./guide";

const START: Moment = {
  ...{ can: new Set(["set_active_pokemon"]), active: false, energy: false, turn: 0, mine: true, asked: false },
  ...{ over: false, mayUndo: false, undone: false, reading: false, attacking: false, refused: true },
};

/** Shows the tips of moments one after another, as somebody sees them who does what each one says. */
function shown(moments: Partial<Moment>[]): (Tip | undefined)[] {
  let now = START;
  let done = new Set<Tip>();
  return moments.map((change) => {
    now = { ...now, ...change };
    done = followed(now, done);
    return tipFor(now, done);
  });
}

test("each tip comes when it fits and goes when it has been followed", () => {
  const main = new Set(["attach_energy", "attack", "end_turn"]);
  expect(
    shown([
      {},
      { active: true },
      { turn: 1, can: main },
      { reading: true },
      { reading: false, energy: true, mayUndo: true, can: new Set(["attack", "end_turn"]) },
      { undone: true },
      { attacking: true },
      { attacking: false, mine: false, can: new Set() },
      { turn: 3, mine: true, can: main },
      { over: true, mine: false },
    ]),
  ).toEqual(["active", "bench", "whyNot", "attach", "undo", "odds", "attack", "follow", "goal", "review"]);
});

test("a tip that never fits is left out", () => {
  expect(shown([{ active: true, turn: 1, can: new Set(["end_turn"]), refused: false }])).toEqual([undefined]);
});
