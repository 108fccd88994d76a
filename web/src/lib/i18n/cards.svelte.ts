/** The words of the card table, its lobby and the deck builder, loaded with them: `c().retreat`. */

import { cardsDe } from "./cards.de";
import { cardsEn, type CardWords } from "./cards.en";
import { language } from "./index.svelte";

const WORDS: Record<string, CardWords> = { en: cardsEn, de: cardsDe };

export const c = (): CardWords => WORDS[language.code] ?? cardsEn;
