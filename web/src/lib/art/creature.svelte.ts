/** Silhouettes as pictures. They are drawn by a chunk of its own, which is fetched when the first one is wanted. */

import { framedPicture } from "./sigil";

type Drawing = (species: string, types: readonly string[], out: boolean) => string;

let drawing = $state.raw<Drawing | null>(null);
let asked = false;

async function fetchDrawing(): Promise<void> {
  const [{ bodyOf }, { silhouette }] = await Promise.all([import("./bodies"), import("./silhouette")]);
  drawing = (species, types, out) => silhouette(species, bodyOf(species, types), types, out);
}

/** The address of a creature's picture inside a frame; empty until it can be drawn. */
export function creature(frame: string, species: string, types: readonly string[] = [], out = false): string {
  if (!drawing && !asked) {
    asked = true;
    fetchDrawing().catch(() => (asked = false)); // whoever is drawn next asks again
  }
  const draw = drawing;
  return draw ? framedPicture(frame, `${species} ${types} ${out}`, () => draw(species, types, out)) : "";
}
