/** One table, however it is reached: over a socket, or in a worker of this page. */

import type { FromClient, FromHost } from "@/lib/protocol";

export type Status = "connecting" | "live" | "lost" | "refused";

/** What a transport tells whoever listens. */
export interface Listener {
  /** The way is open: say hello. Called again after each break. */
  opened(): void;
  heard(message: FromHost): void;
  changed(status: Status): void;
}

/** A way to a table. It keeps itself open until it is closed; what is said while it is broken is lost. */
export interface Transport {
  say(message: FromClient): void;
  close(): void;
}

export type Connect = (listener: Listener) => Transport;
