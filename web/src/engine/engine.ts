/** One worker with the engine in it. It starts with the first thing that is asked of it. */

import type { FromClient, FromHost } from "@/lib/protocol";
import { waitedFor } from "@/lib/quiet";
import type { FromWorker, Refusal, ToWorker, Trouble } from "./said";

/** How far the engine is: bytes that have come, of those that are wanted. */
export interface Loading {
  phase: "idle" | "fetching" | "unpacking" | "starting" | "reading" | "ready" | "broken";
  done: number;
  total: number;
  trouble?: Trouble;
  detail?: string;
}

/** What somebody asked for was refused, or there is no engine (`engine.` and the trouble). */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (reason: Refused) => void;
  onProgress?: (part: unknown) => void;
}

export class Engine {
  loading: Loading = { phase: "idle", done: 0, total: 0 };
  private worker: Worker | null = null;
  private count = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly tables = new Map<string, (messages: FromHost[]) => void>();
  private readonly listeners = new Set<(loading: Loading) => void>();
  private started: (() => void) | null = null;

  /** `make` starts another worker than the page's own, for a page of another origin. */
  constructor(private readonly make: () => Worker = ours) {}

  /** Starts already, because somebody is about to ask for these archives (rulesets). */
  wake(needs: readonly string[]): void {
    if (!this.worker && isSupported()) this.post({ kind: "wake", needs });
  }

  /** Fetches archives that nobody asks anything of yet, and keeps them. */
  fetch(needs: readonly string[]): void {
    this.post({ kind: "wake", needs });
  }

  /** Calls a function of `turnwright.browser` by its name. `needs` names archives (rulesets) worth fetching at once. */
  call<T>(
    name: string,
    args: unknown = null,
    onProgress?: (part: unknown) => void,
    needs?: readonly string[],
  ): Promise<T> {
    const id = ++this.count;
    return new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onProgress });
      const spoken = document.documentElement.lang;
      this.post({ kind: "call", id, name, args: JSON.stringify(args ?? null), spoken, needs });
    }) as Promise<T>;
  }

  /** A new table in the worker; what it says is heard until `leave`. */
  table(heard: (messages: FromHost[]) => void): string {
    const name = `table ${++this.count}`;
    this.tables.set(name, heard);
    return name;
  }

  say(table: string, message: FromClient, needs?: readonly string[]): void {
    this.post({ kind: "say", table, message: JSON.stringify(message), needs });
  }

  leave(table: string): void {
    this.tables.delete(table);
    if (this.worker) this.post({ kind: "leave", table });
  }

  /** Tells how far it is, now and whenever that changes. */
  watch(listener: (loading: Loading) => void): () => void {
    this.listeners.add(listener);
    listener(this.loading);
    return () => this.listeners.delete(listener);
  }

  /** Ends the worker; everything in it is gone. What is asked next starts another one. */
  close(): void {
    this.worker?.terminate();
    this.worker = null;
    this.told({ phase: "idle", done: 0, total: 0 });
  }

  private post(said: ToWorker): void {
    if (!this.worker && !this.start()) return;
    this.worker!.postMessage(said);
  }

  private start(): boolean {
    if (!isSupported()) {
      this.broken("unsupported", "");
      return false;
    }
    this.told({ phase: "fetching", done: 0, total: 0 });
    this.worker = this.make();
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.heard(data);
    this.worker.onerror = (event) => this.broken("unreachable", event.message);
    return true;
  }

  private heard(said: FromWorker): void {
    switch (said.kind) {
      case "loading":
        this.told({ phase: this.phaseAfter(said), done: said.done, total: said.total });
        break;
      case "stage":
        this.told({ ...this.loading, phase: said.stage });
        break;
      case "ready":
        this.told({ ...this.loading, phase: "ready" });
        break;
      case "heard":
        this.tables.get(said.table)?.(said.messages as FromHost[]);
        break;
      case "part":
        this.waiting.get(said.id)?.onProgress?.(said.part);
        break;
      case "done":
        this.waiting.get(said.id)?.resolve(said.value);
        this.waiting.delete(said.id);
        break;
      case "refused":
        this.waiting.get(said.id)?.reject(new Refused(said.refusal));
        this.waiting.delete(said.id);
        break;
      case "trouble":
        this.broken(said.trouble, said.detail);
    }
  }

  private phaseAfter({ done, total }: { done: number; total: number }): Loading["phase"] {
    if (done < total) return "fetching";
    const { phase } = this.loading;
    return phase === "starting" || phase === "reading" ? phase : "unpacking";
  }

  private broken(trouble: Trouble, detail: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.told({ phase: "broken", done: 0, total: 0, trouble, detail });
    const refusal = { code: `engine.${trouble}`, sentence: detail };
    for (const { reject } of this.waiting.values()) reject(new Refused(refusal));
    this.waiting.clear();
  }

  private told(loading: Loading): void {
    this.loading = loading;
    if (loading.phase !== "idle" && loading.phase !== "ready" && loading.phase !== "broken")
      this.started ??= waitedFor();
    else {
      this.started?.();
      this.started = null;
    }
    for (const listener of this.listeners) listener(loading);
  }
}

/** Whether this browser has what Python needs. */
export function isSupported(): boolean {
  return typeof Worker === "function" && typeof WebAssembly === "object" && typeof DecompressionStream === "function";
}

function ours(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
}
