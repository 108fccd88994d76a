/**
 * A duel in a language that no folder of ours has: chosen in the settings, played to its end by clicks, and read again on
 * another device. Whatever is still written in plain letters comes from no language file.
 */

import { expect } from "./browser.mjs";

const PLAIN = /[A-Za-z]{2,}/g;
const MOST_CLICKS = 60;

export default async function madeUp(evening, { match, language, english, names }) {
  const page = await evening.open("red", `/table/${match}`);
  await evening.caughtUp(page, "red", match);
  const before = await shown(page);
  expect(
    before.some((text) => text === english),
    `The page doesn't begin in English: "${english}" is missing`,
  );
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: language.name }).click();
  await page.locator(`html[lang=${language.code}]`).waitFor();
  const own = new Set([...names, "English", "Deutsch"]);
  await spotless(page, own, "the settings");
  await page.keyboard.press("Escape");
  let clicks = 0;
  for (; clicks < MOST_CLICKS; clicks += 1) {
    const screen = await evening.screen("red", match);
    await evening.moved(page, screen.n - 1, `the page never got to record ${screen.n}`);
    await spotless(page, own, `record ${screen.n}`);
    if (screen.outcome) break;
    await step(page, screen);
    await evening.moved(page, screen.n, `a click did nothing on: ${screen.question}`);
  }
  expect(clicks < MOST_CLICKS, "the duel never ends");
  const other = await evening.open("red", `/table/${match}`);
  await other.locator(`html[lang=${language.code}]`).waitFor();
  await evening.caughtUp(other, "red", match);
  await spotless(other, own, "another device");
}

/** Answers what is asked, or takes the first choice. */
async function step(page, screen) {
  if (screen.prompts?.length) {
    await page.locator("section.prompt button").last().click();
    return;
  }
  const row = page.locator("li > button.choice").first();
  await row.click();
  if ((await row.getAttribute("aria-expanded").catch(() => null)) === "true") {
    const aim = page.locator(".aim").first();
    const target = aim.locator("li button").first();
    if ((await target.getAttribute("aria-pressed")) !== "true") await target.click();
    await aim.getByRole("button").last().click();
  }
}

/** Everything that somebody reads or hears of a page. */
async function shown(page) {
  return page.evaluate(() => {
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const box = walk.currentNode.parentElement;
      if (box && !box.closest("script, style, noscript") && walk.currentNode.data.trim())
        texts.push(walk.currentNode.data.trim());
    }
    for (const box of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        if (box.getAttribute(name)) texts.push(box.getAttribute(name));
    return [...texts, document.title];
  });
}

/** Nothing on the page is in plain letters but names and ids. */
async function spotless(page, names, where) {
  let left = [];
  for (let tries = 0; tries < 20; tries += 1) {
    left = (await shown(page)).filter((text) => (text.match(PLAIN) ?? []).some((word) => !names.has(word)));
    if (!left.length) return; // a line may be on its way in the language from before
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  }
  expect(false, `${where} shows English: ${JSON.stringify([...new Set(left)])}`);
}
