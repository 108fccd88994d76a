/** The words of the lab. */

import english from "@languages/en/page_lab.json";
import { words } from "./index.svelte";
import type { PageLab } from "./shapes";

export const l = words<PageLab>("page_lab", english);
