/** Decompresses LZMA (the format of .lzma files): a quarter smaller than gzip, which is all that browsers can do alone.
 *
 * After Igor Pavlov's specification (LZMA SDK, public domain); its names are kept. Everything that is learned is in one
 * array of probabilities, a field of it per kind of decision.
 */

const STATES = 12;
const POS_STATES = 16;
const IS_MATCH = 0;
const IS_REP = IS_MATCH + STATES * POS_STATES;
const IS_REP_G0 = IS_REP + STATES;
const IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES;
const IS_REP0_LONG = IS_REP_G2 + STATES;
const POS_SLOT = IS_REP0_LONG + STATES * POS_STATES;
const POS_SPECIAL = POS_SLOT + 4 * 64;
const ALIGN = POS_SPECIAL + 128;
const LENGTH = ALIGN + 16;
const CHOICE_2 = 1;
const LOW = 2;
const MIDDLE = LOW + POS_STATES * 8;
const HIGH = MIDDLE + POS_STATES * 8;
const REP_LENGTH = LENGTH + HIGH + 256;
const LITERAL = REP_LENGTH + HIGH + 256;
const LITERALS = 0x300;
const HEADER = 13;
const EVEN = 1 << 10;
const TOP = 1 << 24;

export function isLzma(data: Uint8Array): boolean {
  return data.length > HEADER + 5 && data[0] === 0x5d && data[1] === 0;
}

const JOINED = "LZMAs"; // how a file begins that holds several archives, whose contents follow each other

/** The archives in a file that was cut into several, so that each can be decompressed by itself; else nothing. */
export function cut(data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  if (JOINED.split("").some((letter, index) => data[index] !== letter.charCodeAt(0))) return null;
  const view = new DataView(data.buffer, data.byteOffset);
  const count = view.getUint8(JOINED.length);
  let at = JOINED.length + 1 + 4 * count;
  return Array.from({ length: count }, (_, index) => {
    const length = view.getUint32(JOINED.length + 1 + 4 * index, true);
    at += length;
    return data.slice(at - length, at);
  });
}

export function decompressed(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const properties = data[0]!;
  const lc = properties % 9;
  const lpMask = (1 << (((properties / 9) | 0) % 5)) - 1;
  const pbMask = (1 << ((properties / 45) | 0)) - 1;
  const size = new DataView(data.buffer, data.byteOffset).getUint32(5, true);
  const out = new Uint8Array(size);
  const probs = new Uint16Array(LITERAL + LITERALS * ((lpMask + 1) << lc)).fill(EVEN);
  const coder = new Uint32Array([0xffffffff, 0]); // range and code: in variables, numbers this large would be objects
  let at = HEADER + 1;
  for (let count = 0; count < 4; count += 1) coder[1] = (coder[1]! << 8) | data[at++]!;

  function bit(index: number): number {
    const chance = probs[index]!;
    let range = coder[0]!;
    let code = coder[1]!;
    const bound = (range >>> 11) * chance;
    let result;
    if (code < bound) {
      range = bound;
      probs[index] = chance + ((2048 - chance) >>> 5);
      result = 0;
    } else {
      range -= bound;
      code -= bound;
      probs[index] = chance - (chance >>> 5);
      result = 1;
    }
    if (range < TOP) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | data[at++]!) >>> 0;
    }
    coder[0] = range;
    coder[1] = code;
    return result;
  }

  /** Bits down a tree, until its node is at least `end`: `bit` written out, because most of an archive comes through here. */
  function node(base: number, from: number, end: number): number {
    let range = coder[0]!;
    let code = coder[1]!;
    let here = at;
    let found = from;
    while (found < end) {
      const index = base + found;
      const chance = probs[index]!;
      const bound = (range >>> 11) * chance;
      if (code < bound) {
        range = bound;
        probs[index] = chance + ((2048 - chance) >>> 5);
        found <<= 1;
      } else {
        range -= bound;
        code -= bound;
        probs[index] = chance - (chance >>> 5);
        found = (found << 1) | 1;
      }
      if (range < TOP) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | data[here++]!) >>> 0;
      }
    }
    coder[0] = range;
    coder[1] = code;
    at = here;
    return found;
  }

  function direct(count: number): number {
    let range = coder[0]!;
    let code = coder[1]!;
    let result = 0;
    for (; count > 0; count -= 1) {
      range >>>= 1;
      const isOne = code >= range ? 1 : 0;
      if (isOne) code -= range;
      result = (result << 1) | isOne;
      if (range < TOP) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | data[at++]!) >>> 0;
      }
    }
    coder[0] = range;
    coder[1] = code;
    return result;
  }

  const tree = (base: number, bits: number): number => node(base, 1, 1 << bits) - (1 << bits);

  function reverse(base: number, bits: number): number {
    let place = 1;
    let result = 0;
    for (let count = 0; count < bits; count += 1) {
      const one = bit(base + place);
      place = (place << 1) | one;
      result |= one << count;
    }
    return result;
  }

  function length(base: number, posState: number): number {
    if (!bit(base)) return tree(base + LOW + posState * 8, 3);
    if (!bit(base + CHOICE_2)) return 8 + tree(base + MIDDLE + posState * 8, 3);
    return 16 + tree(base + HIGH, 8);
  }

  function distance(size: number): number {
    const slot = tree(POS_SLOT + Math.min(size, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1;
    const start = (2 | (slot & 1)) << bits;
    if (slot < 14) return start + reverse(POS_SPECIAL + start - slot, bits);
    return ((start >>> 0) + direct(bits - 4) * 16 + reverse(ALIGN, 4)) >>> 0;
  }

  let state = 0;
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0];
  let to = 0;
  while (to < size) {
    const posState = to & pbMask;
    if (!bit(IS_MATCH + state * POS_STATES + posState)) {
      const before = to ? out[to - 1]! : 0;
      const base = LITERAL + LITERALS * (((to & lpMask) << lc) + (before >>> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[to - rep0 - 1]!;
        do {
          const matchBit = (match >>> 7) & 1;
          match <<= 1;
          const one = bit(base + ((1 + matchBit) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (matchBit !== one) break;
        } while (symbol < 0x100);
      }
      out[to++] = node(base, symbol, 0x100);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let more: number;
    if (!bit(IS_REP + state)) {
      [rep3, rep2, rep1] = [rep2, rep1, rep0];
      more = length(LENGTH, posState);
      state = state < 7 ? 7 : 10;
      rep0 = distance(more);
      if (rep0 === 0xffffffff) break;
    } else {
      if (!bit(IS_REP_G0 + state)) {
        if (!bit(IS_REP0_LONG + state * POS_STATES + posState)) {
          state = state < 7 ? 9 : 11;
          out[to] = out[to - rep0 - 1]!;
          to += 1;
          continue;
        }
      } else {
        let next;
        if (!bit(IS_REP_G1 + state)) next = rep1;
        else {
          if (!bit(IS_REP_G2 + state)) next = rep2;
          else [next, rep3] = [rep3, rep2];
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = next;
      }
      more = length(REP_LENGTH, posState);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 >= to) throw new Error("The archive is damaged.");
    for (const end = Math.min(size, to + more + 2); to < end; to += 1) out[to] = out[to - rep0 - 1]!;
  }
  if (to !== size) throw new Error("The archive is damaged.");
  return out;
}
