/** Twenty screens as people meet them, at the sizes of laptop, TV, tablet and phone, light and dark: each has every region
 * of its mock-up by role and name, and with a folder in the plan a picture of each is put there. */

import { expect } from "./browser.mjs";
import { axe } from "./checks.mjs";
import * as regions from "./regions.mjs";

const LAPTOP = { width: 1366, height: 768 };
const TV = { width: 1920, height: 1080 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844, touch: true };

export default async function twenty(evening, { matches, drafts, sheets, folder }) {
  const { ford, turn, bag, lobby } = matches;
  const grow = `/sheet/${sheets.Cinder}/grow`;
  /** Name, link, address, size, regions, what is done before one looks. */
  const shots = [
    ["desk-1366-light", "gm", `/gm/${turn}`, LAPTOP, regions.DESK, aimed],
    ["desk-1920-dark", "gm", `/gm/${turn}`, { ...TV, dark: true }, regions.DESK, aimed],
    ["desk-820-light", "gm", `/gm/${turn}`, TABLET, regions.DESK, aimed],
    ["tv-1920-light", "group", `/group/${ford}`, TV, regions.GROUP],
    ["tv-1920-dark", "group", `/group/${ford}`, { ...TV, dark: true }, regions.GROUP],
    ["lobby-1920-dark", "group", `/group/${lobby}`, { ...TV, dark: true }, regions.LOBBY],
    ["workshop-1366-light", "gm", `/gm/workshop/${drafts.mill}`, LAPTOP, regions.WORKSHOP, corrected],
    ["workshop-1920-dark", "gm", `/gm/workshop/${drafts.mill}`, { ...TV, dark: true }, regions.WORKSHOP, corrected],
    ["workshop-820-light", "gm", `/gm/workshop/${drafts.mill}`, TABLET, regions.WORKSHOP, corrected],
    ["map-1366-light", "gm", `/gm/map/${drafts.mill}`, LAPTOP, regions.MAP_EDITOR, painted],
    ["map-1920-dark", "gm", `/gm/map/${drafts.mill}`, { ...TV, dark: true }, regions.MAP_EDITOR, painted],
    ["campaign-1366-light", "gm", "/gm", LAPTOP, regions.CAMPAIGN],
    ["sheet-1366-light", "gm", `/sheet/${sheets.Cinder}`, LAPTOP, regions.SHEET],
    ["sheet-820-dark", "gm", `/sheet/${sheets.Cinder}`, { ...TABLET, dark: true }, regions.SHEET],
    ["growth-1366-light", "gm", grow, LAPTOP, regions.GROWTH],
    ["growth-390-dark", "between", grow, { ...PHONE, dark: true }, regions.GROWTH],
    ["phone-turn-390-light", "odo", `/play/${turn}`, PHONE, regions.PHONE_TURN],
    ["phone-walk-390-dark", "odo", `/play/${turn}`, { ...PHONE, dark: true }, regions.PHONE_MOVE, walking],
    ["phone-bag-390-light", "odo", `/play/${bag}`, PHONE, regions.PHONE_BAG, inTheBag],
    ["phone-between-390-dark", "between", "/play", { ...PHONE, dark: true }, regions.PHONE_BETWEEN],
    ["phone-result-390-light", "odo", `/play/${turn}`, PHONE, regions.PHONE_RESULT, acted],
  ];
  const found = [];
  for (const [name, link, path, size, wanted, first] of shots) {
    if (evening.plan.only && !name.includes(evening.plan.only)) continue;
    const page = await evening.open(link, path, size);
    if (/^\/(gm|group|play)\/[0-9a-f-]+$/.test(path))
      await page.locator('[data-n]:not([data-n="0"]), [aria-label=Lobby]').first().waitFor();
    if (first) await first(page);
    await regions.has(page, name, wanted).catch((missing) => found.push(missing.message));
    await page.evaluate(() => document.fonts.ready);
    if (folder) {
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${folder}/${name}.png` });
    } else found.push(...(await axe(page, name)));
    await page.context().close();
  }
  expect(found.length === 0, found.join("\n"));
}

/** A move is picked, and somebody is in the hand. */
async function aimed(page) {
  await page.locator(".mc .r1").first().waitFor();
  await page.locator(".mc:not(.far)").first().click();
}
/** A typo is answered with what is meant. */
async function corrected(page) {
  await page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: "Species or trainer" }))
    .first()
    .fill("Zubatt");
  await page.getByRole("button", { name: "Add Zubat" }).waitFor();
}
async function painted(page) {
  const canvas = page.getByRole("application", { name: "Map to paint on" });
  await canvas.focus();
  for (const key of ["ArrowRight", "ArrowRight", "b", "Space", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await page.getByRole("region", { name: "Steps", exact: true }).waitFor();
}
/** Where Cinder could go, and the way there. */
async function walking(page) {
  await page.getByRole("button", { name: "Walk" }).tap();
  await page.getByRole("region", { name: "Squares worth a look" }).waitFor();
  await page.getByRole("region", { name: "Squares worth a look" }).getByRole("button").first().click();
}
async function inTheBag(page) {
  await page.getByRole("button", { name: "Bag" }).tap();
}
async function acted(page) {
  await page.getByRole("region", { name: "Moves" }).getByRole("button", { name: /Ember/ }).tap();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /Gloom/ }).first().tap();
  await sheet.getByRole("button", { name: "Ember on Gloom" }).tap();
}
