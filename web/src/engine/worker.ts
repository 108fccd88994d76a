/** The worker: Python with the engine, one message after another. */

import engine from "virtual:engine";
import { Python, Unsupported } from "./python";
import type { FromWorker, Refusal, ToWorker, Trouble } from "./said";

interface Answer {
  messages?: unknown[];
  value?: unknown;
  refused?: Refusal;
  needs?: string;
}

const post = (said: FromWorker): void => self.postMessage(said);
const loading = (done: number, total: number): void => post({ kind: "loading", done, total });

let python: Promise<Python> | null = null;
let last: Promise<void> = Promise.resolve();
let pause: ReturnType<typeof setTimeout> | undefined;
const QUIET = 500; // milliseconds

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const needs = data.kind === "leave" ? [] : (data.needs ?? []);
  python ??= start(needs);
  last = last.then(() => answer(data, needs)).then(rest, (error: unknown) => broken(error));
};

/** Once nobody has asked anything for a moment, there is time to keep what makes the next start quick. */
function rest(): void {
  clearTimeout(pause);
  pause = setTimeout(() => void python?.then((started) => started.keep()).catch(() => {}), QUIET);
}

function start(needs: readonly string[]): Promise<Python> {
  const files = engine?.files;
  if (!files) return Promise.reject(new Absent());
  const known = needs.filter((name) => name in files);
  return Python.start(known, loading, (stage) => post({ kind: "stage", stage })).then((started) => {
    post({ kind: "ready" });
    return started;
  });
}

async function answer(said: ToWorker, needs: readonly string[]): Promise<void> {
  const { door } = await here(needs);
  if (said.kind === "wake") return;
  if (said.kind === "leave") door.leave(said.table);
  else if (said.kind === "say") {
    const at = Date.now();
    const heard = ({ messages = [] }: Answer): void => post({ kind: "heard", table: said.table, messages });
    const tell = (part: string): void => heard(JSON.parse(part) as Answer);
    heard(await again(() => door.say(said.table, said.message, at, tell)));
  } else {
    const tell = (part: string): void => post({ kind: "part", id: said.id, part: JSON.parse(part) as unknown });
    const { value, refused } = await again(() => door.call(said.name, said.args, tell, said.spoken));
    if (refused) post({ kind: "refused", id: said.id, refusal: refused });
    else post({ kind: "done", id: said.id, value: value ?? null });
  }
}

/** Asks Python; where it lacks an archive, fetches that and asks again. */
async function again(ask: () => string): Promise<Answer> {
  for (;;) {
    const said = JSON.parse(ask()) as Answer;
    if (!said.needs) return said;
    await here([said.needs]);
    post({ kind: "ready" });
  }
}

async function here(needs: readonly string[]): Promise<Python> {
  const started = await python!;
  await started.fetch(needs);
  return started;
}

class Absent extends Error {}

function broken(error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error);
  const trouble = troubleOf(error);
  const tidied = trouble === "crashed" ? Python.forget().catch(() => {}) : Promise.resolve();
  void tidied.then(() => post({ kind: "trouble", trouble, detail }));
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Absent) return "absent";
  if (error instanceof Unsupported || error instanceof ReferenceError) return "unsupported";
  return error instanceof TypeError || String(error).includes("/engine/") ? "unreachable" : "crashed";
}
