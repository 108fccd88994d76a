/** Starts Python in this worker, from files that were packed for it. */

import engine from "virtual:engine";
import { loadPyodide, version, type PyodideAPI } from "pyodide";
import { fetched, tidy, unpack } from "./archive";
import { dismiss } from "./unpacking";

/** What Python opens to the page: `turnwright.browser.door`. */
export interface Door {
  say(table: string, message: string, at: number): string;
  leave(table: string): void;
  call(name: string, args: string, tell: (part: string) => void): string;
  arrived(archive: string): void;
}

/** The browser lacks something that Python needs. */
export class Unsupported extends Error {}

const own = import.meta.url; // in a variable, because the bundler would take the line below for an asset
const HERE = new URL(".", own);
const FIRST = ["library", "core"];
const NO_FILES = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]); // a zip with nothing in it

export class Python {
  private constructor(
    private readonly python: PyodideAPI,
    readonly door: Door,
    private readonly here: Set<string>,
    private readonly files: Files,
  ) {}

  static async start(archives: readonly string[], onBytes: (done: number, total: number) => void): Promise<Python> {
    const files = new Files(onBytes);
    const wanted = [...new Set([...FIRST, ...archives])];
    files.expect(["python", "runtime", ...wanted]);
    const trees = Promise.all(wanted.map((name) => files.bytes(name)));
    trees.catch(() => {}); // waited for below, where something else may fail first
    const [module, createPyodideModule] = await Promise.all([compiled(files), runtime(files)]);
    void trees.then(dismiss, dismiss);
    const python = await withFiles(module, () =>
      loadPyodide({
        indexURL: "https://engine.invalid/",
        stdLibURL: "https://engine.invalid/library",
        lockFileContents: { info: INFO, packages: {} } as never,
        env: { PYTHONPATH: "/lib/python3.14", HOME: "/home" },
        fsInit: async (tree) => (await trees).forEach((archive) => unpack(archive, tree as never)),
        createPyodideModule,
      } as Parameters<typeof loadPyodide>[0]),
    );
    python.globals.set("where", JSON.stringify(engine!.where));
    const door = python.runPython(
      "import json; from turnwright.browser.door import Door; Door(json.loads(where))",
    ) as Door;
    for (const archive of wanted) door.arrived(archive);
    void tidy(
      HERE,
      Object.values(engine!.files).map(({ file }) => file),
    ).catch(() => {});
    return new Python(python, door, new Set(wanted), files);
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

const INFO = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14.2", version };

/** The engine's files, and how much of them has come. */
class Files {
  private done = 0;
  private total = 0;

  constructor(private readonly onBytes: (done: number, total: number) => void) {}

  expect(names: readonly string[]): void {
    for (const name of names) this.total += engine!.files[name]!.size;
  }

  get(name: string): Promise<Response> {
    const { file, size } = engine!.files[name]!;
    const count = (bytes: number) => {
      this.done += bytes;
      this.onBytes(Math.min(this.done, this.total), this.total);
    };
    return fetched(new URL(file, HERE), count, size);
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await (await this.get(name)).arrayBuffer());
  }
}

async function compiled(files: Files): Promise<WebAssembly.Module> {
  const response = await files.get("python");
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) throw new Unsupported(error.message);
    throw error;
  }
}

/** Pyodide's own script. It comes packed like the rest, because a plain host would send its 1.2 MB as they are. */
async function runtime(files: Files): Promise<unknown> {
  const code = await files.bytes("runtime");
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: unknown }).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Pyodide fetches and compiles by itself: here it's handed what has been fetched and compiled already. */
async function withFiles<T>(module: WebAssembly.Module, start: () => Promise<T>): Promise<T> {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = () => Promise.resolve(new Response(NO_FILES));
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  try {
    return await start();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
