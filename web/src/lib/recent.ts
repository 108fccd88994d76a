/** Tables that this browser has been at, the last one first: names and public ids, never a secret. */

import type { Role } from "@/lib/api";

export interface Recent {
  link: string;
  role: Role;
  seat: string;
  match: string;
  title: string;
  at: number;
}

const KEY = "turnwright.recent";
const MOST = 8;

export function recentTables(): Recent[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Recent[]) : [];
  } catch {
    return [];
  }
}

export function remember(table: Omit<Recent, "at">): void {
  const others = recentTables().filter((each) => each.link !== table.link || each.match !== table.match);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ ...table, at: Date.now() }, ...others].slice(0, MOST)));
  } catch {
    // a private window keeps nothing
  }
}

export function forget(table: Recent): void {
  const others = recentTables().filter((each) => each.link !== table.link || each.match !== table.match);
  localStorage.setItem(KEY, JSON.stringify(others));
}
