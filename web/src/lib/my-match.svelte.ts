/** The match that a link leads to: its own, or the one that the GM shows to all, or the latest that is still going on. */

import { displayed, matches, type MatchInfo } from "@/lib/api";
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
        const [shown, found] = await Promise.all([
          displayed().catch(() => ({ match: null })),
          matches().catch((): MatchInfo[] | null => null),
        ]);
        if (found === null) return; // not reachable: what is open stays open
        this.asked = true;
        const chosen = found.find((match) => match.id === shown.match);
        this.id = (chosen ?? found.findLast((match) => match.status === "open") ?? found.at(-1))?.id ?? "";
      };
      void look();
      const timer = setInterval(look, AGAIN);
      return () => clearInterval(timer);
    });
  }
}
