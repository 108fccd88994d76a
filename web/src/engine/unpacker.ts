/** A worker that decompresses, and nothing else. */

import { decompressed } from "./lzma";

self.onmessage = ({ data: { id, data } }: MessageEvent<{ id: number; data: Uint8Array }>) => {
  const unpacked = decompressed(data);
  self.postMessage({ id, unpacked }, { transfer: [unpacked.buffer] });
};
