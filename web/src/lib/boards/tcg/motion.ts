/** Cards fly from where they were to where they are. With reduced motion they are there at once. */

import { crossfade, fade } from "svelte/transition";
import { cubicOut } from "svelte/easing";

export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const [sends, receives] = crossfade({
  duration: 320,
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: 180 }),
});
const STILL = { duration: 0 };

/** What doesn't fly isn't measured, either: the browser would have to lay out the table for it, once more. */
export const send: typeof sends = (node, params) => (isStill() ? () => STILL : sends(node, params));
export const receive: typeof receives = (node, params) => (isStill() ? () => STILL : receives(node, params));
