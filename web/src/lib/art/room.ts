/** A hall of the dead machines (1006 × 674), drawn from its name; what is dangerous in it gives light, floor and air. */

import { runePath } from "./machine";
import { stream, tenth, type Stream } from "./stream";

interface Mood {
  sky: readonly [string, string, string];
  floor: readonly [string, string];
  glow: string;
  stone: string;
  mark: string;
}

const PLAIN: Mood = {
  sky: ["#10161a", "#22323a", "#3a4a4c"],
  floor: ["#2f3c3f", "#11171a"],
  glow: "#9fc7c9",
  stone: "#1c262b",
  mark: "#8fb4b8",
};
const MOODS: Record<string, Mood> = {
  fire: {
    sky: ["#160c10", "#4a1d12", "#7a2c10"],
    floor: ["#5a2412", "#1a0d0a"],
    glow: "#ff8a3a",
    stone: "#2b1a16",
    mark: "#ff9a55",
  },
  ice: {
    sky: ["#0b1320", "#1b3a52", "#4b7f96"],
    floor: ["#35586c", "#0d1a26"],
    glow: "#bdeaff",
    stone: "#1a2a3a",
    mark: "#a8e2ff",
  },
  poison: {
    sky: ["#0c120b", "#22391b", "#4a6024"],
    floor: ["#37491e", "#10160b"],
    glow: "#b8e04a",
    stone: "#1c2717",
    mark: "#c3e86a",
  },
  steam: {
    sky: ["#15120f", "#3d342c", "#6b5a48"],
    floor: ["#4c4036", "#17130f"],
    glow: "#ffe0b0",
    stone: "#2a241f",
    mark: "#f0cf9a",
  },
  spark: {
    sky: ["#0d0f1a", "#242b4d", "#454a7a"],
    floor: ["#30355a", "#10121f"],
    glow: "#9fb4ff",
    stone: "#1c2038",
    mark: "#b9c7ff",
  },
  stone: {
    sky: ["#14110e", "#332b24", "#55483b"],
    floor: ["#42382f", "#15110e"],
    glow: "#e6c79a",
    stone: "#241e19",
    mark: "#d9b98a",
  },
  dark: {
    sky: ["#050608", "#0d1117", "#181d26"],
    floor: ["#141920", "#06080a"],
    glow: "#5a6b86",
    stone: "#0b0e13",
    mark: "#5f7396",
  },
};
/** Which mood a hazard brings; one that nobody has drawn yet leaves the hall as it is. */
const HAZARDS: Record<string, string> = {
  fire: "fire",
  burning_ground: "fire",
  lava: "fire",
  molten_slag: "fire",
  ice: "ice",
  gas_pocket: "poison",
  toxic_fumes: "poison",
  toxic_sludge: "poison",
  spore_cloud: "poison",
  radiation: "poison",
  radiation_leak: "poison",
  steam_vent: "steam",
  scalding_vent: "steam",
  live_conduit: "spark",
  sparking_panels: "spark",
  collapsing_ceiling: "stone",
  unstable_ceiling: "stone",
  unstable_flooring: "stone",
  falling_debris: "stone",
  darkness: "dark",
  vacuum: "dark",
};

const W = 1006;
const FLOOR = 400;

