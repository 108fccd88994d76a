/** Encounters that are put away: archived, or deleted, and brought back. */

import { ask, type MatchInfo } from "@/lib/api";
import { at } from "./api";

const match = (id: string) => `/v1/matches/${at(id)}`;

export const shelved = () => ask<MatchInfo[]>("/v1/matches?archived=true");
export const archiveMatch = (id: string) => ask<unknown>(`${match(id)}/archive`, { method: "POST" });
export const deleteMatch = (id: string) => ask<unknown>(match(id), { method: "DELETE" });
export const restoreMatch = (id: string) => ask<unknown>(`${match(id)}/restore`, { method: "POST" });
