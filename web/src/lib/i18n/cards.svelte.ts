/** The words of the card table, its lobby and the deck builder, loaded with them: `c().retreat`. */

import { cardsEn, type CardWords } from "./cards.en";
import { language } from "./index.svelte";

/** English comes along; another language is fetched when it is the person's. */
class Words {
  private german = $state.raw<CardWords | null>(null);
  private fetching: Promise<void> | null = null;

  now(): CardWords {
    if (language.code !== "de") return cardsEn;
    this.fetching ??= import("./cards.de").then(({ cardsDe }) => void (this.german = cardsDe));
    return this.german ?? cardsEn;
  }
}

const words = new Words();
export const c = (): CardWords => words.now();
