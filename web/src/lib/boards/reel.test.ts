import { describe, expect, it } from "vitest";
import type { StoryLine } from "@/lib/story";
import { beatsOf, Reel } from "./reel.svelte";

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
    expect(beatsOf(story).map((beat) => [beat.n, beat.lines.length])).toEqual([[1, 2]]);
  });
  it("shows news one after another within two and a half seconds, and all at once on demand", () => {
    const calls: [() => void, number][] = [];
    const reel = new Reel(
      () => false,
      (call, ms) => calls.push([call, ms]),
    );
    reel.take([line(1, "old")], 1);
    expect([reel.now?.n, reel.running]).toEqual([1, false]);
    const news = [2, 3, 4, 5, 6, 7].map((n) => line(n, "new"));
    reel.take([line(1, "old"), ...news], 1);
    expect([reel.now?.n, reel.running]).toEqual([2, true]);
    expect((calls[0]?.[1] ?? 0) * 6).toBeLessThanOrEqual(2500);
    calls[0]?.[0]();
    expect(reel.now?.n).toBe(3);
    reel.skip();
    expect([reel.now?.n, reel.running]).toEqual([7, false]);
  });
  it("lets what somebody did stand a moment when the answer to it is told right after", () => {
    const calls: (() => void)[] = [];
    const reel = new Reel(
      () => false,
      (call) => calls.push(call),
    );
    reel.take([line(1, "mine")], 0);
    expect([reel.now?.n, reel.running]).toEqual([1, false]);
    reel.take([line(1, "mine"), line(2, "theirs")], 0);
    expect([reel.now?.n, reel.running]).toEqual([1, true]);
    calls[0]?.();
    expect([reel.now?.n, reel.running]).toEqual([2, false]);
  });
  it("shows only the last thing to whoever wants no motion", () => {
    const reel = new Reel(() => true);
    reel.take([line(1, "a"), line(2, "b"), line(3, "c")], 0);
    expect([reel.now?.n, reel.running]).toEqual([3, false]);
  });
});
