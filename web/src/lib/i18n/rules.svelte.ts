/** The words about the rules of a campaign. */

import english from "@languages/en/page_rules.json";
import { words } from "./index.svelte";
import type { PageRules } from "./shapes";

export const r = words<PageRules>("page_rules", english);
