/** Files of the engine: fetched with progress, decompressed, unpacked into one tree. */

import { cut, isLzma } from "./lzma";
import { unpacked as fromLzma } from "./unpacking";

/** Emscripten's file system, in memory: only what is used here. */
export interface Tree {
  mkdirTree(path: string): void;
  lookupPath(path: string): { node: Folder };
}

interface Folder {
  node_ops: { mknod(folder: Folder, name: string, mode: number, device: number): File };
}

interface File {
  contents: Uint8Array;
  usedBytes: number;
}

export const CACHE = "turnwright-engine";
const WASM = { "Content-Type": "application/wasm" };
const PLAIN_FILE = 0o100644;
const download = globalThis.fetch.bind(globalThis); // Pyodide is handed another one while it starts

/** What has been fetched and isn't stored yet: to store it while Python starts would take from the same processor. */
const unkept = new Map<string, Uint8Array<ArrayBuffer>>();

/** A file of the engine as it was before it was packed: from this browser's own store, or else fetched.
 *
 * It isn't decompressed before `first` is there.
 */
export async function fetched(
  address: URL,
  onBytes: (count: number) => void,
  size: number,
  first: Promise<unknown> = Promise.resolve(),
): Promise<Response> {
  const cache = typeof caches === "undefined" ? null : await caches.open(CACHE).catch(() => null); // not over plain HTTP
  const known = await cache?.match(address);
  if (known) {
    onBytes(size);
    return known;
  }
  const packed = await downloaded(address, onBytes);
  await first;
  const data = await unpacked(packed);
  unkept.set(address.href, data);
  return new Response(data, { headers: WASM });
}

/** Stores what has been fetched: unpacked, which makes the next start quick, and is there offline. */
export async function keepFetched(): Promise<void> {
  const cache = typeof caches === "undefined" ? null : await caches.open(CACHE).catch(() => null);
  for (const [address, data] of unkept) {
    unkept.delete(address);
    await cache?.put(address, new Response(data, { headers: WASM })).catch(() => {}); // no room: it is fetched again
  }
}

async function downloaded(address: URL, onBytes: (count: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await download(address, { credentials: "omit" });
  if (!answer.ok || !answer.body) throw new TypeError(`${address.pathname}: ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    onBytes(next.value.length);
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** LZMA, in one piece or in several, gzip, or what a host has unpacked already. */
async function unpacked(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (isLzma(data)) return fromLzma(data);
  const pieces = cut(data);
  if (pieces) return joined(await Promise.all(pieces.map(fromLzma)));
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data;
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Forgets what is stored below an address and no longer wanted: an older version of the engine. */
export async function tidy(here: URL, isWanted: (path: string) => boolean): Promise<void> {
  if (typeof caches === "undefined") return;
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys())
    if (url.startsWith(here.href) && !isWanted(url.slice(here.href.length))) await cache.delete(url);
}

/** Lays out an archive: a list of paths and sizes, then the files one after another. Gives the paths.
 *
 * Files are put straight into their folders: to open, write and close hundreds of them would take ten times as long.
 */
export function unpack(archive: Uint8Array, tree: Tree): string[] {
  const length = new DataView(archive.buffer, archive.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(4, 4 + length))) as [string, number][];
  const folders = new Map<string, Folder>();
  let at = 4 + length;
  for (const [path, size] of list) {
    const end = path.lastIndexOf("/");
    const folder = folders.get(path.slice(0, end)) ?? made(tree, `/${path.slice(0, end)}`);
    folders.set(path.slice(0, end), folder);
    const file = folder.node_ops.mknod(folder, path.slice(end + 1), PLAIN_FILE, 0);
    file.contents = archive.subarray(at, at + size);
    file.usedBytes = size;
    at += size;
  }
  return list.map(([path]) => `/${path}`);
}

function made(tree: Tree, path: string): Folder {
  tree.mkdirTree(path);
  return tree.lookupPath(path).node;
}
