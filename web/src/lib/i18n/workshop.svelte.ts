/** The words of the workshop. */

import english from "@languages/en/page_workshop.json";
import { words } from "./index.svelte";
import type { PageWorkshop } from "./shapes";

export const w = words<PageWorkshop>("page_workshop", english);
