import { expect, test } from "vitest";
import { namesOf } from "./labels";

const at = (id: string, x: number, y: number, name = "Nidoran") => ({ id, name, position: [x, y] as [number, number] });

test("a name stands below its piece", () => {
  expect(namesOf([at("one", 3, 3)]).get("one")).toEqual({ x: 210, y: 260, anchor: "middle" });
});

test("names of neighbours lie neither on each other nor on a token", () => {
  const found = namesOf([at("one", 3, 3), at("two", 3, 4), at("three", 4, 4)]);
  expect(found.get("one")?.y).toBeLessThan(180); // above: two stands below
  expect(found.get("two")?.anchor === "middle" && found.get("two")?.y).toBe(320);
  expect(found.get("three")?.y === 320 && found.get("three")?.anchor === "middle").toBe(false);
});

test("names of those who stand apart all stand below", () => {
  const found = namesOf([at("one", 0, 0), at("two", 6, 0), at("three", 0, 5)]);
  expect([...found.values()].map((each) => [each.y, each.anchor])).toEqual([
    [80, "middle"],
    [80, "middle"],
    [380, "middle"],
  ]);
});
