/** Types of moves and creatures: a glyph, a colour and a word, always together. Colours of words are tokens (CSS). */

/** The inks of a token's mask: ground, a second ground, the mask itself, and what is drawn on it. */
export interface Inks {
  fill: string;
  hi: string;
  mask: string;
  deep: string;
}

export const INKS: Record<string, Inks> = {
  normal: { fill: "#c7bda8", hi: "#b0a58e", mask: "#2a261c", deep: "#ebe7e1" },
  fire: { fill: "#d24100", hi: "#f05e2d", mask: "#ffebe6", deep: "#3c1205" },
  water: { fill: "#0871c1", hi: "#318bde", mask: "#e6f2fe", deep: "#002241" },
  grass: { fill: "#248430", hi: "#41a04b", mask: "#e2f7e2", deep: "#052a09" },
  electric: { fill: "#f6d32b", hi: "#dcba02", mask: "#2f2600", deep: "#efe8cb" },
  ice: { fill: "#8ddde7", hi: "#72c3cd", mask: "#002d31", deep: "#d6edef" },
  fighting: { fill: "#a52932", hi: "#c2444a", mask: "#feebea", deep: "#3d1012" },
  poison: { fill: "#8c36a4", hi: "#a651bf", mask: "#faeaff", deep: "#2f1537" },
  ground: { fill: "#d3a062", hi: "#bb884b", mask: "#392000", deep: "#f5e5d3" },
  flying: { fill: "#a4b9ef", hi: "#8ba0d6", mask: "#1c2747", deep: "#e2e9fb" },
  psychic: { fill: "#cf2c67", hi: "#ea4f81", mask: "#ffeaee", deep: "#3c101d" },
  bug: { fill: "#9fc12c", hi: "#87a80d", mask: "#222b04", deep: "#e3edcf" },
  rock: { fill: "#73542c", hi: "#8d6c42", mask: "#f8efe4", deep: "#2c1f0e" },
  ghost: { fill: "#5c418b", hi: "#775ba6", mask: "#f2edff", deep: "#251a3a" },
  dragon: { fill: "#463dc3", hi: "#5b59e0", mask: "#ecefff", deep: "#1b1c42" },
  dark: { fill: "#44342e", hi: "#5b4a44", mask: "#f4efed", deep: "#27201d" },
  steel: { fill: "#4a6875", hi: "#64828f", mask: "#e9f2f5", deep: "#172429" },
  fairy: { fill: "#f9a7d1", hi: "#e08fb9", mask: "#3b192c", deep: "#fadfec" },
};

/** Paths on a square of 16. */
export const GLYPHS: Record<string, string> = {
  normal: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2Zm0 3.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  fire: "M8.6 1.2c.4 2.6 4 4.4 4 8.2a4.6 4.6 0 0 1-9.2 0c0-1.9 1-3.2 2-4.1.1 1.2.6 2 1.3 2.4C6.5 5.2 7 3 8.6 1.200Z",
  water: "M8 1.300c2.4 3 4.5 5.5 4.5 8.400a4.5 4.5 0 0 1-9 0C3.5 6.8 5.6 4.3 8 1.300Z",
  grass: "M13.5 2.500C7 2 2.5 4.7 2.5 9.200c0 1 .2 1.8.6 2.500L1.7 13.800l1.3.8 1.3-2C9.6 14.7 14.2 10.5 13.5 2.500Z",
  electric: "M9.4 1 3 9.200h4L6.2 15 13 6.400H8.700L9.4 1Z",
  ice: "M7.2 1h1.600v3l2.2-1.3.8 1.400L9.6 5.400l-.8.5v1.400L10 6.600l2.6-1.5.8 1.4-2.6 1.5 2.6 1.5-.8 1.400L10 9.400l-1.2-.7v1.400l3 1.8-.8 1.400L8.8 12v3H7.200v-3L5 13.300l-.8-1.4 3-1.800V8.700L6 9.400l-2.6 1.5-.8-1.400L5.2 8 2.6 6.500l.8-1.400L6 6.600l1.2.7V5.900l-3-1.800L5 2.7 7.2 4Z",
  fighting:
    "M3 6.500C3 4.6 4.3 3.5 6 3.500h5c1.2 0 2 .9 2 2v3.700c0 2.3-1.7 4.3-4.3 4.300H7.300C4.8 13.5 3 11.7 3 9.300Zm2 .2v1.600h6V6.700Z",
  poison:
    "M5.5 1.800a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.400ZM11.6 6.500a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM7 10.800a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.800Z",
  ground: "M1 13 5.5 5l2.6 4.200L10 6.5 15 13Zm1-10.500h12V4H2Z",
  flying:
    "M1.5 4.500C6 2.5 11 2.5 14.5 5c-2 .1-3 .6-3.6 1.3 1.1 0 1.7.2 2.3.7-1.6.2-2.5.7-3.2 1.5.8 0 1.2.2 1.6.6C8.5 9.4 7.6 13 3 13c1.6-1.4 1.7-3 .9-4.600C3.2 7 2 6.5 1.5 4.500Z",
  psychic:
    "M8 2a6 6 0 0 1 6 6 5 5 0 0 1-5 5 4 4 0 0 1-4-4 3.2 3.2 0 0 1 3.2-3.200A2.5 2.5 0 0 1 10.7 8.300H9a.8.8 0 0 0-.8-.8A1.5 1.5 0 0 0 6.7 9 2.3 2.3 0 0 0 9 11.3 3.3 3.3 0 0 0 12.3 8 4.3 4.3 0 0 0 8 3.7 4.8 4.8 0 0 0 3.2 8.500V10H1.500V8.500A6.5 6.5 0 0 1 8 2Z",
  bug: "M5 1.5 6.6 4h2.800L11 1.500l1.3.8L11 4.500c1.3.8 2 2.3 2 4.2 0 3-2 5.5-5 5.500s-5-2.5-5-5.500c0-1.9.7-3.4 2-4.200L3.7 2.300ZM7.3 7v6h1.400V7Z",
  rock: "M5 2.5 11 2l3.5 5-2 6.5-7.5.5L1.5 8.500ZM6 4.300l1.7 3.5 4.2.3-1.7-4Z",
  ghost:
    "M8 1.500c3 0 5 2.2 5 5.200V14l-2.5-1.700L8 14l-2.5-1.700L3 14V6.700c0-3 2-5.2 5-5.200ZM6 5.500v2.300h1.300V5.500Zm2.7 0v2.300H10V5.500Z",
  dragon:
    "M2 2c2.5.2 4.3 1.3 5.3 3C8 3.3 9.8 2 14 2c-1.7 1.3-2.3 2.6-2.2 4.3.2 3-1.3 6.2-3.8 8.2-2.5-2-4-5.2-3.8-8.200C4.3 4.6 3.7 3.3 2 2Z",
  dark: "M10.5 1.800A6.4 6.4 0 1 0 14 10.500a5.2 5.2 0 0 1-3.5-8.700Z",
  steel: "M4.7 2h6.600L14.6 8l-3.3 6H4.700L1.4 8Zm3.3 3.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  fairy: "M8 1l1.7 5.300L15 8l-5.3 1.700L8 15 6.3 9.7 1 8l5.3-1.700Z",
};

/** Card games call some of them differently. */
const SAME: Record<string, string> = { lightning: "electric", darkness: "dark", metal: "steel", colorless: "normal" };

export const elementOf = (name: string): string => (name in GLYPHS ? name : (SAME[name] ?? ""));
export const elementName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
