import { describe, expect, it } from "vitest";
import { figure, looksOf } from "./figure";
import { ageOf, roleOf } from "./role";

describe("portraits by age and role", () => {
  it("reads the age from whole words of the id", () => {
    expect(ageOf("young_courier")).toBe("young");
    expect(ageOf("Sect Elder")).toBe("old");
    expect(ageOf("elderflower_seller")).toBe("grown");
    expect(ageOf("young_elder")).toBe("young");
  });
  it("draws a young courier with a satchel, and neither beard, scar nor weapon", () => {
    const looks = looksOf("young_courier");
    expect(looks).toMatchObject({ age: "young", weapon: "", satchel: true, scar: false, beard: undefined });
    expect(looks.hair).not.toBe(looksOf("sect_elder").hair);
    expect(figure(looks)).toContain('class="satchel"');
  });
  it("gives grey hair to nobody whose id doesn't say so", () => {
    const grey = looksOf("sect_elder").hair;
    for (let n = 0; n < 500; n++) {
      expect(looksOf(`unit_${n}`)).toMatchObject({ age: "grown", beard: undefined });
      expect(looksOf(`unit_${n}`).hair).not.toBe(grey);
    }
  });
  it("draws an old woman with grey hair and no beard", () => {
    expect(looksOf("grandmother")).toMatchObject({ hair: looksOf("sect_elder").hair, beard: undefined });
    expect(looksOf("old_monk").beard).toBeDefined();
  });
  it("gives each role what it carries", () => {
    expect(looksOf("bow_bandit").weapon).toBe("bow");
    expect(looksOf("lantern_sage")).toMatchObject({ age: "old", weapon: "staff" });
    expect(looksOf("magistrate_of_masks").weapon).toBe("");
    expect(roleOf("straw_man")).toBeUndefined();
    for (const id of ["bow_bandit", "young_courier", "grandmother", "magistrate_of_masks", "gate_bulwark"]) {
      expect(figure(looksOf(id))).not.toMatch(/NaN|undefined/);
    }
  });
});
