/** The words for what happens one thing after another: its buttons and settings. */

import english from "@languages/en/page_beats.json";
import { words } from "./index.svelte";
import type { PageBeats } from "./shapes";

export const b = words<PageBeats>("page_beats", english);
