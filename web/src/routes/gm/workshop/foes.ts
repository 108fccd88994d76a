/** The foes of a draft as rows of a list, and what can be done to them: pure, so that each is one step of undo. */

import type { Draft, Piece } from "../campaign/drafts";

/** Wild ones of one species and level are one row. */
export interface Row {
  key: string;
  name: string;
  kind: "wild" | "trainer";
  level: number;
  hidden: boolean;
  /** Where they stand in the draft's list. */
  places: number[];
}

export const isFoe = (piece: Piece): boolean => piece.side === "enemies" && !piece.sheet;

export function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows = new Map<string, Row>();
  pieces.forEach((piece, place) => {
    if (!isFoe(piece)) return;
    const kind = piece.trainer ? "trainer" : "wild";
    const name = String(piece.name || piece.species || piece.trainer || "");
    const level = piece.level ?? 5;
    const hidden = Boolean(piece.hidden);
    const key = [kind, name, piece.species, level, hidden].join("|");
    const row = rows.get(key) ?? { key, name, kind, level, hidden, places: [] };
    row.places.push(place);
    rows.set(key, row);
  });
  return [...rows.values()];
}

const change = (draft: Draft, row: Row, how: (piece: Piece) => Piece): Draft => ({
  ...draft,
  pieces: draft.pieces.map((piece, place) => (row.places.includes(place) ? how(piece) : piece)),
});

export const withLevel = (draft: Draft, row: Row, level: number): Draft =>
  change(draft, row, (piece) => ({ ...piece, level: Math.max(1, Math.min(100, level)) }));
export const inWait = (draft: Draft, row: Row, hidden: boolean): Draft =>
  change(draft, row, (piece) => ({ ...piece, hidden }));
export const without = (draft: Draft, row: Row): Draft => ({
  ...draft,
  pieces: draft.pieces.filter((_, place) => !row.places.includes(place)),
});
/** The last one goes, or one more like them comes, without a square of its own. */
export function counted(draft: Draft, row: Row, by: 1 | -1): Draft {
  const last = row.places.at(-1)!;
  const pieces = [...draft.pieces];
  if (by < 0) pieces.splice(last, 1);
  else pieces.splice(last + 1, 0, { ...pieces[last]!, at: null });
  return { ...draft, pieces };
}
export const added = (draft: Draft, piece: Partial<Piece>, count: number): Draft => ({
  ...draft,
  pieces: [...draft.pieces, ...Array.from({ length: count }, () => ({ side: "enemies", ...piece }))],
});

/** A change that may make a fight easier. */
export interface Change {
  kind: "oneLess" | "lower";
  name: string;
  level: number;
  draft: Draft;
}
/** At most four of them: one less of those who are several, and the strongest two a little weaker. */
export function changesOf(draft: Draft): Change[] {
  const rows = rowsOf(draft.pieces).filter((row) => row.kind === "wild");
  const many = rows.filter((row) => row.places.length > 1);
  const strong = [...rows].sort((one, two) => two.level - one.level).filter((row) => row.level > 2);
  return [
    ...many.slice(0, 2).map((row) => ({
      kind: "oneLess" as const,
      name: row.name,
      level: row.level,
      draft: counted(draft, row, -1),
    })),
    ...strong.slice(0, 2).map((row) => ({
      kind: "lower" as const,
      name: row.name,
      level: row.level - 2,
      draft: withLevel(draft, row, row.level - 2),
    })),
  ];
}
