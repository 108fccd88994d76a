/** Runs and stories without a server: the engine of this page tells them, this browser keeps them. */

import { call, engine } from "@/engine";
import type { Connect } from "@/lib/host/host";
import type { FromClient, FromHost } from "@/lib/protocol";
import { all, drop, keep, kept, newId, type Kept } from "./kept";
import type { RunHost, RunInfo } from "./runs";
import type { StoryInfo, TellingHost, TellingInfo } from "./tellings";

type Told<T> = Omit<T, "id" | "version"> & { saved: string };

/** The person's language, in which the engine tells a run. */
const spoken = () => document.documentElement.lang;

/** Episodes that the engine knows since the page was opened. */
const known = new Set<string>();

class Shelf<T extends { id: string; version: number }> {
  constructor(
    private readonly kind: Kept["kind"],
    private readonly needs: string,
  ) {}

  async begin(id: string, args: Record<string, unknown>, scene?: Record<string, unknown>): Promise<T> {
    const told = await call<Told<T>>("episodes.begin", { id, ...args, scene, language: spoken() }, undefined, [
      this.needs,
    ]);
    known.add(id);
    return this.put(id, told, scene);
  }

  async one(id: string): Promise<T> {
    const found = await kept(id);
    if (!found) throw new Error(id);
    return this.begin(id, { saved: found.saved }, found.scene);
  }

  async act(what: "choose" | "go_on", of: T, choice = 0): Promise<T> {
    if (!known.has(of.id)) await this.one(of.id);
    const told = await call<Told<T>>(`episodes.${what}`, { id: of.id, choice, language: spoken() });
    return this.put(of.id, told, (await kept(of.id))?.scene);
  }

  async list(): Promise<T[]> {
    return (await all(this.kind)).map((each) => each.info as T);
  }

  private async put(id: string, told: Told<T>, scene?: Record<string, unknown>): Promise<T> {
    const { saved, ...rest } = told;
    const info = { ...rest, id, version: Date.now() } as unknown as T;
    await keep({ id, kind: this.kind, info, saved, scene, at: Date.now() });
    return info;
  }

  /** A seat in the fight that is on; what happens there is kept. */
  readonly fight = (of: T): Promise<Connect> => {
    let queue: Promise<unknown> = Promise.resolve();
    const connect: Connect = (listener) => {
      let closed = false;
      const unwatch = engine().watch(({ phase }) => {
        if (phase === "broken") listener.changed("refused");
      });
      const answer = async (message: FromClient): Promise<void> => {
        const said = { id: of.id, message: JSON.stringify(message), at: Date.now() };
        const told = await call<{ messages: FromHost[]; saved: string }>("episodes.say", said);
        if (told.saved) {
          const now = await kept(of.id);
          if (now) await keep({ ...now, saved: told.saved });
        }
        if (closed) return;
        for (const each of told.messages) {
          if (each.type === "screen") listener.changed("live");
          listener.heard(each);
        }
      };
      queueMicrotask(() => !closed && listener.opened());
      return {
        say: (message) => (queue = queue.then(() => answer(message)).catch(() => listener.changed("lost"))),
        close: () => {
          closed = true;
          unwatch();
        },
      };
    };
    return Promise.resolve(connect);
  };
}

const runs = new Shelf<RunInfo>("run", "rune");
export const hereRuns: RunHost = {
  archetypes: () => call("episodes.archetypes", { language: spoken() }, undefined, ["rune"]),
  list: () => runs.list(),
  begin: (archetype, seed) => runs.begin(newId(), { archetype, seed: seed ?? null }),
  one: (id) => runs.one(id),
  choose: (run, place) => runs.act("choose", run, place),
  goOn: (run) => runs.act("go_on", run),
  forget: (run) => drop(run.id),
  fight: runs.fight,
};

const tellings = new Shelf<TellingInfo>("telling", "wuxia");
export const hereTellings: TellingHost = {
  stories: async () => (await all("story")).map((each) => each.info as StoryInfo),
  add: async (scene) => {
    const checked = await call<Omit<StoryInfo, "id">>("episodes.check", scene, undefined, ["wuxia"]);
    const info: StoryInfo = { id: newId(), ...checked };
    await keep({
      id: info.id,
      kind: "story",
      info,
      saved: "",
      scene: scene as Record<string, unknown>,
      at: Date.now(),
    });
    return info;
  },
  list: () => tellings.list(),
  begin: async (story, seed) => {
    const found = await kept(story);
    return tellings.begin(newId(), { seed: seed ?? null }, found?.scene ?? {});
  },
  one: (id) => tellings.one(id),
  choose: (telling, place) => tellings.act("choose", telling, place),
  goOn: (telling) => tellings.act("go_on", telling),
  forget: (telling) => drop(telling.id),
  battle: tellings.fight,
};
