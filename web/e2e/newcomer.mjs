/** Somebody without a link or a clue at a home, of a server or of the static site: how many clicks and how long it takes
 * to the first choice of their own in each game, in a browser that has never been here; and that the choice counts. */

import { writeFile } from "node:fs/promises";
import { expect, settle } from "./browser.mjs";
import { step } from "./cards.mjs";

/** The tiles, what shows that it is one's own turn to choose, and what a first choice would be. */
const GAMES = [
  [/^Rune & Rust/, "[aria-label=Doors] button:enabled", (page, choice) => choice.click()],
  [/^Trading cards/, ".tcg .hand .hc:not(.off), .tcg .foot .btn:enabled", (page) => step(page)],
  [/^The Crimson Pavilion/, ".vn .deed.line:enabled", (page, choice) => choice.click()],
  [/^Battles on a map/, ".turn.mine .choice:enabled", (page, choice) => choice.click()],
];
/** What somebody clicks who only reads. */
const ON = ".vn .more:enabled";
const MOST = 3;
const LONGEST = 20_000; // milliseconds

export default async function newcomer(evening, { base, folder }) {
  const took = {};
  for (const [name, first, choose] of GAMES) {
    const context = await evening.browser.newContext({ viewport: { width: 1366, height: 768 } });
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
    const from = Date.now();
    await page.goto(base);
    await page.getByRole("link", { name }).click();
    await page.locator("progress").waitFor(); // the engine starts, and says how far it is
    const choice = page.locator(first).first();
    for (;;) {
      await choice.or(page.locator(ON).first()).first().waitFor();
      if (await choice.count()) break;
      await page.locator(ON).first().click();
    }
    const ms = Date.now() - from;
    const clicks = await page.evaluate(() => Number(sessionStorage.clicks));
    took[name.source.slice(1)] = { clicks, ms };
    await writeFile(`${folder}/took.json`, JSON.stringify(took));
    expect(clicks <= MOST, `${name}: ${clicks} clicks to the first choice`);
    expect(ms <= LONGEST, `${name}: ${ms} ms to the first choice`);
    if (name.source.includes("map")) await page.getByRole("region", { name: "Map" }).waitFor();
    const before = await page.locator("#main").innerText();
    await choose(page, choice);
    await page.waitForFunction((old) => document.querySelector("#main")?.innerText !== old, before);
    await context.close();
  }
}
