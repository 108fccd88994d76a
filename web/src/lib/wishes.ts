/** Rests that players ask for between fights, and the GM's answers. */

import { ask } from "./api";

export type RestKind = "half_hour" | "extended";
export interface Wish {
  /** Id of the character whose player asks. */
  character: string;
  name: string;
  rest: RestKind;
  /** Empty while the GM has not said. */
  answer: "" | "yes" | "no";
}

const PATH = "/api/rests";
const data = async <T>(answer: Promise<{ data: T }>): Promise<T> => (await answer).data;

export const wishes = () => data(ask<{ data: Wish[] }>(PATH));
export const wishFor = (rest: RestKind) => data(ask<{ data: Wish }>(PATH, { body: { rest } }));
export const answerWish = (character: string, yes: boolean) =>
  ask<unknown>(`${PATH}/${encodeURIComponent(character)}`, { method: "PUT", body: { yes } });
