/** The rules that a campaign or a fight is played by, over the server's routes for ptu. */

import { at, say } from "../campaign/api";
import { r } from "@/lib/i18n/rules.svelte";

export type Value = string | number | boolean;
export interface Ruling {
  name: string;
  description: string;
  value: Value;
  /** Empty: any whole number from `least` on. */
  choices: Value[];
  least: number;
  presets: Record<string, Value>;
  sources: { source: string; value: Value }[];
}
export interface Rules {
  preset: string;
  /** Rulings that differ from the preset. */
  options: Record<string, Value>;
}
export interface Rulings extends Rules {
  /** Whether somebody has chosen rules for the campaign. */
  chosen: boolean;
  rulings: Ruling[];
}

/** What a campaign plays by that nobody has chosen rules for. */
export const BOOK = "book";

/** The rules of the campaign: the book's, unless somebody has chosen others. */
export async function campaignRules(): Promise<Rulings> {
  const told = await say<Rulings>("/settings/rulings");
  if (told.chosen) return told;
  const rulings = told.rulings.map((row) => ({ ...row, value: row.presets[BOOK] ?? row.value }));
  return { ...told, preset: BOOK, options: {}, rulings };
}

/** The rules that a fight was built with. */
export const rulesOf = (encounter: string) => say<Rulings>(`/settings/rulings?encounter=${at(encounter)}`);

export const chooseRules = ({ preset, options }: Rules) => say<Rules>("/settings/rules", "PUT", { preset, options });

/** Before the first encounter is built: a campaign without rules of its own plays by the book from here on. */
export async function settleRules(): Promise<void> {
  const told = await say<Rulings>("/settings/rulings");
  if (!told.chosen) await chooseRules({ preset: BOOK, options: {} });
}

/** The rulings that differ from a preset. */
export function changesFrom(preset: string, rulings: readonly Ruling[], values: Record<string, Value>): Rules {
  const differing = rulings.filter((row) => values[row.name] !== row.presets[preset]);
  return { preset, options: Object.fromEntries(differing.map((row) => [row.name, values[row.name] ?? row.value])) };
}

/** "By the book", "App, with 2 changes". */
export function called({ preset, options }: Rules): string {
  const name = (r().presets as Record<string, string>)[preset] ?? preset;
  const count = Object.keys(options).length;
  return count ? r().played({ preset: name, count }) : name;
}

/** A value as people read it. */
export function worded(value: Value): string {
  if (typeof value === "boolean") return value ? r().yes : r().no;
  return String(value).replaceAll("_", " ");
}
