/** What the table's numbers say, in words and in bars. The numbers are the engine's; nothing is worked out here. */

import { finePercent } from "@/lib/i18n/index.svelte";
import type { PageCards } from "@/lib/i18n/shapes";
import type { Piece, Weighed } from "@/lib/protocol";

/** A chance as people say it: in percent, small ones as one in so many. */
export function chanceWords(chance: number, words: Pick<PageCards, "oneIn">): string {
  const n = Math.round(1 / chance);
  return chance > 0 && chance <= 0.25 && Math.abs(1 / chance - n) < 0.001 ? words.oneIn({ n }) : finePercent(chance);
}

/** One bar of what an attack may do to the Pokémon that it is aimed at. */
export interface Bar {
  label: string;
  chance: number;
  falls: boolean;
}

/** The outcomes of an attack, put together by what they do to one Pokémon: least damage first, a knock-out last. */
export function barsOf(odds: Weighed, target: string, words: Pick<PageCards, "nothing" | "knockOut">): Bar[] {
  const bars = new Map<string, Bar & { order: number }>();
  for (const outcome of odds.outcomes ?? []) {
    const falls = outcome.defeated?.includes(target) ?? false;
    const damage = (outcome.damage ?? []).reduce((sum, [id, much]) => sum + (id === target ? much : 0), 0);
    const label = falls ? words.knockOut : damage ? String(damage) : words.nothing;
    const known = bars.get(label);
    if (known) known.chance += outcome.chance;
    else bars.set(label, { label, chance: outcome.chance, falls, order: falls ? Infinity : damage });
  }
  return [...bars.values()]
    .sort((one, two) => one.order - two.order)
    .map(({ label, chance, falls }) => ({ label, chance, falls }));
}

/** An attack's odds in one or two short sentences, numbers first. */
export function attackWords(odds: Weighed | undefined, target: Piece | undefined, words: PageCards): string {
  if (!odds) return words.working;
  if (odds.too_many) return words.tooMany;
  const outcomes = odds.outcomes ?? [];
  const name = target?.name ?? "";
  const conditions = [...new Set(outcomes.flatMap((outcome) => outcome.status ?? []))];
  if (outcomes.length === 1 && outcomes[0] && target) {
    const [outcome] = outcomes as [(typeof outcomes)[number]];
    if (outcome.defeated?.includes(target.id)) return `${words.certain} ${words.knocksOut({ name })}`;
    const damage = (outcome.damage ?? []).find(([id]) => id === target.id)?.[1] ?? 0;
    const hp = target.gauges?.find((gauge) => gauge.id === "hp")?.value ?? 0;
    return damage ? `${words.certain} ${words.keeps({ name, left: Math.max(0, hp - damage) })}` : words.noDamage;
  }
  const parts = [];
  if (odds.defeat) parts.push(words.toKnockOut({ chance: chanceWords(odds.defeat, words) }));
  if (odds.damage) parts.push(words.average({ damage: Math.round(odds.damage * 10) / 10 }));
  if (!parts.length) parts.push(words.noDamage);
  if (conditions.length) parts.push(words.inflicts({ what: conditions }));
  return parts.join(" · ");
}

/** The energy on a Pokémon, unit by unit: the table names the types in the tag's id. */
export function unitsOf(piece: Piece): string[] {
  return (piece.tags ?? [])
    .filter((tag) => tag.id.startsWith("energy:"))
    .flatMap((tag) => tag.id.slice("energy:".length).split("+"))
    .filter(Boolean);
}

/** `2 fire`, `1 water`. */
export function countedUnits(units: readonly string[], words: Pick<PageCards, "types">): string[] {
  const counted = new Map<string, number>();
  for (const unit of units) counted.set(unit, (counted.get(unit) ?? 0) + 1);
  return [...counted].map(([type, count]) => `${count} ${(words.types[type] ?? type).toLowerCase()}`);
}

export const clockWords = (seconds: number): string => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};
