// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import * as api from "./api";
import { Campaign } from "./campaign.svelte";
import PaperRow from "./PaperRow.svelte";

afterEach(() => vi.unstubAllGlobals());

const SHEET = {
  id: "dusk",
  species: "Eevee",
  nickname: "Dusk",
  types: ["Normal"],
  ownerId: null,
  experience: 0,
  maxHp: 30,
  notes: "",
};
const BEFORE: api.PokemonPaper = { ...SHEET, level: 6, currentHp: 30, version: 3 };

/** A server whose sheets somebody else may have changed; keeps the changes it is sent. */
function serving(answer: (body: Record<string, unknown>) => [number, unknown]): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    let told: [number, unknown] = [200, path.startsWith("/api/") ? { success: true, data: [] } : []];
    if (init.method === "PUT") {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>;
      sent.push(body);
      told = answer(body);
    }
    return Promise.resolve(new Response(JSON.stringify(told[1]), { status: told[0] }));
  });
  return sent;
}

test("wild Pokémon that nobody has caught are not in the campaign's list", async () => {
  const data = [
    { ...BEFORE, id: "wild", isInLibrary: false },
    { ...BEFORE, id: "caught", isInLibrary: false, ownerId: "ann" },
    { ...BEFORE, id: "own", isInLibrary: true },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ success: true, data }))));
  expect((await api.papers("pokemon")).map((paper) => paper.id)).toEqual(["caught", "own"]);
});

test("a form that was opened before sends only what was changed, with the version it was opened on", () => {
  expect(api.changesOf(BEFORE, { nickname: "Dawn", level: 6, currentHp: 30, notes: "" })).toEqual({
    nickname: "Dawn",
    version: 3,
  });
});

test("what somebody else has changed in other fields is no conflict", async () => {
  const theirs = { ...BEFORE, ownerId: "mira", version: 4 };
  const sent = serving((body) =>
    body.version === 4
      ? [200, { success: true, data: theirs }]
      : [409, { message: "Changed since.", conflict: { version: 4, yours: body, theirs } }],
  );
  await api.changeRead("pokemon", BEFORE, { nickname: "Dawn", level: 6 });
  expect(sent).toEqual([
    { nickname: "Dawn", version: 3 },
    { nickname: "Dawn", version: 4 },
  ]);
});

test("both versions are shown when somebody else was faster, and mine can be kept", async () => {
  const theirs = { ...BEFORE, level: 8, version: 5 };
  const sent = serving((body) =>
    body.version === 5
      ? [200, { success: true, data: theirs }]
      : [409, { message: "Changed since.", conflict: { version: 5, yours: { level: 7, version: 3 }, theirs } }],
  );
  render(PaperRow, { campaign: new Campaign(), kind: "pokemon", paper: BEFORE });
  await fireEvent.click(screen.getByRole("button", { name: "Edit: Dusk" }));
  await fireEvent.input(screen.getByLabelText("Level"), { target: { value: "7" } });
  await fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const row = await screen.findByRole("row", { name: "Level 7 8" });
  expect(row).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { level: 7, version: 3 },
    { level: 7, version: 5 },
  ]);
});
