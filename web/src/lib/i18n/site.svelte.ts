/** The words of games that are played in the page itself, in each language. */

import { language } from "./index.svelte";
import type { Trouble } from "@/engine/said";

const trouble: Record<Trouble, string> = {
  unsupported: "This browser can't run the game engine. A current Chrome, Edge, Firefox or Safari can.",
  unreachable: "The game engine couldn't be loaded. Check your connection, then try again.",
  absent: "This page was built without the game engine, so games can't be played in the browser here.",
  crashed: "The game engine stopped working. Your last save is safe: load the page again to go on.",
};

const en = {
  loading: "Loading the game",
  megabytes: (done: string, total: string) => `${done} of ${total} MB`,
  starting: "Setting up the table",
  noEngine: "No game engine",
  trouble,
  noSuchSave: "This browser has no such match. It may have been deleted, or saved in another browser.",
  download: "Download log",
  saved: "Saved in this browser",
  notSaved: "This browser won't keep the match: download its log before you leave.",
};

const de: typeof en = {
  loading: "Das Spiel wird geladen",
  megabytes: (done, total) => `${done} von ${total} MB`,
  starting: "Der Tisch wird gedeckt",
  noEngine: "Keine Spiel-Engine",
  trouble: {
    unsupported:
      "Dieser Browser kann die Spiel-Engine nicht ausführen. Ein aktueller Chrome, Edge, Firefox oder Safari kann es.",
    unreachable: "Die Spiel-Engine konnte nicht geladen werden. Prüf deine Verbindung und versuch es noch einmal.",
    absent: "Diese Seite wurde ohne Spiel-Engine gebaut: Im Browser selbst lässt sich hier nicht spielen.",
    crashed: "Die Spiel-Engine ist abgestürzt. Dein letzter Spielstand ist sicher: Lade die Seite neu.",
  },
  noSuchSave:
    "Diese Partie gibt es in diesem Browser nicht. Vielleicht wurde sie gelöscht oder liegt in einem anderen Browser.",
  download: "Protokoll herunterladen",
  saved: "In diesem Browser gesichert",
  notSaved: "Dieser Browser behält die Partie nicht: Lade das Protokoll herunter, bevor du gehst.",
};

export const w = (): typeof en => (language.code === "de" ? de : en);
