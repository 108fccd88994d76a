/** A table that is opened again needs the same games: the engine can start before the page's own script is there. */

const KEY = "turnwright.engine";
const place = (): string => location.pathname + location.hash;

/** The table at this address is played with these archives. */
export function remember(needs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ place: place(), needs }));
  } catch {
    // no room, or not allowed: it starts a little later
  }
}

/** What the page at this address needs, if it is the last table that was played. */
export function remembered(): string[] | null {
  try {
    const { place: where, needs } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as {
      place?: string;
      needs?: string[];
    };
    return where === place() && Array.isArray(needs) ? needs : null;
  } catch {
    return null;
  }
}
