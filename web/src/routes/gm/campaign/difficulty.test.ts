import { expect, it } from "vitest";
import { verdictOf } from "./difficulty";

it("calls a chance deadly under 25, brutal under 50, tough under 80, then gentle", () => {
  expect([0, 0.249, 0.25, 0.499, 0.5, 0.799, 0.8, 1].map(verdictOf)).toEqual([
    "deadly",
    "deadly",
    "brutal",
    "brutal",
    "tough",
    "tough",
    "gentle",
    "gentle",
  ]);
});
