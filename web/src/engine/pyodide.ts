/** Pyodide, started from what is fetched and compiled elsewhere, or from an image of its memory. */

import { loadPyodide, version, type PyodideAPI } from "pyodide";
import { unpack, type Tree } from "./archive";

const INFO = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten", python: "3.14.2", version };
const NO_FILES = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]); // a zip with nothing in it
const PAGE = 65_536; // bytes, of WebAssembly's memory

/** What emscripten makes of the settings: only what is used here. */
interface Module {
  FS: Tree & { readFile(path: string): Uint8Array<ArrayBuffer> };
  LDSO: { loadedLibsByName: Record<string, unknown> };
  preRun: ((module: Module) => void)[];
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadWebAssemblyModule(binary: WebAssembly.Module, flags: object, name: string, scope: object): Promise<object>;
}
export type CreateModule = (settings: Module) => Promise<unknown>;

/** Starts Python with these archives, or wakes it up from its memory. An image can be made of one that was started. */
export async function begun(
  module: Promise<WebAssembly.Module>,
  createModule: CreateModule,
  archives: Promise<readonly Uint8Array[]>,
  memory: Uint8Array<ArrayBuffer> | null,
): Promise<PyodideAPI> {
  const from = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  let fail: (reason: unknown) => void = () => {};
  const broken = new Promise<never>((_, reject) => (fail = reject));
  module.catch(fail);
  const create: CreateModule = (settings) => {
    settings.preRun.push((created) => void laidOut(created, archives).catch(fail));
    return createModule(settings);
  };
  const python = await withFiles(module, memory?.length ?? 0, () =>
    Promise.race([
      broken, // Python would wait for ever for what can't be compiled or laid out
      loadPyodide({
        indexURL: "https://engine.invalid/",
        stdLibURL: "https://engine.invalid/library",
        lockFileContents: { info: INFO, packages: {} } as never,
        env: { PYTHONPATH: "/lib/python3.14", HOME: "/home" },
        createPyodideModule: create as never,
        ...from,
      }),
    ]),
  );
  const { config } = (python as unknown as { _api: { config: Record<string, unknown> } })._api;
  delete config._loadSnapshot; // Pyodide would hold on to the archives and the image, which have been copied
  delete config.createPyodideModule;
  return python;
}

/** Unpacks the archives, and links compiled modules among them while memory is still untouched.
 *
 * Thus they get the same places in every start, and an image in which they are imported can be woken up.
 */
async function laidOut(module: Module, archives: Promise<readonly Uint8Array[]>): Promise<void> {
  module.addRunDependency("archives");
  const paths = (await archives).flatMap((archive) => unpack(archive, module.FS));
  for (const path of paths.filter((each) => each.endsWith(".so"))) {
    const binary = await WebAssembly.compile(module.FS.readFile(path));
    const exports = await module.loadWebAssemblyModule(binary, { loadAsync: true, nodelete: true }, path, {});
    module.LDSO.loadedLibsByName[path] = { name: path, exports, refcount: Infinity, global: false };
  }
  module.removeRunDependency("archives");
}

/** Pyodide fetches and compiles by itself: here it's handed what is fetched and compiled elsewhere. */
async function withFiles<T>(compiled: Promise<WebAssembly.Module>, room: number, start: () => Promise<T>): Promise<T> {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = () => Promise.resolve(new Response(NO_FILES));
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await compiled;
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = instance.exports.memory as WebAssembly.Memory;
    const missing = Math.ceil((room - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    return { module, instance };
  };
  try {
    return await start();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
