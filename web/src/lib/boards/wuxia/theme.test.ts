import { expect, it } from "vitest";
import { contrast, rgbOf } from "./theme";

it("measures contrast as WCAG does", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
  expect(contrast([255, 255, 255], [119, 119, 119])).toBeCloseTo(4.48, 2);
});
it("reads colours as browsers compute them", () => {
  expect(rgbOf("rgb(1, 2, 3)")).toEqual([1, 2, 3]);
  expect(rgbOf("rgba(10, 20, 30, 0.5)")).toEqual([10, 20, 30]);
  expect(rgbOf("color(srgb 1 0 0.2)")).toEqual([255, 0, 51]);
  expect(rgbOf("transparent")).toBe(null);
});
