/** The words of the party and its journal. */

import english from "@languages/en/page_journal.json";
import { words } from "./index.svelte";
import type { PageJournal } from "./shapes";

export const j = words<PageJournal>("page_journal", english);
