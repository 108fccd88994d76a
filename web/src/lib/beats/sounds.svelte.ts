/** A tone for what is told, when it is told: one per beat, off unless somebody has switched them on. */

import { sound } from "@/lib/sounds";
import type { Table } from "@/lib/table.svelte";

/** Call it while a component is set up. */
export function soundsOf(table: Table): void {
  let heard = "";
  $effect(() => {
    const last = table.story.at(-1);
    if (!last || last.key === heard || last.n <= table.since) return;
    heard = last.key;
    sound(last.cue);
  });
}
