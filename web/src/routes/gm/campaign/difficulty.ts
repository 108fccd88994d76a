/** How hard a draft is, as the server found out by playing it. */

import { ask } from "@/lib/api";
import type { Difficulty } from "@/lib/server";
import type { Draft } from "./drafts";

export type { Difficulty };
export type Verdict = "deadly" | "brutal" | "tough" | "gentle";
const FIGHTS = 20;

/** Some more fights of a draft, on top of those that were played before. */
export const tried = (draft: Draft, before: Difficulty | null, fights = FIGHTS) =>
  ask<Difficulty>("/v1/campaign/drafts/difficulty", {
    body: { draft, fights, first: before?.fights ?? 0, won: before?.won ?? 0 },
  });

/** What a GM would call a chance to win. */
export const verdictOf = (chance: number): Verdict =>
  chance < 0.25 ? "deadly" : chance < 0.5 ? "brutal" : chance < 0.8 ? "tough" : "gentle";
