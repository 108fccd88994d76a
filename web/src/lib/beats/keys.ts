/** The keys of beats: Space ends them, P pauses, the arrows step while it is paused. */

import type { Playback } from "./playback.svelte";

export function beatKey(beats: Playback, event: KeyboardEvent): boolean {
  if (event.key === " " && beats.behind) beats.skip();
  else if (event.key.toLowerCase() === "p" && beats.paused) beats.resume();
  else if (event.key.toLowerCase() === "p" && beats.at > 0) beats.pause();
  else if (beats.paused && event.key === "ArrowLeft") beats.step(-1);
  else if (beats.paused && event.key === "ArrowRight") beats.step(1);
  else return false;
  return true;
}
