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
    const found = page.getByRole(role, name === null ? {} : { name }).first();
    await found.waitFor({ state: "attached", timeout: 8000 }).catch(() => {
      expect(false, `${where} has no ${role} "${name}"`);
    });
  }
}
