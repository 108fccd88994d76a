/** Somebody without a link or a clue at a home, of a server or of the static site: how many clicks and how long it takes
 * to the first choice of their own in each game, and that it does something. */

import { writeFile } from "node:fs/promises";
import { expect, settle } from "./browser.mjs";
import { step } from "./cards.mjs";

/** The tiles, what shows that it is one's own turn to choose, and what a first choice would be. */
const GAMES = [
  [/^Rune & Rust/, "[aria-label=Doors] button:enabled", (page, choice) => choice.click()],
  [/^Trading cards/, ".tcg .hand .hc:not(.off), .tcg .foot .btn:enabled", (page) => step(page)],
  [/^The Crimson Pavilion/, ".vn .deed.line:enabled, .vn .more:enabled", (page, choice) => choice.click()],
  [/^Battles on a map/, ".turn.mine .choice:enabled", (page, choice) => choice.click()],
];
const MOST = 3;

export default async function newcomer(evening, { base, folder }) {
  const context = await evening.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await settle(page, { pace: 1, auto: true }); // as it comes
  await page.addInitScript(() => {
    addEventListener(
      "click",
      () => sessionStorage.setItem("clicks", String(Number(sessionStorage.clicks ?? 0) + 1)),
      true,
    );
  });
  const took = {};
  for (const [name, first, choose] of GAMES) {
    await page.goto(base);
    const tile = page.getByRole("link", { name });
    await tile.waitFor();
    await page.evaluate(() => sessionStorage.removeItem("clicks"));
    const from = Date.now();
    await tile.click();
    if (!Object.keys(took).length) await page.locator("progress").waitFor(); // the engine starts, and says how far it is
    const choice = page.locator(first).first();
    await choice.waitFor();
    const clicks = await page.evaluate(() => Number(sessionStorage.clicks));
    took[name.source.slice(1)] = { clicks, ms: Date.now() - from };
    expect(clicks <= MOST, `${name}: ${clicks} clicks to the first choice`);
    if (name.source.includes("map")) await page.getByRole("region", { name: "Map" }).waitFor();
    const before = await page.locator("#main").innerText();
    await choose(page, choice);
    await page.waitForFunction((old) => document.querySelector("#main")?.innerText !== old, before);
  }
  await writeFile(`${folder}/took.json`, JSON.stringify(took));
}
