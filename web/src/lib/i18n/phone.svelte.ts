/** The words of a player's phone. */

import english from "@languages/en/page_phone.json";
import { words } from "./index.svelte";
import type { PagePhone } from "./shapes";

export const p = words<PagePhone>("page_phone", english);
