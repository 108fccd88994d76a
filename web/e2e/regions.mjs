/** Every region of the mock-ups is there by role and name, fed by the table. */

import { expect } from "./browser.mjs";
import { axe } from "./checks.mjs";

const PHONE_TURN = [
  ["main", "Your turn"],
  ["region", "Yours"],
  ["region", /^Around /],
  ["region", "Moves"],
  ["navigation", "Sections"],
  ["meter", /HP$/],
];
const PHONE_AIM = [
  ["dialog", "Ember"],
  ["group", "Targets of Ember"],
  ["button", /^Gloom/],
  ["button", "Pick a target"],
];
const QUESTION = /Scyther/;
const PHONE_PROMPT = [
  ["alertdialog", QUESTION],
  ["heading", QUESTION],
  ["group", QUESTION],
  ["button", "Cinder"],
  ["button", "Nobody"],
  ["timer", /^\d+ s, then: Nobody/],
];
const PHONE_WAIT = [
  ["main", "The fight"],
  ["list", "Turn order"],
  ["region", /^Around /],
  ["region", "Yours"],
  ["region", "What happened"],
  ["log", "Log"],
  ["navigation", "Sections"],
];
const GROUP = [
  ["main", "The fight"],
  ["region", "Map"],
  ["region", "Turn order"],
  ["list", "Who's next"],
  ["status", "Last event"],
  ["meter", /HP/],
];
const LOBBY = [
  ["main", "Lobby"],
  ["region", "Join with your phone"],
  ["img", /^http/],
];
const BOARD = [
  ["navigation", "Turn order"],
  ["main", null],
  ["region", "Map"],
  ["region", "Everyone"],
  ["complementary", null],
  ["region", "What you can do"],
  ["log", "Log"],
  ["meter", /HP$/],
];

export default async function regions(evening, { matches }) {
  const phone = { width: 390, height: 844, touch: true };
  for (const [link, path, size, wanted] of [
    ["scout", `/play/${matches.turn}`, phone, PHONE_TURN],
    ["odo", `/play/${matches.ford}`, phone, PHONE_WAIT],
    ["odo", `/play/${matches.asked}`, phone, PHONE_PROMPT],
    ["group", `/group/${matches.ford}`, { width: 1920, height: 1080 }, GROUP],
    ["group", `/group/${matches.dark}`, { width: 1920, height: 1080 }, LOBBY],
    ["gm", `/table/${matches.ford}`, {}, BOARD],
  ]) {
    const page = await evening.open(link, path, size);
    await has(page, path, wanted);
    if (wanted === PHONE_TURN) {
      await page
        .getByRole("button", { name: /in reach/ })
        .first()
        .tap();
      await has(page, `${path}, aiming`, PHONE_AIM);
    }
    if (wanted === PHONE_PROMPT) await answered(page);
    await page.context().close();
  }
}

/** A question takes the keyboard and lets nothing behind it be reached; its answer gives the fight back. */
async function answered(page) {
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
  expect(await page.evaluate(() => document.activeElement?.id === "main"), "the fight doesn't have the focus again");
}

async function has(page, where, wanted) {
  for (const [role, name] of wanted) {
    const found = page.getByRole(role, name === null ? {} : { name }).first();
    await found.waitFor({ state: "attached", timeout: 8000 }).catch(() => {
      expect(false, `${where} has no ${role} "${name}"`);
    });
  }
}
