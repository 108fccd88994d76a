/** The words of the GM's screen, loaded with it: `g().initiative`. */

import { gmDe } from "./gm.de";
import { gmEn, type GmWords } from "./gm.en";
import { language } from "./index.svelte";

const WORDS: Record<string, GmWords> = { en: gmEn, de: gmDe };

export const g = (): GmWords => WORDS[language.code] ?? gmEn;
