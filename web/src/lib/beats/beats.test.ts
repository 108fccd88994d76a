import { describe, expect, it } from "vitest";
import type { Board, Piece, Zone } from "@/lib/protocol";
import type { StoryLine } from "@/lib/story";
import { beatsOf, waitOf, type Beat } from "./beats";
import { Playback, type Pace } from "./playback.svelte";
import { travelsOf } from "./travels";

const line = (n: number, at: number, more: Partial<StoryLine> = {}): StoryLine => ({
  ...{ n, by: "two", parts: [`${n}.${at}`], key: `${n}.${at}`, who: "" },
  ...more,
});
const zone = (owner: string, id: string, count: number, refs: string[] = []): Zone => ({
  ...{ id, owner, count, name: id },
  items: refs.map((ref) => ({ ref, name: ref })),
});
const piece = (id: string, hp = 50, more: Partial<Piece> = {}): Piece => ({
  ...{ id, name: id, side: "two", owner: "two", gauges: [{ id: "hp", name: "HP", value: hp, most: 50 }] },
  ...more,
});
const board = (zones: Zone[], pieces: Piece[] = []): Board => ({ heading: "", order: [], pieces, zones });

describe("what goes from one place to another", () => {
  it("is known by its ref, or by the counts of the zones where nobody sees it", () => {
    const before = board([zone("two", "deck", 5), zone("two", "hand", 3), zone("one", "hand", 1, ["card:a"])]);
    const drawn = board([zone("two", "deck", 4), zone("two", "hand", 4), zone("one", "hand", 1, ["card:a"])]);
    expect(travelsOf(before, drawn)).toEqual([
      { ref: "", from: { owner: "two", zone: "deck" }, to: { owner: "two", zone: "hand" }, count: 1 },
    ]);
    const thrown = board([
      ...(drawn.zones ?? []).slice(0, 2),
      zone("one", "hand", 0),
      zone("one", "discard", 1, ["card:a"]),
    ]);
    expect(travelsOf(drawn, thrown)).toEqual([
      { ref: "card:a", from: { owner: "one", zone: "hand" }, to: { owner: "one", zone: "discard" }, count: 1 },
    ]);
  });
  it("comes from the hidden hand when a Pokémon is played, and goes onto the piece when Energy is attached", () => {
    const before = board([zone("two", "hand", 3), zone("two", "bench", 0)]);
    const benched = board([zone("two", "hand", 2), zone("two", "bench", 1, ["piece:b"])], [piece("b")]);
    expect(travelsOf(before, benched).map(({ ref, from, to }) => [ref, from.zone, to.zone])).toEqual([
      ["piece:b", "hand", "bench"],
    ]);
    const energy = { id: "energy:fire", name: "R", ref: "card:e" };
    const attached = board(
      [zone("two", "hand", 1), zone("two", "bench", 1, ["piece:b"])],
      [piece("b", 50, { tags: [energy] })],
    );
    expect(travelsOf(benched, attached).map(({ ref, from, onto }) => [ref, from.zone, onto])).toEqual([
      ["card:e", "hand", "b"],
    ]);
  });
});

/** A bot's turn: it draws, benches, and strikes for 20; then the other one falls. */
function turn(): { lines: StoryLine[]; boards: Map<string, Board>; before: Board; last: Board } {
  const zones = (deck: number, hand: number, bench: string[]) => [
    zone("two", "deck", deck),
    zone("two", "hand", hand),
    zone("two", "bench", bench.length, bench),
  ];
  const foe = (hp: number) => piece("foe", hp, { owner: "one" });
  const before = board(zones(5, 3, []), [foe(50)]);
  const drawn = board(zones(4, 4, []), [foe(50)]);
  const benched = board(zones(4, 3, ["piece:b"]), [foe(50), piece("b")]);
  const hurt = board(zones(4, 3, ["piece:b"]), [foe(0), piece("b")]);
  const fallen = board(zones(4, 3, ["piece:b"]), [piece("b")]);
  const lines = [
    line(2, 0, { cue: "turn", tone: "heading" }),
    line(2, 1, { cue: "draw" }),
    line(3, 0, { cue: "move" }),
    line(4, 0, { cue: "strike", parts: [{ type: "ref", ref: "piece:b", name: "b" }] }),
    line(4, 1, { cue: "strike", tone: "hurt" }),
    line(4, 2, { cue: "fall", parts: [{ type: "ref", ref: "piece:foe", name: "foe" }] }),
  ];
  const boards = new Map([
    ["2.0", before],
    ["2.1", drawn],
    ["3.0", benched],
    ["4.0", benched],
    ["4.1", hurt],
    ["4.2", fallen],
  ]);
  return { lines, boards, before, last: fallen };
}

