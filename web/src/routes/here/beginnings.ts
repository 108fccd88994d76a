/** How each game begins in one click: kept in this browser, at the address that it answers with. */

import { session } from "@/lib/session.svelte";
import type { Open } from "@/lib/protocol";
import { keep, newId } from "@/lib/saves/store";

interface Game {
  id: string;
  title: string;
  encounters: Record<string, string>;
}

const random = (most: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % most;
const SEEDS = 2 ** 32;
const MAP = "brawl_at_the_ford";

/** A match of an encounter, this person at its first seat and the game's own players at the others. */
async function match(game: Game, encounter: string, folder: string, more: Partial<Open> = {}): Promise<string> {
  const id = newId();
  const open = { type: "open" as const, ruleset: game.id, encounter, seed: random(SEEDS), ...more };
  const title = game.encounters[encounter] ?? game.title;
  await keep({ id, title, game: game.title, open, log: "", n: 0, over: false, seat: "", players: {}, changed: 0 });
  return `${folder}/${id}`;
}

/** Two different decks that are ready. */
function cards(game: Game): Promise<string> {
  const pairs = Object.keys(game.encounters).filter((pair) => new Set(pair.split(",")).size === 2);
  return match(game, pairs[random(pairs.length)] ?? "", "/cards/here");
}

/** Two minutes with a guide: an opening hand that has a bit of everything, and the first knock-out wins. */
async function first(game: Game): Promise<string> {
  const more = { seed: 17, options: { prize_count: 1 }, players: { player2: "random" } };
  return `${await match(game, "emberfall,tidewall", "/cards/here", more)}?guide`;
}

/** A run at a table of the server for who has a link, in this browser for everybody else; as in the dungeon itself. */
async function run(): Promise<string> {
  const host = session.pass
    ? (await import("@/lib/episodes/runs")).serverRuns
    : (await import("@/lib/episodes/here")).hereRuns;
  const [calling] = Object.keys(await host.archetypes());
  return `/play/rune/${(await host.begin(calling ?? "")).id}`;
}

/** The story that comes with the page: added once, told anew. */
async function story(): Promise<string> {
  const host = session.pass
    ? (await import("@/lib/episodes/tellings")).serverTellings
    : (await import("@/lib/episodes/here")).hereTellings;
  const { default: scene } = await import("../../../../examples/crimson_pavilion.json");
  const known = (await host.stories()).find((each) => each.title === scene.title);
  if (!known && session.pass && session.pass.role !== "gm") return "/story";
  return `/story/${(await host.begin((known ?? (await host.add(scene))).id)).id}`;
}

/** Beginnings that aren't called like their game. */
export const GAME_OF: Record<string, string> = { first: "tcg" };

export const BEGINNINGS: Record<string, (game: Game) => Promise<string>> = {
  tcg: cards,
  first,
  rune: run,
  wuxia: story,
  ptu: (game) => match(game, MAP in game.encounters ? MAP : (Object.keys(game.encounters)[0] ?? ""), "/table/here"),
};
