/** A card match looked at again: the card table with both hands, and a review whose numbers are the engine's. */

import { axe } from "./checks.mjs";
import { expect, many } from "./browser.mjs";
import { drop } from "./replay.mjs";

const percent = (chance) => `${Math.round(100 * chance)}%`;

export default async function replayCards(evening, { log, middle, hands, review }) {
  const page = await evening.open("", "/replay");
  await drop(page, "cards.jsonl", log);
  await page.getByRole("slider", { name: "Record" }).fill(String(middle));
  const table = page.locator(".tcg.bare");
  await page.locator(`[data-n="${middle}"]`).first().waitFor();
  await many(table.locator(".hand .hc"), hands[0], "the near hand isn't what it was");
  await many(table.locator(".strip .knownc"), hands[1], "the far hand isn't what it was");
  const box = page.getByRole("region", { name: "Review" });
  const said = `${percent(review.start)} at the start`;
  await box.getByText(said).first().waitFor();
  await box
    .getByText(`${percent(review.end)} at the end`)
    .first()
    .waitFor();
  const turnings = box.getByRole("listitem");
  await many(turnings, review.turnings.length, "these aren't the decisions that mattered");
  await turnings.first().getByRole("button").click();
  await page.locator(`[data-n="${review.turnings[0].n}"]`).first().waitFor();
  await table.locator(".piece").first().waitFor();
  const found = await axe(page, "the replay of a card match");
  expect(found.length === 0, found.join("\n"));
}
