import { describe, expect, it } from "vitest";
import { figure, looksOf } from "./figure";
import { machine, machineOf, runePath } from "./machine";
import { hash, stream } from "./stream";

/** Ids inside a drawing are counted up; everything else must not change. */
const bare = (svg: string) => svg.replace(/\b[fm][0-9a-z]+([rdcpg])\b/g, "$1");

describe("pictures from ids", () => {
  it("has FNV-1a and mulberry32 as the reference has them", () => {
    expect(hash("")).toBe(2166136261);
    expect(hash("a")).toBe(0xe40c292c);
    const roll = stream("scene:emberfall");
    const again = stream("scene:emberfall");
    expect([roll(), roll(), roll()]).toEqual([again(), again(), again()]);
  });
  it("draws the same id the same, and another id differently", () => {
    expect(bare(figure(looksOf("hero")))).toBe(bare(figure(looksOf("hero"))));
    expect(bare(figure(looksOf("hero")))).not.toBe(bare(figure(looksOf("hall_elder"))));
    expect(bare(machine(machineOf("scrap_hound")))).toBe(bare(machine(machineOf("scrap_hound"))));
    expect(bare(machine(machineOf("scrap_hound")))).not.toBe(bare(machine(machineOf("war_frame"))));
    expect(runePath("ruin_warden")).toMatch(/^M12 3V21(M12 [\d.]+l-?[\d.]+ -?[\d.]+(l-?[\d.]+ [\d.]+)?){2,3}$/);
  });
  it("never puts an id into the drawing, which may be anything that an author writes", () => {
    const nasty = '"><script>alert(1)</script>';
    expect(figure(looksOf(nasty)) + machine(machineOf(nasty, true))).not.toContain("script");
  });
  it("holds no number that a browser cannot read", () => {
    for (const id of ["hero", "hall_elder", "sage", "bulwark", "x"]) {
      expect(figure(looksOf(id)) + machine(machineOf(id)) + machine(machineOf(id, true))).not.toMatch(/NaN|undefined/);
    }
  });
});
