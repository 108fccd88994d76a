/** By keyboard alone: a duel from the first choice to an undo, a sheet, the glossary, settings; and what a screen reader hears. */

import { expect } from "./browser.mjs";

export default async function keyboard(evening, { matches }) {
  const match = matches.solo;
  const page = await evening.open("gm", `/table/${match}`);
  await evening.caughtUp(page, "gm", match);
  const name = () =>
    page.evaluate(() => {
      const now = document.activeElement;
      return (now?.getAttribute("aria-label") || now?.textContent || now?.tagName || "").replace(/\s+/g, " ").trim();
    });
  /** Tab until something is focused whose name fits. */
  const tabTo = async (wanted, most = 80) => {
    for (let press = 0; press < most; press += 1) {
      await page.keyboard.press("Tab");
      if (wanted.test(await name())) return;
    }
    throw new Error(`Tab never reaches ${wanted}`);
  };
  const n = async () => (await evening.screen("gm", match)).n;

  await page.keyboard.press("Tab");
  expect(/^Skip/.test(await name()), "the first Tab does not offer to skip to the table");
  await tabTo(/^Attack: High/);
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: /Targets/ }).waitFor();
  await tabTo(/^Attack Birch high/);
  const before = await n();
  await page.keyboard.press("Enter");
  await evening.moved(page, before, "Enter did not attack");
  await evening.caughtUp(page, "gm", match);
  for (let answers = 0; answers < 3; answers += 1) {
    const screen = await evening.screen("gm", match);
    if (!screen.prompts.length) break;
    await evening.caughtUp(page, "gm", match);
    for (let press = 0; press < 80; press += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => Boolean(document.activeElement?.closest(".prompt")))) break;
    }
    await page.keyboard.press("Enter");
    await evening.moved(page, screen.n, "Enter did not answer");
  }
  await evening.same(page, "gm", match);

  // A sheet opens, takes the focus, closes with Escape and gives the focus back
  await tabTo(/^Rose(, now)?$/);
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Rose" });
  await sheet.waitFor();
  expect(
    await page.evaluate(() => document.querySelector("dialog")?.contains(document.activeElement)),
    "the sheet lacks the focus",
  );
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(/^Rose/.test(await name()), `the focus went to ${await name()}`);

  // Undo, as often as it takes to get back to the first choice
  for (let undos = 0; undos < 4; undos += 1) {
    const screen = await evening.screen("gm", match);
    if (screen.question === "What does Rose do?" && screen.board.round === 1 && undos > 0) break;
    await tabTo(/^Undo$/);
    await page.keyboard.press("Enter");
    await evening.moved(page, screen.n, "Undo did nothing");
  }
  await evening.caughtUp(page, "gm", match);

  // What a screen reader hears: landmarks, bars as sentences, a live log
  const heard = await page.locator("body").ariaSnapshot();
  for (const wanted of [
    /navigation "Turn order"/,
    /main/,
    /complementary/,
    /log "Log"/,
    /meter "Rose: HP"/,
    /region "What you can do"/,
    /heading "What does Rose do\?"/,
    /undone:/,
  ]) {
    expect(wanted.test(heard), `a screen reader does not hear ${wanted} in:\n${heard}`);
  }
  const live = await page.getByRole("log").getAttribute("aria-live");
  expect(live === "polite", "the log does not speak");
}
