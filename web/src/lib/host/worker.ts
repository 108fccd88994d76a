import { engine as shared, type Engine } from "@/engine";
import { remember } from "@/engine/early";
import type { FromClient, FromHost, Load, Open } from "@/lib/protocol";
import type { Connect, Listener, Transport } from "./host";

/** A table in a worker of this page. With `first`, it is opened or loaded as soon as somebody joins. */
export function worker(first?: Open | Load, engine: Engine = shared()): Connect {
  return (listener) => new InWorker(engine, listener, first);
}

class InWorker implements Transport {
  private readonly table: string;
  private readonly unwatch: () => void;
  private isOpen = false;
  private closed = false;

  constructor(
    private readonly engine: Engine,
    private readonly listener: Listener,
    private readonly first?: Open | Load,
  ) {
    this.table = engine.table((messages) => this.heard(messages));
    this.unwatch = engine.watch(({ phase }) => {
      if (phase === "broken") listener.changed("refused");
    });
    if (first) {
      engine.wake(needs(first) ?? []); // the greeting names no game, and would start without it
      remember(needs(first) ?? []);
    }
    queueMicrotask(() => {
      if (!this.closed) listener.opened();
    });
  }

  say(message: FromClient): void {
    if (message.type === "join" && !this.isOpen && this.first)
      this.engine.say(this.table, this.first, needs(this.first));
    else this.engine.say(this.table, message, needs(message));
  }

  close(): void {
    this.closed = true;
    this.unwatch();
    this.engine.leave(this.table);
  }

  private heard(messages: FromHost[]): void {
    for (const message of messages) {
      if (message.type === "screen") {
        this.isOpen = true;
        this.listener.changed("live");
      }
      this.listener.heard(message);
    }
  }
}

/** The ruleset that a message opens, so that its files are fetched along with the rest. */
function needs(message: FromClient): string[] | undefined {
  if (message.type === "open") return [message.ruleset];
  if (message.type !== "load") return undefined;
  const named = /"ruleset":"([a-z_]+)"/.exec(message.log.slice(0, message.log.indexOf("\n")));
  return named?.[1] ? [named[1]] : undefined;
}
