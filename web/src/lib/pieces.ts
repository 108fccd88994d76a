/** How pieces are shown: which gauge is the main one, who gets a letter, whose name is a person's. */

import type { Board, Gauge, Piece, Screen, Side } from "@/lib/protocol";

export type Frame = "mine" | "ally" | "foe" | "rival";

const CAMPS: Record<string, Frame> = { heroes: "mine", helpers: "ally", foes: "foe", rivals: "rival" };
const IN_ORDER: readonly Frame[] = ["mine", "foe", "rival", "ally"];

/** The frame of each side by its part in the story; in the order in which they are listed where they have none. */
export function campsOf(sides: readonly Side[]): Map<string, Frame> {
  const frame = (side: Side, index: number) => CAMPS[side.camp ?? ""] ?? IN_ORDER[index % IN_ORDER.length] ?? "rival";
  return new Map(sides.map((side, index) => [side.id, frame(side, index)]));
}

/** The frames of a board's pieces: how the seat stands to them; for who plays nobody, each side's part in the story. */
export function framesOf(board: Pick<Board, "pieces" | "sides">): Map<string, Frame> {
  const camps = campsOf(board.sides ?? []);
  const plays = board.pieces.some((piece) => piece.stance === "mine");
  const stances: Record<string, Frame> = plays ? { mine: "mine", ally: "ally", foe: "foe" } : {};
  return new Map(
    board.pieces.map((piece) => [piece.id, stances[piece.stance ?? "other"] ?? camps.get(piece.side) ?? "rival"]),
  );
}

/** A board whose pieces know their frames; one that knows its own already stays the same object. */
export function framed<B extends Pick<Board, "pieces" | "sides">>(board: B): B {
  const frames = framesOf(board);
  const pieces = board.pieces.map((piece: Piece & { frame?: Frame }) => {
    const frame = frames.get(piece.id);
    return piece.frame === frame ? piece : { ...piece, frame };
  });
  return { ...board, pieces };
}

/** A board that holds what hasn't changed since the one before as the same objects: what is the same isn't drawn again. */
export function sharing(before: Board | undefined, board: Board): Board {
  if (!before) return board;
  const known = new Map(before.pieces.map((piece) => [piece.id, piece]));
  return {
    ...board,
    map: same(before.map, board.map),
    sides: same(before.sides, board.sides),
    zones: same(before.zones, board.zones),
    pieces: board.pieces.map((piece) => same(known.get(piece.id), piece)),
  };
}

const same = <T>(before: T | undefined, now: T): T =>
  before === now || (before !== undefined && JSON.stringify(before) === JSON.stringify(now)) ? (before as T) : now;

/** People are monograms, never faces. */
const PEOPLE = new Set(["trainer", "fighter", "hero", "person"]);

export const isPerson = (piece: Pick<Piece, "kind">): boolean => PEOPLE.has(piece.kind ?? "");
export const refOf = (piece: Pick<Piece, "id">): string => `piece:${piece.id}`;
export const idOf = (ref: string): string => ref.slice(ref.indexOf(":") + 1);
export const kindOf = (ref: string): string => ref.slice(0, Math.max(0, ref.indexOf(":")));

/** The seats that decide now: whoever is asked something; else a side's seat means the owner of the one who acts, as far
 * as that one has a seat. */
export function deciding(screen: Pick<Screen, "acting" | "seats" | "prompts">, active: Piece | undefined): string[] {
  const acting = screen.acting ?? [];
  const asked = (screen.prompts ?? []).flatMap((prompt) => prompt.of ?? []);
  if (asked.length) return [...new Set(asked)];
  const owner = screen.seats?.find((seat) => seat.id === active?.owner)?.id;
  if (!owner) return acting;
  return acting.length ? acting.map((seat) => (seat === active?.side ? owner : seat)) : [owner];
}

/** The bar that says how long a piece lasts, with what lies on top of it; and the other bars. */
export interface Health {
  main: Gauge | undefined;
  temporary: number;
  injuries: number;
  others: Gauge[];
}

const ON_TOP = new Set(["temp_hp", "injuries"]);

export function healthOf(piece: Pick<Piece, "gauges">): Health {
  const gauges = piece.gauges ?? [];
  const value = (id: string) => gauges.find((gauge) => gauge.id === id)?.value ?? 0;
  const main = gauges.find((gauge) => gauge.id === "hp") ?? gauges[0];
  const others = gauges.filter((gauge) => gauge !== main && !ON_TOP.has(gauge.id ?? ""));
  return { main, temporary: value("temp_hp"), injuries: value("injuries"), others };
}

/** Letters for pieces that look alike: two Geodude are A and B on the map, in the order and in the log. */
export function marksOf(pieces: readonly Piece[]): Map<string, string> {
  const alike = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (!piece.look || isPerson(piece)) continue;
    const key = `${piece.side}|${piece.look}`;
    alike.set(key, [...(alike.get(key) ?? []), piece]);
  }
  const marks = new Map<string, string>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    group.forEach((piece, index) => marks.set(piece.id, String.fromCharCode(65 + (index % 26))));
  }
  return marks;
}

/** Two letters for a condition, so that it is never told by colour alone. */
export function lettersOf(name: string): string {
  const [first = "", second = ""] = name.match(/\p{L}+/gu) ?? [];
  const pair = second && first.length < 3 ? first.charAt(0) + second.charAt(0) : first.slice(0, 2);
  return pair.charAt(0).toLocaleUpperCase() + pair.slice(1).toLocaleLowerCase();
}
