/** Stories of wuxia: dialogue, choices, battles, and branches by their result, wherever they are kept. */

import { ask } from "@/lib/api";
import type { Connect } from "@/lib/host/host";
import type { StoryInfo, TellingInfo } from "@/lib/server";
import { seatAt } from "./seat";

export type { SaidLine, StoryInfo, TellingInfo } from "@/lib/server";

/** Where stories are kept: a server, or this browser. */
export interface TellingHost {
  stories(): Promise<StoryInfo[]>;
  /** Hands in a scene; only who may is offered it. */
  add(scene: unknown): Promise<StoryInfo>;
  list(): Promise<TellingInfo[]>;
  begin(story: string, seed?: number): Promise<TellingInfo>;
  one(id: string): Promise<TellingInfo>;
  choose(telling: TellingInfo, place: number): Promise<TellingInfo>;
  goOn(telling: TellingInfo): Promise<TellingInfo>;
  forget(telling: TellingInfo): Promise<void>;
  battle(telling: TellingInfo): Promise<Connect>;
}

const STORIES = "/v1/wuxia/stories";
const TELLINGS = "/v1/wuxia/tellings";
const at = (id: string) => `${TELLINGS}/${encodeURIComponent(id)}`;

export const serverTellings: TellingHost = {
  stories: () => ask(STORIES),
  add: (scene) => ask(STORIES, { body: scene }),
  list: () => ask(TELLINGS),
  begin: (story, seed) => ask(TELLINGS, { body: seed === undefined ? { story } : { story, seed } }),
  one: (id) => ask(at(id)),
  choose: (telling, choice) => ask(`${at(telling.id)}/choose`, { body: { version: telling.version, choice } }),
  goOn: (telling) => ask(`${at(telling.id)}/go_on`, { body: { version: telling.version } }),
  forget: (telling) => ask(`${at(telling.id)}?version=${telling.version}`, { method: "DELETE" }),
  battle: (telling) => seatAt(at(telling.id), telling.match),
};
