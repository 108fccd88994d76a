/** Runs and stories that were begun, in a line each. */

import { r } from "@/lib/i18n/rune.svelte";
import { v } from "@/lib/i18n/vn.svelte";
import type { RunInfo } from "./runs";
import type { TellingInfo } from "./tellings";

export const runTold = (run: RunInfo): string =>
  run.summary
    ? r().runOver({ name: run.hero.name, result: r().results[run.result] ?? run.result })
    : r().runOf({ name: run.hero.name, room: run.room, rooms: run.rooms });

export const tellingTold = (telling: TellingInfo): string =>
  v().telling({
    title: telling.title,
    where:
      telling.ended === null ? telling.node.replace(/_/g, " ") : v().ended({ end: telling.ended.replace(/_/g, " ") }),
  });
