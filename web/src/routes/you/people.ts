/** The server's routes for one's own devices, for seats and for what was changed at a table. */

import { ask, type LinkInfo, type Seated } from "@/lib/api";
import { language, t } from "@/lib/i18n/index.svelte";
import { y } from "@/lib/i18n/you.svelte";
import { outside } from "@/lib/root";
import type { PeopleAuditEntry as Change } from "@/lib/server";

export type { Change };

const own = (id: string) => `/v1/me/links/${encodeURIComponent(id)}`;
export const devices = () => ask<LinkInfo[]>("/v1/me/links");
export const addDevice = (label: string) => ask<LinkInfo>("/v1/me/links", { body: { label } });
export const changeDevice = (id: string, change: { label?: string; hours?: number }) =>
  ask<LinkInfo>(own(id), { method: "PUT", body: change });
export const endDevice = (id: string) => ask<void>(own(id), { method: "DELETE" });
export const recoveryCode = () => ask<{ code: string }>("/v1/me/recovery", { method: "POST" });

export const leaveSeat = () => ask<Seated[]>("/v1/seats/leave", { method: "POST" });
export const replaceDevices = (person: string) => ask<LinkInfo>("/v1/seats/replace", { body: { person } });
export const limit = () => ask<{ hours: number }>("/v1/seats/limit");
export const setLimit = (hours: number) =>
  ask<{ hours: number }>("/v1/seats/limit", { method: "PUT", body: { hours } });
export const changes = () => ask<Change[]>("/v1/audit");

/** A link with its secret, as somebody opens it. */
export const addressOf = (link: LinkInfo): string => `${location.origin}${outside("/")}#${link.secret ?? ""}`;

/** A moment as a person writes it. */
export const when = (seconds: number): string =>
  new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeStyle: "short" }).format(1000 * seconds);

/** How long, in days where they are whole. */
export const lasting = (hours: number): string =>
  hours >= 24 && hours % 24 === 0 ? y().days({ count: hours / 24 }) : y().hours({ count: hours });

/** Names that the server made up for somebody who never said one. */
const MADE_UP = /^[0-9a-f]{12}$/;

/** What people and seats are called, by what is known of them. */
export class Names {
  constructor(
    private readonly people: ReadonlyMap<string, string>,
    private readonly seats: ReadonlyMap<string, string>,
  ) {}

  seat = (id: string): string => this.seats.get(id) ?? id;

  /** Somebody who never said their name is called by what they do. */
  person(id: string, role = ""): string {
    const name = this.people.get(id) ?? this.seats.get(id) ?? id;
    if (name && !MADE_UP.test(name)) return name;
    return role === "gm" ? (t().roles["gm"] ?? role) : y().somebody;
  }
}

/** The names of everybody who sits somewhere, and of the characters that are seats. */
export async function names(seated: readonly Seated[]): Promise<Names> {
  const [people, characters] = await Promise.all([
    ask<{ id: string; name: string }[]>("/v1/people").catch(() => []),
    ask<{ data: { id: string; name: string }[] }>("/api/characters").catch(() => ({ data: [] })),
  ]);
  const known = new Map(people.map((each) => [each.id, each.name]));
  for (const each of seated) if (!MADE_UP.test(each.name)) known.set(each.person, each.name);
  for (const each of seated)
    if (each.role === "gm" && MADE_UP.test(each.name)) known.set(each.person, t().roles["gm"]!);
  return new Names(known, new Map(characters.data.map((each) => [each.id, each.name])));
}

/** A line of what was changed, for people. */
export function sentence(change: Change, called: Names): string {
  const role = change.role ?? "";
  const place = role === "player" || !role ? called.seat(change.seat ?? "") : (t().roles[role] ?? role);
  const say = y().deeds[change.deed.replaceAll(".", "_") as keyof ReturnType<typeof y>["deeds"]] as (
    slots: Record<string, string>,
  ) => string;
  return say({
    who: called.person(change.who, change.deed.startsWith("link.") ? "gm" : role || "gm"),
    person: called.person(change.person ?? "", role),
    place,
    what: change.what ?? "",
  });
}
