/** The words of games that are played in the page itself. */

import english from "@languages/en/page_site.json";
import { words } from "./index.svelte";
import type { PageSite } from "./shapes";

export const w = words<PageSite>("page_site", english);
