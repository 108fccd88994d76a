import { describe, expect, it } from "vitest";
import type { StoryLine } from "@/lib/story";
import { told } from "./told";

const line = (n: number, text: string, more: Partial<StoryLine> = {}): StoryLine => ({
  n,
  by: "hero",
  parts: [text],
  key: `${n}.${text}`,
  who: "",
  ...more,
});

describe("what just happened", () => {
  it("keeps records apart and leaves out what was taken back or only announces a round", () => {
    const story = [line(1, "a"), line(1, "b"), line(2, "Round 2", { tone: "heading" }), line(3, "c", { undone: true })];
    expect(told(story).map((record) => [record.n, record.lines.length])).toEqual([[1, 2]]);
  });
});
