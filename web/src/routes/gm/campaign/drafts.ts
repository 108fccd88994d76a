/** Encounters that are prepared: private until one is shown, and kept after that. */

import { ask } from "@/lib/api";
import type { DraftSummary as DraftLine, MatchInfo } from "@/lib/server";
import { at, type Plan } from "./api";

export interface Piece {
  side: string;
  sheet?: string;
  species?: string;
  level?: number;
  [field: string]: unknown;
}
/** What the builder reads of a draft; the rest of it stays as it is. */
export interface Draft {
  name: string;
  pieces: Piece[];
  map: { rows: string[]; [field: string]: unknown } | null;
  significance: number;
  [field: string]: unknown;
}
export type { DraftLine };
export interface DraftInfo {
  id: string;
  version: number;
  draft: Draft;
}

const DRAFTS = "/v1/campaign/drafts";
const draft = (id: string) => `${DRAFTS}/${at(id)}`;

export const drafts = (archived = false) => ask<DraftLine[]>(archived ? `${DRAFTS}?archived=true` : DRAFTS);
export const readDraft = (id: string) => ask<DraftInfo>(draft(id));
export const copyDraft = (id: string) => ask<DraftInfo>(`${draft(id)}/duplicate`, { body: {} });
export const archiveDraft = (id: string) => ask<DraftInfo>(`${draft(id)}/archive`, { method: "POST" });
/** Brings a draft back that was archived or deleted. */
export const restoreDraft = (id: string) => ask<DraftInfo>(`${draft(id)}/restore`, { method: "POST" });
export const dropDraft = (id: string) => ask<DraftLine>(draft(id), { method: "DELETE" });
/** Opens the match that a draft describes, all of it or nothing; gives its id. The draft stays. */
export const showDraft = async ({ id, version }: Pick<DraftLine, "id" | "version">) =>
  (await ask<MatchInfo>(`${draft(id)}/show`, { body: { version, serve: false } })).id;

/** A plan as a draft. What the builder knows nothing about is kept from the draft that was opened. */
export function draftOf(plan: Plan, opened?: Draft): Draft {
  const before = new Map((opened?.pieces ?? []).filter((piece) => piece.sheet).map((piece) => [piece.sheet, piece]));
  const others = (opened?.pieces ?? []).filter((piece) => !piece.sheet && !piece.species);
  const rows = (grid: { width: number; height: number }) =>
    Array.from({ length: grid.height }, () => ".".repeat(grid.width));
  return {
    ...opened,
    name: plan.name,
    significance: plan.significance,
    map: plan.grid ? (opened?.map ?? { rows: rows(plan.grid) }) : null,
    pieces: [
      ...plan.party.map(({ id }) => before.get(id) ?? { side: "players", sheet: id }),
      ...plan.wild.map(({ speciesName, level, piece }) => piece ?? { side: "enemies", species: speciesName, level }),
      ...others,
    ],
  };
}

/** Stores a plan: as a new draft, or as the one that was opened. */
export const keepDraft = (plan: Plan, opened?: DraftInfo) =>
  opened
    ? ask<DraftInfo>(draft(opened.id), {
        method: "PUT",
        body: { version: opened.version, draft: draftOf(plan, opened.draft) },
      })
    : ask<DraftInfo>(DRAFTS, { body: draftOf(plan) });

/** Makes an encounter of a plan, all of it or nothing; gives its id, which is the match's. */
export async function build(plan: Plan, opened?: DraftInfo): Promise<string> {
  const kept = await keepDraft(plan, opened);
  try {
    return await showDraft(kept);
  } catch (refused) {
    // what was refused leaves nothing behind, except a draft that was there before
    if (!opened) await dropDraft(kept.id).catch(() => undefined);
    throw refused;
  }
}
