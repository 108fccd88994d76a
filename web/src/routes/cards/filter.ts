/** Which cards to show. */

import { TYPES } from "@/lib/art/cards-types";
import type { Face } from "@/lib/protocol";

export interface Wanted {
  text: string;
  types: ReadonlySet<string>;
  kinds: ReadonlySet<string>;
  payable: boolean;
  evolves: boolean;
}

export const kindOf = (face: Face): string =>
  face.kind === "pokemon" ? (["basic", "stage1", "stage2"][face.rank ?? 0] ?? "stage2") : face.kind;

/** Cards that a person asks for, families together and the lower stages first. */
export function filtered(faces: readonly Face[], wanted: Wanted, deck: Readonly<Record<string, number>>): Face[] {
  const text = wanted.text.trim().toLocaleLowerCase();
  const mine = faces.filter((face) => deck[face.look]);
  const energy = new Set(mine.flatMap((face) => face.provides ?? []));
  const names = new Set(mine.map((face) => face.name));
  const said = (face: Face) =>
    [face.name, face.text, face.sort, ...(face.lines ?? []).flatMap((line) => [line.name, line.text])]
      .join(" ")
      .toLocaleLowerCase();
  const isTyped = (face: Face) =>
    face.kind === "trainer"
      ? wanted.types.has("trainer")
      : (face.elements ?? []).some((type) => wanted.types.has(type));
  const isPaid = (face: Face) =>
    face.kind !== "pokemon" ||
    (face.lines ?? []).some((line) =>
      (line.cost ?? []).every((each) => each === "colorless" || energy.has(each) || energy.has("any")),
    );
  return faces
    .filter((face) => !text || said(face).includes(text))
    .filter((face) => !wanted.types.size || isTyped(face))
    .filter((face) => !wanted.kinds.size || wanted.kinds.has(kindOf(face)))
    .filter((face) => !wanted.payable || isPaid(face))
    .filter((face) => !wanted.evolves || (face.under !== undefined && names.has(face.under)))
    .toSorted(byFamily);
}

const ORDER = ["pokemon", "trainer", "energy"];
export function byFamily(one: Face, two: Face): number {
  const key = (face: Face) =>
    [
      ORDER.indexOf(face.kind),
      face.kind === "trainer"
        ? (face.sort ?? "")
        : String.fromCharCode(65 + Object.keys(TYPES).indexOf(face.elements?.[0] ?? "colorless")),
      face.family || face.look,
      face.rank ?? 0,
      face.name,
    ] as const;
  const [a, b] = [key(one), key(two)];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [a[at]!, b[at]!];
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
