/** The words of one's own devices, of who sits where, and of what was changed at a table. */

import english from "@languages/en/page_you.json";
import { words } from "./index.svelte";
import type { PageYou } from "./shapes";

export const y = words<PageYou>("page_you", english);
