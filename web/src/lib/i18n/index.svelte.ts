import { settings, SPOKEN } from "@/lib/settings.svelte";
import { en, type Words } from "./en";

/** English comes with the page; another language is loaded when somebody wants it. */
const OTHERS: Record<string, () => Promise<Words>> = {
  de: async () => (await import("./de")).de,
};

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };

class Language {
  words = $state.raw<Words>(en);
  code = $state("en");

  /** What the person has set, or else what the browser asks for. */
  async start(): Promise<void> {
    await this.use(
      settings.now.language || (navigator.language.slice(0, 2) in OTHERS ? navigator.language.slice(0, 2) : "en"),
    );
  }

  async use(code: string): Promise<void> {
    this.words = code in OTHERS ? await OTHERS[code]!() : en;
    this.code = code in OTHERS ? code : "en";
    const before = document.documentElement.lang;
    document.documentElement.lang = this.code;
    if (before !== this.code) document.dispatchEvent(new Event(SPOKEN));
  }
}

export const language = new Language();

/** The words of the page in the person's language: `t().undo`. */
export const t = (): Words => language.words;
