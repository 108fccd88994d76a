/** Heroes of rust and runes: a bust before a cog (320 × 460), drawn from a calling and an id. Numbers and colours alone. */

import { runePath } from "./machine";
import { stream, tenth } from "./stream";

export type Calling = "warrior" | "mystic" | "skald" | "scavenger";
type Colours = Record<"disc" | "glow" | "skin" | "hair" | "plate" | "plate2" | "cloth" | "trim" | "rust", string>;

export const isCalling = (name: string): name is Calling => Object.hasOwn(CALLINGS, name);

const CALLINGS: Record<Calling, Colours> = {
  warrior: {
    disc: "#b4552a",
    glow: "#ff9a4a",
    skin: "#d8a67c",
    hair: "#5b2d17",
    plate: "#6d767b",
    plate2: "#333a3e",
    cloth: "#4a2a1e",
    trim: "#c8a060",
    rust: "#8a4b2a",
  },
  mystic: {
    disc: "#2b6f78",
    glow: "#6ff0e0",
    skin: "#b98a68",
    hair: "#20262b",
    plate: "#4d6a6e",
    plate2: "#1f3236",
    cloth: "#23343b",
    trim: "#c98a4a",
    rust: "#7a4a2e",
  },
  skald: {
    disc: "#8a6a1e",
    glow: "#ffd76a",
    skin: "#e6bd98",
    hair: "#b98a3c",
    plate: "#7a6a4a",
    plate2: "#3a3120",
    cloth: "#3c4a35",
    trim: "#e0c27a",
    rust: "#8a5a2a",
  },
  scavenger: {
    disc: "#5f6b3a",
    glow: "#d8f06a",
    skin: "#8f6245",
    hair: "#17130f",
    plate: "#6b6350",
    plate2: "#2f2a20",
    cloth: "#5a4630",
    trim: "#b7a06a",
    rust: "#8c5128",
  },
};
const cogRing = (c: Colours): string => {
  let d = "";
  for (let i = 0; i < 24; i++) {
    const a = (i / 24) * Math.PI * 2,
      w = 0.062;
    const p = (r: number, t: number) => `${tenth(160 + r * Math.cos(t))} ${tenth(164 + r * Math.sin(t))}`;
    d += `M${p(133, a - w * 1.3)}L${p(150, a - w)}L${p(150, a + w)}L${p(133, a + w * 1.3)}z`;
  }
  return `<path d="${d}" fill="${c.disc}" opacity=".85"/>`;
};
const rivets = (pts: readonly (readonly [number, number])[]): string =>
  pts
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="3.2" fill="#0009"/><circle cx="${x - 0.8}" cy="${y - 0.9}" r="1.1" fill="#fff8"/>`,
    )
    .join("");
const glyph = (id: string, x: number, y: number, s: number, col: string, w = 2.6): string =>
  `<g transform="translate(${x} ${y}) scale(${s})" fill="none" stroke="${col}" stroke-width="${w}" stroke-linecap="square"><path d="${runePath(id)}"/></g>`;
const LINE = 'stroke="#14110f" stroke-width="3.5" stroke-linejoin="round"';
export function hero(id: string, calling: Calling): string {
  const c = CALLINGS[calling],
    r = stream(`hero:${calling}:${id}`),
    u = `hero-${calling}`;
  const scratches = Array.from({ length: 7 }, () => {
    const x = r.between(60, 260),
      y = r.between(300, 440);
    return `<path d="M${tenth(x)} ${tenth(y)}l${tenth(r.between(8, 22))} ${tenth(r.between(-10, 10))}" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>`;
  }).join("");
  const rustP = Array.from({ length: 4 }, () => {
    const x = r.between(50, 250),
      y = r.between(290, 430),
      k = r.between(12, 26);
    return `<path d="M${tenth(x)} ${tenth(y)}q${tenth(k)} -${tenth(k * 0.6)} ${tenth(k * 1.6)} ${tenth(k * 0.2)}q-${tenth(k * 0.3)} ${tenth(k)} -${tenth(k)} ${tenth(k * 0.7)}z" fill="${c.rust}" opacity=".65"/>`;
  }).join("");
  const P = `url(#${u}p)`;
  const BEHIND: Record<Calling, string> = {
    warrior: `<g transform="translate(-34 14) rotate(20 160 300)"><path d="M238 20h14v430h-14z" fill="#3d2a1c" ${LINE}/><path d="M238 40h14M238 62h14M238 84h14" stroke="#c8a060" stroke-width="4"/><path d="M252 34q62 6 70 62q-32-14-70 14zM238 34q-40 8-44 44q24-8 44 12z" fill="${P}" ${LINE}/><path d="M306 60q12 16 14 34q-16-8-34-6z" fill="${c.rust}" opacity=".8"/></g>`,
    mystic: `<g transform="rotate(-9 160 300)"><path d="M268 10h9v450h-9z" fill="#2c2018" ${LINE}/><path d="M272 10q-40-4-40 34h16q0-18 24-18" fill="${c.trim}" ${LINE}/><path d="M226 46h28l6 34-20 16-20-16z" fill="#14211f" ${LINE}/><path d="M232 52h16l4 26-12 10-12-10z" fill="${c.glow}"/><circle cx="240" cy="68" r="34" fill="${c.glow}" opacity=".28"/></g>`,
    skald: `<g transform="translate(-14 8) rotate(13 160 300)"><path d="M206 190L196 62q-2-14 14-14h70q16 0 14 14l-10 128" fill="none" stroke="#14110f" stroke-width="21" stroke-linejoin="round"/><path d="M206 190L196 62q-2-14 14-14h70q16 0 14 14l-10 128" fill="none" stroke="#8a5a2a" stroke-width="14" stroke-linejoin="round"/><path d="M194 186h102l8 150q-58 26-118 0z" fill="#6b421e" ${LINE}/><path d="M222 56v220M234 56v220M246 56v220M258 56v220M270 56v220" stroke="#fff3d6" stroke-width="2.200"/><path d="M214 274h64v9h-64z" fill="${c.trim}"/>${[222, 234, 246, 258, 270].map((x) => `<circle cx="${x}" cy="50" r="5" fill="${c.trim}" stroke="#14110f" stroke-width="2"/>`).join("")}</g>`,
    scavenger: `<path d="M42 190q-6-40 40-44h156q46 4 40 44v150H42z" fill="${c.cloth}" ${LINE}/><path d="M56 176h44v60H56zM222 168h42v46h-42z" fill="${P}" ${LINE}/>${rivets(
      [
        [64, 184],
        [92, 184],
        [64, 228],
        [92, 228],
        [230, 176],
        [256, 176],
      ],
    )}<path d="M70 190q14-34 30 0t30 0" fill="none" stroke="${c.trim}" stroke-width="6"/><g transform="rotate(-26 160 300)"><path d="M34 -30h9v460h-9z" fill="#3b2a1c" ${LINE}/><path d="M38 -74l17 44-17 16-17-16z" fill="${P}" ${LINE}/></g>`,
  };
  const BODY: Record<Calling, string> = {
    // shoulders and chest, clipped by nothing: plates, straps, fur
    warrior: `<path d="M64 470Q60 340 104 268L134 240L160 262L186 240L216 268Q260 340 256 470z" fill="${c.cloth}" ${LINE}/><path d="M96 296L160 276L224 296L216 470H104z" fill="${P}" ${LINE}/><path d="M160 276V470M104 356q56 22 112 0M108 412q52 20 104 0" fill="none" stroke="#14110f" stroke-width="3"/>${glyph(id, 134, 300, 2.2, c.glow)}<path d="M22 398Q8 292 76 258Q116 248 132 282L112 326Q70 336 52 410z" fill="${P}" ${LINE}/><path d="M298 398Q312 292 244 258Q204 248 188 282L208 326Q250 336 268 410z" fill="${P}" ${LINE}/><path d="M34 348q22-36 84-36M30 376q18-30 70-36M286 348q-22-36-84-36M290 376q-18-30-70-36" fill="none" stroke="#14110f" stroke-width="3"/><path d="M44 286l-16-34 34 16zM276 286l16-34-34 16z" fill="${c.rust}" ${LINE}/>${rivets(
      [
        [62, 288],
        [92, 274],
        [50, 318],
        [228, 274],
        [258, 288],
        [270, 318],
        [112, 310],
        [208, 310],
      ],
    )}`,
    mystic: `<path d="M30 470Q36 340 92 284L134 244L160 268L186 244L228 284Q284 340 290 470z" fill="${c.cloth}" ${LINE}/><path d="M86 300q36-24 56-56l18 26 18-26q20 32 56 56l-40 170h-68z" fill="${c.skin}" ${LINE}/><path d="M86 300q36-24 56-56l18 26-22 60-14 140H62q-2-100 24-170zM234 300q-36-24-56-56l-18 26 22 60 14 140h62q2-100-24-170z" fill="${c.cloth}" ${LINE}/><path d="M92 222q-26 26-24 66l44-8 30-32zM228 222q26 26 24 66l-44-8-30-32z" fill="${c.trim}" ${LINE}/><path d="M80 254l40-6M84 270l34-6M240 254l-40-6M236 270l-34-6" stroke="#14110f" stroke-width="2.5"/>${glyph(id + "a", 142, 306, 1.5, c.glow, 3)}${glyph(id + "b", 146, 360, 1.2, c.glow, 3)}${glyph(id + "c", 148, 408, 1, c.glow, 3)}<path d="M46 470q0-70 26-120M274 470q0-70-26-120" fill="none" stroke="${c.trim}" stroke-width="6" stroke-dasharray="10 8"/>`,
    skald: `<path d="M40 470Q44 340 98 284L134 246L160 266L186 246L222 284Q276 340 280 470z" fill="${c.cloth}" ${LINE}/><path d="M112 470L124 300L160 286L196 300L208 470z" fill="#7a4f2a" ${LINE}/><path d="M124 330h72M121 366h78M118 402h84M115 438h90" stroke="#14110f" stroke-width="2.5" opacity=".7"/><path d="M160 290V470" stroke="#14110f" stroke-width="3"/>${Array.from(
      { length: 13 },
      (_, i) => {
        const a = Math.PI * (1.02 - (i / 12) * 1.04),
          x = 160 + 138 * Math.cos(a),
          y = 330 - 74 * Math.sin(a);
        return `<path d="M${tenth(x - 24)} ${tenth(y - 6)}q${tenth(6 + r.between(-4, 4))} 44 ${tenth(20 + r.between(-6, 6))} ${tenth(58 + r.between(-8, 10))}q18-24 24-56q-20-18-44-2z" fill="${i % 2 ? "#6b5238" : "#8a6d4b"}" stroke="#2a1d10" stroke-width="2.5"/>`;
      },
    ).join("")}<circle cx="160" cy="300" r="19" fill="${P}" ${LINE}/>${glyph(id, 146, 286, 1.16, c.glow, 3)}`,
    scavenger: `<path d="M34 470Q40 340 94 286L134 248L160 268L186 248L226 286Q280 340 286 470z" fill="${c.cloth}" ${LINE}/><path d="M134 248L116 262L150 470H170L204 262L186 248L160 272z" fill="${c.plate2}" ${LINE}/><path d="M84 296L216 470M94 286L236 470" stroke="#2a1d10" stroke-width="14"/><path d="M84 296L216 470M94 286L236 470" stroke="${c.trim}" stroke-width="2" stroke-dasharray="6 7"/><path d="M138 352h46v40h-46z" fill="${P}" ${LINE}/><path d="M52 372q-8-64 46-84l20 40q-30 18-26 66z" fill="${P}" ${LINE}/>${rivets(
      [
        [72, 330],
        [96, 304],
        [66, 360],
        [146, 360],
        [176, 360],
        [146, 384],
        [176, 384],
      ],
    )}<path d="M222 340h34v48h-34zM226 396h34v44h-34z" fill="${c.rust}" ${LINE}/><path d="M222 352h34M226 408h34" stroke="#14110f" stroke-width="2.5"/>${glyph(id, 148, 358, 1.1, c.glow, 3)}`,
  };
  const HAIRB: Record<Calling, string> = {
    warrior: `<path d="M112 118q-14 76 10 122h76q24-46 10-122z" fill="${c.hair}"/>`,
    mystic: `<path d="M116 110q-34 40-30 120l30-10zM204 110q34 40 30 120l-30-10z" fill="${c.hair}"/>`,
    skald: `<path d="M108 116q-24 90 2 156l28-20h44l28 20q26-66 2-156z" fill="${c.hair}"/>`,
    scavenger: `<path d="M116 120q-6 50 8 84h72q14-34 8-84z" fill="${c.hair}"/>`,
  };
  const HEAD: Record<Calling, string> = {
    warrior: `<path d="M106 142Q100 60 160 56Q220 60 214 142L200 138Q160 118 120 138z" fill="${P}" ${LINE}/><path d="M152 54h16v84l-8 34-8-34z" fill="${c.rust}" ${LINE}/><path d="M106 142l-4 56 20 14 4-72zM214 142l4 56-20 14-4-72z" fill="${P}" ${LINE}/>${rivets(
      [
        [118, 122],
        [202, 122],
        [136, 84],
        [184, 84],
      ],
    )}<path d="M128 186q0 54 10 84l12-14 10 30 10-30 12 14q10-30 10-84q-14 14-32 11t-32-11z" fill="${c.hair}" stroke="#2a140a" stroke-width="2.5"/><path d="M146 224h28M148 240h24" stroke="${c.trim}" stroke-width="5"/>`,
    mystic: `<path d="M112 130Q108 66 160 64Q212 66 208 130Q196 96 160 96T112 130z" fill="${c.hair}"/><path d="M104 116q56-26 112 0l-4 16q-52-24-104 0z" fill="${c.trim}" ${LINE}/><path d="M160 84l14 16-14 22-14-22z" fill="${c.glow}" ${LINE}/><path d="M112 108q-30-40-10-78M126 98q-20-40 4-72M208 108q30-40 10-78M194 98q20-40-4-72" fill="none" stroke="#2a2420" stroke-width="7" stroke-linecap="round"/><circle cx="101" cy="30" r="6" fill="${c.glow}"/><circle cx="130" cy="26" r="6" fill="${c.glow}"/><circle cx="219" cy="30" r="6" fill="${c.glow}"/><circle cx="190" cy="26" r="6" fill="${c.glow}"/><circle cx="178" cy="155" r="17" fill="#16211f" ${LINE}/><circle cx="178" cy="155" r="9" fill="${c.glow}"/><circle cx="178" cy="155" r="22" fill="${c.glow}" opacity=".22"/><path d="M195 152l18-6" stroke="#14110f" stroke-width="5"/>`,
    skald: `<path d="M110 136Q104 66 160 62Q216 66 210 136Q202 100 178 92Q150 104 128 100Q114 112 110 136z" fill="${c.hair}" stroke="#4a3210" stroke-width="2.5"/><path d="M112 122q-18 60-10 132M208 122q18 60 10 132" fill="none" stroke="${c.hair}" stroke-width="15" stroke-linecap="round"/><path d="M104 170l8 6M100 192l10 4M99 214l10 2M216 170l-8 6M220 192l-10 4M221 214l-10 2" stroke="#4a3210" stroke-width="4"/><path d="M98 236h14M208 236h14" stroke="${c.trim}" stroke-width="7"/><path d="M122 132q38-14 76 0" fill="none" stroke="${c.trim}" stroke-width="6"/><path d="M134 168l-6 22M186 168l6 22M126 168l-4 14M194 168l4 14" stroke="#2b5f78" stroke-width="4.5" stroke-linecap="round"/>`,
    scavenger: `<path d="M110 132Q108 60 160 58Q212 60 210 132Q190 104 160 106T110 132z" fill="${c.hair}"/><path d="M126 66l-8-24 20 14 6-26 16 24 16-24 6 26 20-14-8 24z" fill="${c.hair}"/><path d="M108 112q52-22 104 0v14q-52-20-104 0z" fill="#3a2a1c" ${LINE}/><circle cx="137" cy="110" r="19" fill="${c.trim}" ${LINE}/><circle cx="183" cy="110" r="19" fill="${c.trim}" ${LINE}/><circle cx="137" cy="110" r="12" fill="#203028"/><circle cx="183" cy="110" r="12" fill="#203028"/><path d="M130 104l10-4M176 104l10-4" stroke="${c.glow}" stroke-width="4" stroke-linecap="round"/><path d="M112 170q48 16 96 0l-6 34q-20 32-42 32t-42-32z" fill="${c.rust}" ${LINE}/><circle cx="134" cy="206" r="15" fill="${P}" ${LINE}/><circle cx="186" cy="206" r="15" fill="${P}" ${LINE}/><path d="M127 206h14M134 199v14M179 206h14M186 199v14" stroke="#14110f" stroke-width="2.500"/>`,
  };
  const mouth =
    calling === "scavenger"
      ? ""
      : calling === "skald"
        ? '<path d="M148 188q12 6 24 0q-3 14-12 14t-12-14z" fill="#5a2018"/>'
        : '<path d="M149 190q11 3 22-1" fill="none" stroke="#5a2018" stroke-width="2.800" stroke-linecap="round"/>';
  return `<svg class="figure hero" viewBox="0 0 320 460" preserveAspectRatio="xMidYMax meet" aria-hidden="true"><defs><linearGradient id="${u}p" x1="0" y1="0" x2=".5" y2="1"><stop offset="0" stop-color="#b9c2c4"/><stop offset=".38" stop-color="${c.plate}"/><stop offset="1" stop-color="${c.plate2}"/></linearGradient><radialGradient id="${u}d"><stop offset="0" stop-color="${c.glow}" stop-opacity=".9"/><stop offset=".5" stop-color="${c.disc}"/><stop offset="1" stop-color="${c.disc}" stop-opacity=".75"/></radialGradient></defs>
