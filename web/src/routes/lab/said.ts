/** What the engine says about an experiment (`browser/lab.py`, with `lab_bench.py` and `lab_shown.py`). */

import { number, percentage } from "@/lib/i18n/index.svelte";

export interface Figure {
  value: number;
  low: number;
  high: number;
}

export interface Slider {
  name: string;
  label: string;
  now: number | string | boolean;
  group: "unit" | "setup" | "ruling";
  least: number;
  most: number;
  step: number;
  options: (string | boolean)[];
  percent: boolean;
}

export interface Bench {
  ruleset: string;
  title: string;
  encounter: string;
  name: string;
  sliders: Slider[];
  seats: Record<string, string>;
  seat_names: Record<string, string>;
  players: string[];
  sides: Record<string, string>;
  side: string;
  /** Names by id. */
  decks: Record<string, string>;
}

export interface Experiment {
  kind: "battles" | "sweep" | "matchup" | "ablate" | "tune";
  ruleset: string;
  encounter?: string;
  n: number;
  seed: number;
  players?: Record<string, string>;
  side?: string;
  settings?: Record<string, unknown>;
  vary?: string[];
  names?: string[];
  encounters?: string[];
  lever?: string;
  to?: number;
  within?: number;
}

export interface Task {
  place: number;
  first: number;
  count: number;
}

export interface Work {
  plans: unknown[];
  tasks: Task[];
  battles: number;
  command: string;
}

export interface Point {
  place: number;
  n: number;
  won: Figure;
  settings: Record<string, unknown>;
  seeds: [number, number];
}

export interface Used {
  side: string;
  name: string;
  a_battle: number;
  damage: number;
  battles: number;
  won: Figure;
  few: boolean;
}

export interface Detail {
  place: number;
  n: number;
  side: string;
  players: Record<string, string>;
  won: Figure;
  rounds: Record<string, number>;
  bars: { rounds: number; count: number; seed: number }[];
  curve: { n: number; value: number; low: number; high: number; seed: number }[];
  abilities: Used[];
  endings: Record<string, number>;
  notable: [string, { seed: number; result: string; winner: string | null; rounds: number }][];
}

export interface Cell {
  row: string;
  column: string;
  n: number;
  won: Figure;
  place: number;
  seed: number;
}

/** An ability, and what the fight is without it. */
export interface Worth {
  name: string;
  owner: string;
  n: number;
  won: Figure;
  change: Figure;
  differs: number;
  place: number;
  seed: number;
}

/** How far tuning has come: every value that was tried and, once it is done, the curve through them. */
export interface Turned {
  tried: { value: number; n: number; won: Figure; place: number; seed: number }[];
  percent: boolean;
  now: string;
  verdict: "" | "tuned" | "out_of_reach" | "too_coarse" | "undecided";
  best: number;
  won: Figure | null;
  fresh: number;
  line: Figure[];
  first: number;
  last: number;
}

export interface Shown {
  battles: number;
  points: Point[];
  detail: Detail;
  warnings: [string, string][];
  rows: string[];
  columns: string[];
  cells: Cell[];
  elo: Record<string, number>;
  first: Figure | null;
  worth: Worth[];
  turned: Turned | null;
}

export interface TargetLine {
  name: string;
  met: boolean;
  sure: boolean;
  wanted: string;
  told: string;
  try: string;
  try_told: string;
}

export const inPercent = (value: number): string => percentage(Math.round(100 * value));
/** A change in percentage points, with its sign. */
export const inPoints = (value: number): string => `${value < 0 ? "−" : "+"}${number(Math.abs(100 * value), 0)}`;

/** Of the values tried, the one that is surely nearest to what is wanted: whose interval reaches least far from it. */
export function bestSoFar(tried: Turned["tried"], goal: number): Turned["tried"][number] | undefined {
  const away = ({ won }: Turned["tried"][number]) => Math.max(Math.abs(won.low - goal), Math.abs(won.high - goal));
  return tried.toSorted((one, two) => away(one) - away(two))[0];
}

/** Whether an interval leaves out that nothing changes. */
export const isShown = (change: Figure): boolean => change.low > 0 || change.high < 0;
