/** Short tones for what happens, made on the spot; off unless somebody has switched them on. */

import type { Told } from "@/lib/protocol";
import { settings } from "@/lib/settings.svelte";

const TONES: Partial<Record<NonNullable<Told["cue"]>, [number, number]>> = {
  strike: [160, 0.12],
  critical: [120, 0.22],
  level: [880, 0.2],
  miss: [420, 0.06],
  heal: [660, 0.16],
  fall: [90, 0.3],
  turn: [520, 0.08],
  ask: [780, 0.2],
  roll: [300, 0.05],
  flip: [600, 0.05],
};

let context: AudioContext | null = null;

export function sound(cue: Told["cue"]): void {
  const tone = cue ? TONES[cue] : undefined;
  if (!settings.now.sounds || !tone) return;
  context ??= new AudioContext();
  const [pitch, seconds] = tone;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = pitch;
  oscillator.type = "triangle";
  volume.gain.setValueAtTime(0.08, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + seconds);
}
