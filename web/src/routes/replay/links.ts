/** A log in an address: after the `#`, which no server ever sees. */

import { SITE } from "@/lib/site";

/** Where a replay is, with what it shows; the static site keeps its whole address after the `#`. */
export const replayAt = (inside: string): string =>
  SITE ? `${location.pathname}#/replay?${inside}` : `/replay#${inside}`;

/** What the address says after the `#`. */
export function given(): URLSearchParams {
  const said = location.hash.slice(1);
  return new URLSearchParams(SITE ? said.slice(said.indexOf("?") + 1) : said);
}

const LONGEST = 120_000; // what the address bars of browsers take without complaint

const base64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

async function through(bytes: Uint8Array<ArrayBuffer>, way: TransformStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());
}

export async function squeezed(log: string): Promise<string> {
  return base64(await through(new TextEncoder().encode(log), new CompressionStream("deflate-raw")));
}

export async function unsqueezed(text: string): Promise<string> {
  return new TextDecoder().decode(await through(bytesOf(text), new DecompressionStream("deflate-raw")));
}

/** One battle of the lab: how it is played, and its seed. */
export interface Battle {
  plan: unknown;
  seed: number;
}

export const battleHash = (battle: Battle): string =>
  `battle=${base64(new TextEncoder().encode(JSON.stringify(battle)))}`;

export const battleOf = (text: string): Battle => JSON.parse(new TextDecoder().decode(bytesOf(text))) as Battle;

/** What follows the `#`, where the log can be put there at all. */
export async function hashOf(log: string, n: number): Promise<string> {
  const text = await squeezed(log);
  return text.length > LONGEST ? "" : `log=${text}&n=${n}`;
}
