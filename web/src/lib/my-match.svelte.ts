/** The match that a link leads to: its own, or the one that the GM shows to all, or the latest that is still going on.
 * Between fights there is none. */

import { displayed, matches, type MatchInfo } from "@/lib/api";
import { session } from "@/lib/session.svelte";

const AGAIN = 3000;

export class MyMatch {
  id = $state("");
  /** Whether the server has been asked. */
  asked = $state(false);
  /** Matches that have no seat for this link. */
  private readonly left = new Set<string>();

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
        const going = found.filter((match) => !this.left.has(match.id));
        const chosen = going.find((match) => match.id === shown.match);
        this.id = (chosen ?? going.findLast((match) => match.status === "open"))?.id ?? "";
      };
      void look();
      const timer = setInterval(look, AGAIN);
      return () => clearInterval(timer);
    });
  }

  /** A match turns out to have no seat for this link: it waits for the next one. */
  leave(match: string): void {
    this.left.add(match);
    this.id = "";
  }
}
