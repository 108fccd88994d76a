/** The sigil: a stamped mask drawn from an id. Pure, deterministic, no DOM; about 1.5 kB of SVG each.

    id --FNV-1a--> seed --Mulberry32--> numbers, always drawn in the same order: ground pattern, head outline, crest, eyes,
    mouth, mark; coloured by the first type and marked by the second. The order of draws is part of the format. */

import { INKS, type Inks } from "./elements";

const PLAIN = INKS.normal as Inks;
const fnv = (s: string) => {
  let h = 0x811c9dc5;
  for (const c of new TextEncoder().encode(s)) {
    h ^= c;
    h = Math.imul(h, 0x01000193) >>> 0;
  }
  return h;
};
const mulberry = (a: number) => () => {
  a = (a + 0x6d2b79f5) | 0;
  let t = Math.imul(a ^ (a >>> 15), 1 | a);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const n = (x: number) => +x.toFixed(1);
const CREST: Record<string, string[]> = {
  fire: ["flame", "flame", "points"],
  water: ["fin", "gills", "round"],
  grass: ["leaf", "leaf", "petals"],
  electric: ["bolt", "bolt", "points"],
  ice: ["shards", "shards", "points"],
  fighting: ["band", "round", "spikes"],
  poison: ["spikes", "feelers", "long"],
  ground: ["tusks", "round", "plates"],
  flying: ["wings", "plume", "wings"],
  psychic: ["halo", "long", "halo"],
  bug: ["feelers", "feelers", "mandibles"],
  rock: ["plates", "plates", "tusks"],
  ghost: ["wisps", "horns", "halo"],
  dragon: ["horns", "spikes", "fin"],
  dark: ["horns", "points", "long"],
  steel: ["plates", "spikes", "fin"],
  fairy: ["petals", "long", "round"],
  normal: ["round", "points", "long"],
};
const crests = (type: string): string[] => CREST[type] ?? CREST.normal ?? [];
const ANY = ["points", "round", "long", "horns"];
const mir = (s: string) => `${s}<g transform="matrix(-1 0 0 1 100 0)">${s}</g>`;
function draw(id: string, types: readonly string[]): string {
  const r = mulberry(fnv(id)),
    pick = <T>(a: readonly T[]): T => a[Math.floor(r() * a.length)] as T,
    R = (a: number, b: number) => a + (b - a) * r();
  const first = types[0] ?? "normal",
    second = types[1] ?? "",
    a = INKS[first] ?? PLAIN,
    b = INKS[second] ?? null,
    ground = a.fill,
    mask = a.mask,
    deep = a.deep,
    mark = b ? b.fill : a.fill,
    hi = a.hi;
  // 1. ground
  const pat = pick(["plain", "split", "rays", "rings", "chevron", "dots", "sash"]);
  const c2 = b ? b.fill : hi,
    o = b ? 0.95 : 0.75;
  let g = `<path fill="${ground}" d="M0 0h100v100H0z"/>`;
  if (pat === "split") g += `<path fill="${c2}" opacity="${o}" d="M0 100 100 0v100z"/>`;
  if (pat === "rays") {
    let d = "";
    const k = 8 + 2 * Math.floor(R(0, 3)),
      off = R(0, 0.6);
    for (let i = 0; i < k; i++) {
      const t = off + (i * 2 * Math.PI) / k,
        u = t + Math.PI / k;
      d += `M50 54L${n(50 + 90 * Math.cos(t))} ${n(54 + 90 * Math.sin(t))} ${n(50 + 90 * Math.cos(u))} ${n(54 + 90 * Math.sin(u))}z`;
    }
    g += `<path fill="${c2}" opacity="${b ? 0.8 : 0.55}" d="${d}"/>`;
  }
  if (pat === "rings")
    g += `<g fill="none" stroke="${c2}" stroke-width="7" opacity="${o}"><circle cx="50" cy="54" r="46"/><circle cx="50" cy="54" r="60"/></g>`;
  if (pat === "chevron")
    g += `<path fill="${c2}" opacity="${o}" d="M0 ${n(R(52, 66))} 50 ${n(R(28, 44))} 100 60V100H0z"/>`;
  if (pat === "dots") {
    let d = "";
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < 5; x++) d += `<circle cx="${8 + x * 21 + (y % 2) * 10}" cy="${8 + y * 21}" r="4.2"/>`;
    g += `<g fill="${c2}" opacity="${b ? 0.8 : 0.6}">${d}</g>`;
  }
  if (pat === "sash") g += `<path fill="${c2}" opacity="${o}" d="M-5 34 34-5h36L-5 70zM105 66 66 105H30L105 30z"/>`;
  if (pat === "plain" && b) g += `<path fill="${c2}" d="M0 78h100v22H0z"/>`;
  // 2. head
  const fam = pick(["orb", "wedge", "shield", "tall", "wide", "hex"] as const);
  const W = { orb: 25, wedge: 26, shield: 26, tall: 21, wide: 30, hex: 26 }[fam] + R(-1.5, 2),
    H = { orb: 24, wedge: 26, shield: 25, tall: 29, wide: 20, hex: 24 }[fam] + R(-1.5, 2);
  const cy = R(54, 58),
    top = cy - H,
    bot = cy + H,
    L = 50 - W,
    Rr = 50 + W,
    k = 0.5 + R(-0.04, 0.12);
  let head: string;
  if (fam === "hex") {
    const q = W * 0.55;
    head = `M${n(50 - q)} ${n(top)}H${n(50 + q)}L${n(Rr)} ${n(cy - 2)} ${n(50 + q * 0.85)} ${n(bot)}H${n(50 - q * 0.85)}L${n(L)} ${n(cy - 2)}z`;
  } else {
    const jaw = { orb: 0.9, wedge: 0.25, shield: 0.55, tall: 0.8, wide: 1, hex: 0.7 }[fam] * W * 0.62,
      brow = { orb: 0.62, wedge: 0.95, shield: 1.05, tall: 0.62, wide: 0.7, hex: 0.7 }[fam] * W * 0.66;
    head = `M50 ${n(top)}C${n(50 + brow)} ${n(top)} ${n(Rr)} ${n(cy - H * k)} ${n(Rr)} ${n(cy)}C${n(Rr)} ${n(cy + H * k)} ${n(50 + jaw)} ${n(bot)} 50 ${n(bot)}C${n(50 - jaw)} ${n(bot)} ${n(L)} ${n(cy + H * k)} ${n(L)} ${n(cy)}C${n(L)} ${n(cy - H * k)} ${n(50 - brow)} ${n(top)} 50 ${n(top)}z`;
  }
  // 3. crest
  const crest = pick([...crests(first), ...(second ? crests(second) : crests(first).slice(0, 2)), ...ANY.slice(0, 3)]);
  const h = R(0.85, 1.2),
    F = `fill="${mask}"`,
    K = `fill="${mark}" stroke="${mask}" stroke-width="2.4" stroke-linejoin="round"`;
  let c = "";
  const t = top;
  if (crest === "points")
    c = mir(
      `<path ${F} d="M${n(52 + W * 0.12)} ${n(t + 6)}Q${n(50 + W * 0.5)} ${n(t - 18 * h)} ${n(50 + W * 0.98)} ${n(t - 19 * h)}Q${n(50 + W * 1.1)} ${n(t)} ${n(50 + W * 0.92)} ${n(t + 18)}z"/><path fill="${mark}" d="M${n(50 + W * 0.42)} ${n(t + 4)}Q${n(50 + W * 0.6)} ${n(t - 9 * h)} ${n(50 + W * 0.86)} ${n(t - 11 * h)}Q${n(50 + W * 0.92)} ${n(t)} ${n(50 + W * 0.8)} ${n(t + 11)}z"/>`,
    );
  if (crest === "round")
    c = mir(
      `<circle ${F} cx="${n(50 + W * 0.78)}" cy="${n(t + 5)}" r="${n(11 * h)}"/><circle fill="${mark}" cx="${n(50 + W * 0.8)}" cy="${n(t + 5)}" r="${n(5.6 * h)}"/>`,
    );
  if (crest === "long")
    c = mir(
      `<g transform="rotate(${n(R(10, 34))} ${n(50 + W * 0.4)} ${n(t + 8)})"><ellipse ${F} cx="${n(50 + W * 0.4)}" cy="${n(t - 9 * h)}" rx="7.2" ry="${n(20 * h)}"/><ellipse fill="${mark}" cx="${n(50 + W * 0.4)}" cy="${n(t - 10 * h)}" rx="3.2" ry="${n(13 * h)}"/></g>`,
    );
  if (crest === "horns")
    c = mir(
      `<path ${F} d="M${n(50 + W * 0.35)} ${n(t + 7)}Q${n(50 + W * 0.55)} ${n(t - 10 * h)} ${n(50 + W * (r() > 0.5 ? 1.35 : 0.75))} ${n(t - 19 * h)}Q${n(50 + W * 1.25)} ${n(t - 2)} ${n(50 + W * 0.9)} ${n(t + 15)}z"/>`,
    );
  if (crest === "flame") {
    const s = R(-4, 4);
    c = `<path ${K} d="M${n(50 - W * 0.62)} ${n(t + 10)}Q${n(50 - W * 0.8)} ${n(t - 7 * h)} ${n(50 - W * 0.3)} ${n(t - 14 * h)}Q${n(50 - W * 0.32)} ${n(t - 6)} ${n(50 - W * 0.1)} ${n(t - 4)}Q${n(50 - 4)} ${n(t - 17 * h)} ${n(54 + s)} ${n(t - 25 * h)}Q${n(50 + W * 0.22)} ${n(t - 13 * h)} ${n(50 + W * 0.3)} ${n(t - 5)}Q${n(50 + W * 0.42)} ${n(t - 8)} ${n(50 + W * 0.44)} ${n(t - 15 * h)}Q${n(50 + W * 0.9)} ${n(t - 4)} ${n(50 + W * 0.6)} ${n(t + 10)}z"/>`;
  }
  if (crest === "fin")
    c = `<path ${K} d="M${n(50 - W * 0.5)} ${n(t + 8)}Q${n(48)} ${n(t - 16 * h)} ${n(50 + W * 0.55)} ${n(t - 20 * h)}Q${n(50 + W * 0.2)} ${n(t - 4)} ${n(50 + W * 0.5)} ${n(t + 9)}z"/>`;
  if (crest === "gills")
    c = mir(
      [0, 1, 2]
        .map(
          (i) =>
            `<path ${F} d="M${n(Rr - 5)} ${n(cy - 10 + i * 8)}Q${n(Rr + 9 * h)} ${n(cy - 17 + i * 9)} ${n(Rr + 13 * h)} ${n(cy - 13 + i * 10)}Q${n(Rr + 9)} ${n(cy - 6 + i * 9)} ${n(Rr - 5)} ${n(cy - 4 + i * 8)}z"/>`,
        )
        .join(""),
    );
  if (crest === "leaf")
    c =
      mir(
        `<path ${K} d="M50 ${n(t + 6)}Q${n(52)} ${n(t - 16 * h)} ${n(50 + W * 0.95)} ${n(t - 17 * h)}Q${n(50 + W * 0.9)} ${n(t + 4)} 50 ${n(t + 6)}z"/>`,
      ) +
      `<path ${K} d="M50 ${n(t + 6)}Q40 ${n(t - 12 * h)} 50 ${n(t - 24 * h)}Q60 ${n(t - 12 * h)} 50 ${n(t + 6)}z"/>`;
  if (crest === "petals") {
    let d = "";
    for (let i = -2; i <= 2; i++)
      d += `<ellipse cx="50" cy="${n(cy - H - 7)}" rx="8.5" ry="${n(13 * h)}" transform="rotate(${i * 34} 50 ${n(cy)})"/>`;
    c = `<g ${K}>${d}</g>`;
  }
  if (crest === "bolt")
    c = mir(
      `<path ${K} d="M${n(50 + W * 0.3)} ${n(t + 6)}L${n(50 + W * 0.62)} ${n(t - 10 * h)} ${n(50 + W * 0.55)} ${n(t - 10 * h)} ${n(50 + W * 1.25)} ${n(t - 24 * h)} ${n(50 + W * 0.98)} ${n(t - 7)} ${n(50 + W * 1.08)} ${n(t - 7)} ${n(50 + W * 0.82)} ${n(t + 14)}z"/>`,
    );
  if (crest === "shards")
    c = `<path ${K} d="M${n(50 - W * 0.7)} ${n(t + 10)}L${n(50 - W * 0.85)} ${n(t - 10 * h)} ${n(50 - W * 0.3)} ${n(t - 2)} 50 ${n(t - 23 * h)} ${n(50 + W * 0.3)} ${n(t - 2)} ${n(50 + W * 0.85)} ${n(t - 10 * h)} ${n(50 + W * 0.7)} ${n(t + 10)}z"/>`;
  if (crest === "spikes") {
    let d = "";
    for (let i = -2; i <= 2; i++)
      d += `<path d="M42 ${n(t + 8)}L50 ${n(t - 15 * h)} 58 ${n(t + 8)}z" transform="rotate(${i * 30} 50 ${n(cy)})"/>`;
    c = `<g ${F}>${d}</g>`;
  }
  if (crest === "plates")
    c = `<path ${K} d="M${n(50 - W * 0.95)} ${n(t + 14)}L${n(50 - W * 0.7)} ${n(t - 6 * h)} ${n(50 - W * 0.18)} ${n(t - 11 * h)} ${n(50 + W * 0.42)} ${n(t - 8 * h)} ${n(50 + W * 0.95)} ${n(t + 13)}z"/><path fill="none" stroke="${mask}" stroke-width="2.4" d="M${n(50 - W * 0.18)} ${n(t - 11 * h)}L${n(50 - W * 0.05)} ${n(t + 4)}"/>`;
  if (crest === "feelers")
    c = mir(
      `<path fill="none" stroke="${mask}" stroke-width="4" stroke-linecap="round" d="M${n(50 + W * 0.25)} ${n(t + 6)}Q${n(50 + W * 0.3)} ${n(t - 14 * h)} ${n(50 + W * 0.85)} ${n(t - 15 * h)}"/><circle fill="${mark}" stroke="${mask}" stroke-width="2.4" cx="${n(50 + W * 0.9)}" cy="${n(t - 14 * h)}" r="5"/>`,
    );
  if (crest === "mandibles")
    c = mir(
      `<path ${F} d="M${n(50 + W * 0.75)} ${n(cy + 4)}Q${n(50 + W * 1.4)} ${n(cy + 10)} ${n(50 + W * 0.5)} ${n(bot + 13 * h)}Q${n(50 + W * 0.9)} ${n(bot - 2)} ${n(50 + W * 0.5)} ${n(cy + 12)}z"/>`,
    );
  if (crest === "wings")
    c = mir(
      `<path ${F} d="M${n(Rr - 6)} ${n(cy + 8)}Q${n(Rr + 2)} ${n(t - 6)} ${n(Rr + 19)} ${n(t - 11 * h)}Q${n(Rr + 17)} ${n(t + 4)} ${n(Rr + 12)} ${n(t + 8)}Q${n(Rr + 18)} ${n(t + 12)} ${n(Rr + 10)} ${n(t + 20)}Q${n(Rr + 12)} ${n(cy + 4)} ${n(Rr - 6)} ${n(cy + 12)}z"/>`,
    );
  if (crest === "plume")
    c = `<path ${K} d="M46 ${n(t + 6)}Q38 ${n(t - 12 * h)} 58 ${n(t - 24 * h)}Q54 ${n(t - 14)} 60 ${n(t - 12)}Q72 ${n(t - 16)} 74 ${n(t - 13 * h)}Q62 ${n(t - 6)} 58 ${n(t + 6)}z"/>`;
  if (crest === "halo")
    c = `<ellipse fill="none" stroke="${mask}" stroke-width="5" cx="50" cy="${n(t - 9)}" rx="${n(W * 0.72)}" ry="6.5"/><path fill="${mark}" d="M50 ${n(t - 24)}l4 6-4 6-4-6z"/>`;
  if (crest === "tusks")
    c = mir(
      `<path ${F} d="M${n(50 + W * 0.45)} ${n(cy + H * 0.4)}Q${n(50 + W * 1.35)} ${n(cy + H * 0.9)} ${n(50 + W * 1.25)} ${n(cy - 4)}Q${n(50 + W * 1.75)} ${n(cy + H * 1.1)} ${n(50 + W * 0.3)} ${n(bot + 2)}z"/>`,
    );
  if (crest === "wisps")
    c = `<path ${F} d="M${n(L)} ${n(cy)}V${n(bot + 10)}q${n(W * 0.33)}-9 ${n(W * 0.67)} 2q${n(W * 0.33)} 7 ${n(W * 0.67)}-1q${n(W * 0.33)}-9 ${n(W * 0.66)} 0V${n(cy)}z"/>`;
  if (crest === "band") c = `<path ${K} d="M${n(Rr - 4)} ${n(cy - 12)}l18-7-5 9 8 5-20 2z"/>`;
  // 4. face
  const ey = cy + R(-3, 3),
    ex = W * R(0.4, 0.5),
    eyes = pick(["dot", "dot", "slit", "sleepy", "keen", "keen", "big", "visor", "gem"]),
    E = `fill="${deep}"`;
  let f = "";
  if (eyes === "dot")
    f = mir(
      `<circle ${E} cx="${n(50 + ex)}" cy="${n(ey)}" r="4.6"/><circle fill="${mask}" cx="${n(50 + ex - 1.4)}" cy="${n(ey - 1.6)}" r="1.4"/>`,
    );
  if (eyes === "slit") f = mir(`<ellipse ${E} cx="${n(50 + ex)}" cy="${n(ey)}" rx="2.9" ry="6.6"/>`);
  if (eyes === "sleepy")
    f = mir(
      `<path fill="none" stroke="${deep}" stroke-width="3.2" stroke-linecap="round" d="M${n(50 + ex - 5.5)} ${n(ey)}q5.5 5 11 0"/>`,
    );
  if (eyes === "keen")
    f = mir(
      `<path ${E} d="M${n(50 + ex - 6)} ${n(ey + 1)}L${n(50 + ex + 7)} ${n(ey - 6)}Q${n(50 + ex + 7)} ${n(ey + 6)} ${n(50 + ex - 1)} ${n(ey + 5.5)}z"/>`,
    );
  if (eyes === "big")
    f = mir(
      `<circle ${E} cx="${n(50 + ex)}" cy="${n(ey)}" r="7"/><circle fill="${mark}" cx="${n(50 + ex)}" cy="${n(ey + 1)}" r="4"/><circle fill="${mask}" cx="${n(50 + ex - 2)}" cy="${n(ey - 2.4)}" r="2"/>`,
    );
  if (eyes === "visor")
    f =
      `<rect ${E} x="${n(50 - ex - 7)}" y="${n(ey - 4.5)}" width="${n(2 * ex + 14)}" height="9" rx="4.5"/>` +
      mir(`<circle fill="${mask}" cx="${n(50 + ex)}" cy="${n(ey)}" r="2.3"/>`);
  if (eyes === "gem") f = mir(`<path ${E} d="M${n(50 + ex)} ${n(ey - 6)}l5 6-5 6-5-6z"/>`);
  const my = cy + H * 0.52,
    mouth = pick(["none", "beak", "smile", "fangs", "snout", "grille", "o", "smile"]);
  if (mouth === "beak")
    f += `<path fill="${mark}" stroke="${deep}" stroke-width="1.6" stroke-linejoin="round" d="M44 ${n(my - 4)}Q50 ${n(my - 8)} 56 ${n(my - 4)}L50 ${n(my + 6)}z"/>`;
  if (mouth === "smile")
    f += `<path fill="none" stroke="${deep}" stroke-width="2.8" stroke-linecap="round" d="M43 ${n(my)}q7 6 14 0"/>`;
  if (mouth === "fangs")
    f += `<path fill="none" stroke="${deep}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M42 ${n(my)}h3l2 5 2-5h2l2 5 2-5h3"/>`;
  if (mouth === "snout")
    f += `<ellipse fill="${mark}" cx="50" cy="${n(my - 1)}" rx="8.5" ry="6"/><g fill="${deep}"><circle cx="46.8" cy="${n(my - 1.5)}" r="1.5"/><circle cx="53.2" cy="${n(my - 1.5)}" r="1.5"/></g>`;
  if (mouth === "grille")
    f += `<path fill="none" stroke="${deep}" stroke-width="2.4" stroke-linecap="round" d="M43 ${n(my - 2)}v5M47.7 ${n(my - 2)}v6M52.3 ${n(my - 2)}v6M57 ${n(my - 2)}v5"/>`;
  if (mouth === "o") f += `<ellipse ${E} cx="50" cy="${n(my)}" rx="3" ry="3.6"/>`;
  const mk = pick(["brow", "cheeks", "stripes", "centre", "patch", "freckles", "none", "crown"]);
  let m = "";
  if (mk === "brow") m = `<path fill="${mark}" d="M50 ${n(t + 4)}l4.5 6.5-4.5 6.5-4.5-6.5z"/>`;
  if (mk === "cheeks") m = mir(`<circle fill="${mark}" cx="${n(50 + W * 0.68)}" cy="${n(cy + H * 0.34)}" r="4.2"/>`);
  if (mk === "stripes")
    m = mir(`<path fill="${mark}" d="M${n(Rr)} ${n(cy - 2)}l-9 3 9 3zM${n(Rr - 1)} ${n(cy + 7)}l-8 2 6 4z"/>`);
  if (mk === "centre") m = `<path fill="${mark}" d="M46.5 ${n(t + 1)}h7l-2 ${n(H * 0.75)}h-3z"/>`;
  if (mk === "patch") m = `<ellipse fill="${mark}" opacity=".85" cx="${n(50 + ex)}" cy="${n(ey)}" rx="10" ry="10.5"/>`;
  if (mk === "freckles")
    m = mir(
      `<g fill="${mark}"><circle cx="${n(50 + W * 0.55)}" cy="${n(cy + H * 0.36)}" r="1.7"/><circle cx="${n(50 + W * 0.72)}" cy="${n(cy + H * 0.28)}" r="1.7"/><circle cx="${n(50 + W * 0.66)}" cy="${n(cy + H * 0.46)}" r="1.7"/></g>`,
    );
  if (mk === "crown") m = `<path fill="${mark}" d="${head}" clip-path="inset(0 0 62% 0)"/>`;
  return `${g}<g>${c}<path fill="${mask}" d="${head}"/>${m}${f}</g>`;
}

/** The inside of a token: numbers and colours only. */
export const sigil = (id: string, types: readonly string[] = []): string =>
  draw(id, types.length ? types : [invented(id)]);

/** Who has no type still gets a colour of its own. */
function invented(id: string): string {
  const names = Object.keys(INKS);
  return names[fnv(id) % names.length] as string;
}
