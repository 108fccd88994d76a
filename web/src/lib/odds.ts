/** Odds as a picture: how likely each amount of damage to one target is. */

import type { Weighed } from "@/lib/protocol";

export interface Bar {
  least: number;
  most: number;
  chance: number;
  /** The part of it in which the target falls. */
  falls: number;
}

const BARS = 32;

/** Bars from no damage to the most, at most 32 of them; misses are the first. */
export function spread(weighed: Weighed, target: string): Bar[] {
  const amounts = new Map<number, { chance: number; falls: number }>();
  for (const outcome of weighed.outcomes ?? []) {
    const amount = (outcome.damage ?? []).reduce((sum, [who, much]) => (who === target ? sum + much : sum), 0);
    const at = amounts.get(amount) ?? { chance: 0, falls: 0 };
    at.chance += outcome.chance;
    if (outcome.defeated?.includes(target)) at.falls += outcome.chance;
    amounts.set(amount, at);
  }
  const most = Math.max(0, ...amounts.keys());
  if (most === 0) return [];
  const width = Math.ceil((most + 1) / BARS);
  const bars = Array.from({ length: Math.ceil((most + 1) / width) }, (_, index): Bar => {
    return { least: index * width, most: (index + 1) * width - 1, chance: 0, falls: 0 };
  });
  for (const [amount, { chance, falls }] of amounts) {
    const bar = bars[Math.floor(amount / width)];
    if (!bar) continue;
    bar.chance += chance;
    bar.falls += falls;
  }
  return bars;
}

/** Whom the damage of a choice goes to, the hardest hit first. */
export function struck(weighed: Weighed): string[] {
  const sums = new Map<string, number>();
  for (const outcome of weighed.outcomes ?? []) {
    for (const [who, much] of outcome.damage ?? []) sums.set(who, (sums.get(who) ?? 0) + much * outcome.chance);
  }
  return [...sums].sort((one, two) => two[1] - one[1]).map(([who]) => who);
}

/** How likely it is that somebody ends up so: burned, captured. */
export function chanceOf(weighed: Weighed, target: string, status: string): number {
  const outcomes = (weighed.outcomes ?? []).filter((outcome) => outcome.status?.includes(`${target}:${status}`));
  return outcomes.reduce((sum, outcome) => sum + outcome.chance, 0);
}
