/** The server's card tables and decks. */

import { ask, enter, linkOfTab, me, useLink, type Pass } from "@/lib/api";
import { router } from "@/lib/router.svelte";
import type { CardPage, DeckInfo, DeckLook, LinkInfo, TableInfo } from "@/lib/server";
import { session } from "@/lib/session.svelte";

export type { CardInfo, DeckInfo, DeckLook, SeatInfo, TableInfo } from "@/lib/server";

export const at = (path: string) => `/v1/tcg/${path}`;
const one = (id: string) => at(`tables/${encodeURIComponent(id)}`);

export const tables = async () => Promise.all((await ask<TableInfo[]>(at("tables"))).map(revealing));
export const tableOf = async (id: string) => revealing(await ask<TableInfo>(one(id)));
export const openTable = (wanted: Record<string, unknown>) => ask<TableInfo>(at("tables"), { body: wanted });
export const joinTable = (id: string, deck: string) => ask<TableInfo>(`${one(id)}/join`, { body: { deck } });
export async function doAt(id: string, what: "approve" | "leave" | "cancel" | "rematch"): Promise<TableInfo> {
  if (what === "approve") await contribute(id);
  return revealing(await ask<TableInfo>(`${one(id)}/${what}`, { method: "POST" }));
}

const DICE = "turnwright.dice.";
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Commits to random bytes of one's own for the dice, so that the server alone doesn't know them. */
async function contribute(id: string): Promise<void> {
  if (!globalThis.crypto?.subtle) return; // an address without TLS: browsers give no hashes there
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const commit = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  await ask(`${one(id)}/dice`, { body: { commit } });
  sessionStorage.setItem(DICE + id, hex(bytes));
}

/** Reveals the bytes of one's own once both have agreed; gives the table as it is then. */
async function revealing(table: TableInfo): Promise<TableInfo> {
  const contribution = table.reveal_until ? sessionStorage.getItem(DICE + table.id) : null;
  if (contribution === null) return table;
  sessionStorage.removeItem(DICE + table.id);
  return ask<TableInfo>(`${one(table.id)}/reveal`, { body: { contribution } }).catch(() => table);
}
export const ownDecks = () => ask<DeckInfo[]>(at("decks"));
export const readyDecks = () => ask<DeckInfo[]>(at("decks/ready"));
export const lookAt = (deck: { name: string; cards?: Record<string, number>; text?: string }) =>
  ask<DeckLook>(at("decks/look"), { body: deck });
export const keepDeck = (id: string, deck: { name: string; cards: Record<string, number> }) =>
  ask<DeckInfo>(at(`decks${id ? `/${encodeURIComponent(id)}` : ""}`), { method: id ? "PUT" : "POST", body: deck });
export const dropDeck = (id: string) => ask<void>(at(`decks/${encodeURIComponent(id)}`), { method: "DELETE" });
export const cardPage = (offset: number) => ask<CardPage>(at(`cards?faces=true&offset=${offset}`));

const LOBBY = "turnwright.lobby";

/** Goes to a match by a link of its own, and remembers the one that leads back to the lobby. */
export async function sitDown(table: TableInfo, what: "seat" | "watch"): Promise<void> {
  const link = await ask<LinkInfo>(`${one(table.id)}/${what}`, { method: "POST" });
  if (session.pass && !session.pass.match) sessionStorage.setItem(LOBBY, linkOfTab());
  session.pass = await enter(link.secret ?? "");
  router.go(`/cards/${encodeURIComponent(table.match)}`);
}

/** Back to who one is in the lobby, if one came from there. */
export async function backToLobby(): Promise<Pass | null> {
  const link = sessionStorage.getItem(LOBBY);
  if (!session.pass?.match || !link) return session.pass;
  const seat = linkOfTab();
  useLink(link);
  try {
    session.pass = await me();
  } catch {
    useLink(seat); // the lobby's link is closed: this seat is all there is
  }
  return session.pass;
}
