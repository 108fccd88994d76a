/** Python's memory as it is once a game has been read: the next start begins there, instead of importing it all again.
 *
 * An image is made in this browser and never leaves it. It fits only the files that it was made with, whose names (with
 * a hash in each) are its address: a new version of the engine finds none, and makes its own.
 */

import { CACHE } from "./archive";

const IMAGES = "image/";
const MOST = 3; // each takes 30 to 50 MB

export interface Image {
  /** The names of the files that it was made with. */
  files: readonly string[];
  memory: Uint8Array<ArrayBuffer>;
}

/** The memory that fits these files, if it has been kept. */
export async function found(here: URL, files: readonly string[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const known = await (await opened())?.match(addressOf(here, files));
  return known ? new Uint8Array(await known.arrayBuffer()) : null;
}

/** Keeps an image, and no more than a few. */
export async function keep(here: URL, { files, memory }: Image): Promise<void> {
  const cache = await opened();
  if (!cache) return;
  const older = (await cache.keys()).filter(({ url }) => url.startsWith(new URL(IMAGES, here).href));
  for (const each of older.slice(0, Math.max(0, older.length + 1 - MOST))) await cache.delete(each);
  await cache.put(addressOf(here, files), new Response(memory));
}

export const isImage = (path: string): boolean => path.startsWith(IMAGES);

/** Whether something that is kept is an image that fits today's files. */
export function fits(path: string, today: ReadonlySet<string>): boolean {
  return (
    path.startsWith(IMAGES) &&
    path
      .slice(IMAGES.length)
      .split("/")
      .every((file) => today.has(file))
  );
}

const addressOf = (here: URL, files: readonly string[]): URL => new URL(IMAGES + files.join("/"), here);

function opened(): Promise<Cache | null> {
  return typeof caches === "undefined" ? Promise.resolve(null) : caches.open(CACHE).catch(() => null);
}
