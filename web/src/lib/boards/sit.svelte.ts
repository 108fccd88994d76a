/** A table for as long as a board is open, however it is reached. */

import { takeForcedSteps } from "@/lib/auto.svelte";
import type { Connect } from "@/lib/host/host";
import { reading } from "@/lib/reading.svelte";
import { ownPlayback } from "@/lib/beats/own.svelte";
import { soundsOf } from "@/lib/beats/sounds.svelte";
import { Table } from "@/lib/table.svelte";

/** Sits down; leaves with the component. Call it while a component is set up. */
export function sitDown(connect: Connect): Table {
  const table = new Table(connect, "", ownPlayback());
  reading.from((ref) => table.inspect(ref));
  $effect(() => () => {
    reading.from(null);
    table.close();
  });
  soundsOf(table);
  takeForcedSteps(table);
  return table;
}
