/** Steps that leave nothing to choose, taken for a person who wants it: each is told like any other. */

import type { Choice, Unavailable } from "@/lib/protocol";
import { settings } from "@/lib/settings.svelte";
import type { Table } from "@/lib/table.svelte";

/** The one thing that can be done, if there is no reason to let the person look first: whoever might still hope to play
 * something, and reads why it doesn't work, ends the turn themselves. */
export function forcedStep(choices: readonly Choice[], unavailable: readonly Unavailable[]): Choice | undefined {
  const [only, ...others] = choices;
  if (!only?.forced || others.length) return undefined;
  const hopes = only.command.type === "end_turn" && unavailable.some((row) => row.why.short);
  return hopes ? undefined : only;
}

/** Takes them, one after the other, once everything has been shown. Call it while a component is set up. */
export function takeForcedSteps(table: Table): void {
  let taken = 0;
  $effect(() => {
    const { n, choices, unavailable, prompts, seat } = table.screen;
    if (!settings.now.auto || table.busy || table.status !== "live" || prompts.length || table.beats?.behind) return;
    // What somebody has taken back is theirs to do again
    if (taken >= n || table.story.at(-1)?.is_undo || seat === "gm") return;
    const step = forcedStep(choices, unavailable);
    if (!step) return;
    taken = n;
    void table.submit(step.key, { auto: true });
  });
}
