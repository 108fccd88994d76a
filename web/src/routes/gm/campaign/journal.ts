/** The journal and rests of a party, over the server's routes for ptu. */

import { ask } from "@/lib/api";
import { at, say, type Kind } from "./api";

export interface Entry {
  kind: "fell" | "died" | "caught" | "level" | "luck";
  who: string;
  name: string;
  friend: boolean;
  by: string;
  byName: string;
  number: number;
  chance: number;
  what: string;
}
export interface Evening {
  match: string;
  name: string;
  at: string;
  rounds: number;
  result: string;
  entries: Entry[];
}
export const journal = () => say<Evening[]>("/journal");

export type Rest = "rest" | "extended-rest" | "pokemon-center";
export interface Rester {
  kind: Kind;
  id: string;
  name: string;
}
interface Rested {
  success: boolean;
  data: { hpHealed?: number; injuriesHealed?: number };
}
export interface Gain {
  names: string[];
  hp: number;
  injuries: number;
}

/** Everybody rests who can; a rest that heals nothing is no error. */
export async function restAll(party: readonly Rester[], rest: Rest): Promise<Gain> {
  const gain: Gain = { names: [], hp: 0, injuries: 0 };
  for (const one of party) {
    const told = await ask<Rested>(`/api/${one.kind}/${at(one.id)}/${rest}`, { body: {} });
    if (!told.success) continue;
    gain.names.push(one.name);
    gain.hp += told.data.hpHealed ?? 0;
    gain.injuries += told.data.injuriesHealed ?? 0;
  }
  return gain;
}
export const newDay = () => say<unknown>("/game/new-day", "POST", {});
