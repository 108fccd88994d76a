/** How things move: each takes elements and a time, changes nothing that stays, and cleans up after itself. */

import type { Place } from "./travels";

const OUT = "cubic-bezier(.2,.7,.2,1)";
const IN = "cubic-bezier(.5,0,.9,.4)";
const GO = "cubic-bezier(.45,.05,.3,1)";

/** Where something lies: the thing itself, or else the zone that it is in. */
export function placeOf(root: HTMLElement, ref: string, place?: Place): HTMLElement | null {
  const own = ref ? root.querySelector<HTMLElement>(`[data-ref="${CSS.escape(ref)}"]`) : null;
  const zone = place ? `[data-zone="${CSS.escape(`${place.owner} ${place.zone}`)}"]` : "";
  return own ?? (zone ? root.querySelector<HTMLElement>(zone) : null);
}

export function centreOf(node: Element): { x: number; y: number } {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** How much larger something is drawn than its styles say: what moves is measured on the screen. */
export const zoomOf = (node: HTMLElement): number => node.currentCSSZoom ?? 1;

/** Where something is on a layer that is zoomed like it. */
function within(layer: HTMLElement, { left, top, width, height }: DOMRect, zoom: number): DOMRect {
  const origin = layer.getBoundingClientRect();
  return new DOMRect((left - origin.left) / zoom, (top - origin.top) / zoom, width / zoom, height / zoom);
}

interface Flight {
  ms: number;
  /** Nobody sees which card it is. */
  hidden: boolean;
  /** Something that is put onto a piece: it shrinks into it. */
  small: boolean;
}

/** A copy of what has arrived flies there from where it was; the thing itself waits for it. */
export function fly(layer: HTMLElement, from: DOMRect, to: HTMLElement, { ms, hidden, small }: Flight): void {
  const zoom = zoomOf(to);
  const start = within(layer, from, zoom);
  const end = within(layer, to.getBoundingClientRect(), zoom);
  const own = !hidden && !small;
  const copy = own ? (to.cloneNode(true) as HTMLElement) : document.createElement("span");
  copy.removeAttribute("id");
  copy.removeAttribute("data-ref");
  copy.classList.add("flying", ...(own ? [] : ["back"]));
  const width = own ? end.width : Math.min(56, start.width);
  const height = own ? end.height : (width * 88) / 63;
  Object.assign(copy.style, { left: "0", top: "0", width: `${width}px`, height: `${height}px`, zoom: String(zoom) });
  layer.append(copy);
  const scale = Math.min(1.4, Math.max(0.3, start.width / width));
  const at = (x: number, y: number, by: number, turn = 0) =>
    `translate(${x}px, ${y}px) scale(${by}) rotateZ(${turn}deg)`;
  const centred = (rect: DOMRect, by: number): [number, number] => [
    rect.left + rect.width / 2 - (width * by) / 2,
    rect.top + rect.height / 2 - (height * by) / 2,
  ];
  const [sx, sy] = centred(start, scale);
  const ends = small ? 0.35 : 1;
  const [ex, ey] = centred(end, ends);
  const rise = Math.min(60, Math.hypot(ex - sx, ey - sy) * 0.1);
  if (own) to.style.visibility = "hidden";
  const steps = [
    { transform: at(sx, sy, scale), opacity: 1, easing: GO },
    { transform: at((sx + ex) / 2, (sy + ey) / 2 - rise, (scale + ends) / 2, 3), opacity: 1, offset: 0.5, easing: GO },
    { transform: at(ex, ey, ends), opacity: hidden || small ? 0.6 : 1 },
  ];
  const done = () => {
    copy.remove();
    if (own) to.style.visibility = "";
    if (small) ring(to, 420);
  };
  copy.animate(steps, { duration: ms * 0.85, fill: "both" }).finished.then(done, done);
}

/** Draws back a little, then goes towards something and comes back. */
export function lunge(node: HTMLElement, to: { x: number; y: number }, share: number, ms: number): void {
  const from = centreOf(node);
  const zoom = zoomOf(node);
  const [x, y] = [(to.x - from.x) / zoom, (to.y - from.y) / zoom];
  const moved = (by: number) => `translate(${x * by}px, ${y * by}px)`;
  const steps = [
    { transform: "none", easing: OUT },
    { transform: moved(-0.08), offset: 0.25, easing: IN },
    { transform: moved(share), offset: 0.5, easing: OUT },
    { transform: "none" },
  ];
  above(node, node.animate(steps, { duration: ms }));
}

/** It stays above the others while it moves. */
function above(node: HTMLElement, motion: Animation): void {
  const before = node.style.zIndex;
  node.style.zIndex = "30";
  const done = () => (node.style.zIndex = before);
  motion.finished.then(done, done);
}

export function lift(node: HTMLElement, ms: number): void {
  const steps = [
    { transform: "none" },
    { transform: "translateY(-6%) scale(1.05)", offset: 0.3, easing: OUT },
    { transform: "translateY(-6%) scale(1.05)", offset: 0.8 },
    { transform: "none" },
  ];
  above(node, node.animate(steps, { duration: ms }));
}

/** Turns about its upright axis: it is another card now. */
export function spin(node: HTMLElement, ms: number): void {
  const steps = [{ transform: "perspective(600px) rotateY(-180deg)", easing: OUT }, { transform: "none" }];
  above(node, node.animate(steps, { duration: ms * 0.7 }));
  ring(node, ms, "var(--pick)");
}

export function ring(node: HTMLElement, ms: number, colour = "var(--lamp)"): void {
  const steps = [
    { outline: `3px solid ${colour}`, outlineOffset: "0px" },
    { outline: "3px solid transparent", outlineOffset: "12px" },
  ];
  node.animate(steps, { duration: Math.max(300, ms), easing: OUT });
}

/** Greys, tilts and sinks: a copy, for the thing itself is no longer there. */
export function fall(layer: HTMLElement, from: DOMRect, copy: HTMLElement, zoom: number, ms: number): void {
  copy.removeAttribute("data-ref");
  copy.classList.add("flying");
  const rect = within(layer, from, zoom);
  Object.assign(copy.style, {
    ...{ left: `${rect.left}px`, top: `${rect.top}px`, zoom: String(zoom) },
    ...{ width: `${rect.width}px`, height: `${rect.height}px` },
    transformOrigin: "50% 100%",
  });
  layer.append(copy);
  const steps = [
    { filter: "none", transform: "none", opacity: 1 },
    { filter: "grayscale(1)", transform: "rotate(-8deg)", opacity: 1, offset: 0.5, easing: IN },
    { filter: "grayscale(1)", transform: "rotate(-14deg) translateY(40px)", opacity: 0 },
  ];
  const done = () => copy.remove();
  copy.animate(steps, { duration: ms }).finished.then(done, done);
}

/** A number that rises over a piece: hurt or healed, with its sign. */
export function number(layer: HTMLElement, node: HTMLElement, by: number, ms: number): void {
  const [at, origin] = [centreOf(node), layer.getBoundingClientRect()];
  const shown = document.createElement("b");
  shown.className = by < 0 ? "number hurt" : "number heal";
  shown.textContent = by < 0 ? `−${-by}` : `+${by}`;
  Object.assign(shown.style, { left: `${at.x - origin.left}px`, top: `${at.y - origin.top}px` });
  layer.append(shown);
  const steps = [
    { opacity: 0, transform: "translate(-50%, -30%) scale(.4)", easing: OUT },
    { opacity: 1, transform: "translate(-50%, -60%) scale(1.25)", offset: 0.25 },
    { opacity: 1, transform: "translate(-50%, -70%) scale(1)", offset: 0.8, easing: GO },
    { opacity: 0, transform: "translate(-50%, -110%) scale(1)" },
  ];
  const done = () => shown.remove();
  shown.animate(steps, { duration: Math.max(700, ms * 1.4) }).finished.then(done, done);
}
