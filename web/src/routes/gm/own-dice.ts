/** Dice rolled at the table: which ones a choice asks for, and what was typed for each. */

import { g } from "@/lib/i18n/gm.svelte";
import { at, say } from "./campaign/api";

export interface WantedRoll {
  label: string;
  /** 0: a coin, 1 for heads. */
  sides: number;
  least: number;
  most: number;
}

/** The rolls of a choice in the order in which the rule asks for them. */
export const wantedRolls = (encounter: string, key: string) =>
  say<WantedRoll[]>(`/encounters/${at(encounter)}/dice?key=${at(key)}`);

/** "Damage (2d6, or 4d6)". A save is named by its condition. */
export function calledRoll({ label, sides, least, most }: WantedRoll): string {
  const [kind = "", what = ""] = label.split(":");
  const word = kind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const known = (g().diceNames as Record<string, string>)[word] ?? kind.replaceAll("_", " ");
  const name = what ? `${known}: ${what.replaceAll("_", " ")}` : known;
  if (!sides) return g().diceField({ name, dice: g().coin });
  const dice = `${least === 1 ? "" : least}d${sides}`;
  const both = least === most ? dice : g().diceOr({ one: dice, other: `${most}d${sides}` });
  return g().diceField({ name, dice: both });
}

/** The faces that were typed, with blanks or commas between them; null if no such dice can fall so. */
export function facesOf(typed: string, { sides, least, most }: WantedRoll): number[] | null {
  const words = typed.split(/[\s,;+]+/).filter(Boolean);
  if (!words.length) return [];
  const faces = words.map((word) => (/^\d{1,3}$/.test(word) ? Number(word) : NaN));
  const lowest = sides ? 1 : 0;
  const fits = faces.every((face) => face >= lowest && face <= (sides || 1));
  return fits && faces.length >= least && faces.length <= most ? faces : null;
}
