/** Runs of rune: rooms, traders, rests and fights, wherever they are kept. */

import { ask } from "@/lib/api";
import type { Connect } from "@/lib/host/host";
import { seatAt } from "./seat";

export interface RunChoice {
  text: string;
  group: string;
  about?: string;
}
export interface PassedRoom {
  name: string;
  kind: string;
  band?: string | null;
}
export interface HeroInfo {
  name: string;
  hp: number;
  max_hp: number;
  stamina: number;
  max_stamina: number;
  stress: number;
  legend: number;
  milestone: number;
  pp: number;
  cogs: number;
  materials: number;
  worn: Record<string, string>;
  pack: Record<string, number>;
}
export interface RunSummary {
  cause: string;
  room: string;
  seed: number;
  legend: number;
  milestone: number;
  rooms: number;
  of_rooms: number;
  fights: number;
  fled: number;
  kills: Record<string, number>;
  traumas: string[];
}
export interface RunInfo {
  id: string;
  version: number;
  archetype: string;
  place: string;
  room: number;
  rooms: number;
  way: PassedRoom[];
  shown: string[];
  choices: RunChoice[];
  hero: HeroInfo;
  match: string;
  fight_over: boolean;
  result: string;
  summary: RunSummary | null;
}

/** Somebody who can be sent down, as they stand at the gate. */
export interface CallingInfo {
  name: string;
  hp: number;
  stamina: number;
  attributes: Record<string, number>;
  worn: string[];
  abilities: string[];
}

/** Where runs are kept: a server, or this browser. */
export interface RunHost {
  archetypes(): Promise<Record<string, CallingInfo>>;
  list(): Promise<RunInfo[]>;
  begin(archetype: string, seed?: number): Promise<RunInfo>;
  one(id: string): Promise<RunInfo>;
  choose(run: RunInfo, place: number): Promise<RunInfo>;
  goOn(run: RunInfo): Promise<RunInfo>;
  forget(run: RunInfo): Promise<void>;
  /** A seat in the fight that is on. */
  fight(run: RunInfo): Promise<Connect>;
}

const RUNS = "/v1/rune/runs";
const at = (id: string) => `${RUNS}/${encodeURIComponent(id)}`;

export const serverRuns: RunHost = {
  archetypes: () => ask("/v1/rune/archetypes"),
  list: () => ask(RUNS),
  begin: (archetype, seed) => ask(RUNS, { body: seed === undefined ? { archetype } : { archetype, seed } }),
  one: (id) => ask(at(id)),
  choose: (run, choice) => ask(`${at(run.id)}/choose`, { body: { version: run.version, choice } }),
  goOn: (run) => ask(`${at(run.id)}/go_on`, { body: { version: run.version } }),
  forget: (run) => ask(`${at(run.id)}?version=${run.version}`, { method: "DELETE" }),
  fight: (run) => seatAt(at(run.id), run.match),
};
