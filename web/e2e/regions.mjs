/** Every region of the mock-ups is there by role and name, fed by the table. */

import { expect } from "./browser.mjs";

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
    await page.context().close();
  }
}

async function has(page, where, wanted) {
  for (const [role, name] of wanted) {
    const found = page.getByRole(role, name === null ? {} : { name }).first();
    await found.waitFor({ state: "attached", timeout: 8000 }).catch(() => {
      expect(false, `${where} has no ${role} "${name}"`);
    });
  }
}
