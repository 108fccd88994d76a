/** A sheet as the page shows it, whatever it is of: a Pokémon or a trainer. */

import { Refusal } from "@/lib/api";
import { listed } from "@/lib/i18n/index.svelte";
import { at, say, type CharacterPaper, type Kind, type Paper, type PokemonPaper } from "@/routes/gm/campaign/api";
import type { Move, Stat } from "./growth";

export interface Item {
  name: string;
  quantity: number;
}
/** With what it does, as the pack says it; empty where no pack does. */
export interface Ability {
  id: string;
  name: string;
  text: string;
}
export interface Member {
  id: string;
  name: string;
  species: string;
  look: string;
  types: string[];
  level: number;
  hp: number;
  maxHp: number;
}
export interface Sheet extends Member {
  kind: "pokemon" | "trainer";
  route: Kind;
  waiting: boolean;
  injuries: number;
  conditions: string[];
  /** What is known about it besides: the name of the fact, and its value. */
  facts: [string, string][];
  nature: string;
  stats: Record<Stat, number>;
  /** A Pokémon's base stats after its nature, and as its species has them. */
  base: Record<Stat, number> | null;
  printed: Record<Stat, number> | null;
  moves: Move[];
  abilities: Ability[];
  features: string[];
  /** The item that it holds. */
  held: string;
  items: Item[];
  team: Member[];
  can: string[];
  notes: string;
  /** As the server has it, for changes. */
  paper: Paper;
}

interface Whole {
  types?: string[];
  injuries?: number;
  statusConditions?: string[];
  waiting?: boolean;
  capabilities?: Record<string, unknown>;
  skills?: Record<string, string>;
}
type WholePokemon = PokemonPaper &
  Whole & {
    baseStats: Record<Stat, number>;
    natureStats: Record<Stat, number>;
    eggGroups: string[];
    currentStats: Record<Stat, number>;
    moves: Move[];
    abilities: Ability[];
    heldItem: string | null;
    nature: string;
    gender: string;
    loyalty: number | null;
    tutorPoints: number;
  };
type WholeCharacter = CharacterPaper &
  Whole & {
    stats: Record<Stat, number>;
    features: string[];
    edges: string[];
    inventory: Item[];
    money: number;
    currentAp: number;
    boundAp: number;
    drainedAp: number;
    trainerXp: number;
    playedBy: string | null;
    pokemon: WholePokemon[];
  };

/** Reads a sheet by its id alone. */
export async function sheetOf(id: string): Promise<Sheet> {
  try {
    const paper = await say<WholePokemon>(`/pokemon/${at(id)}`);
    return withTrainer(ofPokemon(paper), paper.ownerId);
  } catch (refused) {
    if (!(refused instanceof Refusal) || refused.code !== "api.not_found") throw refused;
  }
  return ofCharacter(await say<WholeCharacter>(`/characters/${at(id)}`));
}

/** With the name of its trainer, where this link may read it. */
async function withTrainer(sheet: Sheet, owner: string | null): Promise<Sheet> {
  const trainer = owner ? await say<CharacterPaper>(`/characters/${at(owner)}`).catch(() => null) : null;
  return trainer ? { ...sheet, facts: [["trainer", trainer.name], ...sheet.facts] } : sheet;
}

const memberOf = (paper: WholePokemon): Member => ({
  id: paper.id,
  name: paper.nickname ?? paper.species,
  species: paper.species,
  look: paper.species.toLowerCase().replaceAll(" ", "_"),
  types: (paper.types ?? []).map((type) => type.toLowerCase()),
  level: paper.level,
  hp: paper.currentHp,
  maxHp: paper.maxHp,
});

const common = (paper: Paper & Whole) => ({
  waiting: paper.waiting ?? false,
  injuries: paper.injuries ?? 0,
  conditions: paper.statusConditions ?? [],
  can: canDo(paper.capabilities ?? {}, paper.skills ?? {}),
  notes: paper.notes ?? "",
  paper,
});

export const ofPokemon = (paper: WholePokemon): Sheet => ({
  ...memberOf(paper),
  ...common(paper),
  kind: "pokemon",
  route: "pokemon",
  facts: known([
    ["experience", paper.experience],
    ["nature", paper.nature],
    ["gender", paper.gender],
    ["loyalty", paper.loyalty],
    ["tutorPoints", paper.tutorPoints],
    ["eggGroups", listed(paper.eggGroups)],
  ]),
  nature: paper.nature,
  stats: paper.currentStats,
  base: paper.natureStats,
  printed: paper.baseStats,
  moves: paper.moves,
  abilities: paper.abilities,
  held: paper.heldItem ?? "",
  features: [],
  items: [],
  team: [],
});

export const ofCharacter = (paper: WholeCharacter): Sheet => ({
  id: paper.id,
  name: paper.name,
  species: "",
  look: "",
  types: [],
  level: paper.level,
  hp: paper.currentHp,
  maxHp: paper.maxHp,
  ...common(paper),
  kind: "trainer",
  route: "characters",
  facts: known([
    ["playedBy", paper.playedBy],
    ["experience", paper.trainerXp],
    ["ap", paper.currentAp],
    ["boundAp", paper.boundAp || null],
    ["drainedAp", paper.drainedAp || null],
    ["money", paper.money],
  ]),
  nature: "",
  stats: paper.stats,
  base: null,
  printed: null,
  moves: [],
  abilities: [],
  held: "",
  features: [...paper.features, ...paper.edges],
  items: paper.inventory,
  team: paper.pokemon.map(memberOf),
});

const known = (facts: [string, unknown][]): [string, string][] =>
  facts
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => [name, String(value)]);

/** What somebody is able to do, in a few words each. */
export function canDo(capabilities: Record<string, unknown>, skills: Record<string, string>): string[] {
  const spoken = (name: string) => name.replace(/([A-Z])/g, " $1").replace(/^./, (letter) => letter.toUpperCase());
  const said: string[] = [];
  for (const [name, value] of Object.entries(capabilities)) {
    if (typeof value === "number" && value > 0) said.push(`${spoken(name)} ${value}`);
    else if (Array.isArray(value)) said.push(...value.map((each) => spoken(String(each).replaceAll("_", " "))));
  }
  return [...said, ...Object.entries(skills).map(([name, rank]) => `${spoken(name)} ${rank}`)];
}
