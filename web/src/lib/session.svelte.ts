/** Who this tab is: what its link opens. */

import { chooseLanguage, enter, linkOfTab, me, recover, Refusal, useLink, type Pass, type Role } from "@/lib/api";
import { language } from "@/lib/i18n/index.svelte";
import { pasted } from "@/lib/pasted";
import { recentTables } from "@/lib/recent";
import { router } from "@/lib/router.svelte";
import { settings } from "@/lib/settings.svelte";
import { SITE } from "@/lib/site";

const ENTERED = "turnwright.entered";

/** Whether this browser has ever come by a link: its cookies can't be read, and asking in vain is an error. */
const hasEntered = (): boolean =>
  linkOfTab() !== "" || localStorage.getItem(ENTERED) !== null || recentTables().length > 0;

const HOME: Record<Role, string> = { gm: "/gm", player: "/play", group: "/group", watcher: "/" };

class Session {
  private entered = $state.raw<Pass | null>(null);
  /** Whether it is known yet who this is. */
  known = $state(false);
  refusal = $state.raw<Refusal | null>(null);

  get pass(): Pass | null {
    return this.entered;
  }

  /** Whoever has chosen a language reads in it on every device. */
  set pass(pass: Pass | null) {
    this.entered = pass;
    if (pass?.language) void language.use(pass.language);
  }

  /** Chooses a language: for this device, and for the person, if it is known who this is. */
  async speak(code: string): Promise<void> {
    settings.set("language", code);
    await language.use(code);
    if (!this.pass) return;
    try {
      this.pass = await chooseLanguage(code);
    } catch {
      // this device speaks it at least
    }
  }

  /** Reads a link's secret from the address, which no server has seen, and forgets it at once; or asks who this is. */
  async start(): Promise<void> {
    if (SITE) {
      this.known = true; // nobody to ask
      return;
    }
    const said = location.hash.slice(1);
    const secret = said.includes("=") ? "" : said; // what has a name is for the screen: the log of a replay
    if (secret) history.replaceState(null, "", location.pathname + location.search);
    if (!secret && !hasEntered()) {
      this.known = true; // a stranger: nothing to ask the server about
      return;
    }
    try {
      this.pass = secret ? await enter(secret) : await me();
      localStorage.setItem(ENTERED, "1");
      if (secret && router.place.path === "/") router.go(HOME[this.pass.role], { replace: true });
    } catch (refused) {
      this.refusal = refused instanceof Refusal && (secret || refused.code !== "links.none") ? refused : null;
    }
    this.known = true;
  }

  /** Goes where something leads that somebody has pasted or typed: a link, its secret alone, or a code. */
  async enterBy(link: string): Promise<void> {
    this.refusal = null;
    const found = pasted(link);
    if ("to" in found) {
      router.go(found.to);
      return;
    }
    const { secret } = found;
    try {
      this.pass = await enter(secret).catch((refused: unknown) => {
        if (link.includes("#") || !(refused instanceof Refusal) || refused.code !== "links.unknown") throw refused;
        return recover(secret); // no link, but maybe a recovery code
      });
      localStorage.setItem(ENTERED, "1");
      router.go(HOME[this.pass.role]);
    } catch (refused) {
      this.refusal = refused instanceof Refusal ? refused : null;
    }
  }

  /** Takes up a link that this browser has entered by before. */
  async again(link: string, to: string): Promise<void> {
    useLink(link);
    this.refusal = null;
    try {
      this.pass = await me();
      router.go(to);
    } catch (refused) {
      this.refusal = refused instanceof Refusal ? refused : null;
    }
  }
}

export const session = new Session();
