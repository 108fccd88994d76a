/** What a person has set on this device. */

import type { Pace } from "@/lib/beats/playback.svelte";

export type Scheme = "auto" | "light" | "dark";
export type Size = "normal" | "large" | "huge";

const KEY = "turnwright.settings";
const SIZES: Record<Size, string> = { normal: "", large: "125%", huge: "150%" };

interface Kept {
  scheme: Scheme;
  size: Size;
  language: string;
  sounds: boolean;
  keys: boolean;
  toured: boolean;
  /** How fast beats are played, against normal; 0: everything at once. */
  pace: Pace;
  /** Nothing moves, though the device would let it. */
  still: boolean;
  /** Steps that leave nothing to choose are taken by themselves. */
  auto: boolean;
}

/** The event that tells tables of another language, so that they are told the game in it. */
export const SPOKEN = "spoken";

const DEFAULTS: Kept = {
  ...{ scheme: "auto", size: "normal", language: "", sounds: false, keys: true, toured: false },
  ...{ pace: 1, still: false, auto: true },
};

function kept(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  now = $state<Kept>(kept());

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.now[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.now));
    } catch {
      // a private window keeps nothing, and that is fine
    }
    this.apply();
  }

  /** Puts scheme and text size on the document. */
  apply(): void {
    const root = document.documentElement;
    if (this.now.scheme === "auto") delete root.dataset.scheme;
    else root.dataset.scheme = this.now.scheme;
    root.style.fontSize = SIZES[this.now.size];
  }
}

export const settings = new Settings();
