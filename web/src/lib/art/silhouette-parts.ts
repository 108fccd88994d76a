/** The parts of a silhouette: fourteen bodies, each facing right in a square of 100, and a sign for each type. */

export const SHAPES = [
  "serpent",
  "bird",
  "quadruped",
  "biped",
  "blob",
  "insect",
  "fish",
  "plant",
  "ghost",
  "dragon",
  "golem",
  "machine",
  "tentacled",
  "humanoid",
] as const;
export type Shape = (typeof SHAPES)[number];
export type Place = "tail" | "back" | "head";
/** Where a sign goes: x, y, by how many degrees it is turned, and its scale. */
export type Anchor = readonly [number, number, number, number];
/** Round eyes, slanted ones, flat ones, or a single lens. */
export interface Eyes {
  at: readonly (readonly [number, number])[];
  r: number;
  kind?: "slant" | "flat" | "lens";
}
export interface Body extends Record<Place, Anchor> {
  body: string;
  /** Lines that part limbs from one another. */
  cut: string;
  /** Three patterns, of which one is drawn, in the colour of the second type. */
  mark: readonly [string, string, string];
  eyes: Eyes;
  /** Only of those that fly. */
  wing?: string;
}

const mirrored = (s: string) => `${s}<g transform="matrix(-1 0 0 1 100 0)">${s}</g>`;
/** A line of the ground, so that two parts of a body stay apart. */
export const GAP = 'data-gap=""';

/** Drawn around 0, 0 and growing upwards, about 22 high. */
export const SIGNS: Record<string, string> = {
  fire: "M-7 4Q-11-5-5-11Q-4-7-2-7Q-3-16 3-21Q4-13 8-9Q12-2 7 4Q4 7 0 7Q-4 7-7 4z",
  water: "M-8 6Q-6-12 9-17Q5-6 9 6z",
  grass: "M0 6Q-12-4-3-18Q10-10 0 6zM1 5Q4-6 15-8Q14 3 1 5z",
  electric: "M-4 7L-1-3-8-3 3-20 1-8 9-8z",
  ice: "M-9 6L-7-9-2-2 1-19 5-3 10-10 9 6z",
  fighting: "M-9-4H9L6 4H-6z",
  poison: "M-9 5L-6-8-2 0 0-15 3 0 7-8 9 5z",
  ground: "M-10 5L-4-9 1-2 5-6 10 5z",
  flying: "M-6 6Q-10-10 4-18Q3-12 6-11Q12-13 14-11Q8-5 6 6z",
  psychic: "M0-20l5 7-5 7-5-7zM-8 3a8 3 0 1 0 16 0a8 3 0 1 0-16 0z",
  bug: "M-2 5Q-6-8-12-13L-9-15Q-2-9 0 0Q2-9 9-15L12-13Q6-8 2 5z",
  rock: "M-10 6L-7-7-1-12 7-8 10 6z",
  ghost: "M-6 5Q-12-6-3-11Q-5-4 1-6Q-1-14 7-18Q13-6 6 5z",
  dragon: "M-8 6L-6-8-1-3 1-15 5-3 10-9 9 6z",
  dark: "M4-18A11 11 0 1 0 9 3A9 9 0 0 1 4-18z",
  steel: "M-8-1L-4-9H4L8-1 4 7H-4z",
  fairy: "M0-16L3-7 12-4 3-1 0 8-3-1-12-4-3-7z",
  normal: "",
};

/** Where a type likes to leave its sign. */
export const PLACES: Record<string, Place | ""> = {
  fire: "tail",
  water: "back",
  grass: "back",
  electric: "tail",
  ice: "back",
  fighting: "",
  poison: "back",
  ground: "",
  flying: "head",
  psychic: "head",
  bug: "head",
  rock: "back",
  ghost: "tail",
  dragon: "head",
  dark: "head",
  steel: "",
  fairy: "head",
  normal: "",
};

