// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { Listener } from "./host/host";
import type { FromClient, FromHost, Screen } from "./protocol";
import { Playback } from "./beats/playback.svelte";
import { renamer } from "./names";
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
/** The same, with beats that go on by hand: `next` runs what is due, and says whether there was anything. */
function watching() {
  const calls: (() => void)[] = [];
  const beats = new Playback({
    ...{ pace: () => 1, still: () => false, hidden: () => false },
    ...{ wait: (call: () => void) => calls.push(call), stop: () => void calls.splice(0) },
  });
  const said: FromClient[] = [];
  let listener: Listener | undefined;
  const connect = (hears: Listener) => {
    listener = hears;
    return { say: (message: FromClient) => void said.push(message), close: () => {} };
  };
  const table = new Table(connect, "", beats);
  const next = () => {
    const call = calls.shift();
    call?.();
    return call !== undefined;
  };
  return { table, said, next, hear: (message: FromHost) => listener?.heard(message) };
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

test("what happened is shown line by line, the board never ahead of its line, and choices after the last one", async () => {
  const { table, said, hear, next } = watching();
  const hp = (value: number) => ({
    ...{ heading: "", order: [] },
    pieces: [{ id: "a", name: "A", side: "red", gauges: [{ id: "hp", name: "HP", value, most: 9 }] }],
  });
  const told = (n: number, ...texts: string[]) => texts.map((text) => ({ n, by: "blue", parts: [text] }));
  const choice = { key: "k", command: {}, text: "Strike", verb: "Strike" };
  hear(screen(1, { board: hp(9), acting: ["red"], choices: [choice] }));
  hear({ type: "record", n: 2, by: "blue", told: told(2, "A blow.", "Another.") });
  hear({ type: "record", n: 3, by: "blue", told: told(3, "A third.") });
  hear(screen(3, { board: hp(3) }));
  const seen = () => [table.screen.n, table.board.pieces[0]?.gauges?.[0]?.value, table.story.length, table.isActing];
  expect(seen()).toEqual([1, 9, 0, false]);
  await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ type: "moments", since: 1, until: 3 }));
  const moments = [8, 6, 3].map((value, at) => ({ n: at < 2 ? 2 : 3, line: at % 2, board: hp(value) }));
  hear({ type: "moments", id: (said.at(-1) as { id: string }).id, moments });
  await vi.waitFor(() => expect(table.beats?.fetching).toBe(0));
  const states = [seen()];
  while (next()) if (String(states.at(-1)) !== String(seen())) states.push(seen());
  const boards = states.map(([, value]) => value);
  expect([...new Set(boards)]).toEqual([9, 8, 6, 3]);
  for (const [, value, lines] of states)
    expect({ 9: [0, 1], 8: [1, 2], 6: [2, 3], 3: [3] }[value as 9]).toContain(lines);
  expect(seen()).toEqual([3, 3, 3, true]);
});

test("whoever acts while something is still being shown sees it all first, and answers the newest screen", async () => {
  const { table, said, hear } = watching();
  const choices = [{ key: "k", command: {}, text: "Strike", verb: "Strike" }];
  hear(screen(1, { board: { heading: "1", order: [], pieces: [] }, acting: ["red"] }));
  hear({ type: "record", n: 2, by: "red", told: [{ n: 2, by: "red", parts: ["Mine."] }] });
  hear(screen(2, { board: { heading: "2", order: [], pieces: [] }, choices }));
  await vi.waitFor(() => expect(table.isActing).toBe(true)); // of one's own doings nobody waits for the end
  void table.submit("k");
  expect(table.beats?.behind).toBe(false);
  expect(said.findLast((message) => message.type === "submit")).toMatchObject({ seen: 2, key: "k" });
});

test("board, story and end are told with the names that a board has set", () => {
  const { table, hear } = seated();
  hear({ type: "record", n: 1, by: "player2", told: [{ n: 1, by: "player2", parts: ["Player 2 draws a card."] }] });
  const board = { heading: "Turn 2: Player 2", order: [], pieces: [] };
  const outcome = { result: "win", winner: "player2", won: false, lines: ["Player 2 wins."] };
  hear(screen(1, { seats: [{ id: "player2", name: "Player 2" }], board, outcome }));
  table.rename = renamer(new Map([["Player 2", "Sefa"]]));
  expect(table.board.heading).toBe("Turn 2: Sefa");
  expect(table.screen.outcome?.lines).toEqual(["Sefa wins."]);
  expect(table.story.map((line) => line.parts)).toEqual([["Sefa draws a card."]]);
  expect(table.screen.seats.map(({ name }) => name)).toEqual(["Sefa"]);
});
