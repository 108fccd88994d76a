/** The words of the map editor. */

import english from "@languages/en/page_map.json";
import { words } from "./index.svelte";
import type { PageMap } from "./shapes";

export const m = words<PageMap>("page_map", english);
