import { describe, expect, it } from "vitest";
import type { Face } from "@/lib/protocol";
import { filtered, kindOf, type Wanted } from "./filter";

const FACES: Face[] = [
  { look: "fire_energy", name: "Fire Energy", kind: "energy", elements: ["fire"], provides: ["fire"] },
  { look: "rope", name: "Swap Rope", kind: "trainer", text: "Switch your Active Pokémon." },
  {
    look: "hound",
    name: "Hound",
    kind: "pokemon",
    elements: ["fire"],
    family: "cub",
    rank: 1,
    under: "Cub",
    lines: [{ name: "Bite", kind: "attack", cost: ["fire", "colorless"] }],
  },
  {
    look: "cub",
    name: "Cub",
    kind: "pokemon",
    elements: ["fire"],
    family: "cub",
    lines: [{ name: "Nip", kind: "attack", cost: ["colorless"] }],
  },
  {
    look: "shark",
    name: "Shark",
    kind: "pokemon",
    elements: ["water"],
    family: "shark",
    lines: [{ name: "Bite", kind: "attack", cost: ["water"] }],
  },
];
const every: Wanted = { text: "", types: new Set(), kinds: new Set(), payable: false, evolves: false };
const looks = (wanted: Partial<Wanted>, deck: Record<string, number> = {}) =>
  filtered(FACES, { ...every, ...wanted }, deck).map((face) => face.look);

describe("which cards to show", () => {
  it("puts families together, lower stages first, then trainers and energy", () => {
    expect(looks({})).toEqual(["cub", "hound", "shark", "rope", "fire_energy"]);
  });
  it("finds by name and by what a card says", () => {
    expect(looks({ text: "bite" })).toEqual(["hound", "shark"]);
    expect(looks({ text: "  SWITCH " })).toEqual(["rope"]);
  });
  it("keeps types and kinds", () => {
    expect(looks({ types: new Set(["fire", "trainer"]) })).toEqual(["cub", "hound", "rope", "fire_energy"]);
    expect(looks({ kinds: new Set(["stage1", "energy"]) })).toEqual(["hound", "fire_energy"]);
    expect(FACES.map(kindOf)).toEqual(["energy", "trainer", "stage1", "basic", "basic"]);
  });
  it("knows what the deck can pay and what evolves what it has", () => {
    expect(looks({ payable: true }, { fire_energy: 4 })).toEqual(["cub", "hound", "rope", "fire_energy"]);
    expect(looks({ evolves: true }, { cub: 1 })).toEqual(["hound"]);
    expect(looks({ evolves: true })).toEqual([]);
  });
});
