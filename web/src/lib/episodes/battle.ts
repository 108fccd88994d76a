/** A battle of a visual novel in this page's engine: a way to its table, and what an author's callbacks have to hear. */

import { call, engine } from "@/engine";
import type { Connect } from "@/lib/host/host";
import type { FromClient, FromHost } from "@/lib/protocol";

export interface OwnPack {
  manifest: Record<string, unknown>;
  entries: Record<string, unknown[]>;
}
export interface Beginning {
  options: Record<string, unknown>;
  packs: OwnPack[];
  /** A saved battle to go on from. */
  log?: string;
}
export interface Begun {
  units: { id: string; name: string; team: string }[];
  environment: string;
  music: string;
  name: string;
}
/** A callback of the author's by the specification's name, with its arguments. */
export type Call = [name: string, args: unknown[]];
interface Told {
  messages: FromHost[];
  calls: Call[];
  result: Record<string, unknown> | null;
}

let count = 0;

export class StoryBattle {
  private readonly name = `battle ${++count}`;
  /** One thing after another: the table answers in the order in which it was asked. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly heard: (calls: Call[], result: Record<string, unknown> | null) => void) {}

  begin(beginning: Beginning): Promise<Begun> {
    return call<Begun>("story.begin", { battle: this.name, ...beginning }, undefined, ["wuxia"]);
  }

  /** The log, to go on from later. */
  save(): Promise<string> {
    return call<string>("story.save", this.name);
  }

  leave(): void {
    void call("story.leave", this.name).catch(() => undefined);
  }

  readonly connect: Connect = (listener) => {
    let closed = false;
    const unwatch = engine().watch(({ phase }) => {
      if (phase === "broken") listener.changed("refused");
    });
    queueMicrotask(() => !closed && listener.opened());
    const answer = async (message: FromClient): Promise<void> => {
      const told = await call<Told>("story.say", {
        battle: this.name,
        message: JSON.stringify(message),
        at: Date.now(),
      });
      if (closed) return;
      for (const each of told.messages) {
        if (each.type === "screen") listener.changed("live");
        listener.heard(each);
      }
      if (told.calls.length || told.result) this.heard(told.calls, told.result);
    };
    return {
      say: (message) => {
        this.queue = this.queue.then(() => answer(message)).catch(() => listener.changed("lost"));
      },
      close: () => {
        closed = true;
        unwatch();
      },
    };
  };
}