export const BODIES: Record<Shape, (pointed: boolean) => Body> = {
  serpent: () => ({
    body: `<path d="M17 70Q15 58 27 60" fill="none" stroke-width="8"/><path d="M22 73C26 90 80 90 79 73C78 62 44 66 37 58" fill="none" stroke-width="14"/><path ${GAP} d="M39 58C26 46 56 47 57 31" stroke-width="19"/><path d="M40 61C24 46 56 47 57 31" fill="none" stroke-width="13.5"/><path d="M46 32Q44 15 60 14Q78 15 84 27Q83 33 74 34L60 39Q48 40 46 32z"/>`,
    mark: [
      '<path d="M34 80q5 6 12 6M54 86q8 0 12-4" fill="none" stroke-width="4" stroke="currentColor"/><path d="M41 52q6-3 10-6" fill="none" stroke-width="4" stroke="currentColor"/>',
      '<path d="M45 58q-8-6-1-12q12-6 12-12l5 2q-1 9-10 14q-6 3-1 8z"/>',
      '<path d="M60 79h12l-6 6zM40 81h12l-6 6z"/>',
    ],
    eyes: { at: [[66, 23]], r: 3.4 },
    cut: "M84 28Q74 31 66 29",
    tail: [17, 68, -20, 0.8],
    back: [41, 50, -50, 0.8],
    head: [55, 17, -22, 0.85],
  }),
  bird: () => ({
    body: '<path d="M55 62Q30 18 9 17Q12 27 18 31Q12 32 10 35Q16 42 23 43Q19 46 18 49Q30 60 43 62z"/><path d="M44 55Q46 37 60 30Q62 20 72 20Q83 21 83 32L92 36L82 40Q82 62 66 70Q50 76 38 70L14 84L18 74L10 73L34 60z"/><path d="M55 70L52 84M65 69L66 84" fill="none" stroke-width="4"/><path d="M45 86Q52 81 58 86M60 86Q66 81 73 86" fill="none" stroke-width="4"/>',
    mark: [
      '<path d="M60 67Q76 60 78 44Q84 58 72 66Q66 69 60 67z"/>',
      '<path d="M49 55Q34 31 17 23Q19 28 24 31Q20 33 19 35Q24 40 31 41Q28 44 27 47Q36 55 44 57z"/>',
      '<path d="M62 31Q66 22 74 23Q80 24 80 30Q72 27 62 31z"/>',
    ],
    eyes: { at: [[74, 31]], r: 3.2 },
    cut: "M54 62Q44 44 30 30",
    tail: [14, 79, -100, 0.7],
    back: [47, 47, -40, 0.8],
    head: [69, 22, -8, 0.8],
  }),
  quadruped: (pointed) => ({
    body: `<path d="M26 57Q12 53 14 35Q16 28 23 28Q19 36 24 43Q28 47 33 46z"/><path d="M24 56Q25 45 38 44H57Q60 33 68 29Q79 25 85 34L91 42Q92 49 84 50L76 51Q75 60 70 63L71 85H61L59 67H44L41 85H31L31 70Q24 66 24 56z"/>${pointed ? '<path d="M62 33L58 14L72 26zM72 28L76 13L82 31z"/>' : '<path d="M60 34Q52 22 60 15Q69 18 71 29zM73 28Q74 16 81 17Q85 24 81 33z"/>'}`,
    mark: [
      '<path d="M39 46h6l-3 10zM49 46h6l-3 10zM29 50h6l-1 10z"/>',
      '<path d="M61 46Q70 52 75 50Q75 60 69 63H62Q58 54 61 46z"/>',
      '<path d="M31 78h11l-1 7H31zM60 78h11v7H61z"/>',
    ],
    eyes: { at: [[76, 37]], r: 3.2 },
    cut: "M86 45L91 43",
    tail: [21, 30, -8, 0.95],
    back: [41, 46, -6, 1],
    head: [69, 29, -4, 0.8],
  }),
  biped: (pointed) => ({
    body: `<path d="M44 76Q22 82 17 64Q15 54 19 47Q25 47 24 53Q25 65 42 62z"/><path d="M41 49Q38 44 39 34Q40 17 57 15Q70 15 77 25Q83 30 81 36Q78 42 66 43Q70 48 71 53L81 55Q84 59 80 61L71 62Q72 69 69 73L73 82Q80 82 79 87H60L58 79H52L49 87H32Q31 82 39 81Q36 66 41 49z"/>${pointed ? '<path d="M42 25L31 14Q43 13 50 19z"/>' : ""}`,
    mark: [
      '<path d="M61 46Q70 56 66 71Q60 78 55 74Q53 58 61 46z"/>',
      '<path d="M41 52l8 3-9 3zM40 61l8 3-9 3z"/>',
      '<path d="M40 32Q42 19 57 18Q66 18 71 22Q52 22 40 32z"/>',
    ],
    eyes: { at: [[65, 28]], r: 3.5 },
    cut: "M80 37Q74 38 69 36M58 55Q60 62 71 61",
    tail: [21, 49, -8, 0.95],
    back: [40, 52, -70, 0.9],
    head: [54, 17, -16, 0.85],
  }),
  blob: () => ({
    body: '<path d="M13 80Q12 70 22 66Q22 30 49 26Q72 25 76 56Q78 66 85 68Q92 74 87 82Q76 88 66 83Q57 88 48 84Q38 89 29 84Q20 87 13 80z"/><path d="M25 55Q12 54 12 43Q13 37 18 40Q21 49 29 49z"/>',
    mark: [
      '<circle cx="37" cy="72" r="5"/><circle cx="64" cy="75" r="3.6"/><circle cx="50" cy="77" r="2.6"/>',
      '<path d="M20 80Q30 72 48 77Q68 72 82 80Q70 85 62 81Q50 86 44 82Q32 86 20 80z"/>',
      '<path d="M33 38Q40 29 50 30Q42 34 39 42z"/>',
    ],
    eyes: {
      at: [
        [61, 50],
        [44, 50],
      ],
      r: 4.2,
    },
    cut: "M45 63Q54 69 63 62",
    tail: [16, 72, -40, 0.8],
    back: [34, 34, -34, 0.9],
    head: [50, 27, 0, 0.95],
  }),
  insect: () => ({
    body:
      mirrored(
        '<path d="M57 51L74 40L84 44M59 58L78 58L86 66M57 66L73 73L77 84M55 25Q60 14 71 13" fill="none" stroke-width="4.2"/>',
      ) +
      '<path d="M50 18Q63 19 63 31Q62 38 57 40Q64 45 63 53Q62 57 60 58Q68 66 63 78Q58 88 50 90Q42 88 37 78Q32 66 40 58Q38 57 37 53Q36 45 43 40Q38 38 37 31Q37 19 50 18z"/>',
    wing: mirrored('<path d="M57 46Q72 22 88 30Q94 48 62 58z"/>'),
    mark: [
      '<path d="M38 68h24l1 6H37zM41 80h18l-4 5H45z"/>',
      '<path d="M50 60q9 12 0 27q-9-15 0-27z"/>',
      mirrored('<circle cx="57" cy="72" r="4"/>'),
    ],
    eyes: {
      at: [
        [56.5, 29],
        [43.5, 29],
      ],
      r: 4,
    },
    cut: "M41 40Q50 44 59 40M39 58Q50 62 61 58",
    tail: [50, 89, 180, 0.7],
    back: [50, 50, 0, 0.8],
    head: [50, 20, 0, 0.8],
  }),
  fish: () => ({
    body: '<path d="M31 52Q46 28 68 32Q84 36 90 50Q84 64 68 69Q46 74 31 55L10 76Q16 60 13 52Q14 42 9 27z"/><path d="M41 37Q46 18 66 17Q62 24 65 33z"/><path d="M50 68Q48 82 58 86Q60 76 66 68z"/>',
    mark: [
      '<path d="M46 41l8-4q-5 14 0 29l-7-3q-4-11-1-22zM60 34l7-1q-5 17 0 34l-7-1q-4-16 0-32z"/>',
      '<path d="M36 56Q60 66 87 55Q80 65 68 69Q48 72 36 56z"/>',
      '<path d="M13 33L26 50L14 70Q18 58 16 52Q17 44 13 33z"/>',
    ],
    eyes: { at: [[77, 46]], r: 3.8 },
    cut: "M70 38Q63 50 69 63M90 51Q86 54 81 54",
    tail: [13, 52, -90, 0.8],
    back: [52, 31, -4, 1],
    head: [75, 36, 20, 0.7],
  }),
  plant: (pointed) => ({
    body:
      `<path d="M50 55V84M50 86Q40 80 30 87M50 86Q60 80 70 87M50 86V91" fill="none" stroke-width="5.5"/>` +
      mirrored('<path d="M52 76Q60 58 84 60Q82 78 52 78z"/>') +
      (pointed
        ? mirrored('<path d="M50 42Q58 12 80 20Q84 42 50 46z"/>') + '<path d="M50 44Q36 26 50 8Q64 26 50 44z"/>'
        : [0, 1, 2, 3, 4, 5]
            .map((i) => `<ellipse cx="50" cy="20" rx="10.5" ry="13" transform="rotate(${i * 60 + 30} 50 39)"/>`)
            .join("")) +
      '<circle cx="50" cy="41" r="18"/>',
    mark: [
      mirrored('<path d="M56 75Q64 64 80 63Q74 72 56 75z"/>'),
      '<path d="M50 23a18 18 0 0 1 17 12q-17-7-34 0a18 18 0 0 1 17-12z"/>',
      mirrored('<circle cx="62" cy="47" r="3.6"/>'),
    ],
    eyes: {
      at: [
        [56.5, 40],
        [43.5, 40],
      ],
      r: 3.4,
    },
    cut: "M45 49Q50 53 55 49",
    tail: [50, 88, 180, 0.6],
    back: [68, 68, 50, 0.6],
    head: [50, 24, 0, 0.8],
  }),
  ghost: () => ({
    body: '<path d="M50 14Q76 15 78 44Q88 44 90 54Q84 58 78 55Q79 70 70 84Q66 76 60 77Q58 86 49 90Q47 80 41 78Q35 82 27 82Q30 75 25 70Q22 62 22 55Q15 59 10 54Q12 44 22 44Q24 15 50 14z"/>',
    mark: [
      '<path d="M42 58Q50 66 59 58Q58 70 50 71Q43 70 42 58z"/>',
      '<path d="M28 66Q50 78 74 66Q74 76 70 82Q66 74 60 75Q57 84 50 87Q48 78 41 76Q35 79 30 79Q31 73 28 66z"/>',
      mirrored('<path d="M55 20q10 2 15 12q-8-4-15-12z"/>'),
    ],
    eyes: {
      at: [
        [60, 42],
        [40, 42],
      ],
      r: 5,
      kind: "slant",
    },
    cut: "",
    tail: [45, 87, 190, 0.8],
    back: [28, 26, -40, 0.8],
    head: [50, 16, 0, 0.9],
  }),
  dragon: () => ({
    body: '<path d="M49 50Q42 22 10 12Q16 23 15 29Q19 30 20 34Q24 36 24 42Q30 43 32 49Q40 52 47 60z"/><path d="M36 80Q18 86 12 71Q20 76 26 71Q36 66 40 56Q46 48 55 46Q57 34 60 28Q56 22 60 16Q63 20 67 20Q79 18 84 26L92 30Q92 37 84 38L74 38Q70 46 72 54Q76 64 70 72L78 80Q83 81 82 86H64L58 77L54 79L52 86H37Q34 83 36 80z"/>',
    mark: [
      '<path d="M66 42Q65 54 68 62Q66 72 59 74Q58 60 66 42z"/>',
      '<path d="M45 50Q40 32 20 20Q22 27 22 30Q25 31 26 35Q30 36 30 41Q36 44 37 49Q42 51 46 56z"/>',
      '<path d="M57 37l-7-3 1 7zM53 46l-8-2 3 7z"/>',
    ],
    eyes: { at: [[74, 27]], r: 3.2 },
    cut: "M91 31Q84 34 78 33M47 61Q40 48 26 34",
    tail: [14, 74, -60, 0.8],
    back: [51, 46, -40, 0.7],
    head: [64, 18, -14, 0.7],
  }),
  golem: () => ({
    body: '<path d="M37 19L58 16L68 27L63 41H38L31 30z"/><path d="M26 44L46 40L72 43L77 62L66 72H36L24 62z"/><path d="M12 42L23 40L24 56L20 60L22 74L10 76L6 62L12 57z"/><path d="M88 42L77 40L76 56L80 60L78 74L90 76L94 62L88 57z"/><path d="M32 75H47L46 88H28zM53 75H68L72 88H55z"/>',
    mark: [
      '<path d="M46 46l6-2 5 7-6 7-8-4z"/>',
      '<path d="M26 45L46 42L58 43L30 56zM10 64l11-2 1 10-11 2zM90 64l-11-2-1 10 11 2z"/>',
      '<path d="M41 46l4 8-6 7M62 45l-3 7 5 9" fill="none" stroke-width="3" stroke="currentColor"/>',
    ],
    eyes: {
      at: [
        [57, 29],
        [44, 29],
      ],
      r: 3.4,
      kind: "flat",
    },
    cut: "M46 36h10",
    tail: [30, 62, -90, 0.6],
    back: [34, 44, -30, 0.8],
    head: [48, 18, 0, 0.85],
  }),
  machine: () => ({
    body:
      '<path d="M50 10V26" fill="none" stroke-width="4.5"/><circle cx="50" cy="11" r="5"/><path d="M36 25H64L80 42V58L64 75H36L20 58V42z"/>' +
      mirrored('<path d="M80 45H85V38H95V46H90V54H95V62H85V55H80z"/>') +
      '<path d="M38 74L32 88H42L46 76zM62 74L68 88H58L54 76z"/>',
    mark: [
      mirrored('<path d="M88 38h7v8h-7zM88 54h7v8h-7z"/>') + '<path d="M34 63h32l-4 6H38z"/>',
      '<path d="M36 25H64L72 34H28z"/>',
      mirrored('<circle cx="70" cy="50" r="3"/>') + '<path d="M40 64h20v5H40z"/>',
    ],
    eyes: { at: [[50, 48]], r: 9, kind: "lens" },
    cut: "M22 58H78",
    tail: [20, 50, -90, 0.6],
    back: [30, 30, -40, 0.7],
    head: [50, 24, 0, 0.8],
  }),
  tentacled: () => ({
    body: '<path d="M22 50Q20 14 50 13Q80 14 78 50Q82 53 78 58Q70 62 50 62Q30 62 22 58Q18 53 22 50z"/><path d="M28 58Q16 70 23 86M40 60Q32 74 41 89M60 60Q68 74 59 89M72 58Q84 70 77 86" fill="none" stroke-width="6.5"/><path d="M50 60V83" fill="none" stroke-width="6.5"/>',
    mark: [
      mirrored('<circle cx="66" cy="27" r="6"/>') + '<circle cx="50" cy="21" r="4.4"/>',
      '<path d="M21 52Q36 57 50 57Q64 57 79 52Q82 56 77 58Q66 62 50 62Q34 62 23 58Q18 56 21 52z"/>',
      '<circle cx="23" cy="85" r="4"/><circle cx="41" cy="88" r="4"/><circle cx="59" cy="88" r="4"/><circle cx="77" cy="85" r="4"/>',
    ],
    eyes: {
      at: [
        [60, 43],
        [40, 43],
      ],
      r: 4.2,
    },
    cut: "M45 51Q50 54 55 51",
    tail: [50, 84, 180, 0.6],
    back: [30, 22, -36, 0.8],
    head: [50, 15, 0, 0.9],
  }),
  humanoid: () => ({
    body: '<path d="M50 11Q62 12 62 25Q61 36 55 39L56 42Q68 43 72 50L84 64Q88 70 83 74Q78 76 75 71L66 59L65 66L72 86Q73 90 68 90H60L51 70H49L40 90H32Q27 90 28 86L35 66L34 59L27 40L15 31Q12 25 17 22Q22 20 26 25L37 36Q40 42 44 42L45 39Q39 36 38 25Q38 12 50 11z"/>',
    mark: [
      '<path d="M35 62h30l1 7H34z"/>',
      '<path d="M39 20Q50 24 61 20V15Q50 5 39 15z"/>',
      '<path d="M50 43l8 2-8 14-8-14z"/>',
    ],
    eyes: {
      at: [
        [55.5, 26],
        [44.5, 26],
      ],
      r: 2.8,
    },
    cut: "M46 33Q50 35 54 33",
    tail: [34, 66, -110, 0.7],
    back: [34, 46, -60, 0.7],
    head: [50, 13, 0, 0.8],
  }),
};
