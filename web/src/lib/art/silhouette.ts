/** The silhouette of a creature: its body says what it is, its first type gives ground and body, its second the mark and
    the pattern, and a type leaves one sign (flame, fin, leaf) on tail, back or head. The id only varies ground, facing,
    ears and mark; the order of those draws is part of the format. Pure, no DOM; about 1.6 kB of SVG each. */

import { INKS, type Inks } from "./elements";
import { BODIES, GAP, PLACES, SIGNS, type Body, type Shape } from "./silhouette-parts";
import { stream } from "./stream";

export type { Shape } from "./silhouette-parts";

const PLAIN = INKS.normal as Inks;

/** The inside of a token: numbers and colours only. Of who is out, the eyes are closed. */
export function silhouette(id: string, shape: Shape, types: readonly string[], out = false): string {
  const draw = stream(id);
  const inks = INKS[types[0] ?? ""] ?? PLAIN;
  const second = INKS[types[1] ?? ""];
  const mark = second?.fill ?? inks.fill;
  const ground = groundOf(Math.floor(draw() * 5), inks, second);
  const left = draw() < 0.5;
  const body = BODIES[shape](draw() < 0.5);
  const pattern = body.mark[Math.floor(draw() * 3)] ?? "";
  const wing =
    body.wing && types.includes("flying")
      ? `<g fill="${mark}" stroke="${inks.mask}" stroke-width="3" stroke-linejoin="round">${body.wing}</g>`
      : "";
  const parts = body.body.replaceAll(GAP, `fill="none" stroke="${inks.fill}"`);
  const limbs = `<g fill="${inks.mask}" stroke="${inks.mask}" stroke-width="0" stroke-linecap="round" stroke-linejoin="round">${parts}</g>`;
  const marks = `<g fill="${mark}" stroke-linecap="round">${pattern.replaceAll("currentColor", mark)}</g>`;
  const mouthless = out && body.eyes.at.length > 1;
  const cut =
    body.cut && !mouthless
      ? `<path fill="none" stroke="${inks.deep}" stroke-width="2.2" stroke-linecap="round" opacity=".8" d="${body.cut}"/>`
      : "";
  const figure = `${wing}${signOf(body, types, inks, second)}${limbs}${marks}${cut}${eyesOf(body, inks, mark, out)}`;
  const facing = left ? "matrix(-1 0 0 1 100 0) " : "";
  return `${ground}<g transform="${facing}translate(50 51) scale(.86) translate(-50 -51)">${figure}</g>`;
}

/** Quieter than a mask's: the body has to be read at 28 pixels. */
function groundOf(pattern: number, inks: Inks, second: Inks | undefined): string {
  const [colour, opacity] = second ? [second.fill, 0.9] : [inks.hi, 0.7];
  const shade = (d: string, more = 1) => `<path fill="${colour}" opacity="${opacity * more}" d="${d}"/>`;
  const dots = [0, 1, 2, 3, 4]
    .flatMap((y) => [0, 1, 2, 3, 4].map((x) => `M${5 + x * 21 + (y % 2) * 10} ${5 + y * 21}h6v6h-6z`))
    .join("");
  const ring = `<circle fill="none" stroke="${colour}" stroke-width="6" opacity="${opacity}" cx="50" cy="50" r="44"/>`;
  const patterns = [
    shade("M0 82h100v18H0z"),
    shade("M0 74Q28 58 52 70T100 64V100H0z"),
    ring,
    shade("M0 100 100 0v100z"),
    shade(dots, 0.6),
  ];
  return `<path fill="${inks.fill}" d="M0 0h100v100H0z"/>${patterns[pattern] ?? ""}`;
}

/** The sign of the first type that leaves one. */
function signOf(body: Body, types: readonly string[], inks: Inks, second: Inks | undefined): string {
  const type = types.find((each) => SIGNS[each] && PLACES[each]);
  const place = type && PLACES[type];
  if (!type || !place) return "";
  const [x, y, turn, scale] = body[place];
  const fill = type === types[0] ? (second?.fill ?? inks.hi) : (INKS[type] ?? inks).fill;
  return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" fill="${fill}" stroke="${inks.mask}" stroke-width="${(3 / scale).toFixed(1)}" stroke-linejoin="round" d="${SIGNS[type]}"/>`;
}

function eyesOf({ eyes }: Body, { deep, mask }: Inks, mark: string, out: boolean): string {
  return eyes.at
    .map(([x, y], index) => {
      const to = index ? -1 : 1;
      if (out && eyes.kind !== "lens")
        return `<path fill="none" stroke="${deep}" stroke-width="2.6" stroke-linecap="round" d="M${x - 4.5} ${y}q4.5 4 9 0"/>`;
      switch (eyes.kind) {
        case "lens":
          return `<circle cx="${x}" cy="${y}" r="13" fill="${deep}"/><circle cx="${x}" cy="${y}" r="8" fill="${out ? deep : mark}"/><circle cx="${x + 1}" cy="${y}" r="3.6" fill="${deep}"/>`;
        case "slant":
          return `<path fill="${deep}" d="M${x - 7 * to} ${y - 6}L${x + 6 * to} ${y + 1}Q${x + to} ${y + 7} ${x - 5 * to} ${y + 3}z" transform="matrix(-1 0 0 1 ${2 * x} 0)"/>`;
        case "flat":
          return `<path fill="${deep}" d="M${x - 5} ${y - 2}h10v5h-10z"/>`;
        default:
          return `<circle fill="${deep}" cx="${x}" cy="${y}" r="${eyes.r}"/><circle fill="${mask}" cx="${x - 1}" cy="${y - 1.2}" r="1.1"/>`;
      }
    })
    .join("");
}
