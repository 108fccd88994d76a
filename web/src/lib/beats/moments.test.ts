import { describe, expect, it } from "vitest";
import type { StoryLine } from "@/lib/story";
import { endingOf, momentsOf } from "./moments";

const line = (more: Partial<StoryLine>, ...pieces: string[]): StoryLine =>
  ({
    key: "1.0",
    n: 1,
    who: "",
    parts: pieces.map((id) => ({ type: "ref", ref: `piece:${id}`, name: id })),
    ...more,
  }) as StoryLine;
const kinds = (...lines: StoryLine[]) => momentsOf(lines).map((moment) => [moment.kind, ...moment.about]);

describe("the moments of a record", () => {
  const fall = line({ cue: "fall", tone: "defeat", depth: 1 }, "gloom");
  const strike = line({ cue: "strike" }, "cinder", "gloom");
  const level = {
    ...line({ cue: "level", tone: "good", depth: 1 }, "cinder"),
    parts: [{ type: "ref", ref: "piece:cinder", name: "Cinder" }, " gets 20 experience and is level 16."],
  } as StoryLine;
  const end = line({ cue: "end" });

  it("are a catch with both who are in it", () => {
    const caught = line({ cue: "end", tone: "good", depth: 1 }, "odo", "scyther");
    expect(kinds(line({ cue: "roll" }, "odo"), caught)).toEqual([["catch", "odo", "scyther"]]);
  });
  it("are a critical hit by who acts on who is hit, then the faint", () => {
    const critical = line({ cue: "critical", depth: 1 }, "gloom");
    expect(kinds(strike, critical, fall)).toEqual([
      ["critical", "cinder", "gloom"],
      ["faint", "gloom"],
    ]);
  });
  it("are one for several that fall, and one for several new levels", () => {
    const other = line({ cue: "fall", tone: "defeat", depth: 1 }, "zubat");
    expect(kinds(strike, fall, other, fall)).toEqual([["faint", "gloom", "zubat"]]);
    expect(kinds(level, { ...level, parts: line({}, "sprig").parts })).toEqual([["level", "cinder", "sprig"]]);
  });
  it("end with a victory, a defeat, or neither, and say what each got", () => {
    expect(momentsOf([fall, end]).map((moment) => moment.kind)).toEqual(["faint", "end"]);
    expect([true, false, null].map(endingOf)).toEqual(["victory", "defeat", "end"]);
    const gains = [{ piece: "cinder", text: "gets 20 experience and is level 16.", isLevel: true }];
    expect(momentsOf([end, level])).toEqual([{ kind: "end", n: 1, about: [], gains }]);
  });
  it("are none for anything else, nor for an undo of an end", () => {
    expect(kinds(strike)).toEqual([]);
    expect(kinds(line({ cue: "end", is_undo: true }))).toEqual([]);
  });
});
