/** The match that a link leads to: its own, or the campaign's latest that is still going on. */

import { matches, type MatchInfo } from "@/lib/api";
import { session } from "@/lib/session.svelte";

const AGAIN = 3000;

export class MyMatch {
  id = $state("");
  /** Whether the server has been asked. */
  asked = $state(false);

  constructor(wanted: () => string) {
    $effect(() => {
      const own = wanted() || session.pass?.match || "";
      if (own || !session.pass) {
        this.id = own;
        this.asked = true;
        return;
      }
      const look = async () => {
        const found = await matches().catch((): MatchInfo[] => []);
        this.asked = true;
        this.id = (found.findLast((match) => match.status === "open") ?? found.at(-1))?.id ?? "";
      };
      void look();
      const timer = setInterval(look, AGAIN);
      return () => clearInterval(timer);
    });
  }
}
