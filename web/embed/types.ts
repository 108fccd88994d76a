/** The contract between a visual novel and its battles, in the specification's names. (spec 5) */

export interface BattleOptions {
  encounterId: string;
  /** The player's units; the encounter's own party if left out. */
  partyIds?: string[];
  /** The same seed and the same choices give the same battle. */
  seed?: number;
  /** Three stages per round (the default), or one. */
  enable3Stage?: boolean;
  /** What the story tells the battle. */
  vnFlags?: Record<string, unknown>;
  /** By unit, what an earlier battle left: the `carried` of its result. */
  carried?: Record<string, unknown>;
  preset?: string;
  options?: Record<string, unknown>;
  /** Packs by name, by the address of a JSON file, or as objects; the game's own if left out. */
  packs?: (string | Pack)[];
}

export interface BattleResult {
  result: "victory" | "defeat" | "escape" | "timeout";
  rewards: BattleRewards;
  /** Narrative flags that the battle set. */
  flags: string[];
  log: CombatEvent[];
  finalState: CombatState;
  initialState: CombatState;
  seed: number;
  rounds: number;
  reason: string;
  carried: Record<string, unknown>;
  environment: string;
  music: string;
}

export interface BattleRewards {
  xp?: number;
  items?: string[];
  conditions?: { unitId: string; condition: StatusEffect }[];
  trackMarks?: { unitId: string; track: string; marks: number }[];
}

export interface CombatCallbacks {
  onCombatStart?: (state: CombatState) => void;
  onRoundStart?: (round: number) => void;
  onTurnStart?: (unit: CombatUnit) => void;
  onEvent?: (event: CombatEvent) => void;
  onUnitDefeated?: (unit: CombatUnit) => void;
  onCombatEnd?: (result: BattleResult) => void;
  onScriptTrigger?: (trigger: string, data: unknown) => void;
  onLine?: (line: SpokenLine) => void;
}

/** Something that is said in a battle. */
export interface SpokenLine {
  /** A unit's id, or a name; empty: the narrator. */
  speaker: string;
  /** What people call the speaker. */
  name: string;
  /** The mood of the picture beside it, in the author's words. */
  portrait: string;
  text: string;
}

export interface CombatEvent {
  type: string;
  [field: string]: unknown;
}
export interface StatusEffect {
  id: string;
  name: string;
  pillar: "violence" | "influence" | "revelation";
  degree: number;
  [field: string]: unknown;
}
export interface CombatUnit {
  id: string;
  name: string;
  team: "player" | "enemy" | "neutral";
  thp: number;
  maxThp: number;
  ae: number;
  maxAe: number;
  strain: number;
  maxStrain: number;
  guard: number;
  [field: string]: unknown;
}
export interface CombatState {
  encounterId: string;
  seed: number;
  round: number;
  phase: string;
  units: Record<string, CombatUnit>;
  eventLog: CombatEvent[];
  [field: string]: unknown;
}

/** A pack in one file: its manifest's fields, and lists of entries by kind. */
export interface Pack {
  id: string;
  title?: string;
  version?: string;
  extends?: string;
  requires?: string[];
  units?: object[];
  techniques?: object[];
  items?: object[];
  encounters?: object[];
}

/** What a page says once for all its battles. */
export interface Settings {
  /** Where `embed.html` of a Turnwright site is; beside the script if left out. */
  src?: string;
  packs?: (Pack | string)[];
  /** Pictures by unit: addresses or files. */
  portraits?: Record<string, string | Blob>;
  container?: HTMLElement;
}

/** What one battle has besides: where it goes, and a save to go on from. */
export interface Place extends Settings {
  save?: string;
}

/** Who fights, and what the encounter says about the place. */
export interface Begun {
  units: { id: string; name: string; team: string }[];
  environment: string;
  music: string;
  name: string;
}
