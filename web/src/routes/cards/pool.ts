/** What there is to build with, and what is said about a deck: by the server's routes, or by the engine in the page. */

import { call } from "@/engine";
import { cardPage, lookAt, ownDecks, readyDecks, type DeckInfo, type DeckLook } from "@/lib/boards/tcg/lobby";
import type { Face } from "@/lib/protocol";
import { keepPack, packs, type OwnPack } from "@/lib/saves/store";

export interface Pool {
  /** Packs of one's own among its cards. */
  packs: readonly string[];
  /** Cards that only the server knows, as far as they have been asked for. */
  brought: ReadonlySet<string>;
  faces(): Promise<Face[]>;
  ready(): Promise<DeckInfo[]>;
  own(): Promise<DeckInfo[]>;
  look(deck: { name: string; cards?: Record<string, number>; text?: string }): Promise<DeckLook>;
}

/** For whom card files are read: everybody in the campaign, or this browser alone. */
export type Where = "campaign" | "browser";

const NEEDS = ["tcg"];

const NONE: ReadonlySet<string> = new Set();

/** The server's cards, page by page. */
export const served: Pool = {
  packs: [],
  brought: NONE,
  async faces() {
    const found: Face[] = [];
    const brought = new Set<string>();
    this.brought = brought;
    for (;;) {
      const page = await cardPage(found.length);
      found.push(...page.cards.flatMap((card) => card.face ?? []));
      for (const card of page.cards) if (card.is_own) brought.add(card.id);
      if (!page.cards.length || found.length >= page.total) return found;
    }
  },
  ready: readyDecks,
  own: ownDecks,
  look: lookAt,
};

/** The engine's cards, with those of one's own packs among them: they never leave the page. */
export function inPage(packs: readonly string[], own: Pool["own"] = () => Promise.resolve([])): Pool {
  return {
    packs,
    brought: NONE,
    faces: () => call<Face[]>("decks.cards", { packs }, undefined, NEEDS),
    ready: () => call<DeckInfo[]>("decks.ready", { packs }, undefined, NEEDS),
    own,
    look: (deck) => call<DeckLook>("decks.look", { ...deck, packs }, undefined, NEEDS),
  };
}

/** The card packs that this browser keeps, once the engine has them: their ids. */
export async function ownPacks(): Promise<string[]> {
  const kept = (await packs().catch(() => [])).filter((pack) => NEEDS.includes(pack.ruleset));
  const taken = kept.map((pack) =>
    call("packs.put", { files: pack.files }, undefined, NEEDS).then(
      () => [pack.id],
      () => [], // made for an older version, and no longer right
    ),
  );
  return (await Promise.all(taken)).flat();
}

/** Reads card files of one's own, and keeps them as a pack in this browser; gives its id and the cards that it has. */
export async function readCards(files: Record<string, string>): Promise<{ id: string; looks: Set<string> }> {
  const made = await call<Record<string, string>>("decks.pack", { files }, undefined, NEEDS);
  const pack = await call<Omit<OwnPack, "files">>("packs.put", { files: made }, undefined, NEEDS);
  await keepPack({ ...pack, files: made });
  const cards = Object.entries(made).filter(([path]) => path.includes("/") && !path.startsWith("decks/"));
  const looks = cards.flatMap(([, text]) => (JSON.parse(text) as { id: string }[]).map((card) => card.id));
  return { id: pack.id, looks: new Set(looks) };
}
