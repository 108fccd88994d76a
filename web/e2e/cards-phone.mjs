/** A whole game against a bot on a phone, by taps; then the same table by keys alone. */

import { expect } from "./browser.mjs";
import { shown, step } from "./cards.mjs";

export default async function cardsPhone(evening, { matches }) {
  const page = await evening.open("player1", `/play/${matches.game}`, { width: 390, height: 844, touch: true });
  await page.waitForURL(/\/cards\//); // a player's link leads to the card table
  await page.locator('.tcg:not([data-n="0"])').waitFor();
  const done = new Map();
  for (let tries = 0; tries < 400 && !(await page.locator(".ended").count()); tries += 1) {
    const did = await step(page);
    done.set(did, (done.get(did) ?? 0) + 1);
    if (!did) await page.waitForTimeout(30);
  }
  await page.getByRole("status", { name: "How it ended" }).waitFor();
  for (const what of ["go on", "target", "attack"]) expect(done.has(what), `nobody ever did this: ${what}`);
  await page.context().close();

  const desk = await evening.open("player1", `/table/${matches.keys}`);
  await desk.waitForURL(/\/cards\//);
  await desk.locator('.tcg:not([data-n="0"])').waitFor();
  for (let tries = 0; tries < 60; tries += 1) {
    if (await desk.locator(".foot").getByRole("button", { name: "End turn" }).count()) break;
    await byKeys(desk);
  }
  await liftsOnce(desk);
  const n = await shown(desk);
  const end = desk.locator(".foot").getByRole("button", { name: "End turn" });
  await tabTo(desk, end);
  await desk.keyboard.press("Enter");
  await desk.waitForFunction((seen) => Number(document.querySelector(".tcg").dataset.n) > seen, n);
  await desk.keyboard.press("?");
  await desk.getByRole("dialog", { name: "Keys" }).waitFor();
  await desk.keyboard.press("Escape");
  await desk.keyboard.press("l");
  await desk.getByRole("dialog", { name: "Match log" }).getByRole("listitem").nth(3).waitFor();
  await desk.context().close();
}

/** A pointer at the lower edge of a card lifts it, and it stays up and under the pointer. */
async function liftsOnce(page) {
  const card = page.locator(".hand .hc").first();
  const { x, y, width, height } = await card.boundingBox();
  const [left, low] = [x + width / 2, y + height - 3];
  await page.mouse.move(left, low);
  await page.waitForFunction((rest) => document.querySelector(".hand .hc").getBoundingClientRect().y < rest - 4, y);
  const tops = await card.evaluate(async (node) => {
    const seen = new Set();
    for (let frame = 0; frame < 12; frame += 1) {
      seen.add(node.getBoundingClientRect().y);
      await new Promise(requestAnimationFrame);
    }
    return [...seen];
  });
  expect(tops.length === 1, `a card under the pointer goes up and down: ${tops}`);
  const hit = await card.evaluate((node, at) => node.contains(document.elementFromPoint(...at)), [left, low]);
  expect(hit, "a click at the lower edge of a card misses it");
  await page.mouse.move(0, 0);
}

/** Goes on in the setup with keys alone: a number picks a card, Enter does it, Tab reaches the rest. */
async function byKeys(page) {
  await page.locator(".tcg:not([aria-busy])").waitFor(); // the last answer has come, too
  const n = await shown(page);
  const lamp = page.locator(".foot .btn.lamp");
  if (await lamp.count()) {
    await tabTo(page, lamp.first());
    await page.keyboard.press("Enter");
  } else {
    const cards = await page.locator(".hand .hc").count();
    for (let at = 1; at <= cards; at += 1) {
      await page.keyboard.press(String(at));
      const read = page.locator("dialog[open]"); // what can't be played is shown at full size
      const seen = page.locator(".acts .lamp").or(read).first();
      if (
        !(await seen.waitFor({ timeout: 2000 }).then(
          () => true,
          () => false,
        ))
      )
        break; // while the table is busy: once more
      if (await page.locator(".acts .lamp").count()) {
        await page.keyboard.press("Enter");
        break;
      }
      await page.keyboard.press("Escape");
      await read.waitFor({ state: "detached" });
    }
  }
  const later = (seen) => Number(document.querySelector(".tcg").dataset.n) > seen;
  await page.waitForFunction(later, n, { timeout: 3000 }).catch(() => page.keyboard.press("Escape")); // and once more
}

async function tabTo(page, locator) {
  for (let tries = 0; tries < 80; tries += 1) {
    if (await locator.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never gets to ${await locator.innerText()}`);
}
