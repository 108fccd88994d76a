/** What every drawing of a card is made from: a seed from its id, and the colours and the silhouette of each type. */

export interface Random {
  (): number;
  in(least: number, most: number): number;
  int(least: number, most: number): number;
  of<T>(some: readonly T[]): T;
}

/** FNV-1a: the same number for the same text, on every machine. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

/** mulberry32: a stream of numbers from a seed, always the same. */
export function rng(seed: string): Random {
  let a = hash(seed);
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const within = (least: number, most: number) => least + (most - least) * next();
  return Object.assign(next, {
    in: within,
    int: (least: number, most: number) => Math.floor(within(least, most + 1)),
    of: <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)] as T,
  });
}

export const f = (x: number): number => Math.round(x * 10) / 10;

/** deep: frame and text ground (white text 4.5:1 and more); mid, pale: art; spark: the one bright note. */
export interface Look {
  coin: string;
  on: string;
  deep: string;
  mid: string;
  pale: string;
  spark: string;
  dusk: string;
}
export type CardType =
  | "fire"
  | "water"
  | "grass"
  | "electric"
  | "psychic"
  | "fighting"
  | "darkness"
  | "metal"
  | "fairy"
  | "dragon"
  | "colorless"
  | "trainer";

export const TYPES: Record<CardType, Look> = {
  fire: {
    coin: "#d24100",
    on: "#fff",
    deep: "#9f2d16",
    mid: "#d9592b",
    pale: "#ffd9a8",
    spark: "#ffb23e",
    dusk: "#4a1410",
  },
  water: {
    coin: "#0871c1",
    on: "#fff",
    deep: "#1c5685",
    mid: "#3d8fc4",
    pale: "#cfe9f5",
    spark: "#8fe3ff",
    dusk: "#0f2c4a",
  },
  grass: {
    coin: "#248430",
    on: "#fff",
    deep: "#3a6122",
    mid: "#6f9e3c",
    pale: "#e3efbf",
    spark: "#c9e65a",
    dusk: "#1c3315",
  },
  electric: {
    coin: "#f6d32b",
    on: "#16130a",
    deep: "#7a5800",
    mid: "#d9a511",
    pale: "#fff0b8",
    spark: "#ffe14a",
    dusk: "#3c2b06",
  },
  psychic: {
    coin: "#cf2c67",
    on: "#fff",
    deep: "#97205a",
    mid: "#cf6a9d",
    pale: "#f8dcea",
    spark: "#ff9ccb",
    dusk: "#3c1030",
  },
  fighting: {
    coin: "#b5642a",
    on: "#fff",
    deep: "#7d4520",
    mid: "#b97a45",
    pale: "#f1dcc0",
    spark: "#ffc27a",
    dusk: "#38200f",
  },
  darkness: {
    coin: "#44342e",
    on: "#fff",
    deep: "#3a3352",
    mid: "#6a6090",
    pale: "#d6d0e6",
    spark: "#b59cff",
    dusk: "#15121f",
  },
  metal: {
    coin: "#4a6875",
    on: "#fff",
    deep: "#47555f",
    mid: "#8496a1",
    pale: "#e0e7ea",
    spark: "#bfe0ee",
    dusk: "#1c252b",
  },
  fairy: {
    coin: "#f9a7d1",
    on: "#16130a",
    deep: "#9c3568",
    mid: "#d87aa5",
    pale: "#fbe0ec",
    spark: "#ffc1de",
    dusk: "#46142d",
  },
  dragon: {
    coin: "#8a7412",
    on: "#fff",
    deep: "#5a5312",
    mid: "#9a8f2e",
    pale: "#efe8b4",
    spark: "#ffd54a",
    dusk: "#23230a",
  },
  colorless: {
    coin: "#d9d4c6",
    on: "#16130a",
    deep: "#625b4e",
    mid: "#a1988a",
    pale: "#efe9dd",
    spark: "#fff6dd",
    dusk: "#2d2922",
  },
  trainer: {
    coin: "#2f5d5a",
    on: "#fff",
    deep: "#2f5d5a",
    mid: "#5c9a92",
    pale: "#d8ece6",
    spark: "#9fe0cf",
    dusk: "#12302e",
  },
};
/** One silhouette per type: told apart in black and white, at 11 px. */
export const GLYPHS: Record<CardType, string> = {
  fire: "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-2 1-4 2.5-5 .2 1.6.8 2.4 1.8 2.8C10 8.500 10.500 5 12 2z",
  water:
    "M2 9c3-4 6-4 9-1s5 3 8 0l3-2v5c-3 4-6 4-9 1s-5-3-8 0l-3 2zM2 17c3-4 6-4 9-1s5 3 8 0l3-2v4c-3 4-6 4-9 1s-5-3-8 0l-3 2z",
  grass: "M11 22v-8C5 14 3 10 3 5c5 0 8 2 9 6 1-5 4-8 9-8 0 6-3 10-8 11v8z",
  electric: "M14 1 4 14h6l-2 9 12-14h-7z",
  psychic: "M12 3a9 9 0 1 0 9 9h-3a6 6 0 1 1-6-6 4.500 4.500 0 1 1-4.500 4.500h3A1.500 1.500 0 1 0 12 9a3 3 0 1 1 0-6z",
  fighting: "M12 2 22 11v5L12 7 2 16v-5zM12 11l10 9v3h-3l-7-7-7 7H2v-3z",
  darkness: "M15 2a10 10 0 1 0 7 14A8.500 8.500 0 0 1 15 2z",
  metal: "M7 3h10l5 9-5 9H7l-5-9zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  fairy: "M12 1c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11z",
  dragon: "M4 2c6 1 9 4 9 9 2-2 2-5 1-8 5 3 7 8 5 13-1 4-5 6-9 6 2-1 3-3 3-5-3 2-7 1-9-2 3 0 5-1 5-3C6 11 4 7 4 2z",
  colorless: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
  trainer: "M4 4h16v16H4zm4 4v8h8V8z",
};

/** A type that is drawn; one that nobody has drawn yet looks colourless. */
export const typeOf = (name: string | undefined): CardType =>
  name !== undefined && Object.hasOwn(TYPES, name) ? (name as CardType) : "colorless";
