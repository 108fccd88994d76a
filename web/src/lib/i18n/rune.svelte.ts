/** The words of the dungeon: the board and the run around it. */

import english from "@languages/en/page_rune.json";
import { words } from "./index.svelte";
import type { PageRune } from "./shapes";

export const r = words<PageRune>("page_rune", english);
