/** What is printed on the cards that a screen shows: asked for once, and kept. */

import { SvelteMap } from "svelte/reactivity";
import type { Board, Face } from "@/lib/protocol";

const AT_ONCE = 100;
type Ask = (looks: readonly string[]) => Promise<readonly Face[]>;

export class Faces {
  private readonly known = new SvelteMap<string, Face>();
  private readonly asked = new Set<string>();

  constructor(private readonly ask: Ask) {}

  get(look: string | undefined): Face | undefined {
    return look ? this.known.get(look) : undefined;
  }

  /** Wants these; what isn't known yet is asked for. A question that got lost is asked again by the next one. */
  want(looks: Iterable<string>): void {
    const wanted = [...new Set(looks)].filter((look) => look && !this.asked.has(look));
    for (const look of wanted) this.asked.add(look);
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const some = wanted.slice(from, from + AT_ONCE);
      this.ask(some)
        .then((faces) => faces.forEach((face) => this.known.set(face.look, face)))
        .catch(() => some.forEach((look) => this.asked.delete(look)));
    }
  }

  /** Takes in what came another way. */
  add(faces: readonly Face[]): void {
    for (const face of faces) {
      this.asked.add(face.look);
      this.known.set(face.look, face);
    }
  }
}

/** Every card that a board names. */
export function looksOf(board: Board): string[] {
  const pieces = board.pieces.map((piece) => piece.look ?? "");
  const zones = (board.zones ?? []).flatMap((zone) => [
    ...(zone.items ?? []).map((item) => item.look ?? ""),
    ...(zone.likely ?? []).map((each) => each.look),
  ]);
  return [...pieces, ...zones].filter(Boolean);
}
