import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bodyOf } from "./bodies";
import { silhouette } from "./silhouette";
import { SHAPES } from "./silhouette-parts";

const PACK = `${process.cwd()}/../src/turnwright/packs/ptu_core/species`;

interface Species {
  id: string;
  name: string;
  types: string[];
}
const species = readdirSync(PACK).flatMap((file) => JSON.parse(readFileSync(`${PACK}/${file}`, "utf8")) as Species[]);

describe("the body of a species", () => {
  it("is that of the animal, not of its types", () => {
    const bodies = (...ids: string[]) => ids.map((id) => bodyOf(id, []));
    expect(bodies("gyarados", "onix", "zubat", "magnemite", "gloom", "vulpix_alola")).toEqual([
      "serpent",
      "serpent",
      "bird",
      "machine",
      "plant",
      "quadruped",
    ]);
    expect(bodies("Mr. Mime", "Farfetch'd", "corsola", "corsola_galar")).toEqual(["humanoid", "bird", "fish", "ghost"]);
  });
  it("is listed for every species of the pack", () => {
    // An unlisted species would follow its types, and be a machine here.
    const unlisted = species.filter(({ id }) => bodyOf(id, ["steel"]) === "machine" && bodyOf(id, []) !== "machine");
    expect(unlisted.map(({ id }) => id)).toEqual([]);
  });
  it("follows the types of a species that the GM made up", () => {
    expect([bodyOf("mossling", ["grass"]), bodyOf("lump", ["normal"])]).toEqual(["plant", "quadruped"]);
  });
});

describe("a silhouette", () => {
  it("is the same for the same id, and another for another body", () => {
    expect(silhouette("gyarados", "serpent", ["water"])).toBe(silhouette("gyarados", "serpent", ["water"]));
    const drawn = SHAPES.map((shape) => silhouette("gyarados", shape, ["water", "flying"]));
    expect(new Set(drawn).size).toBe(SHAPES.length);
  });
  it("closes its eyes when it is out", () => {
    for (const shape of SHAPES)
      expect(silhouette("a", shape, ["fire"], true)).not.toBe(silhouette("a", shape, ["fire"]));
  });
  it("is well-formed for every species, and nothing of an id gets into it", () => {
    for (const { id, types } of [...species, { id: "<script>", name: "", types: ["<b>"] }]) {
      const drawn = silhouette(id, bodyOf(id, types), types);
      const tags = drawn.match(/<[^>]*>/g) ?? [];
      expect(tags.join(""), id).toBe(drawn);
      expect(
        tags.every((tag) => /^<(g|\/g|(path|circle|ellipse)\b.*\/)|^<g .*>$/.test(tag)),
        id,
      ).toBe(true);
      expect(drawn.match(/<g\b/g)?.length, id).toBe(drawn.match(/<\/g>/g)?.length);
      expect(drawn).not.toMatch(/script|NaN|undefined|data-gap|currentColor/);
    }
  });
});
