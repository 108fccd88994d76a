/** The words of the guide through a first card match. */

import english from "@languages/en/page_guide.json";
import { words } from "./index.svelte";
import type { PageGuide } from "./shapes";

export const g = words<PageGuide>("page_guide", english);
