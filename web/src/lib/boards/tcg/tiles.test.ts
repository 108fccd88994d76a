import type { Asked, Board } from "@/lib/protocol";
import { describe, expect, it } from "vitest";
import { mannerOf, tilesOf } from "./tiles";

const board = {
  pieces: [
    {
      id: "a1",
      name: "Pyrelion",
      tags: [
        { id: "place", name: "active" },
        { id: "energy:fire", name: "R", text: "Fire Energy: 1 fire.", ref: "card:a7" },
        { id: "energy:fire", name: "R", text: "Fire Energy: 1 fire.", ref: "card:a8" },
        { id: "energy:fighting", name: "F", text: "Fighting Energy: 1 fighting.", ref: "card:a9" },
      ],
    },
    { id: "a2", name: "Cindling" },
    { id: "a3", name: "Ashwing" },
  ],
  zones: [
    { id: "active", owner: "player1", items: [{ ref: "piece:a1", name: "Pyrelion" }] },
    {
      id: "bench",
      owner: "player1",
      items: [
        { ref: "piece:a2", name: "Cindling" },
        { ref: "piece:a3", name: "Ashwing" },
      ],
    },
    {
      id: "deck",
      owner: "player1",
      items: [
        { ref: "card:a11", name: "Pebblit", look: "pebblit" },
        { ref: "card:a12", name: "Pebblit", look: "pebblit" },
        { ref: "card:a13", name: "Field Notes", look: "field_notes" },
      ],
    },
  ],
} as unknown as Board;
const deck = board.zones?.[2]?.items ?? [];
const asked = (kind: string, options: [string, string, string][], more: Partial<Asked> = {}): Asked => ({
  ...{ id: "q", question: "?", kind },
  options: options.map(([id, name, ref]) => ({ id, name, ref })),
  ...more,
});

describe("what a question offers", () => {
  it("puts equal copies together, and shows the rest of the deck as not offered", () => {
    const prompt = asked("search_deck", [
      ["a11", "Pebblit #1", "card:a11"],
      ["a12", "Pebblit #2", "card:a12"],
    ]);
    const tiles = tilesOf(prompt, board, deck);
    expect(tiles.map(({ name, ids, off }) => [name, ids, off])).toEqual([
      ["Pebblit", ["a11", "a12"], false],
      ["Field Notes", ["a13"], true],
    ]);
  });

  it("puts equal energy of a Pokémon together, under the name that is printed", () => {
    const prompt = asked("choose_energy", [
      ["a7", "Fire Energy #1", "card:a7"],
      ["a8", "Fire Energy #2", "card:a8"],
      ["a9", "Fighting Energy", "card:a9"],
    ]);
    expect(tilesOf(prompt, board).map(({ name, ids, on }) => [name, ids, on])).toEqual([
      ["Fire Energy", ["a7", "a8"], "Pyrelion"],
      ["Fighting Energy", ["a9"], "Pyrelion"],
    ]);
  });

  it("shows Pokémon as they stand, whatever the order of the options", () => {
    const prompt = asked("switch_in", [
      ["a3", "Ashwing", "piece:a3"],
      ["a1", "Pyrelion", "piece:a1"],
      ["a2", "Cindling", "piece:a2"],
    ]);
    expect(tilesOf(prompt, board).map(({ piece }) => piece)).toEqual(["a1", "a2", "a3"]);
  });

  it("keeps equal cards apart where each has a place of its own", () => {
    const prompt = asked(
      "arrange_deck",
      [
        ["a11", "Pebblit #1", "card:a11"],
        ["a12", "Pebblit #2", "card:a12"],
        ["a13", "Field Notes", "card:a13"],
      ],
      { in_a_row: 2 },
    );
    expect(mannerOf(prompt)).toBe("order");
    expect(tilesOf(prompt, board).map(({ ids }) => ids)).toEqual([["a11"], ["a12"], ["a13"]]);
  });

  it("offers numbers as words, whatever hangs on the Pokémon", () => {
    const tiles = tilesOf(
      asked("choose_number", [
        ["10", "10", ""],
        ["20", "20", ""],
      ]),
      board,
    );
    expect(tiles.map(({ name, ids, look, piece, face }) => [name, ids, look, piece, face])).toEqual([
      ["10", ["10"], "", "", undefined],
      ["20", ["20"], "", "", undefined],
    ]);
  });

  it("splits what is asked several times in a row", () => {
    expect(mannerOf(asked("choose_pokemon", [], { in_a_row: 3 }))).toBe("split");
    expect(mannerOf(asked("choose_pokemon", []))).toBe("choose");
  });
});
