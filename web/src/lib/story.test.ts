import { expect, test } from "vitest";
import { happeningOf } from "./happenings.svelte";
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

const line = (text: string, more: Partial<StoryLine> = {}): StoryLine => ({
  n: 2,
  by: "gm",
  parts: [text],
  key: text,
  who: "",
  ...more,
});
const cinder = { type: "ref", ref: "piece:cinder", name: "Cinder" } as const;

test("what is about nobody and does nothing is no news for the group", () => {
  expect(happeningOf([line("The group's display shows the encounter.")])).toBeNull();
  expect(happeningOf([line("It rains.", { depth: 1 })])?.headline).toBe("It rains");
  expect(happeningOf([line("", { parts: [cinder, " declares: wait."] })])?.headline).toBe("Cinder declares: wait");
});

test("whoever falls is the headline, unless somebody did it", () => {
  const fall = line("Gloom faints.", { depth: 1, tone: "defeat" });
  expect(happeningOf([line("Gloom is hurt.", { depth: 1, tone: "hurt" }), fall])?.headline).toBe("Gloom faints");
  expect(happeningOf([line("Kite's Gust hits Gloom.", { cue: "strike" }), fall])?.headline).toBe(
    "Kite's Gust hits Gloom",
  );
});

test("a fight begins with whose turn it is", () => {
  const begun = happeningOf([
    line("Poachers at the ford begins.", { cue: "turn" }),
    line("Wren has Initiative 9.", { depth: 1, cue: "roll" }),
    line("", { parts: ["It is ", cinder, "'s turn."], cue: "turn" }),
  ]);
  expect([begun?.headline, begun?.more]).toEqual(["Poachers at the ford begins", "It is Cinder's turn."]);
  expect(begun?.about).toEqual(["cinder"]);
});
