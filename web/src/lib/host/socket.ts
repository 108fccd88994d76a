import type { FromClient, FromHost } from "@/lib/protocol";
import { backoff } from "./backoff";
import type { Connect, Listener, Transport } from "./host";

const REFUSED = 4001;
const QUIET = 20_000;
const PATIENCE = 8_000;

/** The table of a server, live. Reconnects by itself, with growing pauses, and at once when the network is back. */
export function socket(address: string): Connect {
  return (listener) => new Socket(address, listener);
}

class Socket implements Transport {
  private way: WebSocket | null = null;
  private tries = 0;
  private retry = 0;
  private watch = 0;
  private heardAt = 0;
  private closed = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.look);
    this.open();
  }

  say(message: FromClient): void {
    if (this.way?.readyState === WebSocket.OPEN) this.way.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.look);
    clearTimeout(this.retry);
    clearInterval(this.watch);
    this.way?.close();
  }

  private open(): void {
    clearTimeout(this.retry);
    const way = new WebSocket(this.address);
    this.way = way;
    way.onopen = () => {
      this.heardAt = Date.now();
      clearInterval(this.watch);
      this.watch = window.setInterval(() => this.check(), QUIET / 4);
      this.listener.opened();
    };
    way.onmessage = (event: MessageEvent<string>) => {
      this.heardAt = Date.now();
      const message = JSON.parse(event.data) as FromHost;
      if (message.type === "screen") {
        this.tries = 0;
        this.listener.changed("live");
      }
      this.listener.heard(message);
    };
    way.onclose = (event) => this.lost(way, event.code);
  }

  private lost(way: WebSocket, code: number): void {
    if (way !== this.way || this.closed) return;
    clearInterval(this.watch);
    if (code === REFUSED) {
      this.listener.changed("refused");
      return;
    }
    this.listener.changed("lost");
    this.retry = window.setTimeout(() => this.open(), backoff(this.tries++));
  }

  /** A phone that slept, or a cable that was pulled, doesn't say so: ask, and give up on a way that stays silent. */
  private check(): void {
    const quiet = Date.now() - this.heardAt;
    if (quiet > QUIET + PATIENCE) this.again();
    else if (quiet > QUIET) this.say({ type: "ping" });
  }

  private again(): void {
    const old = this.way;
    this.way = null;
    old?.close();
    clearInterval(this.watch);
    this.listener.changed("lost");
    this.open();
  }

  private readonly now = (): void => {
    if (this.way?.readyState !== WebSocket.OPEN) this.again();
  };

  private readonly look = (): void => {
    if (document.visibilityState !== "visible") return;
    if (this.way?.readyState === WebSocket.OPEN) this.say({ type: "ping" });
    else this.now();
  };
}
