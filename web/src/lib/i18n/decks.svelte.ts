/** The words of the deck builder. */

import english from "@languages/en/page_decks.json";
import { words } from "./index.svelte";
import type { PageDecks } from "./shapes";

export const d = words<PageDecks>("page_decks", english);
