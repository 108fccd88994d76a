/** The server's routes. The page never holds a link's secret: only its public id, which says which cookie counts. */

import type { RulesetName } from "@/lib/protocol";
import { outside } from "@/lib/root";
import type {
  CampaignDisplayShown,
  FreeSeat,
  Invitation,
  LinkInfo,
  MatchInfo,
  NewLink,
  NewMatch,
  Pass,
  PromptTiming,
  Proposed,
  Seated,
  Taken,
} from "@/lib/server";

export type { Invitation, LinkInfo, MatchInfo, NewMatch, Pass, Seated };
export type Role = Pass["role"];

/** What was to be stored, what somebody else has stored, and the version to send next. */
export interface Conflict {
  version: number;
  yours: Record<string, unknown>;
  theirs: Record<string, unknown>;
}

/** Every refusal has this shape. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    readonly field = "",
    readonly overridable = false,
    /** Of a document that somebody else has changed meanwhile. */
    readonly conflict?: Conflict,
  ) {
    super(sentence);
  }
}

const TAB = "turnwright.link";

/** The link that this tab uses; others may use others at the same time. */
export function linkOfTab(): string {
  return sessionStorage.getItem(TAB) ?? "";
}

export function useLink(link: string): void {
  sessionStorage.setItem(TAB, link);
}

/** Who asks, and in which language: the one that the person has set comes before the browser's. */
function asking(): Record<string, string> {
  const language = document.documentElement.lang;
  return { "X-Link": linkOfTab(), ...(language ? { "Accept-Language": language } : {}) };
}

interface Asking {
  method?: string;
  body?: unknown;
  /** What the body holds to enter with: in the header, too, the server knows a newcomer before it reads the body. */
  secret?: string;
}

/** What a link's secret or a code is made of; a header can't hold everything that somebody types. */
const SECRET = /^[\w.~-]+$/;

export async function ask<T>(path: string, options: Asking = {}): Promise<T> {
  const headers: Record<string, string> = asking();
  if (options.secret && SECRET.test(options.secret)) headers.Authorization = `Bearer ${options.secret}`;
  const init: RequestInit = { method: options.method ?? (options.body === undefined ? "GET" : "POST"), headers };
  if (options.body !== undefined) {
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(options.body);
  }
  return said<T>(await fetch(outside(path), init));
}

async function said<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T;
  const told: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return told as T;
  // the routes of PTU's own program call the sentence a message
  const why = told as Partial<Refusal>;
  const sentence = why.sentence || why.message || answer.statusText;
  throw new Refusal(why.code ?? `http.${answer.status}`, sentence, why.field, why.overridable, why.conflict);
}

/** Sends a file as it is. */
export async function upload<T>(path: string, file: Blob, method = "POST"): Promise<T> {
  const headers = { ...asking(), "Content-Type": file.type || "application/octet-stream" };
  return said<T>(await fetch(outside(path), { method, headers, body: file }));
}

/** Saves what a route gives as a file. */
export async function download(path: string, name: string): Promise<void> {
  const answer = await fetch(outside(path), { headers: asking() });
  if (!answer.ok) await said(answer);
  const address = URL.createObjectURL(await answer.blob());
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}

/** Exchanges the secret of a link for a cookie that scripts cannot read. */
export async function enter(secret: string): Promise<Pass> {
  const pass = await ask<Pass>("/v1/enter", { body: { secret }, secret });
  useLink(pass.link);
  return pass;
}

/** Gives this device a key by a recovery code; the person's other devices are signed out. */
export async function recover(code: string): Promise<Pass> {
  const pass = await ask<Pass>("/v1/recover", { body: { code }, secret: code });
  useLink(pass.link);
  return pass;
}

export const me = () => ask<Pass>("/v1/me");
/** Keeps the language that this person reads in, for all their devices. */
export const chooseLanguage = (language: string) => ask<Pass>("/v1/me/language", { method: "PUT", body: { language } });
export const matches = () => ask<MatchInfo[]>("/v1/matches");
export const matchInfo = (id: string) => ask<MatchInfo>(`/v1/matches/${encodeURIComponent(id)}`);
export const rulesets = () => ask<RulesetName[]>("/v1/rulesets");
export const openMatch = (match: NewMatch) => ask<MatchInfo>("/v1/matches", { body: match });
export const links = () => ask<LinkInfo[]>("/v1/links");
export const makeLink = (link: NewLink) => ask<LinkInfo>("/v1/links", { body: link });
export const revokeLink = (id: string) => ask<void>(`/v1/links/${encodeURIComponent(id)}`, { method: "DELETE" });

export const seats = () => ask<Seated[]>("/v1/seats");
export const askForSeat = (seat: string, match = "") => ask<Seated[]>("/v1/seats/ask", { body: { seat, match } });
export const answerForSeat = (yes: boolean) => ask<Seated[]>("/v1/seats/answer", { body: { yes } });

/** What players of a game without a GM decide together. */
const agreement = (match: string) => `/v1/matches/${encodeURIComponent(match)}/agreement`;
export const agree = (match: string, what: Proposed) => ask<unknown>(agreement(match), { body: what });
export const disagree = (match: string) => ask<unknown>(agreement(match), { method: "DELETE" });

/** Which match the group's display shows; the GM chooses. */
export const displayed = () => ask<CampaignDisplayShown>("/v1/display");
export const display = (match: string | null) =>
  ask<CampaignDisplayShown>("/v1/display", { method: "PUT", body: { match } });

/** The image behind the map of a match, as the link of this tab may see it. */
export const pictureAddress = (match: string, version: string) =>
  outside(`/v1/matches/${encodeURIComponent(match)}/image?link=${encodeURIComponent(linkOfTab())}&v=${version}`);
/** The campaign's maps by name, and which of them lies behind the grid of a match. */
export const maps = () => ask<string[]>("/v1/maps");
export const hang = (match: string, map: string | null) =>
  ask<void>(`/v1/matches/${encodeURIComponent(match)}/image`, { method: "PUT", body: { map } });

export const invitation = () => ask<Invitation>("/v1/invitation");
export const invite = (match: string, seats: readonly string[]) =>
  ask<Invitation>("/v1/invitation", { method: "PUT", body: { match, seats } });
export const freeSeats = (code: string) => ask<FreeSeat[]>("/v1/invitation/seats", { body: { code }, secret: code });
export const takeSeat = (code: string, seat: string, name: string) =>
  ask<Taken>("/v1/invitation/take", { body: { code, seat, name }, secret: code });

/** After how many seconds a question to a player answers itself; null: it waits. */
export const promptTime = (match: string) => ask<PromptTiming>(`/v1/matches/${encodeURIComponent(match)}/timing`);
export const setPromptTime = (match: string, prompt: number | null) =>
  ask<void>(`/v1/matches/${encodeURIComponent(match)}/timing`, { method: "PUT", body: { prompt } });

/** The scene that the GM shows to the group between fights. */
export interface Scene {
  name: string;
  description: string;
}
export const activeScene = async () => (await ask<{ data: Scene | null }>("/api/scenes/active")).data;

/** Where a table is served live, for the link of this tab or another that this browser holds. */
export function liveAddress(match: string, by = linkOfTab()): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const link = encodeURIComponent(by);
  return `${scheme}://${location.host}${outside(`/v1/matches/${encodeURIComponent(match)}/live?link=${link}`)}`;
}
