// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { Campaign } from "../campaign/campaign.svelte";
import { called, campaignRules, changesFrom, type Ruling, settleRules, worded } from "./rulings";

afterEach(() => vi.unstubAllGlobals());

const ROWS: Ruling[] = [
  {
    name: "damage_dice",
    description: "Damage is rolled, or the chart's set value is used.",
    value: "set",
    choices: ["rolled", "set"],
    least: 0,
    presets: { book: "rolled", app: "set" },
    sources: [],
  },
  {
    name: "negative_hp",
    description: "Hit Points go below 0, or stop there.",
    value: false,
    choices: [true, false],
    least: 0,
    presets: { book: true, app: false },
    sources: [],
  },
];

/** A server with rules that were chosen or not; keeps what it is asked to change. */
function serving(chosen: boolean): string[] {
  const changes: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method !== "GET") changes.push(`${init.method} ${path} ${init.body}`);
    const rules = { preset: "app", options: {}, chosen, rulings: ROWS };
    const data = path.startsWith("/api/settings/") ? rules : [];
    return Promise.resolve(new Response(JSON.stringify(path.startsWith("/api/") ? { success: true, data } : data)));
  });
  return changes;
}

test("a campaign that nobody has chosen rules for plays by the book", async () => {
  const changes = serving(false);
  const rules = await campaignRules();
  expect([rules.preset, ...rules.rulings.map((row) => row.value)]).toEqual(["book", "rolled", true]);
  expect(changes).toEqual([]);
  await settleRules();
  expect(changes).toEqual([`PUT /api/settings/rules {"preset":"book","options":{}}`]);
});

test("the first encounter that is built settles the rules before anything else", async () => {
  const changes = serving(false);
  const done = await new Campaign().building(() => Promise.resolve(changes.push("built")));
  expect(done).toBe(true);
  expect(changes).toEqual([`PUT /api/settings/rules {"preset":"book","options":{}}`, "built"]);
});

test("rules that somebody has chosen stay", async () => {
  const changes = serving(true);
  expect((await campaignRules()).preset).toBe("app");
  await settleRules();
  expect(changes).toEqual([]);
});

test("own changes are what differs from the preset, and the name says how many", () => {
  const rules = changesFrom("book", ROWS, { damage_dice: "set", negative_hp: true });
  expect(rules).toEqual({ preset: "book", options: { damage_dice: "set" } });
  expect(called(rules)).toBe("By the book, with 1 change");
  expect(called({ preset: "app", options: {} })).toBe("App");
  expect([worded(true), worded("after_cap"), worded(0)]).toEqual(["yes", "after cap", "0"]);
});
