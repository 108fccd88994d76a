/** Saves as files: one save with its packs, or a plain log that any part of Turnwright has written. */

import type { Open } from "@/lib/protocol";
import { newId, type OwnPack, type Save } from "./store";

const FORMAT = "turnwright-save";

export interface Parcel {
  format: typeof FORMAT;
  version: 1;
  save: Save;
  packs: OwnPack[];
}

export function parcel(save: Save, packs: readonly OwnPack[]): string {
  const wanted = packs.filter((pack) => save.open.packs?.includes(pack.id));
  return JSON.stringify({ format: FORMAT, version: 1, save, packs: wanted } satisfies Parcel);
}

/** Reads a file that somebody chose; nothing if it is neither a save nor a log. */
export function unparceled(text: string): { save: Save; packs: OwnPack[] } | null {
  const [first = ""] = text.split("\n", 1);
  const whole = parsed(text) ?? parsed(first);
  if (isParcel(whole)) return { save: { ...whole.save, id: newId() }, packs: whole.packs };
  if (!isHeader(whole)) return null;
  const open: Open = { type: "open", ruleset: whole.ruleset, encounter: whole.encounter ?? "" };
  const title = whole.encounter ?? whole.ruleset;
  const packs = (whole.packs ?? []).map((pack) => pack.id);
  const n = text.trimEnd().split("\n").length - 1;
  const save: Save = {
    id: newId(),
    title,
    game: whole.ruleset,
    open: { ...open, packs },
    log: text,
    n,
    over: false,
    seat: "",
    players: {},
    changed: Date.now(),
  };
  return { save, packs: [] };
}

interface Header {
  ruleset: string;
  encounter?: string;
  packs?: { id: string }[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isParcel(value: unknown): value is Parcel {
  const found = value as Partial<Parcel> | null;
  return found?.format === FORMAT && typeof found.save?.open?.ruleset === "string" && Array.isArray(found.packs);
}

function isHeader(value: unknown): value is Header {
  const found = value as Partial<Header & { dice: unknown }> | null;
  return typeof found?.ruleset === "string" && typeof found.dice === "object";
}
