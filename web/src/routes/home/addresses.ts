import type { Role } from "@/lib/api";

/** Where a role looks at a match. */
export function addressOf(role: Role, match: string): string {
  const id = encodeURIComponent(match);
  if (role === "group") return "/group";
  if (role === "player") return `/play/${id}`;
  return role === "gm" ? `/gm/${id}` : `/table/${id}`;
}
