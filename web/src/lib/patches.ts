/** What has changed on a screen, put together with what was there: the other half of `turnwright.table.patches`. */

import type { Screen } from "@/lib/protocol";

type News = Omit<Screen, "type">;

/** A screen with its news: of long lists only the new entries come, and `kept` says where they belong. */
export function patched<S extends News>(before: S, { kept = {}, ...news }: News): S {
  const whole: S = { ...before, ...news };
  if (kept.choices) whole.choices = entries(before.choices, news.choices, kept.choices);
  if (kept.unavailable) whole.unavailable = entries(before.unavailable, news.unavailable, kept.unavailable);
  if (kept.forms) whole.forms = entries(before.forms, news.forms, kept.forms);
  if (kept.pieces && news.board)
    whole.board = { ...news.board, pieces: entries(before.board?.pieces, news.board.pieces, kept.pieces) };
  return whole;
}

/** Each entry is one of those before, by its place there, or (-1) the next new one. */
function entries<T>(before: T[] = [], fresh: T[] = [], kept: number[]): T[] {
  const rest = fresh.values();
  return kept.map((place) => (place < 0 ? rest.next().value : before[place])).filter((entry) => entry !== undefined);
}
