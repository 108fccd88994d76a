/** What the engine says about a log (`browser/replay.py`). */

import type { Board, SeatName, Side, Tag, Told, Weighed } from "@/lib/protocol";

export type Mark = "" | "hit" | "crit" | "miss" | "heal" | "status" | "fall" | "undo" | "end";

export interface Entry {
  n: number;
  by: string;
  side?: string;
  mark?: Mark;
  round?: number | null;
  told?: Told[];
  damage?: number;
  undone?: boolean;
  bot?: boolean;
  asked?: boolean;
}

export interface Opened {
  /** By which the engine can be asked about it. */
  id: string;
  ruleset: string;
  title: string;
  name: string;
  records: number;
  seats: SeatName[];
  sides: Side[];
  entries: Entry[];
  ending?: string[];
  seed?: number | null;
  luck?: boolean;
  /** Whether it can be said how the chance to win moved. */
  review?: boolean;
  notices?: string[];
}

export interface Row {
  key: string;
  text: string;
  targets?: string[];
  cost?: Tag[];
  chosen?: boolean;
  count?: number;
}

export interface Decision {
  n: number;
  seat: string;
  name: string;
  rows: Row[];
  more?: number;
}

export interface Advice {
  n: number;
  player: string;
  text: string;
  same?: boolean;
}

export interface Luck {
  n: number;
  side: string;
  dealt: number;
  expected: number;
  rank: number;
  at_least: number;
  at_most: number;
}

export interface Checked {
  status: "verified" | "unproven" | "broken";
  records: number;
  sentence: string;
  notices?: string[];
}

export interface Moment {
  n: number;
  why: string;
  lines: string[];
  round?: number | null;
}

export interface Summary {
  opening: string;
  moments: Moment[];
  ending?: string[];
}

/** A choice, and the chance to win of the seat that the review is for, with its 95 % interval. */
export interface Option {
  text: string;
  chance: number;
  low: number;
  high: number;
  chosen?: boolean;
}

export interface Turning {
  n: number;
  seat: string;
  name: string;
  text: string;
  before: number;
  after: number;
  choice: number;
  luck: number;
  /** What the choice was worth more than the best other one, and half of the interval of that. */
  gain: number;
  half: number;
  options?: Option[];
  /** What was asked, where the choice is an answer; and when. */
  question?: string;
  round?: number;
}

/** How a match went for one seat; chances from 0 to 1. The decisions come once all `of` it are `done`. */
export interface Review {
  seat: string;
  name: string;
  start: number;
  end: number;
  points?: { n: number; chance: number; low: number; high: number }[];
  turnings?: Turning[];
  own_choice?: number;
  their_choice?: number;
  own_luck?: number;
  their_luck?: number;
  luck?: number;
  done?: number;
  of?: number;
}

export interface Continued {
  log: string;
  seat: string;
}

export type { Board, Weighed };
