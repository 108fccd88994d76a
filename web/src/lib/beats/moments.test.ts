import { describe, expect, it } from "vitest";
import type { StoryLine } from "@/lib/story";
import { momentOf } from "./moments";

const line = (more: Partial<StoryLine>, ...pieces: string[]): StoryLine =>
  ({
    key: "1.0",
    n: 1,
    who: "",
    parts: pieces.map((id) => ({ type: "ref", ref: `piece:${id}`, name: id })),
    ...more,
  }) as StoryLine;

describe("the moment of a record", () => {
  it("is a catch with both who are in it", () => {
    const caught = line({ cue: "end", tone: "good" }, "odo", "scyther");
    expect(momentOf([line({ cue: "roll" }, "odo"), caught])).toEqual({ kind: "catch", about: ["odo", "scyther"] });
  });
  it("is a faint, unless the fight ends with it", () => {
    const fall = line({ cue: "fall", tone: "defeat" }, "gloom");
    expect(momentOf([line({ cue: "strike" }, "cinder", "gloom"), fall])).toEqual({ kind: "faint", about: ["gloom"] });
    expect(momentOf([fall, line({ cue: "end" })])?.kind).toBe("end");
  });
  it("is none for anything else, nor for an undo of an end", () => {
    expect(momentOf([line({ cue: "strike" }, "cinder", "gloom")])).toBeNull();
    expect(momentOf([line({ cue: "end", is_undo: true })])).toBeNull();
  });
});
