/** Beats as the person on this device wants them. */

import { settings } from "@/lib/settings.svelte";
import { Playback } from "./playback.svelte";

export const isStill = (): boolean => settings.now.still || matchMedia("(prefers-reduced-motion: reduce)").matches;

export function ownPlayback(): Playback {
  const left = () => document.hidden && beats.skip();
  const beats = new Playback({
    pace: () => settings.now.pace,
    still: isStill,
    hidden: () => document.hidden,
    wait: (call, ms) => window.setTimeout(call, ms),
    stop: (timer) => window.clearTimeout(timer),
    closed: () => document.removeEventListener("visibilitychange", left),
  });
  document.addEventListener("visibilitychange", left);
  return beats;
}
