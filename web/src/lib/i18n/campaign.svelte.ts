/** The words of the campaign page. */

import english from "@languages/en/page_campaign.json";
import { words } from "./index.svelte";
import type { PageCampaign } from "./shapes";

export const c = words<PageCampaign>("page_campaign", english);
