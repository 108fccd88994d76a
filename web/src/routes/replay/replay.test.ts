import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Replay } from "./replay.svelte";

interface Args {
  id?: string;
  log?: string;
  n: number;
  to: number;
}
const RECORDS = 30;
const answers: Record<string, (args: Args) => unknown> = {
  "replay.open": () => ({ id: "one", records: RECORDS, entries: [], luck: true, seats: [], sides: [] }),
  "replay.boards": ({ n, to }) =>
    Array.from({ length: to - n + 1 }, () => ({ heading: "", order: [], pieces: [], sides: [] })),
  "replay.verify": () => ({ status: "verified", records: RECORDS, sentence: "" }),
  "replay.luck": ({ n }) => [{ n, side: "red", dealt: 1, expected: 0, rank: 0.5, at_least: 0.5, at_most: 0.5 }],
};

const heard = vi.hoisted(() => ({ calls: [] as [string, Args][], knows: false }));

vi.mock("@/engine", () => {
  class Refused extends Error {
    constructor(readonly refusal: { code: string }) {
      super(refusal.code);
    }
  }
  const call = async (name: string, args: Args) => {
    heard.calls.push([name, args]);
    await new Promise((done) => setTimeout(done, 20));
    if (!args.log && !heard.knows) throw new Refused({ code: "replay.unknown" });
    heard.knows = true;
    return answers[name]?.(args) ?? null;
  };
  return { Refused, engine: () => ({ call }) };
});

beforeEach(() => {
  vi.useFakeTimers();
  heard.calls = [];
  heard.knows = false;
});
afterEach(() => vi.useRealTimers());

it("draws luck while it is weighed, but not while somebody scrubs", async () => {
  const replay = new Replay("{}\n", 1);
  void replay.open();
  await vi.advanceTimersByTimeAsync(20 * 5); // opened, and the three calls that bring its boards
  for (let n = 2; n <= RECORDS; n += 1) {
    replay.go(n);
    await vi.advanceTimersByTimeAsync(40);
    expect(replay.weighed).toBe(0);
  }
  expect(heard.calls.filter(([name]) => name === "replay.luck").length).toBeLessThan(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(replay.weighed).toBe(RECORDS);
  expect(replay.luck.length).toBe(5);
  replay.close();
});

it("sends the log once, and again to an engine that was started since", async () => {
  const replay = new Replay("{}\n", 1);
  void replay.open();
  await vi.advanceTimersByTimeAsync(2000);
  const sent = () => heard.calls.filter(([, args]) => args.log).map(([name]) => name);
  expect(heard.calls.length).toBeGreaterThan(5);
  expect(sent()).toEqual(["replay.open"]);
  heard.knows = false;
  const text = replay.text();
  await vi.advanceTimersByTimeAsync(100);
  await text;
  expect(sent()).toEqual(["replay.open", "replay.text"]);
  replay.close();
});

it("calls those who play by their decks", async () => {
  const seats = ["1", "2"].map((n) => ({ id: `player${n}`, name: `Player ${n}` }));
  const sides = seats.map((seat, at) => ({ ...seat, plays: ["Ember Trail", "Coral Tide"][at] }));
  const entries = [{ n: 1, by: "player2", told: [{ n: 1, by: "player2", parts: ["Player 2 goes first."] }] }];
  const open = answers["replay.open"]!;
  const told = { id: "one", records: 1, entries, seats, sides, ending: ["Player 1 wins: Player 2 concedes."] };
  answers["replay.open"] = () => told;
  answers["replay.summary"] = () => ({ moments: [{ n: 1, why: "end", lines: ["Player 1 wins."] }] });
  const replay = new Replay("{}\n", 1);
  void replay.open();
  await vi.advanceTimersByTimeAsync(200);
  replay.close();
  answers["replay.open"] = open;
  delete answers["replay.summary"];
  expect(replay.opened?.seats.map(({ name }) => name)).toEqual(["Ember Trail", "Coral Tide"]);
  expect(replay.entry?.told?.[0]?.parts).toEqual(["Coral Tide goes first."]);
  expect(replay.opened?.ending).toEqual(["Ember Trail wins: Coral Tide concedes."]);
  expect(replay.summary?.moments[0]?.lines).toEqual(["Ember Trail wins."]);
});
