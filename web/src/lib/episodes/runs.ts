/** Runs of rune: rooms, traders, rests and fights, wherever they are kept. */

import { ask } from "@/lib/api";
import type { Connect } from "@/lib/host/host";
import type { CallingInfo, RunInfo } from "@/lib/server";
import { seatAt } from "./seat";

export type { CallingInfo, HeroInfo, PassedRoom, RunChoice, RunInfo, RunSummary } from "@/lib/server";

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
