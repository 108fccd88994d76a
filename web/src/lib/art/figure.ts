/** A figure: an ink bust before a seal (320 × 460), drawn from an id. No names, no text: numbers and colours of our own. */

import { ageOf, hasBeard, roleOf, type Age } from "./role";
import { stream, tenth } from "./stream";

export interface Figure {
  id: string;
  robe: string;
  robe2: string;
  trim: string;
  inner: string;
  disc: string;
  skin: string;
  hair: string;
  style: "tail" | "knot" | "hood" | "hat";
  weapon: "sword" | "staff" | "bow" | "";
  age?: Age;
  satchel?: boolean;
  beard?: string;
  brow?: string;
  scar?: boolean;
  tilt?: number;
  look?: number;
}

type Cloth = Pick<Figure, "robe" | "robe2" | "trim" | "inner" | "disc">;
const CLOTHS: readonly Cloth[] = [
  { robe: "#1f5f73", robe2: "#123a4a", trim: "#e9dcc0", inner: "#0d2733", disc: "#c8402f" },
  { robe: "#7a1a1c", robe2: "#4d0f12", trim: "#e0b458", inner: "#2a0a0a", disc: "#d9a441" },
  { robe: "#3d6b3a", robe2: "#21401f", trim: "#e6dfb8", inner: "#132611", disc: "#7fb069" },
  { robe: "#4a4063", robe2: "#2b2440", trim: "#cdbfe6", inner: "#171226", disc: "#9d7fd1" },
  { robe: "#6b4a2b", robe2: "#40290f", trim: "#e8cfa0", inner: "#241608", disc: "#d98b3a" },
  { robe: "#3b4650", robe2: "#20282f", trim: "#cfd8dd", inner: "#12171b", disc: "#7c96a5" },
];
const SKINS = ["#e8c39e", "#d9b08a", "#c99a72", "#a8764d", "#7d5433"];
const HAIRS = ["#16110f", "#2b1a12", "#3a2a20", "#5a3a22", "#16110f"];
const WHITE = "#efeae0";
const GREY = { hair: "#dcd6cc", brow: "#f4f0e8" };

/** Those whom the mock-ups show, as they show them; any other is drawn by chance. */
const CAST: Record<string, Partial<Figure>> = {
  hero: {
    ...(CLOTHS[0] as Cloth),
    skin: "#e8c39e",
    hair: "#16110f",
    style: "tail",
    weapon: "sword",
    scar: true,
    beard: undefined,
    brow: undefined,
  },
  hall_elder: {
    ...(CLOTHS[1] as Cloth),
    ...GREY,
    beard: WHITE,
    skin: "#d9b08a",
    style: "knot",
    weapon: "staff",
    scar: false,
  },
  "rune:warrior": {
    ...(CLOTHS[4] as Cloth),
    skin: "#d9a882",
    hair: "#4a2a18",
    beard: "#6b3a1e",
    brow: "#4a2a18",
    style: "knot",
    weapon: "sword",
    disc: "#c8502a",
  },
  "rune:mystic": { ...(CLOTHS[3] as Cloth), skin: "#c99a72", hair: "#2b1a12", style: "hood", weapon: "staff" },
  "rune:scavenger": {
    ...(CLOTHS[2] as Cloth),
    skin: "#a8764d",
    hair: "#16110f",
    style: "tail",
    weapon: "",
    scar: true,
  },
  "rune:skald": { ...(CLOTHS[5] as Cloth), skin: "#e8c39e", hair: "#5a3a22", style: "hat", weapon: "staff" },
};
const NO_AGE = { beard: undefined, brow: undefined };