${cogRing(c)}<circle cx="160" cy="164" r="134" fill="url(#${u}d)"/>${glyph(id + calling, 40, 60, 1.7, "#0003", 2.2)}${glyph(id + "z", 238, 96, 1.5, "#0003", 2.2)}
${BEHIND[calling]}${HAIRB[calling]}<path d="M138 196h44v52q-22 22-44 0z" fill="${c.skin}"/><path d="M138 206q22 22 44 0v22q-22 20-44 0z" fill="#000" opacity=".25"/>
${BODY[calling]}${calling === "warrior" || calling === "scavenger" ? rustP : ""}${scratches}
<path d="M114 130Q112 78 160 76Q208 78 206 130Q204 172 184 196Q160 214 136 196Q116 172 114 130z" fill="${c.skin}"/><path d="M114 130Q112 78 140 80Q126 120 132 160Q136 190 160 207Q142 206 136 196Q116 172 114 130z" fill="#000" opacity=".15"/>
<path d="M128 144q13-9 26-1M166 143q13-8 26 1" fill="none" stroke="${c.hair}" stroke-width="5" stroke-linecap="round"/><path d="M132 156q10-6 21 0q-10 5-21 0zM167 156q11-6 21 0q-11 5-21 0z" fill="#fff"/><circle cx="144" cy="155.500" r="3.600" fill="#1a1310"/><circle cx="178" cy="155.500" r="3.600" fill="#1a1310"/><path d="M131 155q11-8 23 0M166 155q12-8 23 0" fill="none" stroke="#1a1310" stroke-width="2.600" stroke-linecap="round"/><path d="M161 156q4 14 2 20q-4 3-8 1" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2.200" stroke-linecap="round"/>${mouth}
${HEAD[calling]}</svg>`;
}
