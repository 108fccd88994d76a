/** Where the page is. Addresses are plain paths, so that a link in a chat opens the right screen.
 *
 * The static site keeps them after a #: a plain host knows only its files, and the site may be in any folder of it.
 */

import { inside, outside, ROOT } from "@/lib/root";
import { SITE } from "@/lib/site";

export interface Place {
  path: string;
  query: URLSearchParams;
}

const read = (): Place => {
  const { pathname, search } = SITE ? new URL(location.hash.slice(1) || "/", "https://site.invalid") : location;
  return { path: inside(pathname).replace(/\/+$/, "") || "/", query: new URLSearchParams(search) };
};

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    window.addEventListener("popstate", () => (this.place = read()));
  }

  go(to: string, options: { replace?: boolean } = {}): void {
    const address = SITE ? `#${to}` : outside(to);
    if (options.replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.place = read();
    if (!options.replace) window.scrollTo(0, 0);
  }
}

export const router = new Router();

/** Addresses of links that have the server's folder in them. */
const completed = new WeakMap<Element, string>();

/** Screens write links from the root; under another folder they get it before somebody follows them. */
export function completeLink(event: Event): void {
  const link = (event.target as Element | null)?.closest?.("a");
  const written = link?.getAttribute("href");
  if (!ROOT || !link || !written?.startsWith("/") || completed.get(link) === written) return;
  completed.set(link, outside(written));
  link.setAttribute("href", outside(written));
}

/** Clicks on links of this page don't load it again. */
export function followLinks(event: MouseEvent): void {
  completeLink(event);
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.target ||
    link.origin !== location.origin ||
    link.hasAttribute("download")
  )
    return;
  if (link.pathname === location.pathname && link.hash) {
    if (SITE && !link.hash.startsWith("#/")) {
      event.preventDefault(); // a place on this screen: the address says which screen
      document.getElementById(link.hash.slice(1))?.focus();
    }
    return;
  }
  event.preventDefault();
  router.go(inside(link.pathname) + link.search + link.hash);
}
