/** The words of the story stage: duels, scenes, the list of stories. */

import english from "@languages/en/page_vn.json";
import { words } from "./index.svelte";
import type { PageVn } from "./shapes";

export const v = words<PageVn>("page_vn", english);
