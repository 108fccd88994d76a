/** What the words of an id say about somebody: how old, and what they do. `young_courier` is no bearded elder. */

export type Age = "young" | "grown" | "old";

export interface Role {
  style: readonly ("tail" | "knot" | "hood" | "hat")[];
  weapon: readonly ("sword" | "staff" | "bow" | "")[];
  satchel?: boolean;
  scar?: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const OLD = words(
  "old elder ancient sage oracle hermit abbot abbess patriarch matriarch grandmaster grandfather grandmother crone",
);
const YOUNG = words("young boy girl child youth novice apprentice squire page orphan pupil student junior little");
/** Old, and without a beard. */
const WOMEN = words("abbess matriarch grandmother crone oracle nun widow lady mother aunt sister priestess woman");

const ROLES: readonly (readonly [ReadonlySet<string>, Role])[] = [
  [
    words("courier envoy messenger runner herald pilgrim traveller merchant pedlar porter ferryman ferry keeper"),
    { style: ["hat", "tail"], weapon: [""], satchel: true, scar: false },
  ],
  [words("bow archer hunter scout ranger"), { style: ["hat", "tail", "hood"], weapon: ["bow"] }],
  [
    words("bandit thief assassin smuggler pirate brigand rogue spy outlaw"),
    { style: ["hood", "tail"], weapon: ["sword"] },
  ],
  [
    words("monk nun priest priestess abbot abbess sage oracle hermit adept mystic spirit healer"),
    { style: ["hood", "knot"], weapon: ["staff"], scar: false },
  ],
  [
    words("scholar magistrate clerk scribe official judge teacher poet innkeeper cook"),
    { style: ["knot"], weapon: [""], scar: false },
  ],
  [
    words("guard guardian bulwark soldier captain general knight warden warrior sentinel"),
    { style: ["knot", "tail"], weapon: ["sword"] },
  ],
];

const split = (id: string) => id.toLowerCase().split(/[^a-z]+/);

/** Nobody is old, or young, unless their id says so. */
export function ageOf(id: string): Age {
  const said = split(id);
  if (said.some((word) => YOUNG.has(word))) return "young";
  return said.some((word) => OLD.has(word)) ? "old" : "grown";
}

export const hasBeard = (id: string): boolean => ageOf(id) === "old" && !split(id).some((word) => WOMEN.has(word));

export function roleOf(id: string): Role | undefined {
  const said = split(id);
  return ROLES.find(([names]) => said.some((word) => names.has(word)))?.[1];
}
