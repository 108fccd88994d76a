import { readFile } from "node:fs/promises";
import { kept } from "./pack.mjs";

const at = (name: string): URL => new URL(name, import.meta.url);

let made: Promise<Uint8Array> | null = null; // both workers are built at once, and each asks for it

/** `lzma.ts`, compiled to WebAssembly. */
export function decoder(): Promise<Uint8Array> {
  return (made ??= read());
}

async function read(): Promise<Uint8Array> {
  const [source, own] = await Promise.all([readFile(at("./lzma.ts")), readFile(at("./decoder.ts"))]);
  return kept(Buffer.concat([source, own]), "wasm", () => compiled(source.toString("utf8")));
}

async function compiled(source: string): Promise<Uint8Array> {
  const { default: asc } = await import("assemblyscript/asc"); // only here, because it takes a second to load
  let binary: Uint8Array | null = null;
  const { error, stderr } = await asc.main(["lzma.ts", "--outFile", "lzma.wasm", "-O3", "--runtime", "stub"], {
    readFile: (name) => (name === "lzma.ts" ? source : null),
    writeFile: (_name, data) => void (binary = data as Uint8Array),
    listFiles: () => [],
  });
  if (error || !binary) throw new Error(`lzma.ts: ${stderr.toString()}`);
  return binary;
}