/** How somebody looks whom nobody has drawn: age and role by the words of the id, the rest by chance from the id. */
export function looksOf(id: string): Figure {
  const roll = stream(`looks:${id}`);
  const cloth = roll.of(CLOTHS);
  const skin = roll.of(SKINS);
  const hair = roll.of(HAIRS);
  const role = roleOf(id);
  const style = roll.of(role?.style ?? (["tail", "knot", "hood", "hat", "tail", "knot"] as const));
  const weapon = roll.of(role?.weapon ?? (["sword", "staff", "sword", ""] as const));
  const age = ageOf(id);
  const scar = roll() < 0.3 && role?.scar !== false && age !== "young";
  const face =
    age === "old"
      ? { ...GREY, beard: hasBeard(id) ? WHITE : undefined, style: style === "tail" ? ("knot" as const) : style }
      : { hair, style, beard: undefined };
  const looks = { id, ...cloth, skin, weapon, scar, age, satchel: role?.satchel, ...face };
  return CAST[id] ? { ...looks, ...NO_AGE, ...CAST[id] } : looks;
}

let drawn = 0;

export function figure(p: Figure): string {
  const u = `f${(drawn++).toString(36)}`;
  const r = stream(`figure:${p.id}`);

  const ring = Array.from({ length: 36 }, (_, i) => {
    const a = (i / 36) * Math.PI * 2,
      l = i % 3 ? 6 : 14;
    return `M${tenth(160 + 142 * Math.cos(a))} ${tenth(164 + 142 * Math.sin(a))}L${tenth(160 + (142 + l) * Math.cos(a))} ${tenth(164 + (142 + l) * Math.sin(a))}`;
  }).join("");
  const clouds = Array.from({ length: 7 }, () => {
    const x = r.between(70, 240),
      y = r.between(330, 450),
      k = r.between(0.7, 1.25);
    return `<path transform="translate(${tenth(x)} ${tenth(y)}) scale(${tenth(k)})" d="M-20 6h40M-14 6a8 8 0 0 1 4-14 11 11 0 0 1 20-1 8 8 0 0 1 6 15" fill="none" stroke="${p.trim}" stroke-width="2" opacity=".38"/>`;
  }).join("");
  const folds = Array.from({ length: 9 }, (_, i) => {
    const x = 62 + i * 25 + r.between(-6, 6);
    return `<path d="M${tenth(x)} ${tenth(r.between(300, 350))}q${tenth(r.between(-16, 16))} 60 ${tenth((x - 160) * 0.25)} ${tenth(r.between(120, 160))}" fill="none" stroke="#000" stroke-width="${tenth(r.between(1, 3))}" opacity=".16"/>`;
  }).join("");
  const WEAPON: Record<string, string> = {
    sword: `<g transform="rotate(${p.tilt ?? 33} 160 250)"><path d="M153 -6h14v70h-14z" fill="${p.trim}"/><path d="M153 -2h14M153 10h14M153 22h14M153 34h14M153 46h14M153 58h14" stroke="#0004" stroke-width="3"/><path d="M136 62h48l-6 13h-36z" fill="${p.disc}"/><circle cx="160" cy="-12" r="9" fill="${p.disc}"/><path d="M160 -4q-20 30-12 62q8 18-4 44" fill="none" stroke="${p.disc}" stroke-width="4" stroke-linecap="round"/><path d="M152 75h16v330h-16z" fill="#1a1512"/></g>`,
    staff: `<g transform="rotate(${p.tilt ?? -12} 160 300)"><path d="M262 -10h10v500h-10z" fill="#3a2618"/><path d="M249 8a18 18 0 1 1 36 0 18 18 0 0 1-36 0z" fill="none" stroke="${p.disc}" stroke-width="7"/><circle cx="252" cy="34" r="6" fill="none" stroke="${p.disc}" stroke-width="4"/><circle cx="281" cy="34" r="6" fill="none" stroke="${p.disc}" stroke-width="4"/></g>`,
    bow: `<path d="M244 60q84 150-8 330" fill="none" stroke="#3a2618" stroke-width="8" stroke-linecap="round"/><path d="M244 60L236 390" stroke="${p.trim}" stroke-width="2"/><path d="M78 96l34 150M96 90l28 150" stroke="#5a4222" stroke-width="4"/><path d="M70 84l20-4 2 26-12 4zM90 78l20-4 2 26-12 4z" fill="${p.disc}"/>`,
    "": "",
  };
  const satchel = p.satchel
    ? `<g class="satchel"><path d="M92 262L246 420" stroke="#4a3018" stroke-width="13"/><path d="M92 262L246 420" stroke="#7a5a34" stroke-width="7"/><path d="M204 392h64v52q-32 12-64 0z" fill="#7a5a34" stroke="#4a3018" stroke-width="4"/><path d="M204 392h64l-6 26q-26 10-52 0z" fill="#8f6b40" stroke="#4a3018" stroke-width="3"/><circle cx="236" cy="420" r="5" fill="${p.trim}"/></g>`
    : "";
  const young = p.age === "young";
  const BACKHAIR: Record<string, string> = {
    tail: `<path d="M118 110q-14 70 6 118l72-4q22-60 4-116z" fill="${p.hair}"/><path d="M196 92q52 26 44 112q-3 34 16 52q-38-4-46-52q-6-42-30-80z" fill="${p.hair}"/>`,
    knot: `<path d="M112 120q-10 60 8 104l82-2q18-56 6-104z" fill="${p.hair}"/>`,
    hood: `<path d="M84 238q-12-170 76-176t76 176z" fill="${p.robe2}"/>`,
    hat: `<path d="M120 120q-8 60 6 96l68-2q14-46 4-96z" fill="${p.hair}"/>`,
  };
  const TOP: Record<string, string> = {
    tail: `<path d="M112 132q-6-76 48-78t50 74q-8-30-26-42q-30 14-52 8q-14 12-20 38z" fill="${p.hair}"/><path d="M128 100q-14 30-12 66M142 92q-8 8-12 20" fill="none" stroke="${p.hair}" stroke-width="6" stroke-linecap="round"/><path d="M113 116q46-22 94-3l-1 12q-46-16-92 4z" fill="${p.trim}"/><path d="M206 118l34 18-28 2 18 22-26-26z" fill="${p.trim}"/>`,
    knot: `<path d="M114 128q-4-68 46-70t48 68q-8-24-20-32q-30 8-56 0q-12 10-18 34z" fill="${p.hair}"/><path d="M136 62q-4-34 24-36t24 36q-24-10-48 0z" fill="${p.hair}"/><path d="M132 60q28-12 56 0l-2 9q-26-10-52 0z" fill="${p.trim}"/><path d="M116 47l88-10" stroke="${p.disc}" stroke-width="6" stroke-linecap="round"/><circle cx="206" cy="37" r="6" fill="${p.disc}"/>`,
    hood: `<path d="M104 206q-18-140 56-146t56 146q-6-86-56-90t-56 90z" fill="${p.robe}" stroke="#0003" stroke-width="2"/>`,
    hat: `<path d="M50 112q60-20 110-66q50 46 110 66q-110 22-220 0z" fill="#b08b4e" stroke="#5a4222" stroke-width="3"/><path d="M160 46q-30 40-70 68M160 46q-8 40-14 76M160 46q8 40 14 76M160 46q30 40 70 68" fill="none" stroke="#5a4222" stroke-width="1.500" opacity=".7"/>`,
  };
  const beard = p.beard
    ? `<path d="M130 182q-4 60 12 108q10 26 20 44q8-20 16-44q16-50 12-108q-14 14-30 12t-30-12z" fill="${p.beard}"/><path d="M148 208q2 50 10 86M162 206q2 54 0 100M176 208q-2 44-10 80" fill="none" stroke="#0003" stroke-width="2"/><path d="M136 178q12 8 24 0q12 8 24 0q-6 18-24 12q-18 6-24-12z" fill="${p.beard}"/>`
    : "";
  const brow = p.brow || p.hair,
    long = p.beard
      ? `<path d="M132 138q-12 4-16 22M188 138q12 4 16 22" fill="none" stroke="${brow}" stroke-width="5" stroke-linecap="round"/>`
      : "";
  return `<svg class="figure" viewBox="0 0 320 460" preserveAspectRatio="xMidYMax meet" aria-hidden="true"><defs><linearGradient id="${u}r" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${p.robe}"/><stop offset="1" stop-color="${p.robe2}"/></linearGradient><radialGradient id="${u}d"><stop offset="0" stop-color="${p.disc}" stop-opacity=".95"/><stop offset=".82" stop-color="${p.disc}" stop-opacity=".82"/><stop offset="1" stop-color="${p.disc}" stop-opacity=".62"/></radialGradient><clipPath id="${u}c"><path d="M20 470Q26 330 70 282Q100 252 134 240L160 268L186 240Q220 252 250 282Q294 330 300 470z"/></clipPath></defs>
<circle cx="160" cy="164" r="132" fill="url(#${u}d)"/><path d="${ring}" stroke="${p.disc}" stroke-width="3" stroke-linecap="round" opacity=".8"/>
<g${young ? ' transform="translate(19.200 55.200) scale(.88)"' : ""}>${WEAPON[p.weapon || ""]}${BACKHAIR[p.style]}
<path d="M138 196h44v52q-22 22-44 0z" fill="${p.skin}"/><path d="M138 206q22 22 44 0v22q-22 20-44 0z" fill="#000" opacity=".22"/>
<g clip-path="url(#${u}c)"><rect width="320" height="470" fill="url(#${u}r)"/>${clouds}${folds}<path d="M20 470Q26 330 70 282Q60 380 96 470z" fill="#000" opacity=".2"/><path d="M134 240L96 262L196 440L236 440z" fill="${p.inner}"/><path d="M186 240L224 262L132 440L84 440L168 286z" fill="${p.trim}"/><path d="M186 240L168 276L84 430" fill="none" stroke="#0005" stroke-width="2"/><path d="M134 240L112 254L180 372L204 330z" fill="${p.trim}"/><path d="M60 412q100-22 200 0v34q-100-22-200 0z" fill="${p.robe2}" stroke="${p.trim}" stroke-width="3"/><path d="M150 402h22v30h-22z" fill="${p.disc}" stroke="#0004"/><path d="M155 410h12M155 417h12M161 410v16" stroke="${p.inner}" stroke-width="2"/>${satchel}</g>
<path d="M114 130Q112 78 160 76Q208 78 206 130Q204 172 184 196Q160 214 136 196Q116 172 114 130z" fill="${p.skin}"/><path d="M114 130Q112 78 140 80Q126 120 132 160Q136 190 160 207Q142 206 136 196Q116 172 114 130z" fill="#000" opacity=".13"/>
<path d="M130 142q12-8 24-2M166 140q12-6 24 2" fill="none" stroke="${brow}" stroke-width="${young ? 3 : 4.5}" stroke-linecap="round"/>${long}
<path d="M132 156q10-6 21 0q-10 5-21 0zM167 156q11-6 21 0q-11 5-21 0z" fill="#fff"/><circle cx="${143 + (p.look ?? 2)}" cy="155.500" r="${young ? 4.4 : 3.6}" fill="#1a1310"/><circle cx="${177 + (p.look ?? 2)}" cy="155.500" r="${young ? 4.4 : 3.6}" fill="#1a1310"/><path d="M131 155q11-8 23 0M166 155q12-8 23 0" fill="none" stroke="#1a1310" stroke-width="2.600" stroke-linecap="round"/>
<path d="M161 156q4 14 2 20q-4 3-8 1" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2.200" stroke-linecap="round"/><path d="M149 190q11 3 22-1" fill="none" stroke="#5a2018" stroke-width="2.800" stroke-linecap="round"/>${p.scar ? '<path d="M180 164l10 18" stroke="#a0402a" stroke-width="2.400" stroke-linecap="round" opacity=".8"/>' : ""}
${TOP[p.style]}${beard}</g></svg>`;
}
