/** A stranger at the door of a server: no link, no error, and no dead end. */

import { axe, sideways } from "./checks.mjs";
import { expect } from "./browser.mjs";

export default async function frontDoor(evening) {
  const page = await evening.open("", "/");
  const wrong = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.reload();
  await page.getByRole("heading", { name: "Fights you take in turns." }).waitFor();
  const found = await axe(page, "the front door");
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ]) {
    await page.setViewportSize({ width, height });
    found.push(...(await sideways(page, `the front door at ${width} px`)));
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${evening.plan.base}/cards`);
  await page.locator("form .btn.lamp").waitFor();
  await page.goto(`${evening.plan.base}/cards/no-such-match`);
  await page.getByRole("link", { name: "Play cards" }).waitFor();
  expect(wrong.length === 0, `a stranger's console says: ${wrong.join("\n")}`);
  expect(found.length === 0, found.join("\n"));
  // An address that nobody has is a page like any other
  await page.goto(`${evening.plan.base}/no/such/page`);
  await page
    .getByRole("link", { name: /Turnwright|Home|Back/ })
    .first()
    .waitFor();
}
