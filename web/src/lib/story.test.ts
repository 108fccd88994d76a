import { expect, test } from "vitest";
import type { Recorded } from "./protocol";
import { textOf, withRecord, type StoryLine } from "./story";

const record = (n: number, extra: Partial<Recorded> = {}): Recorded => ({
  type: "record",
  n,
  by: "red",
  told: [{ n, by: "red", parts: [`line ${n}`], is_undo: extra.undo !== undefined || extra.redo !== undefined }],
  ...extra,
});
const tell = (...records: Recorded[]) => records.reduce<readonly StoryLine[]>(withRecord, []);
const undone = (story: readonly StoryLine[]) => story.filter((line) => line.undone).map((line) => line.n);

test("an undo strikes out what it takes back, and nothing else", () => {
  expect(undone(tell(record(1), record(2), record(3), record(4, { undo: 2 })))).toEqual([2, 3]);
});

test("a redo brings back what that undo had struck out", () => {
  const story = tell(record(1), record(2), record(3), record(4, { undo: 2 }), record(5, { redo: 4 }));
  expect(undone(story)).toEqual([]);
});

test("a redo of the later undo leaves the earlier one alone", () => {
  const story = tell(
    record(1),
    record(2),
    record(3),
    record(4, { undo: 3 }),
    record(5, { undo: 2 }),
    record(6, { redo: 5 }),
  );
  expect(undone(story)).toEqual([3]);
});

test("a record that comes twice is told once", () => {
  expect(tell(record(1), record(2), record(2)).map((line) => line.n)).toEqual([1, 2]);
});

test("a line reads as text", () => {
  const line = {
    n: 1,
    by: "red",
    parts: [
      { type: "ref" as const, ref: "piece:r1", name: "Rose" },
      " takes ",
      { type: "number" as const, value: 7 },
      ".",
    ],
  };
  expect(textOf(line)).toBe("Rose takes 7.");
});
