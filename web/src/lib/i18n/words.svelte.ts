import { language } from "./index.svelte";

/** The words of one area of the page: English comes along, German is fetched once it is the person's language. */
export function words<Words>(english: Words, german: () => Promise<Words>): () => Words {
  let known = $state.raw<Words | null>(null);
  let fetching: Promise<unknown> | null = null;
  return () => {
    if (language.code !== "de") return english;
    fetching ??= german().then(
      (found) => (known = found),
      () => undefined, // offline, say: English is better than nothing
    );
    return known ?? english;
  };
}
