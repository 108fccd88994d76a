/** What there is to build with, and what is said about a deck: by the server's routes, or by the engine in the page. */

import { call } from "@/engine";
import { cardPage, lookAt, ownDecks, readyDecks, type DeckInfo, type DeckLook } from "@/lib/boards/tcg/lobby";
import type { Face } from "@/lib/protocol";

export interface Pool {
  faces(): Promise<Face[]>;
  ready(): Promise<DeckInfo[]>;
  own(): Promise<DeckInfo[]>;
  look(deck: { name: string; cards?: Record<string, number>; text?: string }): Promise<DeckLook>;
}

const NEEDS = ["tcg"];

/** The server's cards, page by page. */
export const served: Pool = {
  async faces() {
    const found: Face[] = [];
    for (;;) {
      const page = await cardPage(found.length);
      found.push(...page.cards.flatMap((card) => card.face ?? []));
      if (!page.cards.length || found.length >= page.total) return found;
    }
  },
  ready: readyDecks,
  own: ownDecks,
  look: lookAt,
};

/** The engine's cards, with files of one's own laid over them: they never leave the page. */
export function inPage(files: Record<string, string>): Pool {
  return {
    faces: () => call<Face[]>("decks.cards", { files }, undefined, NEEDS),
    ready: () => call<DeckInfo[]>("decks.ready", { files }, undefined, NEEDS),
    own: () => Promise.resolve([]),
    look: (deck) => call<DeckLook>("decks.look", { ...deck, files }, undefined, NEEDS),
  };
}
