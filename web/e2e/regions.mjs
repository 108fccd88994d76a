/** The regions of the mock-ups: each is there by role and name, fed by the table. */

import { expect } from "./browser.mjs";
import { axe } from "./checks.mjs";

export const PHONE_TURN = [
  ["main", "Your turn"],
  ["region", "Yours"],
  ["region", /^Around /],
  ["region", "Moves"],
  ["navigation", "Sections"],
  ["meter", /HP$/],
];
export const PHONE_AIM = [
  ["dialog", "Ember"],
  ["group", "Targets of Ember"],
  ["button", /^Gloom/],
  ["button", "Pick a target"],
];
const QUESTION = /Scyther/;
export const PHONE_PROMPT = [
  ["alertdialog", QUESTION],
  ["heading", QUESTION],
  ["group", QUESTION],
  ["button", "Cinder"],
  ["button", "Nobody"],
  ["timer", /^\d+ s, then: Nobody/],
];
export const PHONE_WAIT = [
  ["main", "The fight"],
  ["list", "Turn order"],
  ["region", /^Around /],
  ["region", "Yours"],
  ["region", "What happened"],
  ["log", "Log"],
  ["navigation", "Sections"],
];
export const GROUP = [
  ["main", "The fight"],
  ["region", "Map"],
  ["region", "Turn order"],
  ["list", "Who's next"],
  ["status", "Last event"],
  ["meter", /HP/],
];
export const LOBBY = [
  ["main", "Lobby"],
  ["region", "Join with your phone"],
  ["img", /^http/],
];
export const BOARD = [
  ["navigation", "Turn order"],
  ["main", null],
  ["region", "Map"],
  ["region", "Everyone"],
  ["complementary", null],
  ["region", "What you can do"],
  ["log", "Log"],
  ["meter", /HP$/],
];

export const DESK = [
  ["navigation", "Initiative"],
  ["region", /^Map/],
  ["complementary", /turn$/],
  ["region", /^Change /],
  ["log", "Log"],
  ["button", /^Undo/],
  ["button", "Maneuvers"],
  ["button", /^End turn/],
];
export const WORKSHOP = [
  ["navigation", "Drafts"],
  ["button", "New"],
  ["region", "The encounter"],
  ["textbox", "Name of the encounter"],
  ["link", /^Map, 18/],
  ["search", "Species or trainer"],
  ["button", "Add Zubat"],
  ["region", "Foes"],
  ["combobox", /^Side of /],
  ["columnheader", "Types"],
  ["textbox", "Said when it starts"],
  ["region", "Against"],
  ["region", "How hard"],
  ["region", "Rewards"],
  ["region", "Rules of this campaign"],
  ["button", /^Show .* to the group/],
];
export const MAP_EDITOR = [
  ["group", "Brush"],
  ["button", /^Height/],
  ["button", /^Door/],
  ["group", "Size"],
  ["group", "Stroke"],
  ["region", "Library"],
  ["application", "Map to paint on"],
  ["region", "Tokens to place"],
  ["region", "Layers"],
  ["region", "Image"],
  ["region", "Steps"],
  ["button", "As players see it"],
  ["button", /^Undo/],
  ["button", /^Redo/],
];
export const CAMPAIGN = [
  ["region", "Party"],
  ["region", "Drafts"],
  ["region", "Journal"],
  ["region", "Build an encounter"],
  ["region", "Encounter tables"],
  ["region", "Scenes"],
];
export const SHEET = [
  ["region", "Cinder"],
  ["heading", "Cinder"],
  ["meter", /HP$/],
  ["meter", "Experience"],
  ["region", "Stats"],
  ["region", "Moves"],
  ["region", "Abilities"],
  ["region", "Can do"],
  ["region", "Journal"],
  ["region", "Notes"],
  ["link", /is waiting$/],
];
export const GROWTH = [
  ["heading", /Cinder grows/],
  ["region", /stat point/i],
  ["button", /^One more point in /],
  ["button", "Keep"],
];
export const PHONE_MOVE = [
  ["heading", "Where does Cinder go?"],
  ["region", "Walk"],
  ["button", /^Walk /],
  ["navigation", "Sections"],
];
export const PHONE_BAG = [
  ["region", "Balls"],
  ["radio", /to catch Scyther/],
  ["button", /^Throw the /],
  ["navigation", "Sections"],
];
export const PHONE_BETWEEN = [
  ["heading", "Odo's party"],
  ["region", "Yours"],
  ["link", /is waiting$/],
  ["navigation", "Sections"],
];
export const PHONE_RESULT = [
  ["region", "Your action"],
  ["heading", /Ember/],
  ["button", "Ask to undo"],
  ["region", "Left this turn"],
];

/** A question takes the keyboard and lets nothing behind it be reached; its answer gives the fight back. */
export async function answered(page) {
  const card = page.getByRole("alertdialog");
  const inside = () => card.evaluate((it) => it.contains(document.activeElement));
  expect(await inside(), "the question doesn't have the focus");
  await page.keyboard.press("Tab");
  expect(await inside(), "Tab leaves the question");
  const behind = page.getByRole("navigation", { name: "Sections" });
  expect(await behind.evaluate((it) => it.closest("[inert]") !== null), "what lies behind the question can be reached");
  const found = await axe(page, "a question on a phone");
  expect(found.length === 0, found.join("\n"));
  await card.getByRole("button", { name: "Nobody" }).tap();
  await card.waitFor({ state: "detached" });
  expect(await behind.evaluate((it) => it.closest("[inert]") === null), "the fight can't be reached any more");
  const back = () => page.waitForFunction(() => document.activeElement?.closest("#main"), null, { timeout: 8000 });
  await back().catch(() => expect(false, "the fight doesn't have the focus again"));
}

export async function has(page, where, wanted) {
  for (const [role, name] of wanted) {
    const found = page
      .getByRole(role, name === null ? {} : { name, exact: typeof name === "string" && role === "region" })
      .first();
    await found.waitFor({ state: "attached" }).catch(() => {
      expect(false, `${where} has no ${role} "${name}"`);
    });
  }
}
