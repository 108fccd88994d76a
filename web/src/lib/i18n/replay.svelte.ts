/** The words of the replay page. */

import english from "@languages/en/page_replay.json";
import { words } from "./index.svelte";
import type { PageReplay } from "./shapes";

export const p = words<PageReplay>("page_replay", english);
