/** What goes from one place of the table to another between two boards, cards that nobody sees included. */

import type { Board, Item, Zone } from "@/lib/protocol";

export interface Place {
  owner: string;
  zone: string;
}

export interface Travel {
  /** The card or piece, where it is known. */
  ref: string;
  from: Place;
  to: Place;
  /** The piece that it is attached to. */
  onto?: string;
  /** How many, of cards that nobody sees. */
  count: number;
}

const keyOf = (zone: Pick<Zone, "owner" | "id">): string => `${zone.owner} ${zone.id}`;
const idOf = (ref: string): string => ref.slice(ref.indexOf(":") + 1);

interface Lying {
  place: Place;
  item: Item;
}

function lyingOn(board: Board): Map<string, Lying> {
  const lying = new Map<string, Lying>();
  for (const zone of board.zones ?? [])
    for (const item of zone.items ?? [])
      lying.set(idOf(item.ref), { place: { owner: zone.owner, zone: zone.id }, item });
  return lying;
}

/** Cards on pieces: the tags that name one. */
function attachedOn(board: Board): Map<string, string> {
  const attached = new Map<string, string>();
  for (const piece of board.pieces)
    for (const tag of piece.tags ?? []) if (tag.ref?.startsWith("card:")) attached.set(idOf(tag.ref), piece.id);
  return attached;
}

export function travelsOf(from: Board, board: Board): Travel[] {
  if (from === board || (from.zones === board.zones && from.pieces === board.pieces)) return [];
  const [before, after] = [lyingOn(from), lyingOn(board)];
  const [onBefore, onAfter] = [attachedOn(from), attachedOn(board)];
  /** How many cards each zone has lost and got that nobody has seen go. */
  const change = new Map<string, number>();
  const places = new Map<string, Place>();
  for (const [zones, sign] of [[from.zones, -1] as const, [board.zones, 1] as const])
    for (const zone of zones ?? []) {
      change.set(keyOf(zone), (change.get(keyOf(zone)) ?? 0) + sign * zone.count);
      places.set(keyOf(zone), { owner: zone.owner, zone: zone.id });
    }
  const seen = (place: Place | undefined, by: number) => {
    if (!place) return;
    const key = `${place.owner} ${place.zone}`;
    change.set(key, (change.get(key) ?? 0) + by);
  };
  const travels: Travel[] = [];
  const unknown: { ref: string; owner: string; to: Place; onto?: string }[] = [];
  for (const [id, { place, item }] of after) {
    const was = before.get(id)?.place;
    if (was?.owner === place.owner && was.zone === place.zone) continue;
    seen(place, -1);
    if (!was) unknown.push({ ref: item.ref, owner: place.owner, to: place });
    else {
      seen(was, 1);
      travels.push({ ref: item.ref, from: was, to: place, count: 1 });
    }
  }
  for (const [id, piece] of onAfter) {
    if (onBefore.get(id) === piece) continue;
    const owner = board.pieces.find((each) => each.id === piece)?.owner ?? "";
    const [was, to] = [before.get(id)?.place, after.get(piece)?.place ?? { owner, zone: "" }];
    seen(was, 1);
    if (was) travels.push({ ref: `card:${id}`, from: was, to, onto: piece, count: 1 });
    else unknown.push({ ref: `card:${id}`, owner, to, onto: piece });
  }
  /** Where cards of an owner that are seen only now have come from: the zone that has fewer. */
  const source = (owner: string): Place | undefined => {
    const keys = [...change].filter(([key, by]) => by < 0 && places.get(key)?.owner === owner);
    return places.get(keys.sort((one, two) => one[1] - two[1])[0]?.[0] ?? "");
  };
  for (const { ref, owner, to, onto } of unknown) {
    const was = source(owner);
    if (!was) continue;
    seen(was, 1);
    travels.push({ ref, from: was, to, onto, count: 1 });
  }
  for (const [key, by] of change) {
    const to = places.get(key);
    if (by <= 0 || !to) continue;
    const was = source(to.owner);
    if (!was || was.zone === to.zone) continue;
    seen(was, by);
    travels.push({ ref: "", from: was, to, count: by });
  }
  return travels;
}
