/** Machines for the dead halls (200 × 220), drawn from an id, and the rune that each bears. */

import { stream, tenth } from "./stream";

/** A rune in a box of 24: a stave and two or three branches. */
export function runePath(id: string): string {
  const roll = stream(`rune:${id}`);
  let path = "M12 3V21";
  const branches = roll.whole(2, 3);
  for (let at = 0; at < branches; at += 1) {
    const y = 4 + at * 6 + roll.between(0, 2);
    const side = roll() < 0.5 ? -1 : 1;
    const dx = side * roll.between(4, 6.5);
    const dy = roll.of([-4, 4, 5, -3]);
    path += `M12 ${tenth(y)}l${tenth(dx)} ${tenth(dy)}`;
    if (roll() < 0.45) path += `l${tenth(-dx)} ${tenth(Math.abs(dy))}`;
  }
  return path;
}

export interface Machine {
  id: string;
  boss?: boolean;
  eye?: string;
  plate?: string;
  rust?: string;
}

const PLATES = ["#59646c", "#6a6257", "#55636a", "#5d5a66", "#4f5f58"];
const RUSTS = ["#8a4b2a", "#7a3d22", "#96602f", "#6f4436"];
const EYES = ["#ff7a3c", "#ffbf47", "#6fe0d0", "#ff5a5a"];

/** Colours of a kind of machine, from its id. */
export function machineOf(id: string, boss = false): Machine {
  const roll = stream(`plates:${id}`);
  return { id, boss, plate: roll.of(PLATES), rust: roll.of(RUSTS), eye: boss ? "#ff7a3c" : roll.of(EYES) };
}

let drawn = 0;

export function machine({ id, boss = false, eye = "#ff7a3c", plate = "#59646c", rust = "#8a4b2a" }: Machine): string {
  const r = stream(`machine:${id}`);
  const u = `m${(drawn++).toString(36)}`;
  const w = boss ? 62 : r.between(36, 46),
    sh = boss ? 104 : 116;
  const rivets = (x: number, y: number, n: number, dx: number) =>
    Array.from({ length: n }, (_, i) => `<circle cx="${tenth(x + i * dx)}" cy="${y}" r="2" fill="#0008"/>`).join("");
  const arm = (s: number) => {
    const x = 100 + s * (w + 8),
      claw = boss || r() < 0.5;
    return `<g><path d="M${x - 9} ${sh + 2}h18l${s * 4} 40h-20z" fill="url(#${u}p)" stroke="#14110f" stroke-width="3"/><circle cx="${x}" cy="${sh + 4}" r="${boss ? 17 : 12}" fill="${rust}" stroke="#14110f" stroke-width="3"/><path d="M${x - 8 + s * 3} ${sh + 44}h17l${s * 3} 38h-17z" fill="${plate}" stroke="#14110f" stroke-width="3"/>${claw ? `<path d="M${x + s * 6 - 12} ${sh + 82}l-4 22 9-8 7 10 7-10 9 8-4-22z" fill="#2a2522" stroke="#14110f" stroke-width="2"/>` : `<path d="M${x + s * 6 - 15} ${sh + 82}h30v20h-30z" fill="#2a2522" stroke="#14110f" stroke-width="2"/>`}</g>`;
  };
  const hy = sh - (boss ? 62 : 46),
    hw = boss ? 30 : r.between(19, 25);
  const head =
    r() < 0.5 || boss
      ? `M${100 - hw} ${hy + 14}l8-16h${2 * hw - 16}l8 16-5 30h-${2 * hw - 10}z`
      : `M${100 - hw} ${hy + 8}q0-14 ${hw} -14t${hw} 14v26h-${2 * hw}z`;
  const eyes = boss
    ? `<path d="M84 ${hy + 16}h32l-5 8h-22z" fill="${eye}"/><path d="M84 ${hy + 16}h32l-5 8h-22z" fill="${eye}" filter="url(#${u}g)"/>`
    : r() < 0.5
      ? `<circle cx="100" cy="${hy + 18}" r="8" fill="#14110f"/><circle cx="100" cy="${hy + 18}" r="5" fill="${eye}"/><circle cx="100" cy="${hy + 18}" r="5" fill="${eye}" filter="url(#${u}g)"/>`
      : `<circle cx="91" cy="${hy + 18}" r="5" fill="${eye}"/><circle cx="109" cy="${hy + 18}" r="3.500" fill="${eye}"/><circle cx="91" cy="${hy + 18}" r="5" fill="${eye}" filter="url(#${u}g)"/>`;
  const cables = Array.from({ length: boss ? 9 : 3 }, (_, i) => {
    const a = boss ? -2.6 + i * 0.26 : -1.9 + i * 0.3;
    return `<path d="M100 ${hy + 6}Q${tenth(100 + 40 * Math.cos(a))} ${tenth(hy + 46 * Math.sin(a))} ${tenth(100 + (boss ? 74 : 34) * Math.cos(a))} ${tenth(hy + 10 + (boss ? 44 : 40) * Math.sin(a))}" fill="none" stroke="#2a2420" stroke-width="${boss ? 6 : 4}" stroke-linecap="round"/>`;
  }).join("");
  const gl = runePath(id);
  return `<svg class="machine" viewBox="0 0 200 220" preserveAspectRatio="xMidYMax meet" aria-hidden="true"><defs><linearGradient id="${u}p" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#9aa6ad"/><stop offset=".4" stop-color="${plate}"/><stop offset="1" stop-color="#2b3034"/></linearGradient><filter id="${u}g" x="-200%" y="-200%" width="500%" height="500%"><feGaussianBlur stdDeviation="6"/></filter></defs><ellipse cx="100" cy="214" rx="${boss ? 84 : 56}" ry="7" fill="#000" opacity=".45"/>${cables}
<path d="M${100 - w * 0.45} ${sh + 62}h-14l-6 50h26zM${100 + w * 0.45} ${sh + 62}h14l6 50h-26z" fill="#33383c" stroke="#14110f" stroke-width="3"/>${arm(-1)}${arm(1)}
<path d="M${100 - w} ${sh - 8}Q100 ${sh - 22} ${100 + w} ${sh - 8}L${100 + w * 0.62} ${sh + 74}H${100 - w * 0.62}z" fill="url(#${u}p)" stroke="#14110f" stroke-width="3.500"/><path d="M${100 - w * 0.8} ${sh + 4}q${w * 0.5} 18 ${w * 0.3} 60l-${tenth(w * 0.25)} 6z" fill="${rust}" opacity=".75"/><path d="M${100 + w * 0.2} ${sh + 30}l${tenth(w * 0.4)} 6-6 30-${tenth(w * 0.26)} 4z" fill="${rust}" opacity=".5"/>${rivets(100 - w * 0.7, sh + 2, 5, w * 0.35)}
<circle cx="100" cy="${sh + 34}" r="${boss ? 18 : 13}" fill="#14110f" stroke="#0008" stroke-width="3"/><g transform="translate(${100 - (boss ? 13 : 9.6)} ${sh + 34 - (boss ? 13 : 9.6)}) scale(${boss ? 1.08 : 0.8})" fill="none" stroke="${eye}" stroke-width="2.600"><path d="${gl}"/></g>
<path d="M92 ${sh - 22}h16v14h-16z" fill="#2a2522"/><path d="${head}" fill="url(#${u}p)" stroke="#14110f" stroke-width="3.500"/>${eyes}${boss ? `<path d="M70 ${hy + 8}l-16-26 22 12 8-22 16 20 16-20 8 22 22-12-16 26z" fill="${rust}" stroke="#14110f" stroke-width="3"/>` : ""}</svg>`;
}
