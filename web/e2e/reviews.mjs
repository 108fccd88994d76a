/** A finished match of each game, reviewed: curve, decisions, choice and luck as the engine has them; saved, linked and
 * verified again by whoever opens the link. */

import { readFile } from "node:fs/promises";
import { axe } from "./checks.mjs";
import { expect } from "./browser.mjs";
import { drop } from "./replay.mjs";

const percent = (chance) => `${Math.round(100 * chance)}%`;
const points = (value = 0) => `${value < 0 ? "−" : "+"}${Math.abs(Math.round(100 * value))}`;

/** The page calls those who play cards by their decks. */
const called = (text) => text.replaceAll("Player 1", "Emberfall").replaceAll("Player 2", "Tidewall");

export default async function reviews(evening, { games }) {
  const found = [];
  for (const { game, log, review } of games) {
    const page = await evening.open("", "/replay");
    await drop(page, `${game}.jsonl`, log);
    const box = page.getByRole("region", { name: "Review" });
    await box.getByRole("button", { name: "Work out the review" }).click();
    const best = Math.max(review.start, ...(review.points ?? []).map(({ chance }) => chance));
    const ends = `${percent(review.start)} at the start, ${percent(best)} at its best, ${percent(review.end)} at the end`;
    await box.getByRole("img", { name: `Chance to win: ${ends}` }).waitFor();
    const drawn = await box.locator("polyline").getAttribute("points");
    expect(drawn.split(" ").length === (review.points ?? []).length + 1, `${game}: the curve lacks a record`);
    const sum = `own choices ${points(review.own_choice)}, other choices ${points(review.their_choice)}, luck ${points(review.luck)}`;
    await box.getByText(sum).waitFor();
    const turnings = await box.getByRole("listitem").allInnerTexts();
    expect(turnings.length === review.turnings.length, `${game}: ${turnings.length} decisions`);
    for (const [at, turning] of review.turnings.entries()) {
      const wanted = [
        `${turning.name}: ${turning.text}`,
        `Record ${turning.n}: the choice ${points(turning.choice)} points, luck ${points(turning.luck)}.`,
        ...(turning.better ? [`Better: ${turning.better}, ${percent(turning.worth ?? 0)} on average.`] : []),
      ];
      for (const text of wanted.map(called))
        expect(turnings[at].includes(text), `${game}: "${text}" isn't in "${turnings[at]}"`);
    }
    found.push(...(await axe(page, `the review of ${game}`)));

    // As a file, and as a link that proves itself wherever it is opened
    await page.getByRole("button", { name: "More" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("button", { name: "Save the log" }).click(),
    ]);
    expect((await readFile(await file.path(), "utf8")) === log, `${game}: another log was saved`);
    await page.keyboard.press("Escape");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: /^Copy link to record/ }).click();
    await page.getByRole("button", { name: "Copied" }).first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.context().close();
    const reader = await evening.open("", "/");
    await reader.goto(link);
    await reader
      .getByRole("status")
      .getByText(/^\s*Verified: (\d+) of \1 records/)
      .waitFor();
    await reader.context().close();
  }
  expect(found.length === 0, found.join("\n"));
}
