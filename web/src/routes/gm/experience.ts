/** What a fight was worth and who gets it, over the server's routes for ptu. */

import { ask } from "@/lib/api";

export interface Terms {
  playerCount: number;
  /** As the encounter was made, if nothing else is said. */
  significanceMultiplier?: number;
  isBossEncounter: boolean;
}
export interface Fighter {
  id: string;
  species: string;
  nickname: string | null;
  currentLevel: number;
  currentExperience: number;
  ownerName: string | null;
  suggestedXp: number;
}
export interface Worth {
  totalXpPerPlayer: number;
  breakdown: {
    enemies: { speciesName: string; level: number; isTrainer: boolean; xpValue: number }[];
    significanceMultiplier: number;
    playerCount: number;
  };
  participatingPokemon: Fighter[];
}
export interface Gain {
  pokemonId: string;
  species: string;
  xpGained: number;
  newLevel: number;
  levelsGained: number;
}

const at = (match: string, what: string) => `/api/encounters/${encodeURIComponent(match)}/${what}`;

export const worthOf = async (match: string, terms: Terms): Promise<Worth> =>
  (await ask<{ data: Worth }>(at(match, "xp-calculate"), { body: terms })).data;

export const handOut = async (match: string, terms: Terms, share: ReadonlyMap<string, number>): Promise<Gain[]> => {
  const distribution = [...share].map(([pokemonId, xpAmount]) => ({ pokemonId, xpAmount }));
  const body = { ...terms, distribution };
  return (await ask<{ data: { results: Gain[] } }>(at(match, "xp-distribute"), { body })).data.results;
};

export const endWithout = (match: string) => ask<unknown>(at(match, "end"), { body: {} });
