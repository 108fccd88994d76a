/** What the programs that can take a seat are called, and how they play. */

import english from "@languages/en/page_players.json";
import { words } from "./index.svelte";
import type { PagePlayers } from "./shapes";

const players = words<PagePlayers>("page_players", english);

/** A program's name; somebody's own keeps the name that it has. */
export const playerName = (id: string): string => players().names[id] ?? id;

/** Its name and how it plays, for lists to choose from. */
export const playerLine = (id: string): string => {
  const plays = players().plays[id];
  return plays ? `${playerName(id)}: ${plays}` : id;
};
