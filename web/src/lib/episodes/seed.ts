/** The seed that an address names (`?seed=7`): whoever opens it meets the same dice. */
export function seedOf(query: URLSearchParams): number | undefined {
  const seed = Number(query.get("seed") ?? "");
  return query.get("seed") && Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32 ? seed : undefined;
}
