/** The player's seat in a fight that a run or a story has opened at the server. */

import { ask, liveAddress, type LinkInfo, type Pass } from "@/lib/api";
import type { Connect } from "@/lib/host/host";
import { socket } from "@/lib/host/socket";

/** Sits down there by a link of its own, which this tab remembers; the tab itself stays who it is. */
export async function seatAt(path: string, match: string): Promise<Connect> {
  const key = `turnwright.seat.${match}`;
  let link = sessionStorage.getItem(key) ?? "";
  if (!link) {
    const made = await ask<LinkInfo>(`${path}/seat`, { body: {} });
    const secret = made.secret ?? "";
    link = (await ask<Pass>("/v1/enter", { body: { secret }, secret })).link;
    sessionStorage.setItem(key, link);
  }
  return socket(liveAddress(match, link));
}
