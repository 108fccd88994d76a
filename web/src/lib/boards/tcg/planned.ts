/** The rules ask one by one what a person answers at once: the first answer is given, the others wait to be asked for. */

import type { Asked } from "@/lib/protocol";

export class Planned {
  private kind = "";
  private ids: readonly string[] = [];

  /** Keeps the later answers, and gives the one for now. */
  begin(prompt: Asked, ids: readonly string[]): readonly string[] {
    this.kind = prompt.kind ?? "";
    this.ids = ids.slice(1);
    return ids.slice(0, 1);
  }

  /** What has been answered before; nothing, and no more of it, if another question comes than was expected. */
  next(prompt: Asked): string | undefined {
    const [next, ...rest] = this.ids;
    const fits = next !== undefined && this.kind === prompt.kind && prompt.options?.some(({ id }) => id === next);
    this.ids = fits ? rest : [];
    return fits ? next : undefined;
  }
}
