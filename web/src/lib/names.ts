/** What people call each other at a table: a person by their name, else by what they play with; never "Player 1". */

import type { Present, Side } from "@/lib/protocol";

/** Names to be said in place of those of the seats. */
export type Names = ReadonlyMap<string, string>;

/** Who sits in a seat: of several with a link to it the one who is there. */
export function sitting(people: readonly Present[], seat: string): Present | undefined {
  const all = people.filter((person) => person.seat === seat);
  return all.find((person) => person.online) ?? all[0];
}

/** Only of sides that say what they play with: elsewhere a seat is called by whom it plays. */
export function namesOf(
  seats: readonly { id: string; name: string }[],
  sides: readonly Side[],
  people: readonly Present[] = [],
): Names {
  const names = new Map<string, string>();
  if (!sides.some((side) => side.plays)) return names;
  sides.forEach((side, at) => {
    const seat = seats.find(({ id }) => id === side.id)?.name ?? side.name;
    const twin = sides.some((other) => other !== side && other.plays === side.plays);
    const deck = side.plays && twin ? `${side.plays} ${at + 1}` : side.plays;
    const name = sitting(people, side.id)?.name || deck;
    if (name && name !== seat) names.set(seat, name);
  });
  return names;
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export type Rename = <T>(value: T) => T;

/** Says the same with these names in every text. What none of them is in stays the same object, and what was renamed
 * once is the same object the next time. */
export function renamer(names: Names): Rename {
  if (!names.size) return (value) => value;
  const all = new RegExp(`(?<!\\w)(?:${[...names.keys()].map(literal).join("|")})(?!\\w)`, "g");
  const own = [...names.values()];
  const known = new WeakMap<object, unknown>();
  const walk = (part: unknown): unknown => {
    // What says who plays with what keeps the seats' names: "Emberfall plays Emberfall" says nothing.
    if (typeof part === "string" && own.some((name) => part.includes(name))) return part;
    if (typeof part === "string") return part.replace(all, (name) => names.get(name) ?? name);
    if (typeof part !== "object" || part === null) return part;
    const before = known.get(part);
    if (before) return before;
    const now = inside(part);
    known.set(part, now);
    return now;
  };
  const inside = (part: object): unknown => {
    const before = Object.entries(part);
    const after = before.map(([key, inner]) => [key, walk(inner)] as const);
    if (after.every(([, inner], at) => inner === before[at]?.[1])) return part;
    return Array.isArray(part) ? after.map(([, inner]) => inner) : Object.fromEntries(after);
  };
  return <T>(value: T) => walk(value) as T;
}
