/** Pictures of people and Pokémon that somebody has brought. The list is asked for when a token wants to know, once for
    all tokens that appear together; a link that sees nobody's has none. */

import { ask, linkOfTab, upload } from "@/lib/api";
import { outside } from "@/lib/root";
import type { Portrait } from "@/lib/server";
import { SITE } from "@/lib/site";

let known = $state.raw<ReadonlyMap<string, string>>(new Map());
const wanted = new Set<string>();
let timer = 0;

const address = (sheet: string) => `/v1/portraits/${encodeURIComponent(sheet)}`;

export async function loadPortraits(): Promise<void> {
  try {
    const listed = await ask<Portrait[]>("/v1/portraits");
    known = new Map(listed.map((each) => [each.sheet, each.version]));
  } catch {
    // nobody's is shown: silhouettes and monograms are always there
  }
}

/** The address of somebody's picture; empty if there is none. */
export function portraitOf(sheet: string): string {
  if (!SITE && !wanted.has(sheet)) {
    wanted.add(sheet);
    clearTimeout(timer);
    timer = window.setTimeout(() => void loadPortraits());
  }
  const version = known.get(sheet);
  return version ? outside(`${address(sheet)}?link=${encodeURIComponent(linkOfTab())}&v=${version}`) : "";
}

export async function bringPortrait(sheet: string, file: File): Promise<void> {
  await upload<void>(address(sheet), file, "PUT");
  await loadPortraits();
}
export async function removePortrait(sheet: string): Promise<void> {
  await ask<void>(address(sheet), { method: "DELETE" });
  await loadPortraits();
}
