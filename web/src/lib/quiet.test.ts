import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { quiet, waitedFor } from "./quiet";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("waits for whatever somebody waits for, and for a moment after it", async () => {
  const done = waitedFor();
  let isQuiet = false;
  void quiet().then(() => (isQuiet = true));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isQuiet).toBe(false);
  done();
  await vi.advanceTimersByTimeAsync(300);
  expect(isQuiet).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isQuiet).toBe(true);
});
