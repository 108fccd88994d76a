/** The words of the GM's screen. */

import english from "@languages/en/page_gm.json";
import { words } from "./index.svelte";
import type { PageGm } from "./shapes";

export const g = words<PageGm>("page_gm", english);
