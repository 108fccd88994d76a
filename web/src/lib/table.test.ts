// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { Listener } from "./host/host";
import type { FromClient, FromHost, Screen } from "./protocol";
import { Table } from "./table.svelte";

/** A table whose other end is this test. */
function seated() {
  const said: FromClient[] = [];
  let listener: Listener | undefined;
  const table = new Table((hears) => {
    listener = hears;
    return { say: (message) => said.push(message), close: () => {} };
  });
  const hear = (message: FromHost) => listener?.heard(message);
  return { table, said, hear, open: () => listener?.opened() };
}
const screen = (n: number, extra: Partial<Screen> = {}): Screen => ({ type: "screen", n, ...extra });

test("later screens say only what has changed", () => {
  const { table, hear } = seated();
  hear(screen(1, { question: "What now?", acting: ["red"] }));
  hear(screen(2, { acting: ["blue"] }));
  expect([table.screen.n, table.screen.question, table.screen.acting]).toEqual([2, "What now?", ["blue"]]);
});

test("after a break it asks for what it has missed, and says once more what was not answered", async () => {
  const { table, said, hear, open } = seated();
  open();
  hear({ type: "record", n: 3, by: "red" });
  hear(screen(3));
  const done = table.submit("abc");
  const first = said.at(-2);
  open();
  expect(said).toContainEqual({ type: "join", since: 3 });
  expect(said.filter((message) => message.type === "submit")).toEqual([first, first]); // the same id: it acts once
  const ping = said.at(-1);
  hear({ type: "pong", id: ping?.id });
  expect(await done).toBe(true);
});

test("records are shown with the screen that follows them; without it, they are asked for again", () => {
  const { table, said, hear, open } = seated();
  const told = (n: number) => [{ n, by: "red", parts: ["A blow."] }];
  hear({ type: "record", n: 1, by: "red", told: told(1) });
  expect(table.story).toHaveLength(0);
  hear(screen(1));
  expect(table.story).toHaveLength(1);
  hear({ type: "record", n: 2, by: "red", told: told(2) });
  open();
  expect(said.at(-1)).toEqual({ type: "join", since: 1 });
  hear({ type: "record", n: 2, by: "red", told: told(2) });
  hear(screen(2));
  expect(table.story).toHaveLength(2);
});

test("a refusal belongs to what was said, and can be insisted on", async () => {
  const { table, said, hear } = seated();
  hear(screen(5));
  const done = table.submit("abc");
  const id = said.find((message) => message.type === "submit")?.id;
  hear({ type: "refused", code: "ptu.range", sentence: "Too far.", overridable: true, id });
  expect(await done).toBe(false);
  expect(table.refusal?.sentence).toBe("Too far.");
  void table.override("the GM says so");
  expect(said.at(-2)).toMatchObject({ type: "submit", key: "abc", override: true, reason: "the GM says so" });
});

test("odds are asked for once, and forgotten when something happens", async () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => frames.push(call));
  const { table, said, hear } = seated();
  hear(screen(1));
  table.weigh(["a", "b"]);
  table.weigh(["a"]);
  expect(said).toEqual([]); // the board is drawn first
  frames.forEach((call) => call());
  await vi.waitFor(() => expect(said).toHaveLength(1));
  const asked = said.filter((message) => message.type === "odds");
  expect(asked).toHaveLength(1);
  hear({ type: "odds", n: 1, odds: [{ key: "a", hit: 0.5 }], id: asked[0]?.id });
  await Promise.resolve();
  expect(table.odds.get("a")?.hit).toBe(0.5);
  table.weigh(["c"]);
  hear(screen(2));
  expect(table.odds.size).toBe(0);
  frames.at(-1)?.();
  await new Promise((done) => setTimeout(done, 5));
  expect(said).toHaveLength(1); // nobody wants to know any more
});

test("in another language the whole story is told again", () => {
  const { table, said } = seated();
  document.documentElement.lang = "de";
  document.dispatchEvent(new Event("spoken"));
  expect(said.slice(-2)).toMatchObject([
    { type: "hello", language: "de" },
    { type: "join", since: 0 },
  ]);
  table.close();
  const before = said.length;
  document.dispatchEvent(new Event("spoken"));
  expect(said).toHaveLength(before);
});
