/** Runs and stories that this browser keeps, as the engine saved them. */

import { openDB, type IDBPDatabase } from "idb";

export interface Kept {
  id: string;
  kind: "run" | "telling" | "story";
  /** What was seen of it last, for lists; the engine's own text beside it. */
  info: unknown;
  saved: string;
  /** The scene of a story, or of a telling. */
  scene?: Record<string, unknown>;
  at: number;
}

let opened: Promise<IDBPDatabase> | null = null;
const base = () =>
  (opened ??= openDB("turnwright-episodes", 1, {
    upgrade: (db) => void db.createObjectStore("episodes", { keyPath: "id" }),
  }));

export const keep = async (kept: Kept): Promise<void> => void (await (await base()).put("episodes", kept));
export const kept = async (id: string): Promise<Kept | undefined> =>
  (await (await base()).get("episodes", id)) as Kept | undefined;
export const drop = async (id: string): Promise<void> => (await base()).delete("episodes", id);
export async function all(kind: Kept["kind"]): Promise<Kept[]> {
  const found = (await (await base()).getAll("episodes")) as Kept[];
  return found.filter((each) => each.kind === kind).sort((one, two) => one.at - two.at);
}
export const newId = (): string => crypto.randomUUID().slice(0, 13);
