/** The campaign's papers over the server's routes for ptu: characters, Pokémon, encounters, templates. */

import { ask, Refusal } from "@/lib/api";

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
  /** The version that a change is made on. */
  version: number;
  [field: string]: unknown;
}
export interface PokemonPaper extends Paper {
  species: string;
  nickname: string | null;
  types: string[];
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

/** The sheets of the campaign; wild Pokémon that nobody has caught belong to their fight. */
export const papers = async <T extends Paper>(kind: Kind) =>
  (await say<T[]>(`/${kind}`)).filter((paper) => paper.isInLibrary !== false || Boolean(paper.ownerId));
export const newPaper = (kind: Kind, fields: Record<string, unknown>) => say<Paper>(`/${kind}`, "POST", fields);
export const changePaper = (kind: Kind, id: string, fields: Record<string, unknown>) =>
  say<Paper>(`/${kind}/${at(id)}`, "PUT", fields);
export const dropPaper = (kind: Kind, id: string) => say<unknown>(`/${kind}/${at(id)}`, "DELETE");
/** The fields that differ from the sheet they were read from, and the version it had. */
export function changesOf(paper: Paper, fields: Record<string, unknown>): Record<string, unknown> {
  const changed = Object.entries(fields).filter(([name, value]) => value !== (paper[name] ?? ""));
  return { ...Object.fromEntries(changed), version: paper.version };
}
/** Changes a sheet as it was read. Only a field that somebody else has changed meanwhile is a conflict. */
export async function changeRead(kind: Kind, paper: Paper, fields: Record<string, unknown>): Promise<void> {
  const changes = changesOf(paper, fields);
  try {
    await changePaper(kind, paper.id, changes);
  } catch (refused) {
    const both = refused instanceof Refusal ? refused.conflict : undefined;
    const same = (name: string) => name === "version" || (both?.theirs[name] ?? "") === (paper[name] ?? "");
    if (!both || !Object.keys(changes).every(same)) throw refused;
    await changePaper(kind, paper.id, { ...changes, version: both.version });
  }
}
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
  /** As it stands in the draft that was opened. */
  piece?: { side: string; [field: string]: unknown };
}
export interface Plan {
  name: string;
  grid: { width: number; height: number } | null;
  significance: number;
  party: { kind: Kind; id: string }[];
  wild: Wild[];
}

/** A species by the name that was typed, or those that may have been meant. */
export async function speciesCalled(typed: string): Promise<{ name: string; meant: string[] }> {
  const wanted = typed.trim().toLowerCase();
  const exact = (await species(typed.trim())).find((name) => name.toLowerCase() === wanted);
  if (exact) return { name: exact, meant: [] };
  const near = new Set<string>();
  // a typo is most often near the end: the beginnings of the name, the longest first
  for (let length = wanted.length - 1; length >= Math.min(3, wanted.length) && near.size < 3; length -= 1)
    for (const name of await species(wanted.slice(0, length))) near.add(name);
  return { name: "", meant: [...near].slice(0, 3) };
}
