import type { Face, RulesetName } from "../src/lib/protocol";

/** What home shows of the games before an engine is there. */
export interface Shown {
  cards: Face[];
  fan: Face[];
  blow: { text: string; hit: number; damage: number };
}

/** The engine as it was packed. */
export interface Packed {
  stamp: string;
  files: Record<string, { file: string; size: number }>;
  where: Record<string, string>;
  games: RulesetName[];
  shown: Shown;
}

export const PACKED: string;
export function kept(
  source: Uint8Array,
  kind: string,
  make: () => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array>;
export function pack(say?: (sentence: string) => void): Promise<Packed>;
