const FIRST = 250;
const MOST = 8000;

/** Milliseconds to wait before the next try: doubling, with some chance so that a whole table doesn't knock at once. */
export function backoff(tries: number, chance: () => number = Math.random): number {
  const most = Math.min(MOST, FIRST * 2 ** tries);
  return Math.round(most * (0.5 + chance() / 2));
}
