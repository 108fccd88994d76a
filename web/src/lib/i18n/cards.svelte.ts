/** The words of the card table, its lobby and the deck builder, loaded with them: `c().retreat`. */

import { cardsEn } from "./cards.en";
import { words } from "./words.svelte";

export const c = words(cardsEn, async () => (await import("./cards.de")).cardsDe);
