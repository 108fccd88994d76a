import type { RulesetName } from "../src/lib/protocol";

/** The engine as it was packed. */
export interface Packed {
  stamp: string;
  files: Record<string, { file: string; size: number }>;
  where: Record<string, string>;
  games: RulesetName[];
}

export const PACKED: string;
export function pack(say?: (sentence: string) => void): Promise<Packed>;
