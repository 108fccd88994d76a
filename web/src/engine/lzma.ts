/** Decompresses LZMA (the format of .lzma files): a quarter smaller than gzip, which is all that browsers can do alone. */

import binary from "virtual:lzma";

interface Decoder {
  memory: WebAssembly.Memory;
  taken(properties: number): number;
  begin(input: number, output: number): void;
  more(wanted: number): number;
}

const HEADER = 13;
const PAGE = 65_536; // bytes, of WebAssembly's memory
const STEP = 16_384; // bytes: a function that runs for long never gets to the code that was optimized meanwhile

export function isLzma(data: Uint8Array): boolean {
  return data.length > HEADER + 5 && data[0] === 0x5d && data[1] === 0;
}

const JOINED = "LZMAs"; // how a file begins that holds several archives, whose contents follow each other

/** The archives in a file that was cut into several, so that each can be decompressed by itself; else nothing. */
export function cut(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (JOINED.split("").some((letter, index) => data[index] !== letter.charCodeAt(0))) return null;
  const view = new DataView(data.buffer, data.byteOffset);
  const count = view.getUint8(JOINED.length);
  let at = JOINED.length + 1 + 4 * count;
  return Array.from({ length: count }, (_, index) => {
    const length = view.getUint32(JOINED.length + 1 + 4 * index, true);
    at += length;
    return data.slice(at - length, at);
  });
}

let decoder: Decoder | null = null;

export function decompressed(data: Uint8Array): Uint8Array<ArrayBuffer> {
  decoder ??= made();
  const size = new DataView(data.buffer, data.byteOffset).getUint32(5, true);
  const input = decoder.taken(data[0]!);
  const output = input + data.length;
  const missing = Math.ceil((output + size - decoder.memory.buffer.byteLength) / PAGE);
  if (missing > 0) decoder.memory.grow(missing);
  const memory = new Uint8Array(decoder.memory.buffer);
  memory.set(data, input);
  decoder.begin(input, output);
  for (let done = 0; done < size;) {
    done = decoder.more(done + STEP) >>> 0;
    if (done > size) throw new Error("The archive is damaged.");
  }
  return memory.slice(output, output + size);
}

function made(): Decoder {
  const code = Uint8Array.from(atob(binary), (each) => each.charCodeAt(0));
  return new WebAssembly.Instance(new WebAssembly.Module(code)).exports as unknown as Decoder;
}
