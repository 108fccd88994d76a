/** Without a link: a run and a story in the page itself, kept by the browser and taken up again after it was closed. */

import { expect } from "./browser.mjs";

export default async function hereRun(evening) {
  const page = await evening.open("", "/play/rune?seed=5");
  await page.getByRole("button", { name: /^Warrior/ }).click();
  await page.getByRole("region", { name: "Doors" }).getByRole("button").first().click();
  const deed = page.locator(".acts .ab[aria-disabled=false]");
  await deed.first().click();
  const before = await page.locator(".rune").getAttribute("data-n");
  await page.locator(".go .act").click();
  await page.locator(`.rune:not([data-n="${before}"])`).waitFor();
  const n = await page.locator(".rune").getAttribute("data-n");
  await page.reload();
  await page.locator(`.rune[data-n="${n}"]`).waitFor();
  await deed.first().waitFor();

  await page.goto(`${evening.plan.base}/story?seed=4`);
  await page.getByRole("button", { name: "The sample story" }).click();
  await page.getByRole("button", { name: "Begin The Crimson Pavilion" }).click();
  await page.getByRole("main", { name: "The Crimson Pavilion" }).waitFor();
  const more = page.locator(".say .more");
  await more.or(page.locator(".deed.line")).first().waitFor();
  for (let line = 0; line < 8 && (await more.count()); line += 1) await more.click();
  await page.locator(".deed.line").last().click();
  await page.getByText("pours two cups").waitFor();
  await page.reload();
  await page.getByText("pours two cups").waitFor();
  expect(page.url().includes("/story/"), `the story is at ${page.url()}`);
}
