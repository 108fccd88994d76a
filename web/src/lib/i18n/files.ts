/** The languages there are: one folder of `src/turnwright/languages` each, and no code of its own. */

import { Pen, type Tree, type Writing } from "./say";

export const FIRST = "en";

const WRITINGS = import.meta.glob<Writing>("@languages/*/language.json", { eager: true, import: "default" });
/** English comes with each screen; the others are fetched when somebody reads them. */
const FILES = import.meta.glob<Record<string, Tree>>(["@languages/*/page*.json", "!@languages/en/*"], {
  import: "default",
});
const FILE = /([^/]+)\/([^/]+)\.json$/;

const written = Object.fromEntries(Object.entries(WRITINGS).map(([path, writing]) => [FILE.exec(path)![1]!, writing]));
const loaders = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => {
    const [, code, area] = FILE.exec(path)!;
    return [`${code}/${area}`, load];
  }),
);

/** Codes and what each language calls itself, English first. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(
  [FIRST, ...Object.keys(written).filter((code) => code !== FIRST)].map((code) => [code, written[code]!.name]),
);

/** How a language writes; what its file leaves out is written as in English. */
export const penOf = (code: string): Pen => new Pen(code, { ...written[FIRST]!, ...written[code] });

/** The texts of one screen in a language; none where it has none, or where they can't be fetched. */
export async function textsOf(code: string, area: string): Promise<Tree | undefined> {
  try {
    return (await loaders[`${code}/${area}`]?.())?.[area];
  } catch {
    return undefined; // offline, say: English is better than nothing
  }
}

/** The first of these languages that is there: `de-AT` is read in `de`. */
export function nearest(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const code = [wish, wish.split("-")[0]!].find((name) => Object.hasOwn(LANGUAGES, name));
    if (code) return code;
  }
  return FIRST;
}
