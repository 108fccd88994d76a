/** Die Worte der Startseite auf Deutsch. */

import type { FrontWords } from "./front.svelte";

export const de: FrontWords = {
  title: "Rundenkämpfe im Browser",
  claim: "Kämpfe, Zug um Zug.",
  lead: [
    "Karten, Duelle, Dungeons und Rollenspielkämpfe, direkt in deinem Browser. Du siehst die ",
    "genauen Chancen, bevor du wählst",
    ", und jeder Kampf lässt sich zurücknehmen, ansehen und nachprüfen.",
  ],
  cards: "Jetzt Karten spielen",
  fight: "Einen Kampf aussuchen",
  free: "Frei und quelloffen. Kein Konto, keine Installation.",
  main: "Hauptmenü",
  lab: "Labor",
  replays: "Replays",
  makers: "Für Spielemacher",
  blow: (hit, damage) => `trifft zu ${hit}, ${damage} Schaden`,
  what: "Was du spielen kannst",
  whatLead: "alles gegen das Programm, nach dem ersten Besuch auch offline",
  games: {
    tcg: {
      name: "Sammelkarten",
      about: "Je sechzig Karten und verdeckte Hände. Sechs Decks sind fertig, oder du baust dein eigenes.",
      tags: ["1 Person", "20 Min."],
    },
    wuxia: {
      name: "The Crimson Pavilion",
      about: "Ein Duell als Visual Novel. Die Geschichte merkt sich, wie du gewonnen hast.",
      tags: ["1 Person", "10 Min.", "für Erzähler"],
    },
    rune: {
      name: "Rune & Rust",
      about: "Mit einer Handvoll Würfel hinab durch eine tote Maschine. Zwölf Räume, ein Leben.",
      tags: ["1 Person", "40 Min."],
    },
    ptu: {
      name: "Kämpfe auf der Karte",
      about: "Pokémon Tabletop United nach dem Regelbuch: Attacken, Gelände und jeder Wurf offen.",
      tags: ["1 Person", "30 Min."],
    },
  },
  fair: "Ist dieser Kampf fair?",
  fairLead: "Dreh an einer Zahl, lass tausend Kämpfe laufen und lies die Antwort mit ihrem Intervall.",
  openLab: "Labor öffnen",
  again: "Noch einmal ansehen",
  againLead:
    "Leg das Log eines Kampfes ab: Geh ihn Schritt für Schritt durch, aus der Sicht jeder Seite, und spiel von jeder Stelle weiter.",
  openReplay: "Replay öffnen",
  own: "In deinem eigenen Spiel",
  ownLead: "Ein Element oder ein Aufruf, mit einem Ergebnis, nach dem sich deine Geschichte verzweigt. MIT-Lizenz.",
  runs: "Läufe und Geschichten",
};
