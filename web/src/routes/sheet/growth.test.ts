import { describe, expect, it } from "vitest";
import { nothing, openOf, stepsOf, used, type Growth, type Move } from "./growth";

const move = (id: string): Move => ({
  id,
  name: id,
  type: "Normal",
  frequency: "At-Will",
  db: 4,
  damageClass: "Physical",
  range: "melee",
});
const growth = (more: Partial<Growth> = {}): Growth => ({
  id: "cinder",
  name: "Cinder",
  kind: "pokemon",
  species: "Charmander",
  level: 16,
  experience: 285,
  levelFrom: 250,
  nextLevel: 300,
  version: 3,
  waiting: true,
  canUndo: false,
  points: 1,
  anew: false,
  attackPoints: 0,
  spread: null,
  allPoints: null,
  offered: [move("dragon_rage")],
  known: ["scratch", "growl", "ember", "smokescreen", "metal_claw", "brick_break"].map(move),
  forgettable: ["growl"],
  slots: [6, 6],
  tms: [move("dig")],
  tutored: [],
  tutorPoints: 2,
  abilities: [],
  pokeEdges: [],
  evolutions: [],
  edges: 0,
  features: 0,
  generalFeatures: 0,
  skillEdges: [],
  milestones: {},
  offers: [],
  ...more,
});

describe("the steps that picks make", () => {
  it("spends points, learns a move in place of another and declines none twice", () => {
    const picks = nothing();
    picks.points = { specialAttack: 1, speed: 0 };
    picks.moves.dragon_rage = { learn: true, forget: "growl" };
    expect(stepsOf(growth(), picks)).toEqual([
      { type: "spend_points", points: { special_attack: 1 } },
      { type: "learn_move", move: "dragon_rage", by: "level", forget: "growl" },
    ]);
    expect(used(growth(), picks)).toBe(6);
    expect(openOf(growth(), picks)).toBe(0);
  });
  it("declines a move that was offered, and buys one from a TM", () => {
    const picks = nothing();
    picks.moves.dragon_rage = { learn: false, forget: "" };
    picks.moves.dig = { learn: true, forget: "growl" };
    expect(stepsOf(growth(), picks)).toEqual([
      { type: "decline_move", move: "dragon_rage" },
      { type: "learn_move", move: "dig", by: "tm", forget: "growl" },
    ]);
  });
  it("evolves with all points of the new form, and spends none before", () => {
    const picks = nothing();
    picks.points = { hp: 1 };
    picks.into = "charmeleon";
    picks.spread = { hp: 5, attack: 21 };
    picks.becomes = ["blaze"];
    expect(stepsOf(growth(), picks)).toEqual([
      { type: "evolve", into: "charmeleon", points: { hp: 5, attack: 21 }, abilities: ["blaze"] },
    ]);
    expect(openOf(growth(), picks)).toBe(1);
  });
  it("spreads all points anew where they may be", () => {
    const picks = nothing();
    picks.points = { hp: 20 };
    expect(stepsOf(growth({ anew: true, offered: [] }), picks)).toEqual([
      { type: "spread_points", points: { hp: 20 } },
    ]);
  });
});
