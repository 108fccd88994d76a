/** The words of the static site's home. */

import { words } from "./words.svelte";

const en = {
  title: "Turn-based battles in your browser",
  claim: "Fights you take in turns.",
  lead: [
    "Cards, duels, dungeons and tabletop battles, right here in your browser. You see the ",
    "exact odds before you choose",
    ", and every battle can be taken back, replayed and proved.",
  ],
  cards: "Play a card game now",
  fight: "Pick a fight",
  free: "Free and open source. No account, nothing to install.",
  main: "Main",
  lab: "Lab",
  replays: "Replays",
  makers: "For makers",
  blow: (hit: string, damage: string) => `${hit} to hit, ${damage} damage`,
  what: "What to play",
  whatLead: "each against the program, offline after the first visit",
  games: {
    tcg: {
      name: "Trading cards",
      about: "Sixty cards each and hidden hands. Six decks are ready, or build your own.",
      tags: ["1 player", "20 min"],
    },
    wuxia: {
      name: "The Crimson Pavilion",
      about: "A duel told as a visual novel. The story remembers how you won.",
      tags: ["1 player", "10 min", "for story makers"],
    },
    rune: {
      name: "Rune & Rust",
      about: "Go down through a dead machine with a handful of dice. Twelve rooms, one life.",
      tags: ["1 player", "40 min"],
    },
    ptu: {
      name: "Battles on a map",
      about: "Pokémon Tabletop United by the book: moves, terrain and every roll in the open.",
      tags: ["1 player", "30 min"],
    },
  },
  fair: "Is this fight fair?",
  fairLead: "Turn a number, run a thousand battles, read the answer with its interval.",
  openLab: "Open the lab",
  again: "See it again",
  againLead: "Drop the log of any battle: step through it, see it with each side's eyes, and go on from any moment.",
  openReplay: "Open a replay",
  own: "Put it in your own game",
  ownLead: "One element, or one call with a result to branch on. MIT licence.",
  runs: "Runs and stories",
};

export type FrontWords = typeof en;

export const f = words(en, async () => (await import("./front.de")).de);
