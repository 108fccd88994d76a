import { expect, test } from "vitest";
import { STAGES, wayOf } from "./stages";

test("the bar goes through all stages in order, never back, and is never full without a board", () => {
  const ways = [
    wayOf({ phase: "idle", done: 0, total: 0 }),
    wayOf({ phase: "fetching", done: 0, total: 10 }),
    wayOf({ phase: "fetching", done: 9, total: 10 }),
    wayOf({ phase: "unpacking", done: 10, total: 10 }),
    wayOf({ phase: "starting", done: 10, total: 10 }),
    wayOf({ phase: "reading", done: 10, total: 10 }),
    wayOf({ phase: "ready", done: 10, total: 10 }),
  ];
  const shares = ways.map(({ share }) => share);
  expect(shares).toEqual([...shares].sort((one, two) => one - two));
  expect(Math.max(...shares)).toBeLessThan(1);
  expect([...new Set(ways.map(({ stage }) => stage))]).toEqual([...STAGES]);
});
