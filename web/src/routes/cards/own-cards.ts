/** Cards of the campaign's own, as the server keeps them. */

import { ask } from "@/lib/api";
import { at } from "@/lib/boards/tcg/lobby";

/** Cards that somebody has brought to the campaign. */
export interface CardSet {
  id: string;
  name: string;
  cards: number;
  partial: number;
  by: string;
  /** Whether this link can remove them. */
  mine: boolean;
}

export const cardSets = () => ask<CardSet[]>(at("own-cards"));
export const bringCards = (files: Record<string, string>) => ask<CardSet>(at("own-cards"), { body: { files } });
export const dropCardSet = (id: string) => ask<void>(at(`own-cards/${encodeURIComponent(id)}`), { method: "DELETE" });
