/** Runs and stories that were begun, in a line each. */

import { r } from "@/lib/i18n/rune.svelte";
import { v } from "@/lib/i18n/vn.svelte";
import type { RunInfo } from "./runs";
import type { TellingInfo } from "./tellings";

export const runTold = (run: RunInfo): string =>
  run.summary
    ? r().runOver(run.hero.name, r().results[run.result] ?? run.result)
    : r().runOf(run.hero.name, run.room, run.rooms);

export const tellingTold = (telling: TellingInfo): string =>
  v().telling(
    telling.title,
    telling.ended === null ? telling.node.replace(/_/g, " ") : v().ended(telling.ended.replace(/_/g, " ")),
  );
