/** A scene read by keys, its duel fought by clicks, and where it leads; the stage as a page, in 640 × 480 and on a phone. */

import { expect } from "./browser.mjs";
import { axe, sideways } from "./checks.mjs";
import { has } from "./regions.mjs";

const DUEL = [
  ["main", "Duel in the Crimson Pavilion"],
  ["list", "Stages of the round"],
  ["navigation", "Duel tools"],
  ["region", "Wandering Disciple"],
  ["region", "Elder of the Crimson Hall"],
  ["region", "What just happened"],
  ["region", "Dialogue"],
  ["region", "Your choices"],
  ["meter", "Wandering Disciple: THP"],
  ["meter", "Elder of the Crimson Hall: AE"],
  ["log", "Log"],
];

export default async function story(evening) {
  const page = await evening.open("gm", "/story?seed=4");
  const found = [];
  const begin = page.getByRole("button", { name: "Begin The Crimson Pavilion" });
  await begin.waitFor();
  found.push(...(await axe(page, "the shelf")), ...(await narrow(page, "the shelf")));
  found.push(...(await byThumb(evening, 390, 844)), ...(await byThumb(evening, 640, 480)));
  await begin.click();

  // The scene, by keys alone
  await page.getByRole("main", { name: "The Crimson Pavilion" }).waitFor();
  found.push(...(await axe(page, "a scene")));
  const choice = page.getByRole("button", { name: /^Draw, and ask for a duel/ });
  for (let press = 0; press < 8 && !(await choice.count()); press += 1) {
    await page.locator("main").focus();
    await page.keyboard.press("Space");
  }
  await choice.waitFor();
  found.push(...(await axe(page, "choices of a scene")), ...(await narrow(page, "choices of a scene")));
  await page.keyboard.press("1");
  const on = page.getByRole("button", { name: "Go on" });
  const deeds = page.locator(".deed[aria-disabled=false]");
  await on.or(deeds.first()).first().waitFor();
  if (await on.count()) await on.click();

  // The duel
  await deeds.first().waitFor();
  await page.locator(".deed .o em").first().waitFor();
  let looked = false;
  for (let turn = 0; turn < 60; turn += 1) {
    const over = page.getByRole("heading", { name: "The duel is over" });
    const prompt = page.locator(".ask .opts button");
    await over.or(prompt.first()).or(deeds.first()).first().waitFor();
    if (await over.count()) break;
    const n = await page.locator("[data-n]").getAttribute("data-n");
    if (await prompt.count()) await prompt.first().click();
    else if (turn === 1) {
      await page.locator("main").focus();
      await page.keyboard.press("1");
      await page.keyboard.press("Enter");
    } else {
      await deeds.first().click();
      await page.locator(".deeds .act").click();
    }
    await page.locator(`[data-n]:not([data-n="${n}"])`).waitFor();
    if (turn === 2 && !looked) {
      looked = true;
      await has(page, "the duel", DUEL);
      found.push(...(await axe(page, "the duel")));
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      found.push(...(await axe(page, "the duel, dark", ["color-contrast"])));
      for (const [width, height] of [
        [640, 480],
        [390, 844],
        [320, 640],
      ]) {
        await page.setViewportSize({ width, height });
        found.push(...(await sideways(page, `the duel at ${width}`)), ...(await axe(page, `the duel at ${width}`)));
      }
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.keyboard.press("l");
      await page.getByRole("dialog", { name: "Log" }).waitFor();
      await page.keyboard.press("Escape");
      // Take back, and the record counts on
      const before = await page.locator("[data-n]").getAttribute("data-n");
      await page.getByRole("button", { name: "Take back" }).click();
      await page.locator(`[data-n]:not([data-n="${before}"])`).waitFor();
    }
  }
  expect(looked, "the duel was over too soon to look at it");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("main", { name: "The Crimson Pavilion" }).waitFor();
  expect(found.length === 0, found.join("\n"));
}

/** A scene is read by taps alone, in a phone's hand or in the small frame of an author's page. */
async function byThumb(evening, width, height) {
  const page = await evening.open("gm", "/story?seed=4", { width, height, touch: true });
  await page.getByRole("button", { name: "Begin The Crimson Pavilion" }).tap();
  await page.getByRole("main", { name: "The Crimson Pavilion" }).waitFor();
  const on = page.getByRole("button", { name: "Go on" });
  const found = await axe(page, `a scene at ${width}`);
  for (let tap = 0; tap < 8 && (await on.count()); tap += 1) {
    const { y, height: tall } = await on.boundingBox();
    expect(y >= 0 && y + tall <= height, `what goes on is off the screen at ${width} × ${height}`);
    await on.tap();
  }
  await page.getByRole("button", { name: /^Draw, and ask for a duel/ }).tap();
  await on.or(page.locator(".deed[aria-disabled=false]").first()).first().waitFor();
  await page.context().close();
  return found;
}

async function narrow(page, where) {
  await page.setViewportSize({ width: 320, height: 640 });
  const found = await sideways(page, `${where} at 320 px`);
  await page.setViewportSize({ width: 1366, height: 768 });
  return found;
}
