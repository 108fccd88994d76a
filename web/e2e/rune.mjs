/** A whole run of rune by clicks, from the gate to its end, with axe, the regions of the mock-up, keys and a phone on the way. */

import { axe, sideways } from "./checks.mjs";
import { expect } from "./browser.mjs";
import { has } from "./regions.mjs";

const FIGHT = [
  ["navigation", /^The way down, room 1 of/],
  ["main", null],
  ["list", "Turn order"],
  ["list", "Enemies"],
  ["region", "Dice"],
  ["complementary", "You"],
  ["region", "What the words mean"],
  ["region", "Your choices"],
  ["meter", /HP$/],
  ["meter", /Stamina$/],
  ["meter", /Stress$/],
  ["log", "Log"],
];
const BETWEEN = [
  ["navigation", /^The way down/],
  ["log", "What happened"],
  ["region", "Doors"],
  ["region", "Your choices"],
  ["meter", /HP$/],
];

export default async function rune(evening) {
  const page = await evening.open("gm", "/play/rune?seed=5");
  const found = [];
  await page.getByRole("button", { name: /^Scavenger/ }).waitFor();
  found.push(...(await axe(page, "the start")));
  await page.getByRole("button", { name: /^Scavenger/ }).click();
  await page.getByRole("region", { name: "Doors" }).waitFor();
  await has(page, "between fights", BETWEEN);
  found.push(...(await looked(page, "between fights")));

  // Points are spent and something is bought
  await page.getByRole("button", { name: /^MIGHT/ }).click();
  await page.getByText(/^MIGHT \d+ for/).waitFor();
  await page.getByRole("button", { name: /^Buy Healing Salve/ }).click();
  await page.getByText(/^Bought Healing Salve for/).waitFor();

  let fights = 0;
  let keys = 0;
  for (let step = 0; step < 60; step += 1) {
    const over = page.getByRole("region", { name: "How it went" });
    const doors = page.getByRole("region", { name: "Doors" });
    const dice = page.getByRole("region", { name: "Dice" });
    await over.or(doors).or(dice).first().waitFor();
    if (await over.count()) break;
    if (await dice.count()) {
      fights += 1;
      if (fights === 1) {
        await page.locator('[data-n]:not([data-n="0"])').waitFor();
        await page.locator(".ab .o em").first().waitFor(); // odds are there
        await has(page, "a fight", FIGHT);
        found.push(...(await looked(page, "a fight")));
      }
      keys += await fight(page, fights === 1);
      await page.getByRole("button", { name: "Go on", exact: true }).click();
      await page.locator(".rune").waitFor({ state: "detached" });
      const loot = page.getByRole("dialog");
      await over.or(loot).first().waitFor();
      if (await loot.count()) {
        if (fights === 1) found.push(...(await axe(page, "the loot")));
        await loot.getByRole("button", { name: /^(Go on|Take everything)/ }).click();
      }
      continue;
    }
    const version = await page.locator("[data-version]").getAttribute("data-version");
    await doors.getByRole("button").last().click();
    await page.locator(`.rune, [data-version]:not([data-version="${version}"])`).first().waitFor();
  }
  expect(fights > 0 && keys > 0, "the run had no fight");
  await page.getByRole("region", { name: "How it went" }).waitFor();
  found.push(...(await axe(page, "the end")));
  await page.getByRole("link", { name: "Start another run" }).click();
  await page.getByRole("region", { name: "Go on with a run" }).waitFor();
  expect(found.length === 0, found.join("\n"));
}

/** Fights to the end; the first one by keys alone. */
async function fight(page, byKeys) {
  let keys = 0;
  for (let turn = 0; turn < 120; turn += 1) {
    const now = page.locator(".rune");
    const over = page.getByRole("status", { name: "The fight is over" });
    const prompt = page.locator(".ask .opts button");
    const deed = page.locator(".acts .ab[aria-disabled=false]");
    await over.or(prompt.first()).or(deed.first()).first().waitFor();
    if (await over.count()) return keys;
    const n = await now.getAttribute("data-n");
    if (await prompt.count()) await prompt.first().click();
    else if (byKeys && keys < 4) {
      await page.locator("main").focus();
      await page.keyboard.press("2");
      await page.locator('.ab[aria-pressed="true"]').waitFor();
      await page.keyboard.press("Enter");
      keys += 1;
    } else {
      await deed.nth(Math.min(1, (await deed.count()) - 1)).click();
      await page.locator(".go .act").click();
    }
    await page.locator(`.rune:not([data-n="${n}"])`).waitFor();
  }
  throw new Error("the fight never ends");
}

/** axe in light and dark, a phone, and nothing sideways at 320 px. */
async function looked(page, where) {
  const found = await axe(page, where);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(page, `${where}, dark`, ["color-contrast"])));
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await axe(page, `${where}, phone`)), ...(await sideways(page, `${where}, phone`)));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, `${where} at 320 px`)));
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  return found;
}
