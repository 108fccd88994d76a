import type { Face, RulesetName } from "../src/lib/protocol";

/** What an attack may do, or did. */
export interface Blow {
  chance: number;
  damage: number;
  falls: boolean;
}

/** An attack of a real match. */
export interface Scene {
  turn: number;
  attacker: Face;
  target: Face;
  hp: number;
  attack: string;
  rows: Blow[];
  happened: Blow;
}

/** What home shows of the games before an engine is there. */
export interface Shown {
  fan: Face[];
  scene: Scene;
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
