import { describe, expect, it } from "vitest";
import { fits } from "./image";

describe("an image of Python's memory", () => {
  const today = new Set(["worker-2.js", "core-1.bin", "ptu-1.bin"]);

  it("fits if every file that it was made with is today's", () => {
    expect(fits("image/worker-2.js/core-1.bin/ptu-1.bin", today)).toBe(true);
    expect(fits("image/worker-1.js/core-1.bin/ptu-1.bin", today)).toBe(false);
    expect(fits("image/worker-2.js/core-1.bin/ptu-2.bin", today)).toBe(false);
  });

  it("is told from any other file", () => {
    expect(fits("core-1.bin", today)).toBe(false);
  });
});
