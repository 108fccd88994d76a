/** Creatures: a mirrored mask before the ground of its type. Numbers and colours of our own, never a name. */

import { f, hash, rng, TYPES, type CardType, type Look, type Random } from "./cards-types";

const SCENES: Partial<Record<CardType, (r: Random, t: Look) => string>> = {
  fire(r, t) {
    let s = "";
    for (let i = 0; i < 3; i++) {
      const y = 58 + i * 9;
      let d = `M0 84V${y}`;
      for (let x = 0; x <= 120; x += 15) d += `L${x + 7} ${f(y - r.in(4, 20) + i * 4)}L${x + 15} ${f(y + r.in(-2, 4))}`;
      s += `<path d="${d}V84Z" fill="${[t.mid, t.deep, t.dusk][i] ?? t.dusk}" opacity="${[0.5, 0.7, 0.9][i]}"/>`;
    }
    for (let i = 0; i < 16; i++)
      s += `<circle cx="${f(r.in(3, 117))}" cy="${f(r.in(4, 62))}" r="${f(r.in(0.5, 1.6))}" fill="${t.spark}"/>`;
    return s;
  },
  water(r, t) {
    let s = "";
    for (let i = 0; i < 5; i++) {
      const y = 44 + i * 9;
      const a = r.in(3, 6),
        k = r.in(14, 24),
        o = r.in(0, 20);
      let d = `M-20 84V${y}`;
      for (let x = -20 - o; x < 140; x += k) d += `q${f(k / 4)} ${f(-a)} ${f(k / 2)} 0t${f(k / 2)} 0`;
      s += `<path d="${d}V84Z" fill="${[t.mid, t.mid, t.deep, t.deep, t.dusk][i]}" opacity="${0.28 + i * 0.1}"/>`;
    }
    s += `<circle cx="${f(r.in(16, 104))}" cy="${f(r.in(12, 24))}" r="${f(r.in(5, 9))}" fill="${t.spark}" opacity=".75"/>`;
    return s;
  },
  grass(r, t) {
    let s = "";
    for (let i = 0; i < 17; i++) {
      const x = r.in(-4, 124),
        h = r.in(14, 46),
        b = r.in(-14, 14);
      s += `<path d="M${f(x)} 86q${f(b * 0.2)} ${f(-h * 0.6)} ${f(b)} ${f(-h)}q${f(5 - b * 0.5)} ${f(h * 0.4)} ${f(6 - b)} ${f(h)}z" fill="${r.of([t.mid, t.deep, t.dusk])}" opacity="${f(r.in(0.45, 0.95))}"/>`;
    }
    return s;
  },
  electric(r, t) {
    let s = "";
    for (let i = 0; i < 4; i++) {
      let x = r.in(0, 120),
        y = -4,
        d = `M${f(x)} ${y}`;
      while (y < 84) {
        x += r.in(-16, 16);
        y += r.in(8, 18);
        d += `L${f(x)} ${f(y)}`;
      }
      s += `<path d="${d}" fill="none" stroke="${i % 2 ? t.spark : t.deep}" stroke-width="${f(r.in(1, 2.6))}" opacity=".8"/>`;
    }
    return s + `<path d="M0 84V70l30-6 40 8 50-9v21z" fill="${t.dusk}" opacity=".85"/>`;
  },
  psychic(r, t) {
    let s = "";
    const cx = r.in(50, 70),
      cy = r.in(36, 46);
    for (let i = 9; i > 0; i--)
      s += `<ellipse cx="${f(cx)}" cy="${f(cy)}" rx="${i * 9}" ry="${f(i * r.in(6, 8))}" fill="none" stroke="${i % 2 ? t.mid : t.deep}" stroke-width="2" opacity=".5" transform="rotate(${f(r.in(-20, 20))} 60 42)"/>`;
    return s;
  },
  fighting(r, t) {
    let s = "";
    for (let i = 0; i < 9; i++) {
      const x = r.in(-6, 120),
        w = r.in(14, 34),
        h = r.in(12, 36);
      s += `<path d="M${f(x)} 86l${f(w * 0.15)} ${f(-h * 0.7)} ${f(w * 0.3)} ${f(-h * 0.3)} ${f(w * 0.4)} ${f(h * 0.25)} ${f(w * 0.2)} ${f(h * 0.8)}z" fill="${r.of([t.mid, t.deep, t.dusk])}" opacity="${f(r.in(0.5, 0.95))}"/>`;
    }
    return s;
  },
  darkness(r, t) {
    let s = `<circle cx="${f(r.in(20, 100))}" cy="22" r="13" fill="${t.pale}" opacity=".9"/>`;
    for (let i = 0; i < 9; i++) {
      const x = r.in(-4, 116);
      s += `<path d="M${f(x)} 86v${f(-r.in(20, 60))}l${f(r.in(2, 6))} ${f(r.in(-8, 8))}v80z" fill="${t.dusk}" opacity="${f(r.in(0.5, 0.9))}"/>`;
    }
    return s;
  },
  metal(r, t) {
    let s = "";
    for (let i = 0; i < 4; i++) {
      const x = r.in(0, 120),
        y = r.in(0, 84),
        R = r.in(10, 24),
        n = r.int(8, 12);
      let d = "";
      for (let k = 0; k < n * 2; k++) {
        const a = (k * Math.PI) / n,
          q = k % 2 ? R : R * 0.82;
        const w = (Math.PI / n) * 0.5;
        d += `${k ? "L" : "M"}${f(x + q * Math.cos(a - w))} ${f(y + q * Math.sin(a - w))}L${f(x + q * Math.cos(a + w))} ${f(y + q * Math.sin(a + w))}`;
      }
      s += `<path d="${d}Z" fill="${r.of([t.mid, t.deep])}" opacity=".45"/><circle cx="${f(x)}" cy="${f(y)}" r="${f(R * 0.35)}" fill="${t.pale}" opacity=".8"/>`;
    }
    return s + `<path d="M0 84V72h120v12z" fill="${t.dusk}" opacity=".8"/>`;
  },
  fairy(r, t) {
    let s = "";
    for (let i = 0; i < 12; i++) {
      const x = r.in(4, 116),
        y = r.in(4, 70),
        k = r.in(2, 7);
      s += `<path transform="translate(${f(x)} ${f(y)}) scale(${f(k / 12)})" d="M0-12c1 7 4 10 11 11C4 0 1 3 0 10c-1-7-4-10-11-11C-4-2-1-5 0-12z" fill="${r.of([t.spark, "#fff", t.mid])}" opacity=".9"/>`;
    }
    return s + `<path d="M0 84V70q30-14 60-4t60-6v24z" fill="${t.deep}" opacity=".7"/>`;
  },
  dragon(r, t) {
    let s = "";
    for (let y = 0; y < 100; y += 12)
      for (let x = (y / 12) % 2 ? -8 : 0; x < 130; x += 16)
        s += `<path d="M${x} ${y}q8 14 16 0q-8 4-16 0z" fill="${r.of([t.mid, t.deep, t.mid])}" opacity="${f(r.in(0.25, 0.7))}"/>`;
    return s;
  },
  colorless(r, t) {
    let s = "";
    for (let i = 0; i < 3; i++) {
      const y = 52 + i * 10;
      s += `<path d="M0 84V${f(y + r.in(-4, 4))}q30 ${f(-r.in(6, 22))} 60 0t60 ${f(r.in(-6, 6))}V84z" fill="${[t.mid, t.deep, t.dusk][i] ?? t.dusk}" opacity="${[0.45, 0.6, 0.85][i]}"/>`;
    }
    for (let i = 0; i < 3; i++) {
      const x = r.in(0, 90),
        y = r.in(6, 28);
      s += `<path d="M${f(x)} ${f(y)}h${f(r.in(16, 34))}" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".8"/>`;
    }
    return s;
  },
};

