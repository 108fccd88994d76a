/** A match of this browser once more: opened in the same way, with other dice. */

import { find, keep, newId } from "./store";

/** The id of the new one; nothing if there is no such match. */
export async function anew(id: string): Promise<string> {
  const save = await find(id);
  if (!save) return "";
  const open = { ...save.open, seed: crypto.getRandomValues(new Uint32Array(1))[0]! };
  const next = newId();
  await keep({ ...save, id: next, open, log: "", n: 0, over: false });
  return next;
}
