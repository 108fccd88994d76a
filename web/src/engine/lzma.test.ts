import { describe, expect, it } from "vitest";
import { cut, decompressed, isLzma } from "./lzma";

/** Sixty pieces with much in common, as Python's lzma packs them. */
const PACKED =
  "XQAAAAQ2AwAAAAAAAAAQjEAnNmOpYmRJW/c1DDCdKm96c/khrupT0ry547bBU7SC5sil2F4f1k2mr1CuVEL3JJP45xEz15DLO7rU" +
  "v5QTWVaKWHHk5zH4MO1XmiUbNVLFQ+L+rgzK/D91XW/TI5YJycVvYYqP4/3nndSS6i8i+dI29NnTmL/TFHNihlRRLdW8C/3UGJt5" +
  "jwOMO/nOug+2Z6UogAVOR6SV/m4Z/G2tiqGzQ1fN0XDua0u7huDR2t4EdLzwMdlG14iiefS1aI1PkCK+/+NFQqY=";
const piece = (i: number): string =>
  i % 3 ? `${(i * i) % 97} turns ${i % 13} wrights; ` : String.fromCharCode(33 + (i % 90));
const bytes = (): Uint8Array => Uint8Array.from(atob(PACKED), (each) => each.charCodeAt(0));

describe("LZMA", () => {
  it("gives back what was packed", () => {
    const text = Array.from({ length: 60 }, (_, i) => piece(i)).join("");
    expect(isLzma(bytes())).toBe(true);
    expect(new TextDecoder().decode(decompressed(bytes()))).toBe(text);
  });

  it("notices a damaged archive", () => {
    const damaged = bytes();
    damaged.fill(0xff, 40, 80);
    expect(() => decompressed(damaged)).toThrow("damaged");
  });

  it("comes in one piece, or in several that stand behind their number and lengths", () => {
    const one = bytes();
    expect(cut(one as Uint8Array<ArrayBuffer>)).toBeNull();
    const lengths = new Uint8Array(new Uint32Array([one.length, 3]).buffer);
    const joined = Uint8Array.from([...new TextEncoder().encode("LZMAs"), 2, ...lengths, ...one, 7, 8, 9]);
    expect(cut(joined)).toEqual([one, Uint8Array.of(7, 8, 9)]);
  });
});
