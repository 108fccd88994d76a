/** What has changed on a screen, put together with what was there: the other half of `turnwright.table.patches`. */

import type { Board, Moment, Screen } from "@/lib/protocol";

type News = Omit<Screen, "type">;
type Kept = NonNullable<Screen["kept"]>;

/** A screen with its news: of long lists only the new entries come, and `kept` says where they belong. */
export function patched<S extends News>(before: S, { kept = {}, ...news }: News): S {
  const whole: S = { ...before, ...news };
  if (kept.choices) whole.choices = entries(before.choices, news.choices, kept.choices);
  if (kept.unavailable) whole.unavailable = entries(before.unavailable, news.unavailable, kept.unavailable);
  if (kept.forms) whole.forms = entries(before.forms, news.forms, kept.forms);
  if (news.board) whole.board = wholeBoard(before.board, news.board, kept);
  return whole;
}

/** A board with the pieces and zones that were left out because they were on the one before. */
export function wholeBoard(before: Board | undefined, board: Board, kept: Kept): Board {
  const pieces = kept.pieces ? entries(before?.pieces, board.pieces, kept.pieces) : board.pieces;
  const zones = kept.zones ? entries(before?.zones, board.zones, kept.zones) : board.zones;
  return { ...board, pieces, zones };
}

/** Moments whose boards are whole. */
export function wholeMoments(moments: readonly Moment[]): Moment[] {
  let before: Board | undefined;
  return moments.map(({ kept = {}, ...moment }) => {
    before = wholeBoard(before, moment.board, kept);
    return { ...moment, board: before };
  });
}

/** Each entry is one of those before, by its place there, or (-1) the next new one. */
function entries<T>(before: T[] = [], fresh: T[] = [], kept: number[]): T[] {
  const rest = fresh.values();
  return kept.map((place) => (place < 0 ? rest.next().value : before[place])).filter((entry) => entry !== undefined);
}
