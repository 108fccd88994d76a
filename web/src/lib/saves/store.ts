/** Matches of this browser, kept in its IndexedDB: how each was opened, and its log. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Load, Open } from "@/lib/protocol";

export interface Save {
  id: string;
  /** What it is called, for people. */
  title: string;
  /** The game's name. */
  game: string;
  open: Open;
  /** Its log, once something has happened. */
  log: string;
  /** The number of its last record. */
  n: number;
  over: boolean;
  /** The seat and the players, as they were when it was last played. */
  seat: string;
  players: Record<string, string>;
  changed: number;
}

/** A pack of the player's own: its files by their paths. */
export interface OwnPack {
  id: string;
  ruleset: string;
  title: string;
  /** What it adds to the encounters, by id and name. */
  encounters: Record<string, string>;
  files: Record<string, string>;
}

interface Shelf extends DBSchema {
  saves: { key: string; value: Save };
  packs: { key: string; value: OwnPack };
}

let shelf: Promise<IDBPDatabase<Shelf>> | null = null;

function opened(): Promise<IDBPDatabase<Shelf>> {
  return (shelf ??= openDB<Shelf>("turnwright", 1, {
    upgrade(base) {
      base.createObjectStore("saves", { keyPath: "id" });
      base.createObjectStore("packs", { keyPath: "id" });
    },
  }));
}

export async function saves(): Promise<Save[]> {
  const all = await (await opened()).getAll("saves");
  return all.sort((one, two) => two.changed - one.changed);
}

export async function find(id: string): Promise<Save | undefined> {
  return (await opened()).get("saves", id);
}

export async function keep(save: Save): Promise<void> {
  await (await opened()).put("saves", { ...save, changed: Date.now() });
}

export async function forget(id: string): Promise<void> {
  await (await opened()).delete("saves", id);
}

export async function packs(): Promise<OwnPack[]> {
  return (await opened()).getAll("packs");
}

export async function keepPack(pack: OwnPack): Promise<void> {
  await (await opened()).put("packs", pack);
}

export async function forgetPack(id: string): Promise<void> {
  await (await opened()).delete("packs", id);
}

export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");
}

/** The message that goes on with a save, or starts it. */
export function opening(save: Save): Open | Load {
  if (!save.log) return save.open;
  const hot_seat = save.open.hot_seat ?? false;
  return { type: "load", log: save.log, seat: save.seat, players: save.players, hot_seat };
}
