/** Decompresses LZMA (the format of .lzma files). AssemblyScript: `plugin.ts` compiles it to WebAssembly.
 *
 * After Igor Pavlov's specification (LZMA SDK, public domain); its names are kept. Everything that is learned is in one
 * array of probabilities at the beginning of memory, a field of it per kind of decision.
 */

const STATES: u32 = 12;
const POS_STATES: u32 = 16;
const IS_MATCH: u32 = 0;
const IS_REP: u32 = IS_MATCH + STATES * POS_STATES;
const IS_REP_G0: u32 = IS_REP + STATES;
const IS_REP_G1: u32 = IS_REP_G0 + STATES;
const IS_REP_G2: u32 = IS_REP_G1 + STATES;
const IS_REP0_LONG: u32 = IS_REP_G2 + STATES;
const POS_SLOT: u32 = IS_REP0_LONG + STATES * POS_STATES;
const POS_SPECIAL: u32 = POS_SLOT + 4 * 64;
const ALIGN: u32 = POS_SPECIAL + 128;
const LENGTH: u32 = ALIGN + 16;
const CHOICE_2: u32 = 1;
const LOW: u32 = 2;
const MIDDLE: u32 = LOW + POS_STATES * 8;
const HIGH: u32 = MIDDLE + POS_STATES * 8;
const REP_LENGTH: u32 = LENGTH + HIGH + 256;
const LITERAL: u32 = REP_LENGTH + HIGH + 256;
const LITERALS: u32 = 0x300;
const HEADER: u32 = 13;
const EVEN: u32 = 1 << 10;
const TOP: u32 = 1 << 24;
const DAMAGED: u32 = u32.MAX_VALUE;

let range: u32 = 0;
let code: u32 = 0;
let at: u32 = 0; // the next byte of the archive
let out: u32 = 0; // where the first byte goes
let to: u32 = 0; // how many there are
let size: u32 = 0;
let lc: u32 = 0;
let lpMask: u32 = 0;
let pbMask: u32 = 0;
let state: u32 = 0;
let rep0: u32 = 0;
let rep1: u32 = 0;
let rep2: u32 = 0;
let rep3: u32 = 0;

function prob(index: u32): u32 {
  return load<u16>(index << 1);
}

function learn(index: u32, chance: u32): void {
  store<u16>(index << 1, chance as u16);
}

function bit(index: u32): u32 {
  const chance = prob(index);
  const bound = (range >> 11) * chance;
  let result: u32;
  if (code < bound) {
    range = bound;
    learn(index, chance + ((2048 - chance) >> 5));
    result = 0;
  } else {
    range -= bound;
    code -= bound;
    learn(index, chance - (chance >> 5));
    result = 1;
  }
  if (range < TOP) {
    range <<= 8;
    code = (code << 8) | load<u8>(at++);
  }
  return result;
}

/** Bits down a tree, until its node is at least `end`. `bit` written out, because most of an archive comes through here. */
function node(base: u32, from: u32, end: u32): u32 {
  let range_ = range;
  let code_ = code;
  let at_ = at;
  let found = from;
  while (found < end) {
    const index = base + found;
    const chance = prob(index);
    const bound = (range_ >> 11) * chance;
    if (code_ < bound) {
      range_ = bound;
      learn(index, chance + ((2048 - chance) >> 5));
      found <<= 1;
    } else {
      range_ -= bound;
      code_ -= bound;
      learn(index, chance - (chance >> 5));
      found = (found << 1) | 1;
    }
    if (range_ < TOP) {
      range_ <<= 8;
      code_ = (code_ << 8) | load<u8>(at_++);
    }
  }
  range = range_;
  code = code_;
  at = at_;
  return found;
}

function tree(base: u32, bits: u32): u32 {
  return node(base, 1, 1 << bits) - (1 << bits);
}

/** A byte where a match has just ended: guessed by the byte that would have come next, until the first bit that differs. */
function unlike(base: u32, next: u32): u32 {
  let symbol: u32 = 1;
  while (symbol < 0x100) {
    const expected = (next >> 7) & 1;
    next <<= 1;
    const one = bit(base + ((1 + expected) << 8) + symbol);
    symbol = (symbol << 1) | one;
    if (one !== expected) break;
  }
  return node(base, symbol, 0x100);
}

