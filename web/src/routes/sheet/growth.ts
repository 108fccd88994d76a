/** Growth over the server's routes for ptu: what a level has brought, what was picked, and the steps that it makes. */

import { say, at } from "@/routes/gm/campaign/api";

export const STATS = ["hp", "attack", "defense", "specialAttack", "specialDefense", "speed"] as const;
export type Stat = (typeof STATS)[number];
export type Spread = Partial<Record<Stat, number>>;

export interface Move {
  id: string;
  name: string;
  type: string;
  frequency: string;
  db: number | null;
  damageClass: string;
  range: string;
}
export interface Named {
  id: string;
  name: string;
}
/** A spread of stat points, checked by the rules while somebody is still choosing. */
export interface Points {
  have: number;
  spent: number;
  base: Record<Stat, number>;
  stats: Record<Stat, number>;
  maxHp: number;
  broken: [Stat, Stat][];
  raisable: Stat[];
  blocked: Partial<Record<Stat, Stat>>;
}
export interface Form extends Named {
  types: string[];
  level: number | null;
  item: string | null;
  judged: string[];
  whyNot: string;
}
export interface Edge extends Named {
  cost: number;
  choices: string[];
  whyNot: string;
}
export interface Offer extends Named {
  category: "feature" | "edge";
  picks: string[];
  stats: Stat[];
  judged: string[];
  whyNot: string;
}
export interface Growth {
  id: string;
  name: string;
  kind: "pokemon" | "trainer";
  species: string;
  level: number;
  experience: number;
  levelFrom: number;
  nextLevel: number | null;
  version: number;
  waiting: boolean;
  canUndo: boolean;
  points: number;
  anew: boolean;
  attackPoints: number;
  spread: Points | null;
  allPoints: Points | null;
  offered: Move[];
  known: Move[];
  forgettable: string[];
  slots: [number, number];
  tms: Move[];
  tutored: Move[];
  tutorPoints: number;
  abilities: Named[];
  pokeEdges: Edge[];
  evolutions: Form[];
  edges: number;
  features: number;
  generalFeatures: number;
  skillEdges: number[];
  milestones: Record<string, string[]>;
  offers: Offer[];
}
export interface Evolution extends Named {
  types: string[];
  stats: Record<Stat, number>;
  maxHp: number;
  points: Points;
  suggested: Record<Stat, number>;
  abilities: { was: Named; now: Named | null }[];
  chooseFrom: Named[];
  moves: Move[];
  size: string;
  weightClass: number;
  gained: string[];
  lost: string[];
}

/** What becomes of a move on offer: learned, in place of another where there is no room, or left aside. */
export interface MovePick {
  learn: boolean;
  forget: string;
}
/** Everything that somebody has picked so far. */
export interface Picks {
  points: Spread;
  moves: Record<string, MovePick>;
  ability: string;
  edges: { edge: string; choice: string }[];
  into: string;
  /** All points of the new form. */
  spread: Spread;
  becomes: string[];
  features: { feature: string; pick: string; stat: string }[];
  milestones: Record<string, string>;
}
export const nothing = (): Picks => ({
  points: {},
  moves: {},
  ability: "",
  edges: [],
  into: "",
  spread: {},
  becomes: [],
  features: [],
  milestones: {},
});

type Step = { type: string; [field: string]: unknown };

const path = (id: string, more = "") => `/sheets/${at(id)}/growth${more}`;
export const growthOf = (id: string) => say<Growth>(path(id));
export const checkPoints = (id: string, points: Spread, anew: boolean, into = "") =>
  say<Points>(path(id, "/check"), "POST", { points, anew, into });
export const evolutionOf = (id: string, into: string) => say<Evolution>(path(id, `/evolution/${at(into)}`));
export const keep = (id: string, steps: Step[], version: number) => say<Growth>(path(id), "POST", { steps, version });
export const give = (id: string, amount: number) =>
  say<Growth>(path(id), "POST", { steps: [{ type: "give_experience", amount }] });
export const takeBack = (id: string) => say<Growth>(path(id, "/undo"), "POST", {});

const SNAKE: Record<string, string> = { specialAttack: "special_attack", specialDefense: "special_defense" };
/** Stats as commands write them, without those that get nothing. */
const written = (spread: Spread) =>
  Object.fromEntries(
    Object.entries(spread)
      .filter(([, value]) => value)
      .map(([stat, value]) => [SNAKE[stat] ?? stat, value]),
  );
export const total = (spread: Spread) => Object.values(spread).reduce((sum, value) => sum + value, 0);

/** Move slots in use once what was picked is learned and forgotten. */
export function used(growth: Growth, picks: Picks): number {
  const learned = Object.values(picks.moves).filter((pick) => pick.learn);
  return growth.slots[0] + learned.length - learned.filter((pick) => pick.forget).length;
}

/** What was picked as steps, in an order in which each finds what it needs. */
export function stepsOf(growth: Growth, picks: Picks): Step[] {
  const steps: Step[] = [];
  if (total(picks.points) && !picks.into)
    steps.push({ type: growth.anew ? "spread_points" : "spend_points", points: written(picks.points) });
  for (const [milestone, choice] of Object.entries(picks.milestones))
    steps.push({ type: "choose_milestone", milestone: Number(milestone), choice });
  for (const each of picks.features)
    steps.push({
      type: "take_feature",
      feature: each.feature,
      pick: each.pick,
      stat: SNAKE[each.stat] ?? (each.stat || null),
    });
  if (picks.ability) steps.push({ type: "choose_ability", ability: picks.ability });
  for (const each of picks.edges) steps.push({ type: "take_poke_edge", ...each });
  for (const [move, pick] of Object.entries(picks.moves)) {
    const by = growth.tms.some((each) => each.id === move)
      ? "tm"
      : growth.tutored.some((each) => each.id === move)
        ? "tutor"
        : "level";
    const offered = growth.offered.some((each) => each.id === move);
    if (pick.learn) steps.push({ type: "learn_move", move, by: offered ? "level" : by, forget: pick.forget });
    else if (offered) steps.push({ type: "decline_move", move });
  }
  if (picks.into)
    steps.push({ type: "evolve", into: picks.into, points: written(picks.spread), abilities: picks.becomes });
  return steps;
}

/** Questions that are still open: they may wait, except those that an evolution asks. */
export function openOf(growth: Growth, picks: Picks): number {
  const points = picks.into ? 0 : growth.anew ? 0 : Math.max(0, growth.points - total(picks.points));
  const moves = growth.offered.filter((move) => !picks.moves[move.id]).length;
  const ability = growth.abilities.length && !picks.ability ? 1 : 0;
  return points + moves + ability;
}
