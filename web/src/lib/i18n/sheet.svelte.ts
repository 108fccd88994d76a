/** The words of sheets and of growth. */

import english from "@languages/en/page_sheet.json";
import { words } from "./index.svelte";
import type { PageSheet } from "./shapes";

export const s = words<PageSheet>("page_sheet", english);
