/** Choices against one target: first with what, then at whom. A board remembers the target; the table says what is possible. */

import { toolsOf, type Tool } from "@/lib/choices";
import type { Choice, Unavailable, Weighed } from "@/lib/protocol";
import { percent } from "@/lib/pieces";

/** A row of a menu, for the target that is aimed at. */
export interface Deed {
  key: string;
  tool: Tool;
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
    const rows = [...(atTarget.length ? atTarget : aimed.slice(0, 1)), ...free];
    if (rows.length) return rows.map((choice) => ({ key: choice.key, tool, choice, why: null }));
    const why = tool.unavailable[0];
    return why ? [{ key: tool.key, tool, choice: null, why }] : [];
  });
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
