// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { build, speciesCalled } from "./api";

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

test("a name that isn't in the books is answered with those that may be meant", async () => {
  serving({
    "GET /api/species?limit=12&search=zubat": [200, { success: true, data: [{ name: "Zubat" }] }],
    "GET /api/species?limit=12&search=zuba": [200, { success: true, data: [{ name: "Zubat" }] }],
    "GET /api/species?limit=12&search=Zubat": [200, { success: true, data: [{ name: "Zubat" }] }],
  });
  expect(await speciesCalled("Zubatt")).toEqual({ name: "", meant: ["Zubat"] });
  expect(await speciesCalled("Zubat")).toEqual({ name: "Zubat", meant: [] });
});
