/** The way from a click to a board, in stages with names. */

import type { Loading } from "@/engine";

export const STAGES = ["fetching", "unpacking", "starting", "reading"] as const;
export type Stage = (typeof STAGES)[number];

/** Where each stage ends on the bar: its usual share of the time. The last one ends with the board, and not before. */
const ENDS: Record<Stage, number> = { fetching: 0.35, unpacking: 0.5, starting: 0.75, reading: 1 };

export interface Way {
  stage: Stage;
  /** How much of the bar is full; never all of it, because then there would be a board. */
  share: number;
}

/** How far it is. An engine that is ready has still to read the game, as long as anybody looks at this. */
export function wayOf(loading: Loading): Way {
  const { phase, done, total } = loading;
  const stage = phase === "ready" ? "reading" : phase === "idle" || phase === "broken" ? "fetching" : phase;
  const from = ENDS[STAGES[STAGES.indexOf(stage) - 1] ?? stage];
  if (stage !== "fetching") return { stage, share: from };
  return { stage, share: total ? (ENDS.fetching * Math.min(done, total)) / total : 0 };
}
