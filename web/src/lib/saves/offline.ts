/** Which games can be played without a connection: those whose files of the engine this browser keeps. */

import engine from "virtual:engine";
import { Engine, type Loading } from "@/engine";
import { CACHE } from "@/engine/archive";

/** What every game needs beside its own archive. */
const SHARED = ["python", "runtime", "library", "core", "more", "replay"];
const AGAIN = 100; // milliseconds

const filesOf = (game: string) => [...SHARED, game].flatMap((name) => engine?.files[name] ?? []);

async function keptFiles(): Promise<Set<string>> {
  const cache = await caches.open(CACHE);
  return new Set((await cache.keys()).map(({ url }) => url.slice(url.lastIndexOf("/") + 1)));
}

/** Bytes that have to be fetched before a game can be played offline; 0: it can. */
export async function missing(games: readonly string[]): Promise<Map<string, number>> {
  const kept = await keptFiles();
  const bytes = (game: string) => filesOf(game).reduce((sum, { file, size }) => sum + (kept.has(file) ? 0 : size), 0);
  return new Map(games.map((game) => [game, bytes(game)]));
}

/** Fetches a game and keeps it, with an engine of its own that starts it once. */
export async function keepOffline(game: string, onLoading: (loading: Loading) => void): Promise<void> {
  void navigator.storage?.persist?.();
  const own = new Engine();
  try {
    let broken = false;
    own.watch((loading) => {
      onLoading(loading);
      broken = loading.phase === "broken";
    });
    own.fetch([game]); // alone: the engine keeps an image of itself with one game, which makes the next start quick
    own.fetch(["more", "replay"]);
    while (((await missing([game])).get(game) ?? 0) > 0) {
      if (broken) throw new Error(own.loading.trouble);
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  } finally {
    own.close();
  }
}
