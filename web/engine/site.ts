import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

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

/** The address that home links to, of your project: `make site PROJECT=https://…`. */
const PROJECT = encodeURI(process.env.PROJECT ?? "");

/** Screens that are kept at once: home and a table. The others, and languages that nobody has read yet, are kept when the
 * page has nothing else to do. */
const KEPT = /(index\.html|SiteHome\.svelte|TableRoute\.svelte|here\/Here\.svelte)$/;

/** The files of those screens, with everything that they import. */
function shellOf(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== "chunk") return;
    found.add(name);
    file.imports.forEach(add);
    file.viteMetadata?.importedCss.forEach((css) => found.add(css));
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === "chunk" && KEPT.test(file.facadeModuleId ?? "")) add(name);
  return found;
}

/** What a static host can't say for us: the page's policy, and a service worker that keeps the page for offline play. */
export function site(): Plugin {
  return {
    name: "site",
    apply: "build",
    transformIndexHtml: (html) => ({
      html: PROJECT ? html.replace("<html", `<html data-project="${PROJECT}"`) : html,
      tags: [
        {
          tag: "meta",
          attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
          injectTo: "head-prepend",
        },
      ],
    }),
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const shell = [
          "./",
          "icon.svg",
          ...shellOf(bundle),
          ...Object.keys(bundle).filter((name) => /^engine\/.*\.js$|latin-wdth.*\.woff2$/.test(name)),
        ].sort();
        const rest = Object.keys(bundle)
          .filter((name) => /^assets\/.*\.(js|css)$/.test(name) && !shell.includes(name))
          .sort();
        const said = Object.values(bundle).map((file) => (file.type === "chunk" ? file.code : file.source));
        const version = createHash("sha256");
        for (const each of said) version.update(each);
        const code = await readFile(WORKER, "utf8");
        const source = code
          .replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 12)))
          .replace('["SHELL"]', JSON.stringify(shell))
          .replace('["REST"]', JSON.stringify(rest));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