// The family (its lowest stage) chooses the bones; the stage only adds to them, so a line looks like one animal growing up.
function mask(family: string, id: string, stage: number, t: Look): string {
  const r = rng("bones:" + family),
    q = rng("own:" + id);
  const big = [0.86, 1, 1.14][stage] ?? 1;
  const w = r.in(17, 23),
    top = r.in(17, 21),
    low = r.in(16, 22),
    jaw = r.in(0.34, 0.8),
    cheek = r.in(0.9, 1.12);
  const ear = r.of(["point", "round", "horn", "fin", "antler", "leaf"] as const),
    eye = r.of(["round", "slit", "fierce", "round"] as const),
    nose = r.of(["beak", "muzzle", "snout", "tusk"] as const);
  const earX = r.in(0.45, 0.8),
    earH = r.in(12, 20) * (1 + stage * 0.3),
    dark = t.dusk,
    mid = t.mid,
    pale = t.pale,
    spark = t.spark,
    deep = t.deep;
  const L: string[] = []; // right half only; mirrored below
  // mane or crest
  if (stage > 0) {
    const n = 3 + stage * 2;
    for (let i = 0; i < n; i++) {
      const a = -1.25 + i * (2.5 / (n - 1)),
        len = (w + 9 + stage * 5) * q.in(0.95, 1.12);
      const x = Math.cos(a) * len,
        y = Math.sin(a) * len,
        px = Math.cos(a + 0.26) * w * 0.8,
        py = Math.sin(a + 0.26) * w * 0.8,
        mx = Math.cos(a - 0.26) * w * 0.8,
        my = Math.sin(a - 0.26) * w * 0.8;
      L.push(
        `<path d="M${f(px)} ${f(py)}Q${f(x * 0.8)} ${f(y * 0.7)} ${f(x)} ${f(y)}Q${f(x * 0.7)} ${f(y * 0.9)} ${f(mx)} ${f(my)}z" fill="${i % 2 ? spark : deep}"/>`,
      );
    }
  }
  const ex = w * earX,
    ey = -top * 0.62;
  const EARS = {
    point: `M${f(ex - 7)} ${f(ey + 4)}Q${f(ex)} ${f(ey - earH)} ${f(ex + 7)} ${f(ey - earH)}Q${f(ex + 9)} ${f(ey)} ${f(ex + 6)} ${f(ey + 9)}z`,
    round: `M${f(ex - 6)} ${f(ey + 3)}a${f(earH * 0.5)} ${f(earH * 0.55)} 0 1 1 11 5z`,
    horn: `M${f(ex - 5)} ${f(ey + 3)}Q${f(ex + 14)} ${f(ey - 2)} ${f(ex + 8)} ${f(ey - earH * 1.15)}Q${f(ex + 24)} ${f(ey - 2)} ${f(ex + 5)} ${f(ey + 10)}z`,
    fin: `M${f(ex - 4)} ${f(ey)}L${f(ex + earH * 0.7)} ${f(ey - earH * 0.7)}L${f(ex + earH * 0.55)} ${f(ey - 1)}L${f(ex + earH * 0.95)} ${f(ey + 2)}L${f(ex + 5)} ${f(ey + 11)}z`,
    antler: `M${f(ex - 5)} ${f(ey + 2)}L${f(ex + 3)} ${f(ey - earH)}l2.500 5 6-5-3 9 6-1-8 7-2 9z`,
    leaf: `M${f(ex - 3)} ${f(ey + 3)}C${f(ex - 6)} ${f(ey - earH)} ${f(ex + 12)} ${f(ey - earH * 1.2)} ${f(ex + 13)} ${f(ey - earH * 0.9)}C${f(ex + 14)} ${f(ey - 5)} ${f(ex + 9)} ${f(ey + 6)} ${f(ex + 4)} ${f(ey + 8)}z`,
  };
  L.push(
    `<path d="${EARS[ear]}" fill="${ear === "horn" || ear === "antler" ? pale : deep}" stroke="${dark}" stroke-width="1.4" stroke-linejoin="round"/>`,
  );
  if (stage === 2)
    L.push(
      `<path d="M0 ${f(-top - 1)}L6 ${f(-top - 13)}L9 ${f(-top + 1)}L16 ${f(-top - 7)}L15 ${f(-top + 5)}L0 ${f(-top + 7)}" fill="${spark}" stroke="${dark}" stroke-width="1.300" stroke-linejoin="round"/>`,
    );
  const head = `M0 ${f(-top)}C${f(w * 0.75)} ${f(-top)} ${f(w * cheek)} ${f(-top * 0.4)} ${f(w)} ${f(low * 0.1)}C${f(w * 0.95)} ${f(low * 0.6)} ${f(w * jaw)} ${f(low)} 0 ${f(low * 1.08)}`;
  L.push(`<path d="${head}" fill="${mid}" stroke="${dark}" stroke-width="1.500"/>`);
  L.push(
    `<path d="M0 ${f(-top * 0.1)}C${f(w * 0.32)} ${f(-top * 0.55)} ${f(w * 0.86)} ${f(-top * 0.3)} ${f(w * 0.8)} ${f(low * 0.18)}C${f(w * 0.7)} ${f(low * 0.62)} ${f(w * jaw * 0.66)} ${f(low * 0.86)} 0 ${f(low * 0.95)}z" fill="${pale}"/>`,
  );
  // a stripe of its own
  const m = q.of(["bar", "dots", "tear", "bar2"]);
  if (m === "bar") L.push(`<path d="M${f(w * 0.98)} ${f(low * 0.1)}l-7 1.500 6 3z" fill="${deep}"/>`);
  if (m === "bar2")
    L.push(
      `<path d="M${f(w * 0.98)} ${f(-low * 0.05)}l-7 2 6 2zM${f(w * 0.9)} ${f(low * 0.42)}l-6 .5 5 3z" fill="${deep}"/>`,
    );
  if (m === "dots")
    L.push(
      `<circle cx="${f(w * 0.66)}" cy="${f(low * 0.44)}" r="2.100" fill="${spark}" stroke="${deep}" stroke-width=".6"/>`,
    );
  if (m === "tear") L.push(`<path d="M${f(w * 0.5)} ${f(low * 0.2)}q3 6 0 8q-3-2 0-8z" fill="${mid}"/>`);
  const px = w * 0.43,
    py = -top * 0.05;
  const EYES = {
    round: `<ellipse cx="${f(px)}" cy="${f(py)}" rx="3.400" ry="${stage ? 3.4 : 4.2}" fill="${dark}"/><circle cx="${f(px + 1.1)}" cy="${f(py - 1.4)}" r="1.250" fill="#fff"/>`,
    slit: `<path d="M${f(px - 4.5)} ${f(py + 0.5)}Q${f(px)} ${f(py - 4.5)} ${f(px + 4.5)} ${f(py - 2)}Q${f(px + 1)} ${f(py + 3.5)} ${f(px - 4.5)} ${f(py + 0.5)}z" fill="${spark}" stroke="${dark}" stroke-width="1"/><ellipse cx="${f(px + 0.2)}" cy="${f(py - 0.6)}" rx="1" ry="2.600" fill="${dark}"/>`,
    fierce: `<path d="M${f(px - 4.5)} ${f(py + 1)}L${f(px + 5)} ${f(py - 4)}Q${f(px + 5.5)} ${f(py + 2.5)} ${f(px)} ${f(py + 2.8)}z" fill="${dark}"/><circle cx="${f(px + 1)}" cy="${f(py)}" r="1.200" fill="${spark}"/>`,
  };
  L.push(EYES[eye]);
  if (stage === 2 || eye === "fierce")
    L.push(
      `<path d="M${f(px - 6)} ${f(py - 3)}L${f(px + 7)} ${f(py - 8)}L${f(px + 6)} ${f(py - 5)}z" fill="${dark}"/>`,
    );
  const NOSES = {
    beak: `<path d="M0 ${f(low * 0.12)}L6.500 ${f(low * 0.28)}Q3 ${f(low * 0.7)} 0 ${f(low * 0.86)}" fill="${spark}" stroke="${dark}" stroke-width="1.200" stroke-linejoin="round"/>`,
    muzzle: `<path d="M0 ${f(low * 0.26)}h3.600q0 4-3.600 5z" fill="${dark}"/><path d="M0 ${f(low * 0.5)}q4 4.500 7.500 .5" fill="none" stroke="${dark}" stroke-width="1.200" stroke-linecap="round"/>`,
    snout: `<path d="M0 ${f(low * 0.2)}q8.500 0 8.500 5t-8.500 5" fill="${mid}" stroke="${dark}" stroke-width="1"/><circle cx="3.500" cy="${f(low * 0.2 + 5)}" r="1.200" fill="${dark}"/>`,
    tusk: `<path d="M0 ${f(low * 0.3)}h3q0 3-3 4z" fill="${dark}"/><path d="M4 ${f(low * 0.6)}q6 1 6-7q3 9-3 11z" fill="#fff" stroke="${dark}" stroke-width=".9"/>`,
  };
  L.push(NOSES[nose]);
  if (stage === 1)
    L.push(
      `<path d="M0 ${f(-top * 0.82)}l3.400 5.500L0 ${f(-top * 0.82 + 11)}" fill="${spark}" stroke="${dark}" stroke-width=".7"/>`,
    );
  if (stage === 2)
    L.push(
      `<path d="M0 ${f(-top * 0.55)}l3.800 5L0 ${f(-top * 0.55 + 12)}" fill="${spark}" stroke="${dark}" stroke-width=".7"/>`,
    );
  const half = L.join("");
  const body = [
    `<path d="M-15 44Q-19 20 0 18Q19 20 15 44z" fill="${deep}"/>`,
    `<path d="M-30 48Q-30 18 0 15Q30 18 30 48z" fill="${deep}"/><path d="M-9 48Q-8 25 0 22Q8 25 9 48z" fill="${pale}" opacity=".55"/>`,
    `<path d="M-46 50Q-42 14 0 12Q42 14 46 50z" fill="${deep}"/><path d="M-14 50Q-12 25 0 21Q12 25 14 50z" fill="${pale}" opacity=".6"/><path d="M-30 26l-9-9 2 14zM30 26l9-9-2 14z" fill="${spark}"/>`,
  ][stage];
  return `<g transform="translate(60 ${[48, 45, 44][stage] ?? 45}) scale(${big})">${body}<g transform="scale(-1 1)">${half}</g>${half}</g>`;
}

/** A creature before the ground of its type, 120 × 84. Two of one family look alike; a higher stage is the same, grown. */
export function creature(id: string, family: string, stage: number, type: CardType): string {
  const t = TYPES[type],
    r = rng("scene:" + id),
    u = `c${hash(`${id}:${stage}:${type}`).toString(36)}`;
  const sunX = f(r.in(20, 100)),
    sunY = f(r.in(12, 40));
  const scene = (SCENES[type] ?? SCENES.colorless)?.(r, t) ?? "";
  return `<defs><radialGradient id="${u}" cx="${f(sunX / 120)}" cy="${f(sunY / 84)}" r=".95"><stop offset="0" stop-color="${t.spark}"/><stop offset=".38" stop-color="${t.pale}"/><stop offset="1" stop-color="${t.mid}"/></radialGradient></defs><rect width="120" height="84" fill="url(#${u})"/>${scene}<ellipse cx="60" cy="50" rx="40" ry="34" fill="${t.pale}" opacity=".34"/>${mask(family || id, id, Math.min(2, Math.max(0, stage)), t)}`;
}
