import { expect, test } from "vitest";
import { namesOf } from "./labels";

const at = (id: string, x: number, y: number, name = "Nidoran") => ({ id, name, position: [x, y] as [number, number] });

test("a name stands below its piece", () => {
  expect(namesOf([at("one", 3, 3)]).get("one")).toBe(80);
});

test("names of neighbours don't lie on each other", () => {
  const found = namesOf([at("one", 3, 3), at("two", 4, 3), at("three", 5, 3)]);
  expect(found.get("one")).toBe(80);
  expect(found.get("two")).not.toBe(80);
  expect(new Set(found.values()).size).toBeGreaterThan(1);
});

test("names of those who stand apart all stand below", () => {
  const found = namesOf([at("one", 0, 0), at("two", 6, 0), at("three", 0, 5)]);
  expect([...found.values()]).toEqual([80, 80, 80]);
});
