/** The words of the deck builder, loaded with it: `d().save`. */

import { decksEn } from "./decks.en";
import { words } from "./words.svelte";

export const d = words(decksEn, async () => (await import("./decks.de")).decksDe);
