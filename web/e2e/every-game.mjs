/** Every ruleset is playable in the page by clicks alone, from the same data. */

import { expect } from "./browser.mjs";

const PATIENCE = 60_000; // milliseconds

export default async function everyGame(evening, { games }) {
  for (const { ruleset, link, match, clicks } of games) {
    const page = await evening.open(link, `/table/${match}`);
    await evening.caughtUp(page, link, match);
    for (let click = 0; click < clicks; click += 1) {
      const screen = await turn(evening, link, match);
      if (screen.outcome) break;
      await evening.caughtUp(page, link, match);
      const asked = page.getByRole("region", { name: /waiting for you/ });
      const choices = page.getByRole("region", { name: "What you can do" });
      if (screen.prompts?.length) {
        const box = asked.getByRole("checkbox");
        for (let tick = 0; tick < (screen.prompts[0].least ?? 1) && tick < (await box.count()); tick += 1)
          await box.nth(tick).check();
        await asked.getByRole("button").last().click();
      } else {
        const rows = choices.locator("li > button.choice");
        await rows.first().waitFor();
        const first = rows.nth(click % Math.min(3, await rows.count()));
        await first.click();
        if ((await first.getAttribute("aria-expanded").catch(() => null)) === "true") {
          const aim = choices.getByRole("group", { name: /Targets/ });
          const target = aim.locator("li button").first();
          if ((await target.getAttribute("aria-pressed")) !== "true") await target.click();
          await aim.getByRole("button").last().click();
        }
      }
      await evening.moved(page, screen.n, `${ruleset}: a click did nothing on: ${screen.question}`);
    }
    await evening.caughtUp(page, link, match);
    await page
      .getByRole("log")
      .locator("li")
      .first()
      .waitFor({ state: "attached" })
      .catch(() => expect(false, `${ruleset}: the log is empty`));
    await page.context().close();
  }
}

/** The screen once there is something to choose or to answer: a bot may still be thinking. */
async function turn(evening, link, match) {
  for (const until = Date.now() + PATIENCE; ;) {
    const screen = await evening.screen(link, match);
    if (screen.outcome || screen.prompts?.length || screen.choices?.length) return screen;
    expect(Date.now() < until, `${link} was never asked anything`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
