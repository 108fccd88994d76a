/** Files of the engine: fetched with progress, decompressed, unpacked into one tree. */

export interface Tree {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

/** A file as it was before it was packed, as a stream. A host that has decompressed it already is understood. */
export async function fetched(address: URL, onBytes: (count: number) => void): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok || !answer.body) throw new Error(`${address.pathname}: ${answer.status}`);
  const reader = answer.body.getReader();
  const first = await reader.read();
  const isPacked = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  const counted = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (out) => give(out, first),
    pull: async (out) => give(out, await reader.read()),
    cancel: (reason) => reader.cancel(reason),
  });
  function give(out: ReadableStreamDefaultController, { done, value }: ReadableStreamReadResult<Uint8Array>): void {
    if (done) return out.close();
    onBytes(value.length);
    out.enqueue(value);
  }
  return isPacked ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
}

export async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Lays out an archive: a list of paths and sizes, then the files one after another. */
export function unpack(archive: Uint8Array, tree: Tree): void {
  const length = new DataView(archive.buffer, archive.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(4, 4 + length))) as [string, number][];
  const folders = new Set<string>();
  let at = 4 + length;
  for (const [path, size] of list) {
    const folder = `/${path.slice(0, path.lastIndexOf("/"))}`;
    if (!folders.has(folder)) tree.mkdirTree(folder);
    folders.add(folder);
    tree.writeFile(`/${path}`, archive.slice(at, at + size), { canOwn: true });
    at += size;
  }
}
