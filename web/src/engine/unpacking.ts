/** Two workers that decompress side by side: one file after another would keep the engine's own busy for a second. */

import { decompressed } from "./lzma";

type Bytes = Uint8Array<ArrayBuffer>;
interface Helper {
  worker: Worker;
  bytes: number;
  waiting: Map<number, { data: Bytes; resolve: (unpacked: Bytes) => void; reject: (reason: unknown) => void }>;
}

const HELPERS = 2;
const helpers: Helper[] = [];
let count = 0;

/** Decompresses where there is least to do. */
export function unpacked(data: Bytes): Promise<Bytes> {
  if (helpers.length < HELPERS) helpers.push(helper());
  const least = helpers.reduce((one, other) => (other.bytes < one.bytes ? other : one));
  const id = ++count;
  least.bytes += data.length;
  return new Promise((resolve, reject) => {
    least.waiting.set(id, { data, resolve, reject });
    least.worker.postMessage({ id, data });
  });
}

/** Ends the workers. What is decompressed later starts them again. */
export function dismiss(): void {
  for (const { worker } of helpers.splice(0)) worker.terminate();
}

function helper(): Helper {
  const worker = new Worker(new URL("./unpacker.ts", import.meta.url), { type: "module", name: "unpacker" });
  const made: Helper = { worker, bytes: 0, waiting: new Map() };
  worker.onmessage = ({ data: { id, unpacked } }: MessageEvent<{ id: number; unpacked: Bytes }>) => {
    const { data, resolve } = made.waiting.get(id)!;
    made.waiting.delete(id);
    made.bytes -= data.length;
    resolve(unpacked);
  };
  worker.onerror = () => {
    // no worker to be had, or a damaged archive: tried here
    for (const { data, resolve, reject } of made.waiting.values()) {
      try {
        resolve(decompressed(data));
      } catch (error) {
        reject(error);
      }
    }
    made.waiting.clear();
    made.bytes = 0;
  };
  return made;
}
