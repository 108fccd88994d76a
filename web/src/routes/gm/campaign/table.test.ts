// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Campaign } from "./campaign.svelte";
import Handouts from "./Handouts.svelte";
import MatchList from "./MatchList.svelte";
import PartyBox from "./PartyBox.svelte";

/** What was asked of the server but reading, in order. */
const done: string[] = [];

beforeEach(() => {
  done.length = 0;
  vi.stubGlobal("fetch", (path: string, init?: { method?: string; body?: string }) => {
    const method = init?.method ?? "GET";
    if (method !== "GET") done.push([method, path, init?.body ?? ""].join(" ").trim());
    const plain = path.startsWith("/v1/");
    const data = { names: [], hpHealed: 5 };
    return Promise.resolve(new Response(JSON.stringify(plain ? [] : { success: true, data }), { status: 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A campaign as it was read; it isn't read again. */
function campaign(fields: Partial<Campaign>): Campaign {
  const made = new Campaign();
  Object.assign(made, { known: true, ...fields });
  made.look = () => Promise.resolve();
  return made;
}
const ODO = { id: "odo", name: "Odo", characterType: "player", level: 5, currentHp: 30, maxHp: 40, version: 1 };
const CINDER = {
  ...ODO,
  id: "cinder",
  species: "Charmander",
  nickname: "Cinder",
  types: ["Fire"],
  ownerId: "odo",
  experience: 0,
};
const MATCH = {
  id: "one",
  ruleset: "ptu",
  title: "Pokémon",
  encounter: "",
  n: 0,
  archived: false,
  status: "open" as const,
  name: "Mill ambush",
};

test("a fight is put away and brought back", async () => {
  render(MatchList, { campaign: campaign({ matches: [MATCH] }) });
  await fireEvent.click(screen.getByRole("button", { name: "Remove: Mill ambush" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Bring it back" }));
  await fireEvent.click(screen.getByRole("button", { name: "Archive: Mill ambush" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain('"Mill ambush" is archived.'));
  expect(done).toEqual(["DELETE /v1/matches/one", "POST /v1/matches/one/restore", "POST /v1/matches/one/archive"]);
});

test("a handout is given to one player, and to everybody", async () => {
  const letter = { id: "7", name: "A letter", text: "", everybody: false, onTv: false, to: [], picture: "" };
  render(Handouts, { campaign: campaign({ handouts: [letter], characters: [ODO] }) });
  expect(screen.getByText("Only you see it.")).toBeTruthy();
  const who = within(screen.getByRole("group", { name: 'Who has "A letter"' }));
  await fireEvent.click(who.getByRole("button", { name: "Odo" }));
  await fireEvent.click(who.getByRole("button", { name: "Everybody" }));
  expect(done).toEqual(['PUT /api/handouts/7 {"to":["odo"]}', 'PUT /api/handouts/7 {"everybody":true}']);
});

test("yes to a rest gives it to the character and its Pokémon, then answers; no only answers", async () => {
  const wish = { character: "odo", name: "Odo", rest: "half_hour" as const, answer: "" as const };
  const other = { ...ODO, id: "wren", name: "Wren" };
  render(PartyBox, { campaign: campaign({ wishes: [wish], characters: [ODO, other], pokemon: [CINDER] }) });
  expect(screen.getByText("Odo asks for a rest: Half an hour.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Yes: Odo rests" }));
  await waitFor(() => expect(done).toHaveLength(3));
  expect(done).toEqual([
    "POST /api/characters/odo/rest {}",
    "POST /api/pokemon/cinder/rest {}",
    'PUT /api/rests/odo {"yes":true}',
  ]);
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("10 HP healed"));
  done.length = 0;
  await fireEvent.click(screen.getByRole("button", { name: "No: Odo doesn't rest" }));
  await waitFor(() => expect(done).toEqual(['PUT /api/rests/odo {"yes":false}']));
});
