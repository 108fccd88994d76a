import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { decoder } from "./decoder.ts";
import { pack, PACKED, type Packed } from "./pack.mjs";

const ENGINE = "virtual:engine";
const GAMES = "virtual:games";
const SHOWN = "virtual:shown";
const LZMA = "virtual:lzma";

let packed: Promise<Packed | null> | null = null; // the page and its worker are built with one plugin each

function found(): Promise<Packed | null> {
  return (packed ??= pack(console.log).catch((error: Error) => {
    console.warn(`The page is built without an engine: ${error.message.trim().split("\n").at(-1)}`);
    return null;
  }));
}

/** Puts the engine's files into the page's build, and tells the page what they are called and what can be played. */
export function engine(options: { emits?: boolean } = {}): Plugin {
  return {
    name: "engine",
    resolveId: (id) => ([ENGINE, GAMES, SHOWN, LZMA].includes(id) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${LZMA}`) return `export default "${Buffer.from(await decoder()).toString("base64")}"`;
      const asked = id.slice(1);
      if (id[0] !== "\0" || ![ENGINE, GAMES, SHOWN].includes(asked)) return null;
      const known = process.env.VITEST ? null : await found();
      const engine = known && { files: known.files, where: known.where };
      const said = { [ENGINE]: engine, [GAMES]: known?.games ?? null, [SHOWN]: known?.shown ?? null }[asked];
      return `export default ${JSON.stringify(said)}`;
    },
    async generateBundle() {
      const known = options.emits ? await found() : null;
      for (const { file } of Object.values(known?.files ?? {}))
        this.emitFile({ type: "asset", fileName: `engine/${file}`, source: await readFile(join(PACKED, file)) });
    },
    configureServer(server) {
      server.middlewares.use("/engine", (request, response, next) => {
        if (!request.url?.endsWith(".bin")) return next();
        readFile(join(PACKED, basename(request.url))).then(
          (data) => response.end(data),
          () => next(),
        );
      });
    },
  };
}
