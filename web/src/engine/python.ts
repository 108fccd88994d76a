/** Starts Python in this worker, from files that were packed for it. */

import engine from "virtual:engine";
import type { PyodideAPI } from "pyodide";
import { fetched, keepFetched, tidy, unpack } from "./archive";
import * as images from "./image";
import { begun, type CreateModule } from "./pyodide";
import { dismiss } from "./unpacking";

/** What Python opens to the page: `turnwright.browser.door`. */
export interface Door {
  say(table: string, message: string, at: number, tell: (part: string) => void): string;
  leave(table: string): void;
  call(name: string, args: string, tell: (part: string) => void, spoken: string): string;
  arrived(archive: string): void;
}

/** The browser lacks something that Python needs. */
export class Unsupported extends Error {}

const own = import.meta.url; // in a variable, because the bundler would take the line below for an asset
const HERE = new URL(".", own);
const WORKER = new URL(own).pathname.split("/").at(-1)!;
const FIRST = ["library", "core"];
/** Next to nothing of what a start makes is ever given back: to look for it takes a third of the time, and again later. */
const OPENED = `
import gc
gc.disable()
import json
from turnwright.browser.door import Door
given = json.loads(given)
door = Door(given["where"])
for archive in given["archives"]: door.arrived(archive)
if given["game"]: door.prepare(given["game"])
del given
gc.freeze()
gc.enable()
`;

export class Python {
  private constructor(
    private readonly python: PyodideAPI,
    readonly door: Door,
    private readonly here: Set<string>,
    private readonly files: Files,
    private image: images.Image | null,
  ) {}
  private isKept = false;

  static async start(
    archives: readonly string[],
    onBytes: (done: number, total: number) => void,
    onStage: (stage: "starting" | "reading") => void,
  ): Promise<Python> {
    const files = new Files(onBytes);
    const wanted = [...new Set([...FIRST, ...archives])];
    const made = madeWith(wanted);
    files.expect(["python", "runtime", ...wanted]);
    const kept = images.found(HERE, made).catch(() => null);
    const binary = files.get("python"); // what takes longest comes first; the rest is decompressed while it's compiled
    const trees = wanted.map((name) => files.bytes(name, binary));
    const first = Promise.all(trees.slice(0, FIRST.length)); // a game is decompressed while Python starts
    const rest = Promise.all(trees.slice(FIRST.length));
    for (const each of [first, rest]) each.catch(() => {}); // waited for once there is somewhere to put them
    const script = runtime(files);
    void Promise.allSettled([...trees, script]).then(dismiss); // not before: it would wait for ever for its helper
    const module = compiled(binary);
    module.catch(() => {}); // waited for by Pyodide, whose script starts meanwhile
    const createModule = await script;
    void first.then(() => onStage("starting")).catch(() => {}); // told when it fails
    const woken = await kept.then((memory) => memory && begun(module, createModule, first, memory)).catch(() => null);
    const python = woken ?? (await begun(module, createModule, first, null));
    performance.mark(woken ? "woken" : "begun");
    onStage("reading");
    for (const tree of await rest) unpack(tree, python.FS as never);
    const image = woken ? null : opened(python, wanted);
    performance.mark("opened");
    const door = python.globals.get("door") as Door;
    return new Python(python, door, new Set(wanted), files, image && { files: made, memory: image });
  }

  /** Keeps what makes the next start quick, and forgets what older versions have kept. */
  async keep(): Promise<void> {
    await keepFetched();
    if (this.isKept) return;
    this.isKept = true;
    const image = this.image;
    this.image = null;
    const today = new Set([WORKER, ...Object.values(engine!.files).map(({ file }) => file)]);
    await tidy(HERE, (path) => today.has(path) || images.fits(path, today));
    if (image) await images.keep(HERE, image);
  }

  /** Python broke down: what it was woken from may be the reason. */
  static async forget(): Promise<void> {
    await tidy(HERE, (path) => !images.isImage(path));
  }

  /** Fetches archives that are not here yet. */
  async fetch(archives: readonly string[]): Promise<void> {
    const wanted = archives.filter((name) => !this.here.has(name) && name in engine!.files);
    this.files.expect(wanted);
    const trees = await Promise.all(wanted.map((name) => this.files.bytes(name))).finally(dismiss);
    trees.forEach((tree, index) => {
      unpack(tree, this.python.FS as never);
      this.here.add(wanted[index]!);
      this.door.arrived(wanted[index]!);
    });
  }
}

/** The names of all files that Python's memory depends on, this worker's own among them. */
function madeWith(archives: readonly string[]): string[] {
  return [WORKER, ...["python", "runtime", ...archives].map((name) => engine!.files[name]!.file)];
}

/** Opens the door, with a game read where one is wanted; then there is an image to keep. */
function opened(python: PyodideAPI, archives: readonly string[]): Uint8Array<ArrayBuffer> | null {
  const [game, ...others] = archives.slice(FIRST.length);
  const isOne = game !== undefined && others.length === 0;
  python.globals.set("given", JSON.stringify({ where: engine!.where, archives, game: isOne ? game : "" }));
  python.runPython(OPENED);
  try {
    return isOne ? (python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>) : null;
  } catch {
    return null; // the next start takes as long as this one
  }
}

/** The engine's files, and how much of them has come. */
class Files {
  private done = 0;
  private total = 0;

  constructor(private readonly onBytes: (done: number, total: number) => void) {}

  expect(names: readonly string[]): void {
    for (const name of names) this.total += engine!.files[name]!.size;
  }

  get(name: string, first?: Promise<unknown>): Promise<Response> {
    const { file, size } = engine!.files[name]!;
    const count = (bytes: number) => {
      this.done += bytes;
      this.onBytes(Math.min(this.done, this.total), this.total);
    };
    return fetched(new URL(file, HERE), count, size, first);
  }

  async bytes(name: string, first?: Promise<unknown>): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.get(name, first)).arrayBuffer());
  }
}

async function compiled(binary: Promise<Response>): Promise<WebAssembly.Module> {
  const response = await binary;
  try {
    const module = await WebAssembly.compileStreaming(response);
    performance.mark("compiled");
    return module;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw new Unsupported(error.message);
    throw error;
  }
}

/** Pyodide's own script. It comes packed like the rest, because a plain host would send its 1.2 MB as they are. */
async function runtime(files: Files): Promise<CreateModule> {
  const code = await files.bytes("runtime");
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: CreateModule }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}