/** What lies on the floor and hangs in the air, by mood; each within the lower half, where nobody reads. */
const GROUND: Record<string, (roll: Stream) => string> = {
  fire: (roll) => {
    let s =
      '<path d="M120 452q90-16 170 0t120 10q-60 26-150 16t-140-26zM640 486q80-18 170-4t110 14q-90 24-170 14t-110-24z" fill="#ff7a22"/><path d="M150 454q70-10 130 0t90 8q-50 12-110 8t-110-16zM680 488q60-10 120-2t80 10q-60 12-120 6t-80-14z" fill="#ffd257"/>';
    for (let at = 0; at < 15; at += 1) {
      const x = at < 8 ? 124 + at * 36 : 655 + (at - 8) * 37;
      s += `<g transform="translate(${tenth(x + roll.between(-6, 6))} ${tenth(roll.between(450, 498))}) scale(${tenth(roll.between(0.4, 1))})"><path d="M0 0c-16-4-22-20-14-36 2 8 6 10 9 11C-8-40-2-52 6-62c0 14 16 22 16 40 0 12-8 20-22 22z" fill="#ff6a1f"/><path d="M2-2c-9-3-12-11-8-20 1 4 4 6 6 6-1-8 1-14 5-19 1 8 8 13 8 21 0 7-4 11-11 12z" fill="#ffd257"/></g>`;
    }
    return s;
  },
  ice: (roll) => {
    let s = "";
    for (let at = 0; at < 16; at += 1) {
      const x = roll.between(20, 980);
      const h = roll.between(24, 90);
      s += `<path d="M${tenth(x)} ${tenth(roll.between(430, 520))}l${tenth(roll.between(6, 14))} ${tenth(-h)} ${tenth(roll.between(6, 14))} ${tenth(h)}z" fill="#cdeeff" opacity="${tenth(roll.between(0.3, 0.8))}"/>`;
    }
    return s;
  },
  poison: (roll) => {
    let s =
      '<path d="M90 470q120-22 240 0t160 14q-120 30-250 18t-150-32zM600 500q90-18 190-2t130 14q-110 26-200 16t-120-28z" fill="#8fb52c" opacity=".8"/>';
    for (let at = 0; at < 26; at += 1) {
      s += `<circle cx="${tenth(roll.between(90, 920))}" cy="${tenth(roll.between(380, 500))}" r="${tenth(roll.between(3, 12))}" fill="#c9ec5a" opacity="${tenth(roll.between(0.2, 0.6))}"/>`;
    }
    return s;
  },
  steam: (roll) => {
    let s = "";
    for (let at = 0; at < 12; at += 1) {
      const x = roll.between(60, 950);
      s += `<ellipse cx="${tenth(x)}" cy="${tenth(roll.between(330, 480))}" rx="${tenth(roll.between(30, 80))}" ry="${tenth(roll.between(16, 44))}" fill="#f4ead9" opacity="${tenth(roll.between(0.1, 0.25))}"/>`;
    }
    return s;
  },
  spark: (roll) => {
    let s = "";
    for (let at = 0; at < 7; at += 1) {
      let x = roll.between(60, 950);
      let y = roll.between(180, 380);
      let path = `M${tenth(x)} ${tenth(y)}`;
      for (let turn = 0; turn < 5; turn += 1) {
        x += roll.between(-26, 26);
        y += roll.between(10, 30);
        path += `L${tenth(x)} ${tenth(y)}`;
      }
      s += `<path d="${path}" fill="none" stroke="#c9d6ff" stroke-width="3" opacity=".8"/>`;
    }
    return s;
  },
  stone: (roll) => {
    let s = "";
    for (let at = 0; at < 18; at += 1) {
      const [x, y, k] = [roll.between(20, 980), roll.between(430, 530), roll.between(8, 34)];
      s += `<path d="M${tenth(x)} ${tenth(y)}l${tenth(k * 0.4)} ${tenth(-k)} ${tenth(k)} ${tenth(-k * 0.2)} ${tenth(k * 0.7)} ${tenth(k * 1.1)}z" fill="#6a5a49" opacity=".8"/>`;
    }
    return s;
  },
  dark: () => "",
};

/** The inside of an `svg` with the view box 0 0 1006 674. */
export function room(name: string, hazards: readonly string[], prefix: string): string {
  const kind = hazards.map((each) => HAZARDS[each]).find(Boolean) ?? "";
  const mood = MOODS[kind] ?? PLAIN;
  const roll = stream(`room:${name}`);
  const wide = 300 + roll.whole(0, 6) * 12;
  const left = (W - wide) / 2;
  const arch = wide / 2;
  let s = `<defs><linearGradient id="${prefix}w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.sky[0]}"/><stop offset=".62" stop-color="${mood.sky[1]}"/><stop offset="1" stop-color="${mood.sky[2]}"/></linearGradient><linearGradient id="${prefix}f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.floor[0]}"/><stop offset="1" stop-color="${mood.floor[1]}"/></linearGradient><radialGradient id="${prefix}g"><stop offset="0" stop-color="${mood.glow}" stop-opacity=".75"/><stop offset="1" stop-color="${mood.glow}" stop-opacity="0"/></radialGradient></defs>`;
  s += `<path d="M0 0h${W}v674H0z" fill="url(#${prefix}w)"/>`;
  s += `<path d="M${left} ${FLOOR}V170a${arch} ${arch} 0 0 1 ${wide} 0v230z" fill="${mood.stone}"/><path d="M${left + 30} ${FLOOR}V180a${arch - 30} ${arch - 30} 0 0 1 ${wide - 60} 0v220z" fill="${mood.sky[2]}"/>`;
  s += `<ellipse cx="503" cy="320" rx="330" ry="210" fill="url(#${prefix}g)"/>`;
  for (const [at, x] of [60, 230, 720, 890].entries()) {
    s += `<path d="M${x} 0h56l6 400h-68z" fill="${mood.stone}"/><path d="M${x + 8} 0h8l2 400h-12z" fill="${mood.glow}" opacity=".2"/><path d="M${x - 8} 386h72v24h-72z" fill="${mood.floor[1]}"/>`;
    s += `<g transform="translate(${x + 12} ${120 + roll.whole(0, 60)}) scale(1.3)"><path d="${runePath(`${name}:${at}`)}" fill="none" stroke="${mood.mark}" stroke-width="2.4" opacity=".75"/></g>`;
  }
  s += `<path d="M0 ${FLOOR}h${W}v274H0z" fill="url(#${prefix}f)"/>`;
  for (let at = -7; at <= 7; at += 1) {
    s += `<path d="M${503 + at * 60} ${FLOOR}L${503 + at * 190} 674" stroke="#000" stroke-opacity=".35" stroke-width="2"/>`;
  }
  for (const y of [430, 474, 536]) s += `<path d="M0 ${y}h${W}" stroke="#000" stroke-opacity=".3" stroke-width="2"/>`;
  s += GROUND[kind]?.(roll) ?? "";
  for (let at = 0; at < 34; at += 1) {
    s += `<circle cx="${roll.whole(0, W)}" cy="${roll.whole(80, 440)}" r="${tenth(roll.between(0.8, 2.4))}" fill="${mood.glow}" opacity="${tenth(roll.between(0.3, 0.9))}"/>`;
  }
  return s;
}
