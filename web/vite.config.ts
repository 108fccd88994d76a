import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { embed } from "./embed/plugin.ts";
import { engine } from "./engine/plugin.ts";
import { site } from "./engine/site.ts";
import { squeeze } from "./squeeze.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `vite build` makes the page that the server serves, `vite build --mode site` the one for any static host. */
export default defineConfig(({ mode }) => ({
  base: "./", // of no host's root: the server completes the addresses in its document
  plugins: [svelte(), engine({ emits: true }), embed(), mode === "site" ? site() : squeeze()],
  worker: {
    format: "es",
    plugins: () => [engine()],
    rolldownOptions: { output: { entryFileNames: "engine/[name]-[hash].js" } },
  },
  resolve: {
    alias: { "@languages": here("../src/turnwright/languages"), "@": here("./src") },
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: here(mode === "site" ? "../site" : "../src/turnwright/server/page"),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the page's policy allows no data: URLs
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [here("./index.html"), here("./embed.html")],
      checks: { bundlerTimings: false },
    }, // advice on a busy machine, not about the page
    manifest: mode !== "site" && "manifest.json", // the size test reads which chunk needs which
  },
  server: {
    fs: { allow: [here("."), here("../src/turnwright/languages")] },
    proxy: {
      "/v1": { target: "http://127.0.0.1:8023", ws: true },
      "/api": "http://127.0.0.1:8023",
      "/languages": "http://127.0.0.1:8023",
    },
  },
  test: {
    environment: "node",
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000, // a component takes seconds on a machine with other work to do
  },
}));
