/** What an author's page and the frame with the battle say to each other. Both sides are ours; the page's wishes are data. */

import type { OwnPack } from "@/lib/episodes/battle";

/** The first message: everything that the battle needs, with a port for the rest. */
export interface BeginFrame {
  turnwright: "begin";
  options: Record<string, unknown>;
  packs: OwnPack[];
  /** Pictures by unit, as files, so that the frame fetches nothing from anywhere. */
  portraits: Record<string, Blob>;
  theme: Record<string, string>;
  scheme: "light" | "dark" | "";
  language: string;
  /** A saved battle to go on from. */
  save: string;
}

export type ToFrame = { kind: "save"; id: number } | { kind: "theme"; theme: Record<string, string>; scheme: string };

export type FromFrame =
  | { kind: "loading"; done: number; total: number }
  | {
      kind: "begun";
      units: { id: string; name: string; team: string }[];
      environment: string;
      music: string;
      name: string;
    }
  | { kind: "calls"; calls: [string, unknown[]][] }
  | { kind: "ended"; result: Record<string, unknown> }
  | { kind: "left"; result: Record<string, unknown> }
  | { kind: "saved"; id: number; save: string }
  | { kind: "unreadable"; sentence: string }
  | { kind: "refused"; code: string; sentence: string };
