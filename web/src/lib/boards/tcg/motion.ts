/** Cards fly from where they were to where they are. With reduced motion they are there at once. */

import { crossfade, fade } from "svelte/transition";
import { cubicOut } from "svelte/easing";

export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const [sends, receives] = crossfade({
  duration: () => (isStill() ? 0 : 320),
  easing: cubicOut,
  fallback: (node) => fade(node, { duration: isStill() ? 0 : 180 }),
});
export const send = sends;
export const receive = receives;
