/** Pictures of the card table for the documentation: `make pictures`. */

import { step } from "./cards.mjs";

const RECORDS = 70;
const PHONE = { width: 390, height: 844, touch: true };

export default async function cardsPictures(evening, { matches, folder }) {
  const take = async (page, name) => {
    await page.locator(".coinbox").waitFor({ state: "detached" });
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}.png` });
  };
  const page = await evening.open("player1", `/cards/${matches.cards}`);
  await page.locator('.tcg:not([data-n="0"])').waitFor();
  const end = page.locator(".foot").getByRole("button", { name: "End turn" });
  const attack = page.locator(".foot").getByRole("button", { name: "Attack" });
  const n = () => page.locator(".tcg").evaluate((table) => Number(table.dataset.n));
  const isGood = async () => (await n()) > RECORDS && (await end.count()) && (await attack.isEnabled());
  let asked = false;
  for (let tries = 0; tries < 250 && !(await isGood()) && !(await page.locator(".ended").count()); tries += 1) {
    if (!asked && (await page.locator(".pane .pickc").count()) > 1) {
      asked = true;
      await page.locator(".pane .pickc:not([aria-disabled=true])").first().click();
      await take(page, "cards-ask-light");
    }
    if (!(await step(page))) await page.waitForTimeout(50);
  }
  const card = page.locator(".hand .hc:not(.off)").first();
  if (await card.count()) await card.click();
  await take(page, "cards-light");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  if (await attack.count()) await attack.click();
  await page.locator(".attack .tx").first().waitFor();
  await take(page, "cards-attack-dark");
  await page.context().close();
  const phone = await evening.open("player1", `/cards/${matches.cards}`, PHONE);
  await phone.locator(".hand .tcard").first().waitFor();
  if (await phone.locator(".hand .hc:not(.off)").count()) await phone.locator(".hand .hc:not(.off)").first().click();
  await take(phone, "cards-phone-light");
  const decks = await evening.open("player1", "/cards/decks");
  await decks.getByText("May be played.").waitFor();
  await take(decks, "decks-light");
}
