import { expect, it } from "vitest";
import { unpack } from "./archive";

function packed(files: Record<string, string>): Uint8Array {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const list = bytes(JSON.stringify(Object.entries(files).map(([path, text]) => [path, bytes(text).length])));
  const length = new Uint8Array(new Uint32Array([list.length]).buffer);
  return Uint8Array.from([...length, ...list, ...Object.values(files).flatMap((text) => [...bytes(text)])]);
}

it("lays out every file in its folder, which is made once", () => {
  const files = { "lib/one.pyc": "first", "lib/two.pyc": "", "lib/games/ptu/pack.json": "größer" };
  const made: string[] = [];
  const found: Record<string, { contents: Uint8Array; usedBytes: number }> = {};
  const tree = {
    mkdirTree: (path: string) => void made.push(path),
    lookupPath: (path: string) => {
      const mknod = (_folder: unknown, name: string) =>
        (found[`${path}/${name}`] = { contents: new Uint8Array(), usedBytes: 0 });
      return { node: { node_ops: { mknod } } };
    },
  };
  expect(unpack(packed(files), tree)).toEqual(Object.keys(files).map((path) => `/${path}`));
  expect(made).toEqual(["/lib", "/lib/games/ptu"]);
  for (const [path, text] of Object.entries(files)) {
    const { contents, usedBytes } = found[`/${path}`]!;
    expect(new TextDecoder().decode(contents)).toBe(text);
    expect(usedBytes).toBe(contents.length);
  }
});
