/** The campaign's papers over the server's routes for ptu: characters, Pokémon, encounters, templates. */

import { ask } from "@/lib/api";

interface Answer<T> {
  success: boolean;
  data: T;
  message?: string;
}

export interface Paper {
  id: string;
  level: number;
  currentHp: number;
  maxHp: number;
  notes?: string;
  [field: string]: unknown;
}
export interface PokemonPaper extends Paper {
  species: string;
  nickname: string | null;
  ownerId: string | null;
  experience: number;
}
export interface CharacterPaper extends Paper {
  name: string;
  characterType: string;
}
export interface Template {
  id: string;
  name: string;
}

export const say = async <T>(path: string, method = "GET", body?: unknown): Promise<T> => {
  const answer = await ask<Answer<T>>(`/api${path}`, { method, body });
  if (!answer.success) throw new Error(answer.message ?? "");
  return answer.data;
};
export const at = (id: string) => encodeURIComponent(id);

export type Kind = "pokemon" | "characters";

export const papers = <T extends Paper>(kind: Kind) => say<T[]>(`/${kind}`);
export const newPaper = (kind: Kind, fields: Record<string, unknown>) => say<Paper>(`/${kind}`, "POST", fields);
export const changePaper = (kind: Kind, id: string, fields: Record<string, unknown>) =>
  say<Paper>(`/${kind}/${at(id)}`, "PUT", fields);
export const dropPaper = (kind: Kind, id: string) => say<unknown>(`/${kind}/${at(id)}`, "DELETE");
export const link = (id: string, trainerId: string) =>
  trainerId
    ? say<unknown>(`/pokemon/${at(id)}/link`, "POST", { trainerId })
    : say<unknown>(`/pokemon/${at(id)}/unlink`, "POST", {});

/** Names of species that hold what was typed. */
export const species = async (typed: string) =>
  (await say<{ name: string }[]>(`/species?limit=12&search=${at(typed)}`)).map((each) => each.name);

export const templates = () => say<Template[]>("/encounter-templates");
export const saveTemplate = (encounterId: string, name: string) =>
  say<Template>("/encounter-templates/from-encounter", "POST", { encounterId, name });
export const loadTemplate = (id: string, name: string) =>
  say<{ id: string }>(`/encounter-templates/${at(id)}/load`, "POST", { name });

export type Side = "players" | "allies" | "enemies";

/** Somebody of the campaign joins an encounter. */
export const join = (encounter: string, who: { kind: Kind; id: string }, side: Side, hidden = false) =>
  say<unknown>(`/encounters/${at(encounter)}/combatants`, "POST", {
    entityType: who.kind === "pokemon" ? "pokemon" : "human",
    entityId: who.id,
    side,
    hidden,
  });

/** Somebody for a new encounter: a paper of the campaign, or a wild Pokémon by species and level. */
export interface Wild {
  speciesName: string;
  level: number;
}
export interface Plan {
  name: string;
  grid: { width: number; height: number } | null;
  significance: number;
  party: { kind: Kind; id: string }[];
  wild: Wild[];
}

/** Makes an encounter of a plan; gives its id, which is the match's. */
export async function build(plan: Plan): Promise<string> {
  const made = await say<{ id: string }>("/encounters", "POST", {
    name: plan.name,
    battleType: "full_contact",
    significanceMultiplier: plan.significance,
    gridEnabled: plan.grid !== null,
    ...(plan.grid ? { gridWidth: plan.grid.width, gridHeight: plan.grid.height } : {}),
  });
  for (const each of plan.party) await join(made.id, each, "players");
  if (plan.wild.length) {
    await say(`/encounters/${at(made.id)}/wild-spawn`, "POST", { pokemon: plan.wild, side: "enemies" });
  }
  return made.id;
}
