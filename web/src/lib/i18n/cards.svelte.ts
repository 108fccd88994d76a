/** The words of the card table and its lobby. */

import english from "@languages/en/page_cards.json";
import { words } from "./index.svelte";
import type { PageCards } from "./shapes";

export const c = words<PageCards>("page_cards", english);
