import english from "@languages/en/page.json";
import { settings, SPOKEN } from "@/lib/settings.svelte";
import { askServer, FIRST, names, nearestOfAll, penOf, textsOf } from "./files";
import { type Pen, type Slot, type Tree, wordsFrom } from "./say";
import type { Page } from "./shapes";

/** What fetches the words of each screen that has been opened. */
const screens: ((code: string) => Promise<void>)[] = [];
const first = penOf(FIRST);

class Language {
  code = $state(FIRST);
  pen = $state.raw<Pen>(first);
  /** Codes and names of those to choose from. */
  names = $state.raw<Record<string, string>>(names());

  /** What the person has set, or else what the browser asks for. */
  async start(): Promise<void> {
    await this.use(settings.now.language || navigator.languages.join());
  }

  /** Those of the server, too. */
  async more(): Promise<void> {
    await askServer();
    this.names = names();
  }

  /** The nearest of our languages, once the words of what is open are there. */
  async use(wishes: string): Promise<void> {
    const code = await nearestOfAll(wishes.split(","));
    await Promise.all(screens.map((fetched) => fetched(code)));
    this.pen = code === FIRST ? first : penOf(code);
    this.code = code;
    const before = document.documentElement.lang;
    document.documentElement.lang = code;
    if (before !== code) document.dispatchEvent(new Event(SPOKEN));
  }
}

export const language = new Language();

/** The words of one screen: English comes along, another language is fetched once it is the person's. */
export function words<Words>(area: string, file: Record<string, Tree>): () => Words {
  const inEnglish = wordsFrom<Words>(file[area]!, first, undefined, first);
  const fetching: Record<string, Promise<void>> = {};
  let known = $state.raw<Record<string, Words>>({});
  const fetched = (code: string): Promise<void> =>
    (fetching[code] ??= textsOf(code, area).then((texts) => {
      known = { ...known, [code]: wordsFrom<Words>(file[area]!, first, texts, penOf(code)) };
    }));
  screens.push(fetched);
  return () => {
    if (language.code === FIRST) return inEnglish;
    if (!known[language.code]) void fetched(language.code);
    return known[language.code] ?? inEnglish;
  };
}

// Lists and numbers as the person's language writes them. Nothing on a screen is joined or rounded by hand.

/** A list: with commas alone, or with the language's "and" or "or". What is empty is left out. */
export const listed = (
  items: readonly (Slot | false | null | undefined)[],
  how: "list" | "and" | "or" = "list",
): string =>
  language.pen.listed(
    items.filter((item): item is Slot => item !== "" && item !== false && item !== null && item !== undefined),
    how,
  );

/** A number; with so many digits after the point, or as many as it has. */
export const number = (value: number, digits?: number): string => language.pen.number(value, digits);

/** A number of hundredths as a percentage. */
export const percentage = (hundredths: number, digits?: number): string => language.pen.percent(hundredths, digits);

/** What stands after the numbers of a scale in percent. */
export const percentSign = (): string => language.pen.percentage("");

/** A chance in whole percent; what is nearly never or nearly always isn't said to be so. */
export function percent(chance: number): string {
  const hundredths = 100 * chance;
  if (hundredths > 0 && hundredths < 1) return language.pen.percentage("<1");
  if (hundredths > 99 && hundredths < 100) return language.pen.percentage(">99");
  return percentage(Math.round(hundredths));
}

/** A chance of which small ones count: one digit more below ten percent. */
export function finePercent(chance: number): string {
  const hundredths = 100 * chance;
  if (hundredths > 0 && hundredths < 0.1) return language.pen.percentage(`<${number(0.1)}`);
  return percentage(hundredths > 0 && hundredths < 10 ? Math.round(hundredths * 10) / 10 : Math.round(hundredths));
}

/** The words of the page in the person's language: `t().undo`. */
export const t = words<Page>("page", english);
