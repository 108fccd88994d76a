import { expect, test } from "vitest";
import { chanceOf } from "./odds";

test("a chance adds up over the outcomes that end so", () => {
  const weighed = {
    key: "throw",
    outcomes: [
      { chance: 0.25, exact: "1/4", hit: "miss" },
      { chance: 0.5, exact: "1/2", hit: "hit", status: ["scyther:captured"] },
      { chance: 0.125, exact: "1/8", hit: "hit", status: ["scyther:stuck", "scyther:captured"] },
      { chance: 0.125, exact: "1/8", hit: "hit", status: ["gloom:captured"] },
    ],
  };
  expect(chanceOf(weighed, "scyther", "captured")).toBe(0.625);
  expect(chanceOf(weighed, "scyther", "burned")).toBe(0);
});
