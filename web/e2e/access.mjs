/** Every screen has the regions of its mock-up; axe finds nothing on it in light, dark and forced colours; nothing
 * scrolls sideways at 320 px or with text twice as large. */

import { expect } from "./browser.mjs";
import { axe, looks, sideways } from "./checks.mjs";
import * as regions from "./regions.mjs";

export default async function access(evening, { matches }) {
  const phone = { width: 390, height: 844 };
  const tv = { width: 1920, height: 1080 };
  const asked = await evening.open("odo", `/play/${matches.asked}`, { ...phone, touch: true });
  await regions.has(asked, "a question", regions.PHONE_PROMPT);
  await regions.answered(asked);
  await asked.context().close();

  const screens = [
    ["", "/", { name: "home" }],
    ["gm", "/?", { name: "home of the GM" }],
    ["gm", "/gm", { name: "the campaign" }],
    ["gm", "/gm/rules", { name: "the rules of the campaign" }],
    ["gm", `/gm/${matches.ford}`, { name: "the desk" }],
    ["gm", `/table/${matches.ford}`, { name: "the generic board", dialogs: true, has: regions.BOARD }],
    ["player1", `/table/${matches.cards}`, { name: "cards" }],
    ["odo", `/play/${matches.ford}`, { name: "a phone that waits", ...phone, has: regions.PHONE_WAIT }],
    [
      "scout",
      `/play/${matches.turn}`,
      { name: "a phone whose turn it is", ...phone, aim: true, has: regions.PHONE_TURN },
    ],
    ["group", `/group/${matches.ford}`, { name: "the group's display", ...tv, has: regions.GROUP }],
    ["group", `/group/${matches.dark}`, { name: "the lobby", ...tv, has: regions.LOBBY }],
  ];
  const found = [];
  for (const [link, path, { name, has = [], dialogs, aim, width = 1366, height = 768 }] of screens) {
    const page = await evening.open(link, path, { width, height });
    if (path.split("/").length > 2)
      await page.locator('[data-n]:not([data-n="0"]), [aria-label=Lobby], .rulings').first().waitFor();
    await regions.has(page, name, has);
    found.push(...(await looks(page, name)));
    if (aim) {
      await page
        .getByRole("button", { name: /in reach/ })
        .first()
        .click();
      await regions.has(page, `${name}, aiming`, regions.PHONE_AIM);
      found.push(...(await axe(page, `${name}, with its targets`)));
      await page.keyboard.press("Escape");
    }
    if (dialogs) {
      for (const button of ["Settings", "Glossary"]) {
        await page.getByRole("button", { name: button }).click();
        await page.getByRole("dialog").waitFor();
        found.push(...(await axe(page, `${name}, ${button}`)));
        await page.keyboard.press("Escape");
      }
      await page.getByRole("navigation", { name: "Turn order" }).getByRole("button").first().click();
      await page.getByRole("dialog").getByRole("meter").first().waitFor();
      found.push(...(await axe(page, `${name}, a sheet`)));
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await sideways(page, `${name} at 320 px`)));
    await page.setViewportSize({ width: Math.min(width, 1280), height });
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    found.push(...(await sideways(page, `${name} with text at 200 %`)));
    await page.context().close();
  }
  expect(found.length === 0, found.join("\n"));
}
