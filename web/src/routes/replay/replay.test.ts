import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Replay } from "./replay.svelte";

const RECORDS = 30;
const answers: Record<string, (args: { n: number; to: number }) => unknown> = {
  "replay.open": () => ({ records: RECORDS, entries: [], luck: true, seats: [], sides: [] }),
  "replay.boards": ({ n, to }) =>
    Array.from({ length: to - n + 1 }, () => ({ heading: "", order: [], pieces: [], sides: [] })),
  "replay.verify": () => ({ status: "verified", records: RECORDS, sentence: "" }),
  "replay.luck": ({ n }) => [{ n, side: "red", dealt: 1, expected: 0, rank: 0.5, at_least: 0.5, at_most: 0.5 }],
};

vi.mock("@/engine", () => ({
  Refused: class extends Error {},
  engine: () => ({
    call: async (name: string, args: { n: number; to: number }) => {
      await new Promise((done) => setTimeout(done, 20));
      return answers[name]?.(args) ?? null;
    },
  }),
}));

beforeEach(() => vi.useFakeTimers());
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
  await vi.advanceTimersByTimeAsync(1000);
  expect(replay.weighed).toBe(RECORDS);
  expect(replay.luck.length).toBe(5);
  replay.close();
});
