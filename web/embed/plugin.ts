import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts the author's script into the build: as a plain script, and as a module for those who bundle. */
export function embed(): Plugin {
  return {
    name: "embed",
    async generateBundle() {
      for (const [file, input, format] of [
        ["turnwright-battle.js", "./classic.ts", "iife"],
        ["turnwright-battle.mjs", "./turnwright-battle.ts", "es"],
      ] as const) {
        const built = await build({
          configFile: false,
          logLevel: "warn",
          build: {
            write: false,
            target: "es2022",
            lib: { entry: here(input), formats: [format], name: "turnwrightBattle", fileName: () => file },
          },
        });
        const [result] = Array.isArray(built) ? built : [built];
        if (!result || !("output" in result)) continue;
        for (const part of result.output)
          if (part.type === "chunk") this.emitFile({ type: "asset", fileName: file, source: part.code });
      }
    },
  };
}
