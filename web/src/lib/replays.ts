/** Where a match can be looked at again. */

/** `match`: one of a server, or `here/` and the id of one of this browser. */
export const replayOf = (match: string): string =>
  match.startsWith("here/")
    ? `/replay?save=${encodeURIComponent(match.slice("here/".length))}`
    : `/replay?match=${encodeURIComponent(match)}`;