function direct(count: u32): u32 {
  let result: u32 = 0;
  for (; count > 0; count -= 1) {
    range >>= 1;
    const one: u32 = code >= range ? 1 : 0;
    if (one) code -= range;
    result = (result << 1) | one;
    if (range < TOP) {
      range <<= 8;
      code = (code << 8) | load<u8>(at++);
    }
  }
  return result;
}

function reverse(base: u32, bits: u32): u32 {
  let place: u32 = 1;
  let result: u32 = 0;
  for (let count: u32 = 0; count < bits; count += 1) {
    const one = bit(base + place);
    place = (place << 1) | one;
    result |= one << count;
  }
  return result;
}

function length(base: u32, posState: u32): u32 {
  if (!bit(base)) return tree(base + LOW + posState * 8, 3);
  if (!bit(base + CHOICE_2)) return 8 + tree(base + MIDDLE + posState * 8, 3);
  return 16 + tree(base + HIGH, 8);
}

function distance(length: u32): u32 {
  const slot = tree(POS_SLOT + min(length, 3) * 64, 6);
  if (slot < 4) return slot;
  const bits = (slot >> 1) - 1;
  const start = (2 | (slot & 1)) << bits;
  if (slot < 14) return start + reverse(POS_SPECIAL + start - slot, bits);
  return start + direct(bits - 4) * 16 + reverse(ALIGN, 4);
}

/** How many bytes of memory the probabilities of an archive with these properties take. */
export function taken(properties: u32): u32 {
  return 2 * (LITERAL + (LITERALS << ((properties % 9) + ((properties / 9) % 5))));
}

/** Begins with the archive at `input`; what's in it goes to `output`. */
export function begin(input: u32, output: u32): void {
  const properties: u32 = load<u8>(input);
  lc = properties % 9;
  lpMask = (1 << ((properties / 9) % 5)) - 1;
  pbMask = (1 << (properties / 45)) - 1;
  size = load<u32>(input + 5);
  const probs = taken(properties) >> 1;
  for (let index: u32 = 0; index < probs; index += 1) learn(index, EVEN);
  range = u32.MAX_VALUE;
  code = bswap(load<u32>(input + HEADER + 1));
  at = input + HEADER + 5;
  out = output;
  to = 0;
  state = 0;
  rep0 = rep1 = rep2 = rep3 = 0;
}

/** Goes on until there are at least so many bytes, or all of them; gives how many there are. */
export function more(wanted: u32): u32 {
  const end = min(wanted, size);
  while (to < end) {
    const posState = to & pbMask;
    if (!bit(IS_MATCH + state * POS_STATES + posState)) {
      const before: u32 = to ? load<u8>(out + to - 1) : 0;
      const base = LITERAL + LITERALS * (((to & lpMask) << lc) + (before >> (8 - lc)));
      const byte = state < 7 ? node(base, 1, 0x100) : unlike(base, load<u8>(out + to - rep0 - 1));
      store<u8>(out + to, byte as u8);
      to += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count: u32;
    if (!bit(IS_REP + state)) {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      count = length(LENGTH, posState);
      state = state < 7 ? 7 : 10;
      rep0 = distance(count);
    } else {
      if (!bit(IS_REP_G0 + state)) {
        if (!bit(IS_REP0_LONG + state * POS_STATES + posState)) {
          if (rep0 >= to) return DAMAGED;
          state = state < 7 ? 9 : 11;
          store<u8>(out + to, load<u8>(out + to - rep0 - 1));
          to += 1;
          continue;
        }
      } else {
        let next: u32;
        if (!bit(IS_REP_G1 + state)) next = rep1;
        else {
          if (!bit(IS_REP_G2 + state)) next = rep2;
          else {
            next = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = next;
      }
      count = length(REP_LENGTH, posState);
      state = state < 7 ? 8 : 11;
    }
    if (rep0 >= to) return DAMAGED;
    const last = min(size, to + count + 2);
    const back = rep0 + 1;
    for (let here = out + to; here < out + last; here += 1) store<u8>(here, load<u8>(here - back));
    to = last;
  }
  return to;
}