const beatsOfTurn = (): Beat[] => {
  const { lines, boards, before, last } = turn();
  return beatsOf(lines, boards, before, last);
};

describe("beats", () => {
  it("are told by their cues and by what changes on the board", () => {
    const beats = beatsOfTurn();
    expect(beats.map((beat) => beat.kind)).toEqual(["turn", "draw", "play", "declare", "hit", "fall"]);
    expect(beats[4]?.changes).toEqual([{ piece: "foe", gauge: "HP", by: -50 }]);
    expect(beats[4]?.about).toEqual(["b", "foe"]);
    for (const [at, beat] of beats.entries()) expect(beat.from).toBe(at ? beats[at - 1]?.board : beat.from);
  });
  it("begin before the one before has ended, unless they touch the same piece", () => {
    const beats = beatsOfTurn();
    const wait = (at: number) => waitOf(beats[at]!, beats[at + 1], beats[at - 1]);
    expect([wait(1), wait(4), wait(5)]).toEqual([260, 820, 900]);
  });
});

class Clock {
  private calls: { at: number; call: () => void; id: number }[] = [];
  private now = 0;
  private ids = 0;
  wait = (call: () => void, ms: number): number => {
    this.calls.push({ at: this.now + ms, call, id: ++this.ids });
    return this.ids;
  };
  stop = (timer: number): void => void (this.calls = this.calls.filter((each) => each.id !== timer));
  /** Goes to the next call; false if there is none. */
  tick(): boolean {
    const next = this.calls.sort((one, two) => one.at - two.at).shift();
    if (!next) return false;
    this.now = next.at;
    next.call();
    return true;
  }
  get time(): number {
    return this.now;
  }
}

function playing(pace: Pace = 1, still = false): { beats: Playback; clock: Clock; shown: () => string[] } {
  const clock = new Clock();
  const beats = new Playback({ pace: () => pace, still: () => still, hidden: () => false, ...clock });
  const shown = () => {
    const states = [beats.state];
    while (clock.tick()) if (states.at(-1) !== beats.state) states.push(beats.state);
    return states;
  };
  return { beats, clock, shown };
}

describe("playing them", () => {
  const ALL = ["2.0", "2.1", "3.0", "4.0", "4.1", "4.2"];
  it("shows every state once and in order, with motion and without", () => {
    for (const still of [false, true]) {
      const { beats, shown } = playing(1, still);
      beats.add(beatsOfTurn());
      expect(shown()).toEqual(ALL);
      expect(beats.behind).toBe(false);
    }
  });
  it("keeps the board of a blow back until it lands, and tells it at once", () => {
    const { beats, clock } = playing();
    beats.add(beatsOfTurn());
    while (!(beats.begun && beats.next?.kind === "hit") && clock.tick());
    expect([beats.state, beats.now?.kind]).toEqual(["4.0", "hit"]);
    clock.tick();
    expect([beats.state, beats.now?.kind]).toEqual(["4.1", "hit"]);
  });
  it("runs as fast as somebody wants, and not at all for who wants everything at once", () => {
    const lengths = ([0.5, 1, 4] as const).map((pace) => {
      const { beats, clock, shown } = playing(pace);
      beats.add(beatsOfTurn());
      shown();
      return clock.time;
    });
    expect(lengths[0]).toBeGreaterThan(lengths[1]!);
    expect(lengths[1]).toBeGreaterThan(lengths[2]!);
    const { beats, clock } = playing(0);
    beats.add(beatsOfTurn());
    expect([beats.behind, beats.state, clock.tick()]).toEqual([false, "4.2", false]);
  });
  it("pauses, steps back and on, and goes on where it was", () => {
    const { beats, clock } = playing();
    beats.add(beatsOfTurn());
    while (beats.state !== "3.0" && clock.tick());
    beats.step(-1);
    expect([beats.state, beats.back, clock.tick()]).toEqual(["2.1", 1, false]);
    beats.step(-1);
    expect([beats.state, beats.back]).toEqual(["2.0", 2]);
    beats.step(1);
    expect(beats.state).toBe("2.1");
    beats.resume();
    expect([beats.state, beats.now?.kind]).toEqual(["4.0", "declare"]); // the next after the one it was paused at
    beats.skip();
    expect([beats.state, beats.behind, clock.tick()]).toEqual(["4.2", false, false]);
    beats.step(-1);
    expect([beats.state, beats.back, beats.behind]).toEqual(["4.1", 1, true]);
  });
  it("goes to the end when it is too far behind, and keeps what it missed for stepping back", () => {
    const { beats } = playing();
    const many = Array.from({ length: 30 }, () => beatsOfTurn()).flat();
    beats.add(many);
    expect([beats.behind, beats.at]).toEqual([false, many.length]);
    beats.step(-1);
    expect(beats.state).toBe("4.1");
  });
});
