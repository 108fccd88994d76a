/** How those of a draft are drawn before there is a fight that says so. */

import { say } from "../campaign/api";

export interface Known {
  name: string;
  kind: "pokemon" | "trainer";
  look: string;
  elements: string[];
}

export const faceOf = (species: string, types: readonly string[] = [], nickname?: string | null): Known => ({
  name: nickname || species,
  kind: "pokemon",
  look: species.toLowerCase().replaceAll(" ", "_"),
  elements: types.map((type) => type.toLowerCase()),
});

/** The types of a species, as the books have them. */
export async function typesOf(species: string): Promise<string[]> {
  const { type1, type2 } = await say<{ type1: string; type2: string | null }>(
    `/species/${encodeURIComponent(species)}`,
  );
  return type2 ? [type1, type2] : [type1];
}
