/** A stranger at the door of a server: no link, no error, and the first choice of every game after one click. */

import { axe, sideways } from "./checks.mjs";
import { expect } from "./browser.mjs";

/** The tiles, and what shows that it is one's own turn to choose. */
const GAMES = [
  [/^Trading cards/, ".tcg .foot .btn:enabled, .tcg .hand .hc:not(.off)"],
  [/^Rune & Rust/, "[aria-label=Doors] button:enabled"],
  [/^The Crimson Pavilion/, ".vn button:enabled"],
  [/^Battles on a map/, ".choice:enabled, .turn button:enabled"],
];

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
  for (const [name, choice] of GAMES) {
    await page.getByRole("link", { name }).click();
    await page.locator(choice).first().waitFor();
    await page.goto(`${evening.plan.base}/`);
    await page.getByRole("heading", { name: "Fights you take in turns." }).waitFor();
  }
  await page.goto(`${evening.plan.base}/cards`);
  await page.locator("form .btn.lamp").waitFor();
  await page.goto(`${evening.plan.base}/cards/no-such-match`);
  await page.getByRole("link", { name: "Play cards" }).waitFor();
  expect(wrong.length === 0, `a stranger's console says: ${wrong.join("\n")}`);
  expect(found.length === 0, found.join("\n"));
}
