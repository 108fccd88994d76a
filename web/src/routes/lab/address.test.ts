import { expect, test } from "vitest";
import { addressOf, questionOf, type Question } from "./address";

const QUESTION: Question = {
  ...{ tab: "sweep", game: "duel", encounter: "pair", vary: "r1.hp", range: { from: 12, to: 28, step: 8 } },
  ...{ moved: { "b1.hp": 24, "options.stance": "high:low", "options.open": true }, players: { red: "random" } },
  ...{ names: ["red", "blue"], n: 20, seed: -5, goal: 60, within: 15 },
};
const read = (address: string) => questionOf(new URLSearchParams(address.slice(address.indexOf("?"))));

test("an address asks what was asked, and no more than its kind of question needs", () => {
  const swept = read(addressOf(QUESTION));
  expect(swept).toMatchObject({ tab: "sweep", vary: "r1.hp", range: QUESTION.range, n: 20, seed: -5 });
  expect(swept?.moved).toEqual(QUESTION.moved);
  expect(swept?.players).toEqual({ red: "random" });
  expect(swept?.goal).toBeUndefined();
  const tuned = read(addressOf({ ...QUESTION, tab: "tune" }));
  expect(tuned).toMatchObject({ tab: "tune", vary: "r1.hp", goal: 60, within: 15 });
  expect(tuned?.n).toBeUndefined();
  const met = read(addressOf({ ...QUESTION, tab: "matchup" }));
  expect(met).toMatchObject({ tab: "matchup", names: ["red", "blue"], n: 20, moved: {} });
  expect(met?.vary).toBeUndefined();
});

test("what nobody wrote here is left out", () => {
  expect(read("/lab?game=duel&encounter=pair")).toBeNull();
  expect(read("/lab?tab=everything")).toBeNull();
  const odd = read('/lab?tab=sweep&n=many&set=a.hp:{"x":1}&set=b.hp&set=:3&player=red:7&from=1');
  expect(odd).toMatchObject({ tab: "sweep", moved: {}, players: {} });
  expect([odd?.n, odd?.range]).toEqual([undefined, undefined]);
  expect(read("/lab?tab=sweep&from=0&to=1e12&step=1")?.range).toBeUndefined();
});
