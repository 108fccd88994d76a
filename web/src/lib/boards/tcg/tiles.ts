/** What a question offers, as tiles: cards (equal copies together), Pokémon, or words. Nothing of the rules is here. */

import type { Asked, Board, Face, Item, OptionData, Piece, Tag } from "@/lib/protocol";

export interface Tile {
  key: string;
  name: string;
  look: string;
  piece: string;
  ids: string[];
  /** It lies there to be seen, but can't be chosen. */
  off: boolean;
  /** Drawn from what the table says, where it doesn't say which card it is: energy on a Pokémon. */
  face?: Face;
  /** Whom it is attached to. */
  on?: string;
}

const ORDERED = new Set(["next_card", "arrange_deck"]);

/** How the answers are taken: some of the tiles, an order of all of them, or so many in all, several on one. */
export type Manner = "choose" | "order" | "split";

export function mannerOf(prompt: Asked): Manner {
  if ((prompt.in_a_row ?? 1) < 2) return "choose";
  return ORDERED.has(prompt.kind ?? "") ? "order" : "split";
}

const idOf = (ref: string) => ref.slice(ref.indexOf(":") + 1);

/** The tiles of a question. `shown`: cards that may be looked at meanwhile, such as the rest of a deck. */
export function tilesOf(prompt: Asked, board: Board, shown: readonly Item[] = []): Tile[] {
  const items = new Map(board.zones?.flatMap((zone) => (zone.items ?? []).map((item) => [item.ref, item] as const)));
  const pieces = new Map(board.pieces.map((piece) => [`piece:${piece.id}`, piece]));
  const attached = new Map(
    board.pieces.flatMap((piece) =>
      (piece.tags ?? []).flatMap((tag) => (tag.ref ? [[tag.ref, { piece, tag }] as const] : [])),
    ),
  );
  const apart = mannerOf(prompt) === "order";
  const found = new Map<string, Tile>();
  const add = (option: OptionData, off: boolean) => {
    const ref = option.ref ?? "";
    const piece = pieces.get(ref)?.id ?? "";
    const item = items.get(ref);
    const look = piece ? "" : (item?.look ?? "");
    const on = piece || look ? undefined : attached.get(ref);
    const same = look ? `${look}${off ? "-" : ""}` : on ? `${on.piece.id} ${on.tag.id} ${on.tag.text ?? ""}` : "";
    const key = apart || !same ? option.id : same;
    const known = found.get(key);
    if (known) {
      known.ids.push(option.id);
      return;
    }
    const name = item?.name || (on ? uncounted(option.name) : option.name);
    found.set(key, {
      ...{ key, name, look, piece, ids: [option.id], off },
      ...(on && { face: attachedFace(ref, name, on.tag), on: on.piece.name }),
    });
  };
  for (const option of prompt.options ?? []) add(option, false);
  const offered = new Set((prompt.options ?? []).map((option) => option.ref));
  for (const item of shown)
    if (!offered.has(item.ref)) add({ id: idOf(item.ref), name: item.name, ref: item.ref }, true);
  return inPlaces([...found.values()], board);
}

/** Options of one name are counted ("Fire Energy #2"); copies that lie together need no number. */
const uncounted = (name: string) => name.replace(/ #\d+$/, "");

/** Pokémon stand as they do on the table: the Active one, then the bench from the left. */
function inPlaces(tiles: Tile[], board: Board): Tile[] {
  const places = new Map<string, number>();
  for (const zone of board.zones ?? [])
    if (zone.id === "active" || zone.id === "bench")
      for (const item of zone.items ?? []) places.set(idOf(item.ref), places.size);
  const place = (tile: Tile) => (tile.piece ? (places.get(tile.piece) ?? places.size) : 0);
  return tiles.sort((one, two) => place(one) - place(two));
}

function attachedFace(ref: string, name: string, tag: Tag): Face {
  const units = tag.id.startsWith("energy:") ? tag.id.slice("energy:".length).split("+") : [];
  const kind = units.length ? "energy" : "trainer";
  return { look: ref, name, kind, elements: units, provides: units, text: units.length ? "" : (tag.text ?? "") };
}

/** Where a Pokémon stands, as the table says it. */
export const placeOf = (piece: Piece) => piece.tags?.find((tag) => tag.id === "place")?.name ?? "";
