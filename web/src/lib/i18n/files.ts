/**
 * The languages there are: one folder of `src/turnwright/languages` each, and no code of its own. A server may have
 * more, in folders that came after the page was built; it is asked when they are wanted.
 */

import { outside } from "@/lib/root";
import { SITE } from "@/lib/site";
import { Pen, type Tree, type Writing } from "./say";

export const FIRST = "en";

const WRITINGS = import.meta.glob<Writing>("@languages/*/language.json", { eager: true, import: "default" });
/** English comes with each screen; the others are fetched when somebody reads them. */
const FILES = import.meta.glob<Record<string, Tree>>(["@languages/*/page*.json", "!@languages/en/*"], {
  import: "default",
});
const FILE = /([^/]+)\/([^/]+)\.json$/;

const writings = Object.fromEntries(Object.entries(WRITINGS).map(([path, writing]) => [FILE.exec(path)![1]!, writing]));
const BUILT_IN = new Set(Object.keys(writings));
const loaders = Object.fromEntries(
  Object.entries(FILES).map(([path, load]) => {
    const [, code, area] = FILE.exec(path)!;
    return [`${code}/${area}`, load];
  }),
);
let asking: Promise<void> | undefined;

/** Codes and what each language calls itself, English first. */
export const names = (): Record<string, string> =>
  Object.fromEntries(
    [FIRST, ...Object.keys(writings).filter((code) => code !== FIRST)].map((code) => [code, writings[code]!.name]),
  );

/** Asks the server for its own languages, once; if it can't be reached, at the next occasion again. */
export function askServer(): Promise<void> {
  if (SITE) return Promise.resolve();
  asking ??= fromServer<Record<string, Writing>>("").then((more) => {
    if (!more) asking = undefined;
    for (const [code, writing] of Object.entries(more ?? {})) writings[code] ??= writing;
  });
  return asking;
}

async function fromServer<T>(path: string): Promise<T | undefined> {
  try {
    const answer = await fetch(outside(`/languages${path}`));
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined; // offline, say: English is better than nothing
  }
}

/** How a language writes; what its file leaves out is written as in English. */
export const penOf = (code: string): Pen => new Pen(code, { ...writings[FIRST]!, ...writings[code] });

/** The texts of one screen in a language; none where it has none, or where they can't be fetched. */
export async function textsOf(code: string, area: string): Promise<Tree | undefined> {
  if (!BUILT_IN.has(code)) return (await fromServer<Record<string, Tree>>(`/${code}/${area}`))?.[area];
  try {
    return (await loaders[`${code}/${area}`]?.())?.[area];
  } catch {
    return undefined;
  }
}

/** The first of these languages that is there: `de-AT` is read in `de`. */
export function nearest(wishes: readonly string[]): string {
  return wishes.map(known).find((code) => code !== undefined) ?? FIRST;
}

/** The same where the server is asked first, if the page alone doesn't have what is wished for most. */
export async function nearestOfAll(wishes: readonly string[]): Promise<string> {
  if (wishes[0] && !known(wishes[0])) await askServer();
  return nearest(wishes);
}

const known = (wish: string): string | undefined =>
  [wish, wish.split("-")[0]!].find((code) => Object.hasOwn(writings, code));
