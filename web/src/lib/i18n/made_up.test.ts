// @vitest-environment jsdom
import Settings from "@/lib/parts/Settings.svelte";
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askServer, names, nearestOfAll, penOf, textsOf } from "./files";
import { language, t } from "./index.svelte";
import { type Slots, type Tree, wordsFrom } from "./say";

/** A language that is in no folder of ours: every letter of English is another one, and words are longer. */
const ENGLISH = import.meta.glob<Record<string, Tree>>("@languages/en/page*.json", { eager: true, import: "default" });
const AREAS = Object.fromEntries(
  Object.entries(ENGLISH).map(([path, file]) => [/(\w+)\.json$/.exec(path)![1]!, file] as const),
);
const LETTERS = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýź";
const NAME = "Éńĝĺíśĥ";
const SLOT = /(\{\w+(?:, *\w+)?\})/;

const letter = (plain: string) =>
  LETTERS[plain.toLowerCase().charCodeAt(0) - 97]!.repeat("aeiou".includes(plain) ? 2 : 1);
const accented = (template: string) =>
  template
    .split(SLOT)
    .map((part) => (SLOT.test(part) ? part : part.replace(/[A-Za-z]/g, letter)))
    .join("");

function madeUp(texts: Tree): Tree {
  if (typeof texts === "string") return accented(texts);
  if (Array.isArray(texts)) return texts.map(madeUp);
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, madeUp(text as Tree)]));
}

/** A server with that language in a folder of `TURNWRIGHT_LANGUAGES`: what its routes answer. */
function served(path: string): unknown {
  if (path === "/languages")
    return { qq: { ...penOf("en").writing, name: NAME, list_and: "{first} & {last}", list_or: "{first} / {last}" } };
  const [, code, area] = /^\/languages\/(\w+)\/(\w+)$/.exec(path) ?? [];
  return code === "qq" && area! in AREAS ? madeUp(AREAS[area!]!) : undefined;
}

/** Numbers and names for whatever slots a line has; lists where it wants a list. */
const filling = (count: number, lists: boolean) =>
  new Proxy({} as Slots, {
    get: (_, name) => (name === "count" ? count : name === "context" ? "" : lists ? [7, 8] : 9),
  });

/** Every text that a table of words can give. */
function* said(words: unknown): Generator<string> {
  if (typeof words === "string") yield words;
  else if (typeof words === "function")
    for (const count of [0, 1, 2])
      for (const lists of [false, true]) yield (words as (slots: Slots) => string)(filling(count, lists));
  else for (const inner of Object.values(words as object)) yield* said(inner);
}

beforeEach(() =>
  vi.stubGlobal("fetch", (path: string) => {
    const body = served(path);
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 }));
  }),
);
afterEach(() => vi.unstubAllGlobals());

it("asks nobody for what is built in, and the server for what isn't", async () => {
  const before = names();
  const asked = vi.fn((path: string) => Promise.resolve(new Response(JSON.stringify(served(path)))));
  vi.stubGlobal("fetch", asked);
  expect(await nearestOfAll(["de-AT", "qq"])).toBe("de");
  expect(asked).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  expect(await nearestOfAll(["qq", "de"])).toBe("de");
  expect(names()).toEqual(before);
  vi.stubGlobal("fetch", asked);
  expect(await nearestOfAll(["qq-AQ", "de"])).toBe("qq");
  expect(names()).toEqual({ ...before, qq: NAME });
  await askServer();
  expect(asked).toHaveBeenCalledTimes(1);
});

it("leaves no English template on any screen", async () => {
  await askServer();
  const pen = penOf("qq");
  expect(pen.writing.name).toBe(NAME);
  let texts = 0;
  for (const [area, file] of Object.entries(AREAS)) {
    const own = await textsOf("qq", area);
    for (const text of said(wordsFrom(file[area]!, penOf("en"), own, pen))) {
      expect.soft(text.replace(/\{\w+(?:, *\w+)?\}/g, ""), area).not.toMatch(/[A-Za-z]{2,}/);
      texts += 1;
    }
  }
  expect(Object.keys(AREAS).length).toBeGreaterThan(10);
  expect(texts).toBeGreaterThan(1000);
});

it("would see an English template that is left", () => {
  const file = AREAS.page!.page!;
  const own = madeUp({ ...(file as Record<string, Tree>) }) as Record<string, Tree>;
  delete own.undo;
  expect([...said(wordsFrom(file, penOf("en"), own, penOf("qq")))].filter((text) => /[A-Za-z]{2,}/.test(text))).toEqual(
    [(file as Record<string, Tree>).undo],
  );
});

const PATIENT = { timeout: 20_000 };

it("is in the menu of the settings, and can be chosen there", { timeout: 60_000 }, async () => {
  HTMLDialogElement.prototype.showModal ??= function () {
    this.open = true; // jsdom can't
  };
  render(Settings);
  await fireEvent.click(screen.getByRole("button", { name: t().settings }));
  await fireEvent.click(await screen.findByRole("button", { name: NAME }, PATIENT));
  await vi.waitFor(() => expect(language.code).toBe("qq"), PATIENT);
  expect(document.documentElement.lang).toBe("qq");
  expect(t().undo).toBe(accented("Undo"));
  await screen.findByText(accented("Text size"), undefined, PATIENT);
});
