/** A table for as long as a screen is open. */

import { takeForcedSteps } from "@/lib/auto.svelte";
import { liveAddress } from "@/lib/api";
import type { Playback } from "@/lib/beats/playback.svelte";
import type { Connect } from "@/lib/host/host";
import { socket } from "@/lib/host/socket";
import { reading } from "@/lib/reading.svelte";
import { remember } from "@/lib/recent";
import { router } from "@/lib/router.svelte";
import { session } from "@/lib/session.svelte";
import { soundsOf } from "@/lib/beats/sounds.svelte";
import { Table } from "@/lib/table.svelte";

/** Games that are played at a table of their own, wherever their link leads. */
const BOARDS: Record<string, string> = { tcg: "/cards" };

/** Sits down at a match of the server, or where `way` leads; leaves with the component. Call it while one is set up. */
export function useTable(which: () => string, way?: () => Connect | undefined, beats?: Playback): Table {
  const match = which(); // a screen for another match is another component: `{#key match}`
  const table = new Table(way?.() ?? socket(liveAddress(match)), way?.() ? "" : match, beats);
  reading.from((ref) => table.inspect(ref));
  $effect(() => () => {
    reading.from(null);
    table.close();
  });
  $effect(() => {
    const title = table.board.heading;
    const pass = session.pass;
    if (!table.ready || !pass || !title || way?.()) return;
    remember({ link: pass.link, role: pass.role, seat: pass.seat, match, title });
  });
  $effect(() => {
    const board = BOARDS[table.catalog?.ruleset ?? ""];
    if (board && !way?.() && /^\/(play|table)\b/.test(router.place.path))
      router.go(`${board}/${encodeURIComponent(match)}`, { replace: true });
  });
  soundsOf(table);
  if (beats) takeForcedSteps(table);
  return table;
}
