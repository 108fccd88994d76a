// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { speciesCalled } from "./api";
import { build, type Draft, draftOf } from "./drafts";

afterEach(() => vi.unstubAllGlobals());

/** A server that answers by method and path, and keeps what it was asked. */
function serving(answers: Record<string, [number, unknown]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    asked.push(call);
    const [status, body] = answers[call] ?? [200, { success: true, data: [] }];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

const PLAN = { name: "Road", grid: null, significance: 2, party: [], wild: [{ speciesName: "Zubatt", level: 9 }] };

test("an encounter that can't be built leaves nothing behind, and the server says why", async () => {
  const asked = serving({
    "POST /v1/campaign/drafts": [201, { id: "d1", version: 1 }],
    "POST /v1/campaign/drafts/d1/show": [
      422,
      { code: "ptu.no_such_species", sentence: "There is no species “Zubatt”." },
    ],
  });
  await expect(build(PLAN)).rejects.toThrow("There is no species “Zubatt”.");
  expect(asked).toEqual([
    "POST /v1/campaign/drafts",
    "POST /v1/campaign/drafts/d1/show",
    "DELETE /v1/campaign/drafts/d1",
  ]);
});

test("an encounter that was built leaves its draft for the next time", async () => {
  const asked = serving({
    "POST /v1/campaign/drafts": [201, { id: "d1", version: 1 }],
    "POST /v1/campaign/drafts/d1/show": [201, { id: "m1" }],
  });
  expect(await build(PLAN)).toBe("m1");
  expect(asked).toEqual(["POST /v1/campaign/drafts", "POST /v1/campaign/drafts/d1/show"]);
});

test("a draft that is changed keeps what the builder knows nothing about", () => {
  const lurking = { side: "enemies", species: "Zubat", level: 6, at: [6, 1], hidden: true };
  const trainer = { side: "enemies", trainer: "Poacher Kest" };
  const ann = { side: "players", sheet: "ann", at: [1, 2] };
  const draft: Draft = {
    name: "Kiln",
    significance: 3,
    map: { rows: ["..~"], fog: [[2, 0]] },
    pieces: [ann, lurking, trainer],
    notes: "They flee.",
  };
  const wild = [{ speciesName: "Zubat", level: 6, piece: lurking }];
  const plan = { name: "Old kiln", grid: { width: 20, height: 14 }, significance: 3, party: [], wild };
  const party = [
    { kind: "characters" as const, id: "ann" },
    { kind: "characters" as const, id: "ben" },
  ];
  expect(draftOf({ ...plan, party }, draft)).toEqual({
    ...draft,
    name: "Old kiln",
    pieces: [ann, { side: "players", sheet: "ben" }, lurking, trainer],
  });
});

test("a name that isn't in the books is answered with those that may be meant", async () => {
  serving({
    "GET /api/species?limit=12&search=zubat": [200, { success: true, data: [{ name: "Zubat" }] }],
    "GET /api/species?limit=12&search=zuba": [200, { success: true, data: [{ name: "Zubat" }] }],
    "GET /api/species?limit=12&search=Zubat": [200, { success: true, data: [{ name: "Zubat" }] }],
  });
  expect(await speciesCalled("Zubatt")).toEqual({ name: "", meant: ["Zubat"] });
  expect(await speciesCalled("Zubat")).toEqual({ name: "Zubat", meant: [] });
});
