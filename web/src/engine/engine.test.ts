import { afterEach, expect, test, vi } from "vitest";
import { Engine, type Loading } from "./engine";
import type { FromWorker } from "./said";

afterEach(() => vi.unstubAllGlobals());

test("the engine tells its stages by name, and a later archive leads back to ready", () => {
  vi.stubGlobal("Worker", class {});
  const worker = { postMessage: () => {}, terminate: () => {} } as unknown as Worker;
  const engine = new Engine(() => worker);
  const phases: Loading["phase"][] = [];
  engine.watch(({ phase }) => phases.at(-1) !== phase && phases.push(phase));
  engine.wake(["tcg"]);
  const say = (data: FromWorker) => worker.onmessage?.({ data } as MessageEvent);
  say({ kind: "loading", done: 1, total: 2 });
  say({ kind: "loading", done: 2, total: 2 });
  say({ kind: "stage", stage: "starting" });
  say({ kind: "loading", done: 2, total: 2 }); // what is told twice leads nowhere back
  say({ kind: "stage", stage: "reading" });
  say({ kind: "ready" });
  expect(phases).toEqual(["idle", "fetching", "unpacking", "starting", "reading", "ready"]);
  say({ kind: "loading", done: 2, total: 3 });
  say({ kind: "loading", done: 3, total: 3 });
  say({ kind: "ready" });
  expect(phases.slice(6)).toEqual(["fetching", "unpacking", "ready"]);
});
