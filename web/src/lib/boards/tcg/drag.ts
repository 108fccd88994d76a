/** Dragging a card: it follows the finger after 6 px, finds what is within 24 px, and goes back otherwise. */

import type { Attachment } from "svelte/attachments";
import { isStill } from "@/lib/beats/own.svelte";

const FAR_ENOUGH = 6;
const SNAP = 24;
const BACK = 180;

export interface Dragging {
  /** Whether this can be picked up now. */
  can: () => boolean;
  begin: () => void;
  /** Dropped on something with this ref, or on the mat (no ref); whether it did something. */
  drop: (ref: string) => boolean;
  cancel: () => void;
}

/** The nearest thing under or around a point that has a ref and takes what is dragged. */
export function nearest(x: number, y: number, root: ParentNode = document): string {
  let best = "";
  let least = SNAP;
  for (const each of root.querySelectorAll<HTMLElement>("[data-target]")) {
    const box = each.getBoundingClientRect();
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    const away = Math.hypot(dx, dy);
    if (away < least) {
      least = away;
      best = each.dataset.target ?? "";
    }
  }
  return best;
}

const isOnMat = (x: number, y: number): boolean =>
  document.elementsFromPoint(x, y).some((each) => each.matches("[data-mat]") && !each.matches("[data-hand]"));
const isOnHand = (x: number, y: number): boolean =>
  document.elementsFromPoint(x, y).some((each) => each.matches("[data-hand]"));

export function draggable(options: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !options.can()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!moving && Math.hypot(dx, dy) >= FAR_ENOUGH) {
        if (event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy)) {
          from = null; // a hand that is scrolled sideways
          return;
        }
        moving = true;
        node.setPointerCapture(from.id);
        node.classList.add("drag");
        options.begin();
      }
      if (!moving) return;
      event.preventDefault();
      const zoom = node.currentCSSZoom ?? 1;
      node.style.transform = `translate(${dx / zoom}px, ${dy / zoom}px)`;
      const over = nearest(event.clientX, event.clientY);
      for (const each of document.querySelectorAll("[data-over]")) delete (each as HTMLElement).dataset.over;
      if (over)
        document.querySelector<HTMLElement>(`[data-target="${CSS.escape(over)}"]`)?.setAttribute("data-over", "");
    };
    const rest = () => {
      node.classList.remove("drag");
      node.style.transform = "";
      for (const each of document.querySelectorAll("[data-over]")) delete (each as HTMLElement).dataset.over;
    };
    const up = (event: PointerEvent) => {
      if (!from) return;
      const was = moving;
      from = null;
      moving = false;
      if (!was) return;
      // the click that follows a drag isn't a tap
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 50);
      const ref = nearest(event.clientX, event.clientY);
      const inside = isOnMat(event.clientX, event.clientY) && !isOnHand(event.clientX, event.clientY);
      const done = event.type === "pointerup" && (ref !== "" || inside) && options.drop(ref);
      if (!done && !isStill()) {
        node.animate([{ transform: node.style.transform }, { transform: "none" }], {
          duration: BACK,
          easing: "ease-out",
        });
      }
      rest();
      if (!done) options.cancel();
    };
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    };
  };
}

/** Arrow keys move inside a zone. */
export function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
