/** Trainers, energy and the back of a card. */

import { f, GLYPHS, rng, TYPES, type CardType } from "./cards-types";

/** Small drawings of our own, chosen by what the card's words do. */
const OBJECTS: Record<string, string> = {
  switch:
    '<path d="M50 38h16l-4-5M70 46H54l4 5" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
  draw: '<g fill="none" stroke="#fff" stroke-width="2.600" stroke-linejoin="round"><path d="M51 35l11-3 5 17-11 3z"/><path d="M65 34l4 1-4 16-3-1"/></g>',
  heal: '<path d="M57 33h6v6h6v6h-6v6h-6v-6h-6v-6h6z" fill="#fff"/>',
  search:
    '<g fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"><circle cx="58" cy="40" r="7"/><path d="M63 45l6 6"/></g>',
  retrieve:
    '<path d="M52 43a8 8 0 1 0 3-7M55 31v6h6" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>',
  attach:
    '<path d="M60 32l8 6v8l-8 6-8-6v-8z" fill="none" stroke="#fff" stroke-width="3" stroke-linejoin="round"/><circle cx="60" cy="42" r="2.800" fill="#fff"/>',
  banner:
    '<path d="M53 53V32M53 33h15l-4 5 4 5H53z" fill="#fff" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>',
  plain:
    '<path d="M47 46q6-10 13-4t13-4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><path d="M47 51h26" stroke="#fff" stroke-width="2" stroke-linecap="round"/>',
};

/** Two closed curves and a plain object in the middle, 120 × 84. */
export function trainer(id: string, does: string): string {
  const r = rng("rosette:" + id),
    t = TYPES.trainer;
  let s = "";
  for (let k = 0; k < 2; k++) {
    const n = r.int(7, 15),
      R = r.in(26, 34) - k * 7,
      a = r.in(5, 13);
    let d = "";
    for (let i = 0; i <= 240; i++) {
      const th = (i / 240) * Math.PI * 2,
        q = R + a * Math.cos(n * th);
      d += `${i ? "L" : "M"}${f(60 + q * 1.35 * Math.cos(th))} ${f(42 + q * Math.sin(th))}`;
    }
    s += `<path d="${d}Z" fill="none" stroke="${k ? t.deep : t.mid}" stroke-width="1" opacity=".75"/>`;
  }
  return `<rect width="120" height="84" fill="${t.pale}"/><g transform="rotate(${f(r.in(0, 40))} 60 42)">${s}</g><circle cx="60" cy="42" r="19" fill="${t.deep}"/><circle cx="60" cy="42" r="19" fill="none" stroke="${t.spark}" stroke-width="1.2"/>${OBJECTS[does] ?? OBJECTS.draw}`;
}

/** Rays and the glyph, 120 × 120. */
export function energy(type: CardType): string {
  const t = TYPES[type],
    r = rng("energy:" + type);
  let rays = "";
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2,
      l = i % 2 ? 90 : r.in(40, 60),
      w = 0.05;
    rays += `<path d="M60 60L${f(60 + l * Math.cos(a - w))} ${f(60 + l * Math.sin(a - w))}L${f(60 + l * Math.cos(a + w))} ${f(60 + l * Math.sin(a + w))}z"/>`;
  }
  return `<rect width="120" height="120" fill="${t.mid}"/><g fill="${t.spark}" opacity=".45">${rays}</g><circle cx="60" cy="60" r="33" fill="${t.deep}" stroke="#fff" stroke-width="3"/><g transform="translate(36 36) scale(2)" fill="#fff"><path d="${GLYPHS[type]}" fill-rule="evenodd"/></g>`;
}

/** The curve on the back of every card, 92 × 128. */
export function backCurve(): string {
  let d = "";
  for (let i = 0; i <= 360; i += 2) {
    const th = (i / 360) * Math.PI * 2,
      q = 30 + 9 * Math.cos(8 * th);
    d += `${i ? "L" : "M"}${f(46 + q * Math.cos(th))} ${f(64 + q * Math.sin(th))}`;
  }
  return `${d}Z`;
}
