/** The words of the static site's home. */

import english from "@languages/en/page_front.json";
import { words } from "./index.svelte";
import type { PageFront } from "./shapes";

export const f = words<PageFront>("page_front", english);
