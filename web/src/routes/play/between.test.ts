// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import HandoutList from "./HandoutList.svelte";
import RestBox from "./RestBox.svelte";

/** What the server answers, by method and path. */
let answers: Record<string, unknown> = {};
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  asked.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn((path: string, init?: { method?: string; body?: string }) => {
      const what = `${init?.method ?? "GET"} ${path}`;
      asked.push(what + (init?.body ?? ""));
      return Promise.resolve(new Response(JSON.stringify({ success: true, data: answers[what] }), { status: 200 }));
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const letter = {
  id: "1",
  name: "A letter",
  text: "Meet me at the mill.",
  everybody: true,
  onTv: false,
  to: [],
  picture: "",
};

test("a handout is announced when it comes, and read where handouts are open", async () => {
  answers = { "GET /api/handouts": [] };
  const { rerender } = render(HandoutList, { open: false });
  await waitFor(() => expect(asked).toHaveLength(1));
  answers = { "GET /api/handouts": [letter] };
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain('"A letter"'));
  expect(screen.queryByRole("region", { name: "Handouts" })).toBeNull();
  await rerender({ open: true });
  expect(screen.getByRole("region", { name: "Handouts" }).textContent).toContain("Meet me at the mill.");
});

test("a rest is asked for, and the GM's answer is read out once it is there", async () => {
  const wish = { character: "odo", name: "Odo", rest: "extended", answer: "" };
  answers = { "GET /api/rests": [], "POST /api/rests": wish };
  const onanswer = vi.fn();
  render(RestBox, { onanswer });
  await fireEvent.click(screen.getByRole("button", { name: "Extended rest" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Extended rest: asked, waiting."));
  expect(asked.at(-1)).toContain('{"rest":"extended"}');
  answers = { "GET /api/rests": [{ ...wish, answer: "yes" }] };
  await vi.advanceTimersByTimeAsync(3000);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Your GM says yes: you have rested."));
  expect(onanswer).toHaveBeenCalledOnce();
});
