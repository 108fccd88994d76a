import { describe, expect, it } from "vitest";
import { backCurve, energy, trainer } from "./cards";
import { creature } from "./cards-creature";
import { GLYPHS, hash, rng, TYPES, typeOf, type CardType } from "./cards-types";

/** What is left of a creature without its ground: the mask. */
const mask = (drawn: string) => drawn.slice(drawn.indexOf('opacity=".34"'));
const count = (drawn: string, what: string) => drawn.split(what).length - 1;

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe("the art of cards", () => {
  it("hashes as FNV-1a does", () => {
    expect(hash("")).toBe(2166136261);
    expect(hash("a")).toBe(0xe40c292c);
    expect(hash("foobar")).toBe(0xbf9cf968);
  });

  it("draws the same picture for the same id, and another for another", () => {
    expect(creature("cindling", "cindling", 0, "fire")).toBe(creature("cindling", "cindling", 0, "fire"));
    expect(creature("cindling", "cindling", 0, "fire")).not.toBe(creature("rillet", "rillet", 0, "fire"));
    expect(trainer("swap_rope", "switch")).toBe(trainer("swap_rope", "switch"));
    expect(trainer("swap_rope", "switch")).not.toBe(trainer("field_notes", "switch"));
    expect(rng("x").in(0, 1)).toBe(rng("x").in(0, 1));
  });

  it("draws a line as one animal growing up: a higher stage adds to it", () => {
    const stages = [0, 1, 2].map((stage) => mask(creature("kit", "kit", stage, "fire")));
    const parts = stages.map((drawn) => count(drawn, "<path"));
    expect(parts[1]).toBeGreaterThan(parts[0] ?? 0);
    expect(parts[2]).toBeGreaterThan(parts[1] ?? 0);
    const ears = (drawn: string) =>
      /<path d="([^"]*)" fill="[^"]*" stroke="[^"]*" stroke-width="1.4"/.exec(drawn)?.[1]?.replace(/[-\d. ]/g, "");
    expect(ears(mask(creature("old", "kit", 2, "fire")))).toBe(ears(mask(creature("kit", "kit", 0, "fire"))));
  });

  it("has eleven types and the trainers, each with a silhouette of its own, and white words can be read on each", () => {
    expect(new Set(Object.values(GLYPHS)).size).toBe(12);
    for (const [type, look] of Object.entries(TYPES)) {
      expect(1.05 / (luminance(look.deep) + 0.05), type).toBeGreaterThanOrEqual(4.5);
      expect(energy(type as CardType)).toContain(GLYPHS[type as CardType]);
    }
  });

  it("draws what nobody has named yet as colourless, and never puts a name into a drawing", () => {
    expect(typeOf("stellar")).toBe("colorless");
    expect(typeOf("__proto__")).toBe("colorless");
    expect(typeOf(undefined)).toBe("colorless");
    const nasty = '"><script>alert(1)</script>';
    expect(creature(nasty, nasty, 1, "water") + trainer(nasty, nasty)).not.toContain("script");
  });

  it("closes the curve on the back", () => {
    expect(backCurve()).toMatch(/^M85 64L.*Z$/);
  });
});
