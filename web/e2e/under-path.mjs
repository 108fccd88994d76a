/** The page under a path of its host: it loads, its link opens a live table, and its own links stay under the path. */

import { expect } from "./browser.mjs";

export default async function underPath(evening, { base, match }) {
  const page = await evening.open("gm", "/?");
  await page.locator(`a[href*="${match}"]`).first().waitFor();
  const card = page.locator(`a[href*="${match}"]`).first();
  await card.hover();
  const { pathname } = new URL(base);
  const href = (await card.getAttribute("href")) ?? "";
  expect(href.startsWith(`${pathname}/`), `a link leaves the path: ${href}`);
  await card.click();
  await page.waitForURL((address) => address.pathname.startsWith(`${pathname}/`) && address.pathname.endsWith(match));
  const player = await evening.open("odo", `/play/${match}`);
  await evening.caughtUp(player, "odo", match);
  await player.reload();
  await evening.caughtUp(player, "odo", match);
}
