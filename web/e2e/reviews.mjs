/** A finished match of each game, reviewed: curve, decisions, choice and luck as the engine has them; saved, linked and
 * verified again by whoever opens the link. */

import { readFile } from "node:fs/promises";
import { axe } from "./checks.mjs";
import { expect, many, soon } from "./browser.mjs";
import { drop } from "./replay.mjs";

/** Games that count turns, as their own boards say; the others count rounds. */
const COUNTED = { tcg: "Turn" };
const percent = (chance) =>
  chance > 0 && chance < 0.01 ? "<1%" : chance > 0.99 && chance < 1 ? ">99%" : `${Math.round(100 * chance)}%`;
const points = (value = 0) => {
  const rounded = Math.round(100 * value);
  return rounded === 0 ? "0" : `${rounded < 0 ? "−" : "+"}${Math.abs(rounded)}`;
};

/** The page calls those who play cards by their decks. */
const called = (text) => text.replaceAll("Player 1", "Emberfall").replaceAll("Player 2", "Tidewall");

export default async function reviews(evening, { games }) {
  const found = [];
  for (const { game, log, review } of games) {
    const page = await evening.open("", "/replay");
    await drop(page, `${game}.jsonl`, log);
    const box = page.getByRole("region", { name: "Review" });
    const best = Math.max(review.start, ...(review.points ?? []).map(({ chance }) => chance));
    const ends = `${percent(review.start)} at the start, ${percent(best)} at its best, ${percent(review.end)} at the end`;
    const plot = page.getByRole("img", { name: `Chance to win: ${ends}` });
    await plot.waitFor();
    const length = (review.points ?? []).length;
    const corners = async (shape) => ((await plot.locator(shape).getAttribute("points")) ?? "").split(" ").length;
    await soon(async () => (await corners("polyline")) === length + 1, `${game}: the curve lacks a record`);
    await soon(async () => (await corners("polygon")) === 2 * length, `${game}: a chance lacks its interval`);
    const sum = `own choices ${points(review.own_choice)}, other choices ${points(review.their_choice)}, luck ${points(review.luck)}`;
    await box.getByText(sum).waitFor();
    await box.getByText(`luck: ${points(review.own_luck)} on own choices, ${points(review.their_luck)} on`).waitFor();
    const turnings = box.getByRole("listitem");
    await many(turnings, review.turnings.length, `${game}: these aren't the decisions that mattered`);
    for (const [at, turning] of review.turnings.entries()) {
      const row = turnings.nth(at);
      for (const text of [turning.question ?? "", `${turning.name}: ${turning.text}`, points(turning.gain)].map(called))
        await says(row, text, game);
      const said = await row.innerText();
      const equal = Math.abs(turning.gain) <= turning.half;
      expect(said.includes("about equal") === equal, `${game}: "${said}", but the gain is within ${turning.half}`);
      await row.getByRole("button").click();
      const options = row.locator("tbody tr");
      await many(options, turning.options.length, `${game}: choices at ${turning.n}`);
      for (const [place, option] of turning.options.entries())
        for (const text of [called(option.text), percent(option.chance), ...(option.chosen ? ["chosen"] : [])])
          await says(options.nth(place), text, game);
    }
    const axis = await plot.locator("text").allTextContents();
    const times = axis.filter((text) => /^(Round|Turn) \d+$/.test(text));
    const word = COUNTED[game] ?? "Round";
    expect(times.length > 0 && times.every((text) => text.startsWith(word)), `${game} counts in ${word}s: ${times}`);
    await box.getByText("against the best other one, both played out").waitFor();
    await box.getByText("What else was possible, each choice played out").waitFor();
    await box.getByText(/^On the curve: .* before, .* after; .* of that was luck\.$/).waitFor();
    found.push(...(await axe(page, `the review of ${game}`)));

    // As a file, and as a link that proves itself wherever it is opened
    await page.getByRole("button", { name: "More", exact: true }).click();
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

/** Waits until a text can be read somewhere. */
const says = (place, text, game) =>
  soon(
    async () => (await place.innerText()).includes(text),
    async () => `${game}: "${text}" isn't in "${await place.innerText()}"`,
  );
