/** What somebody pastes or types at the door: a link, its secret alone, a recovery code, or the code for a free seat. */

import { inside } from "@/lib/root";

export type Pasted =
  /** Opens a seat. */
  | { secret: string }
  /** A screen of this page: free seats, a match to look at again. */
  | { to: string };

/** A campaign, a dot, and what nobody guesses. */
const CODE = /^[0-9a-f]{12}\.[\w-]{8,}$/;

export const seatsAt = (code: string): string => `/join#seat=${code}`;

export function pasted(text: string, origin: string = location.origin): Pasted {
  const said = text.trim();
  if (CODE.test(said)) return { to: seatsAt(said) };
  const hash = said.includes("#") ? said.slice(said.indexOf("#") + 1) : "";
  const seat = new URLSearchParams(hash).get("seat");
  if (seat) return { to: seatsAt(seat) }; // of whatever host: a phone may know this one by another name
  const url = URL.canParse(said) ? new URL(said) : null;
  if (url?.origin === origin && (hash ? hash.includes("=") : inside(url.pathname) !== "/"))
    return { to: inside(url.pathname) + url.search + url.hash };
  return { secret: hash || said };
}
