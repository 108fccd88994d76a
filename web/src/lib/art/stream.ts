/** Numbers from a name: FNV-1a of the string, then mulberry32. The same name gives the same picture on every machine. */

export interface Stream {
  (): number;
  between: (low: number, high: number) => number;
  whole: (low: number, high: number) => number;
  of: <T>(things: readonly T[]) => T;
}

export function hash(text: string): number {
  let found = 2166136261;
  for (const letter of text) {
    found ^= letter.codePointAt(0) ?? 0;
    found = Math.imul(found, 16777619);
  }
  return found >>> 0;
}

export function stream(name: string): Stream {
  let at = hash(name);
  const next = () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = at;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return Object.assign(next, {
    between,
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    of: <T>(things: readonly T[]) => things[Math.floor(next() * things.length)] as T,
  });
}

/** A number as a drawing needs it: to a tenth. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;
