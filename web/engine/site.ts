import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORKER = fileURLToPath(new URL("./sw.js", import.meta.url));
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What a static host can't say for us: the page's policy, and a service worker that keeps the page for offline play. */
export function site(): Plugin {
  return {
    name: "site",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const shell = [
          "./",
          "icon.svg",
          ...Object.keys(bundle).filter((name) => !/\.(bin|html|map)$/.test(name)),
        ].sort();
        const said = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : file.source));
        const version = createHash("sha256");
        for (const each of said) version.update(each);
        const code = await readFile(WORKER, "utf8");
        const source = code
          .replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 12)))
          .replace('["SHELL"]', JSON.stringify(shell));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
