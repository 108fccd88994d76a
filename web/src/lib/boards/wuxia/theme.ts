/** An author's theme: ten variables, and a look at whether its text can be read. */

export const VARIABLES = [
  "--vn-accent",
  "--vn-sky",
  "--vn-sky-2",
  "--vn-hill",
  "--vn-wood",
  "--vn-ground",
  "--vn-panel",
  "--vn-ink",
  "--vn-ink-2",
  "--vn-face",
] as const;

export type Theme = Partial<Record<(typeof VARIABLES)[number], string>>;
type Rgb = readonly [number, number, number];

export const LEAST = 4.5;

/** How well one colour reads on another, from 1 to 21 (WCAG 2). */
export function contrast(one: Rgb, two: Rgb): number {
  const [light, dark] = [luminance(one), luminance(two)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour as a browser computes it: `rgb(1, 2, 3)`, `rgb(1 2 3 / 0.5)` or `color(srgb 0.1 0.2 0.3)`. */
export function rgbOf(computed: string): Rgb | null {
  const numbers = (computed.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).slice(0, 3).map(Number);
  if (numbers.length < 3) return null;
  const scale = computed.startsWith("color(") ? 255 : 1;
  return [numbers[0]! * scale, numbers[1]! * scale, numbers[2]! * scale];
}

const PAIR = ["--vn-panel", "--vn-ink", "--vn-ink-2"] as const;

/** Puts a theme on the stage. Where its ink would be hard to read on its panel, the default pair stays; false then. */
export function wear(stage: HTMLElement, theme: Theme): boolean {
  for (const name of VARIABLES) {
    const value = theme[name]?.trim() ?? "";
    if (value) stage.style.setProperty(name, value);
    else stage.style.removeProperty(name);
  }
  const probe = document.createElement("span");
  stage.append(probe);
  const read = PAIR.slice(1).every((ink) => {
    probe.style.color = `var(${ink})`;
    probe.style.backgroundColor = "var(--vn-panel)";
    const { color, backgroundColor } = getComputedStyle(probe);
    const [text, ground] = [rgbOf(color), rgbOf(backgroundColor)];
    return text !== null && ground !== null && contrast(text, ground) >= LEAST;
  });
  probe.remove();
  if (!read) for (const name of PAIR) stage.style.removeProperty(name);
  return read;
}
