/** Choices against one target: first with what, then at whom. A board remembers the target; the table says what is possible. */

import { listed, percent } from "@/lib/i18n/index.svelte";
import { toolsOf, type Tool } from "@/lib/choices";
import type { Choice, Unavailable, Weighed } from "@/lib/protocol";

/** A row of a menu, for the target that is aimed at. */
export interface Deed {
  key: string;
  /** What stays picked when one aims at another foe. */
  same: string;
  tool: Tool;
  /** Whom it is for, where the tool has a row for each of several: those of one's own side. */
  whom: readonly string[];
  /** What it would do; none if it is not possible. */
  choice: Choice | null;
  why: Unavailable | null;
}

/** One row per tool: the choice at this target where it has targets, else the only way to do it. */
export function deedsAt(
  choices: readonly Choice[],
  unavailable: readonly Unavailable[],
  target: string,
  foes: ReadonlySet<string>,
): Deed[] {
  return toolsOf(choices, unavailable).flatMap((tool): Deed[] => {
    const aimed = tool.choices.filter((choice) => choice.targets?.some((each) => foes.has(each)));
    const free = tool.choices.filter((choice) => !aimed.includes(choice));
    const atTarget = aimed.filter((choice) => choice.targets?.includes(target));
    // Several at once (a sweep, two allies): each is a row of its own
    const foeRows = (atTarget.length ? atTarget : aimed.slice(0, 1)).map((choice, at) => ({ choice, whom: [], at }));
    const ownRows = free.map((choice, at) => ({ choice, whom: free.length > 1 ? (choice.targets ?? []) : [], at }));
    const rows = [...foeRows, ...ownRows].map(({ choice, whom, at }) => ({
      ...{ key: choice.key, same: [tool.key, ...(whom.length ? whom : [at])].join("|") },
      ...{ tool, whom, choice, why: null },
    }));
    if (rows.length) return rows;
    const why = tool.unavailable[0];
    return why ? [{ key: tool.key, same: tool.key, tool, whom: [], choice: null, why }] : [];
  });
}

/** Whom a deed is done to, by name: the foes that it is aimed at, or whom it is for. */
export function whomOf(deed: Deed, foes: ReadonlySet<string>, pieces: ReadonlyMap<string, { name: string }>): string {
  const refs = (deed.choice?.targets ?? []).filter((ref) => foes.has(ref) || deed.whom.includes(ref));
  return listed(refs.map((ref) => pieces.get(ref.replace(/^piece:/, ""))?.name ?? ref));
}

export const isItem = (deed: Deed): boolean => /^item:/.test(deed.tool.subject);
export const isStance = (deed: Deed): boolean => /^stance:/.test(deed.tool.subject);
export const aimsAt = (deed: Deed, foes: ReadonlySet<string>): boolean =>
  ((deed.choice ?? deed.why)?.targets ?? []).some((each) => foes.has(each));

/** How likely it is that a status comes of it, by the outcomes of the table. */
export function chanceOf(weighed: Weighed | undefined, status: string): number {
  return (weighed?.outcomes ?? []).reduce((sum, each) => sum + (each.status?.includes(status) ? each.chance : 0), 0);
}

export interface Said {
  hit: string;
  crit: string;
  damage: string;
  defeat: string;
}

/** Odds in words; nothing where there are none. */
export function oddsOf(weighed: Weighed | undefined): Said | null {
  if (!weighed || weighed.too_many) return null;
  const number = (value: number | null | undefined) =>
    typeof value === "number" && value > 0 ? String(Math.round(value * 10) / 10) : "";
  const chance = (value: number | null | undefined) => (typeof value === "number" && value > 0 ? percent(value) : "");
  return {
    hit: chance(weighed.hit),
    crit: chance(weighed.crit),
    damage: number(weighed.damage),
    defeat: chance(weighed.defeat),
  };
}
