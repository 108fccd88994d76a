import { expect, test } from "vitest";
import { byName } from "./state.svelte";

test("a row keeps its number whoever is in reach: names decide, and what has no type comes last", () => {
  const rows = [
    { name: "Struggle", element: "" },
    { name: "Smokescreen", element: "normal" },
    { name: "Ember", element: "fire" },
  ];
  expect([...rows].sort(byName).map((row) => row.name)).toEqual(["Ember", "Smokescreen", "Struggle"]);
  expect([...rows].reverse().sort(byName)).toEqual([...rows].sort(byName));
});
