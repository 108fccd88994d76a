/** The foes of a draft as rows of a list, and what can be done to them: pure, so that each is one step of undo. */

import type { Draft, Piece } from "../campaign/drafts";

/** The sides of those who are not of the party, and whom each fights. */
export const SIDES = ["enemies", "rivals", "allies"] as const;
export type Side = (typeof SIDES)[number];

/** Wild ones of one species and level on one side are one row. */
export interface Row {
  key: string;
  name: string;
  kind: "wild" | "trainer";
  side: Side;
  level: number;
  hidden: boolean;
  /** Where they stand in the draft's list. */
  places: number[];
}

const sideOf = (piece: Piece): Side | undefined => SIDES.find((side) => side === piece.side && !piece.sheet);

export function rowsOf(pieces: readonly Piece[]): Row[] {
  const rows = new Map<string, Row>();
  pieces.forEach((piece, place) => {
    const side = sideOf(piece);
    if (!side) return;
    const kind = piece.trainer ? "trainer" : "wild";
    const name = String(piece.name || piece.species || piece.trainer || "");
    const level = piece.level ?? 5;
    const hidden = Boolean(piece.hidden);
    const key = [side, kind, name, piece.species, level, hidden].join("|");
    const row = rows.get(key) ?? { key, name, kind, side, level, hidden, places: [] };
    row.places.push(place);
    rows.set(key, row);
  });
  return SIDES.flatMap((side) => [...rows.values()].filter((row) => row.side === side));
}

const change = (draft: Draft, row: Row, how: (piece: Piece) => Piece): Draft => ({
  ...draft,
  pieces: draft.pieces.map((piece, place) => (row.places.includes(place) ? how(piece) : piece)),
});

export const withLevel = (draft: Draft, row: Row, level: number): Draft =>
  change(draft, row, (piece) => ({ ...piece, level: Math.max(1, Math.min(100, level)) }));
export const inWait = (draft: Draft, row: Row, hidden: boolean): Draft =>
  change(draft, row, (piece) => ({ ...piece, hidden }));
export const onSide = (draft: Draft, row: Row, side: Side): Draft =>
  change(draft, row, (piece) => ({ ...piece, side }));
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
  const rows = rowsOf(draft.pieces).filter((row) => row.kind === "wild" && row.side !== "allies");
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
