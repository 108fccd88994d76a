/** What the programs that can take a seat are called, and how they play. */

import { language } from "./index.svelte";

const EN: Record<string, [name: string, plays: string]> = {
  profile: ["In character", "everyone fights the way they are written"],
  ai: ["The enemies themselves", "each follows a plan of its own"],
  sensible: ["Careful", "guards, heals and takes few risks"],
  greedy: ["Sharp", "takes whatever is best right now"],
  random: ["Wild", "does anything the rules allow"],
  easy: ["Easy", "often does the second-best thing"],
  fair: ["Fair", "slips now and then"],
  hard: ["Hard", "always does what looks best"],
  cruel: ["Cruel", "thinks ahead, and takes its time"],
  search: ["Thinker", "plays every idea out before it chooses"],
  planner: ["Planner", "plans the whole turn before its first card"],
};
const DE: Record<string, [name: string, plays: string]> = {
  profile: ["In der Rolle", "alle kämpfen, wie es zu ihnen passt"],
  ai: ["Die Gegner selbst", "jeder folgt einem eigenen Plan"],
  sensible: ["Vorsichtig", "deckt sich, heilt und wagt wenig"],
  greedy: ["Gewieft", "nimmt, was gerade am besten ist"],
  random: ["Wild", "tut irgendetwas, was die Regeln erlauben"],
  easy: ["Leicht", "tut oft nur das Zweitbeste"],
  fair: ["Mittel", "macht ab und zu einen Fehler"],
  hard: ["Schwer", "tut immer, was am besten aussieht"],
  cruel: ["Gnadenlos", "denkt voraus und nimmt sich Zeit"],
  search: ["Denker", "spielt jeden Einfall durch, bevor er wählt"],
  planner: ["Planer", "plant den ganzen Zug vor der ersten Karte"],
};
const known = (id: string) => (language.code === "de" ? DE : EN)[id];

/** A program's name; somebody's own keeps the name that it has. */
export const playerName = (id: string): string => known(id)?.[0] ?? id;

/** Its name and how it plays, for lists to choose from. */
export const playerLine = (id: string): string => known(id)?.join(": ") ?? id;
