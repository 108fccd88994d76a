/** How those of a draft are drawn before there is a fight that says so. */

import { say } from "../campaign/api";

export interface Known {
  name: string;
  kind: "pokemon" | "trainer";
  look: string;
  elements: string[];
  /** How many squares wide. */
  squares?: number;
}

export const faceOf = (species: string, types: readonly string[] = [], nickname?: string | null): Known => ({
  name: nickname || species,
  kind: "pokemon",
  look: species.toLowerCase().replaceAll(" ", "_"),
  elements: types.map((type) => type.toLowerCase()),
});

/** What the books say of a species. */
export interface InBooks {
  name: string;
  type1: string;
  type2: string | null;
  squares: number;
  baseHp: number;
  learnset: { level: number; move: string }[];
}
const told = new Map<string, Promise<InBooks>>();
/** Asked for once. */
export function inBooks(species: string): Promise<InBooks> {
  const known = told.get(species) ?? say<InBooks>(`/species/${encodeURIComponent(species)}`);
  told.set(species, known);
  known.catch(() => told.delete(species));
  return known;
}
export const typesOf = ({ type1, type2 }: InBooks): string[] => (type2 ? [type1, type2] : [type1]);
