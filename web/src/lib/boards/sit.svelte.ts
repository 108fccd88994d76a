/** A table for as long as a board is open, however it is reached. */

import type { Connect } from "@/lib/host/host";
import { reading } from "@/lib/reading.svelte";
import { sound } from "@/lib/sounds";
import { Table } from "@/lib/table.svelte";

/** Sits down; leaves with the component. Call it while a component is set up. */
export function sitDown(connect: Connect): Table {
  const table = new Table(connect);
  reading.from((ref) => table.inspect(ref));
  $effect(() => () => {
    reading.from(null);
    table.close();
  });
  let told = 0;
  $effect(() => {
    const last = table.story.at(-1);
    if (!last || last.n <= Math.max(told, table.since)) return;
    told = last.n;
    sound(last.cue);
  });
  return table;
}
