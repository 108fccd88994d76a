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
  lead: "Turn-based fights that know their own rules, played right here in your browser. No account, no server.",
  opponent: "Who plays the others",
  usual: "The game's own AI",
  more: "More",
  seed: "Dice seed",
  seedHint: "The same seed and the same choices give the same fight. Leave it empty for new dice.",
  cantKeep: "This browser keeps nothing for this page, so matches can't be started. A private window may be why.",
  goOn: "Go on",
  noSaves: "No matches in this browser yet.",
  over: "finished",
  records: (n: number) => (n === 1 ? "1 record" : `${n} records`),
  export: "Export",
  delete: (name: string) => `Delete ${name}`,
  import: "Import a match",
  importHint: "An exported match, or the log of any Turnwright match.",
  notASave: (name: string) => `${name} is neither an exported match nor a log.`,
  brought: (name: string) => `${name} is in your list now.`,
  packs: "Your own packs",
  packsLead: "A folder with a pack.json: your own units, moves, cards or encounters. It stays in this browser.",
  addPack: "Add a pack",
  packAdded: (name: string) => `${name} is ready to play.`,
  files: (n: number) => (n === 1 ? "1 file" : `${n} files`),
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
  download: "Log herunterladen",
  saved: "In diesem Browser gesichert",
  notSaved: "Dieser Browser behält die Partie nicht: Lade das Log herunter, bevor du gehst.",
  lead: "Rundenkämpfe, die ihre Regeln selbst kennen, gespielt direkt im Browser. Ohne Konto, ohne Server.",
  opponent: "Wer die anderen spielt",
  usual: "Die KI des Spiels",
  more: "Mehr",
  seed: "Startwert der Würfel",
  seedHint: "Gleicher Startwert und gleiche Entscheidungen ergeben denselben Kampf. Leer lassen für neue Würfel.",
  cantKeep:
    "Dieser Browser merkt sich für diese Seite nichts, darum lässt sich keine Partie beginnen. Vielleicht ist das Fenster privat.",
  goOn: "Weiterspielen",
  noSaves: "Noch keine Partien in diesem Browser.",
  over: "beendet",
  records: (n) => (n === 1 ? "1 Eintrag" : `${n} Einträge`),
  export: "Exportieren",
  delete: (name) => `${name} löschen`,
  import: "Partie importieren",
  importHint: "Eine exportierte Partie oder das Log einer Turnwright-Partie.",
  notASave: (name) => `${name} ist weder eine exportierte Partie noch ein Log.`,
  brought: (name) => `${name} steht jetzt in deiner Liste.`,
  packs: "Eigene Pakete",
  packsLead:
    "Ein Ordner mit pack.json: eigene Einheiten, Attacken, Karten oder Begegnungen. Er bleibt in diesem Browser.",
  addPack: "Paket hinzufügen",
  packAdded: (name) => `${name} ist spielbereit.`,
  files: (n) => (n === 1 ? "1 Datei" : `${n} Dateien`),
};

export const w = (): typeof en => (language.code === "de" ? de : en);
