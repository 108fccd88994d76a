/** The lab: a sweep that grows and can be stopped, whose numbers can be replayed and are the terminal's; matchups, targets. */

import { copyFile, writeFile } from "node:fs/promises";
import { axe, sideways } from "./checks.mjs";
import { expect, many, soon } from "./browser.mjs";

export default async function lab(evening, { folder }) {
  const page = await evening.open("", "/lab?game=duel&encounter=pair");
  const run = page.getByRole("button", { name: "Run", exact: true });
  const levers = page.getByRole("region", { name: "Levers" });
  await levers.getByRole("slider", { name: "Rose: HP" }).waitFor();
  for (const name of ["What a number changes"]) await page.getByRole("region", { name }).waitFor();
  await page.getByRole("complementary", { name: "Details" }).waitFor();
  const found = await axe(page, "the lab");

  // Levers: one is moved, one is varied
  await levers.getByRole("slider", { name: "Birch: HP" }).fill("24");
  await levers.getByRole("button", { name: "Vary Rose: HP" }).click();
  for (const [name, value] of [
    ["From", "12"],
    ["to", "28"],
    ["in steps of", "8"],
    ["Battles per point", "2000"],
    ["Seed", "5"],
  ]) {
    await levers.getByRole("spinbutton", { name, exact: true }).fill(value);
    await page.keyboard.press("Tab");
  }

  // It grows while it runs, and stops
  await run.click();
  const bar = levers.getByRole("progressbar", { name: "battles" });
  const played = async () => Number(await bar.getAttribute("value"));
  await page.waitForFunction(() => Number(document.querySelector("progress")?.value) > 0);
  const before = await played();
  await page
    .getByRole("status")
    .getByText(/Wins for/)
    .waitFor();
  await page.waitForFunction((seen) => Number(document.querySelector("progress")?.value) > seen, before);
  await page.getByRole("button", { name: "Stop here" }).click();
  await levers.getByText("Stopped: the numbers are of what has been played.").waitFor();
  expect((await played()) < 6000, "it was not stopped");

  // A whole one, whose files are the terminal's
  await levers.getByRole("spinbutton", { name: "Battles per point" }).fill("20");
  await page.keyboard.press("Tab");
  await run.click();
  await page.waitForFunction(() => Number(document.querySelector("progress")?.value) === 60);
  await run.waitFor();
  const plot = page.getByRole("group", { name: /^Wins of/ });
  await many(plot.getByRole("link"), 3, "a sweep of three values has three points");
  await page
    .getByRole("region", { name: /^What .* used$/ })
    .getByRole("row")
    .nth(1)
    .waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  const [csv] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "CSV" }).click()]);
  await copyFile(await csv.path(), `${folder}/sweep.csv`);
  await writeFile(`${folder}/command`, await dialog.locator("code").innerText());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy link to this result" }).click();
  await dialog.getByRole("button", { name: "Copied" }).waitFor();
  await page.keyboard.press("Escape");
  await opensAgain(page, await page.evaluate(() => navigator.clipboard.readText()));

  found.push(...(await axe(page, "a sweep")));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(page, "a sweep, dark", ["color-contrast"])));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, "a sweep at 320 px")));
  await page.setViewportSize({ width: 1366, height: 768 });

  // Every number can be replayed: a point, a bar
  for (const link of [plot.getByRole("link").first(), page.getByRole("link", { name: /Watch a battle of/ }).first()]) {
    const [watched] = await Promise.all([page.context().waitForEvent("page"), link.click({ force: true })]);
    await watched
      .getByRole("status")
      .getByText(/Verified: \d+ of/)
      .waitFor();
    await watched.close();
  }

  // A number is tuned: batch by batch, until the value is found
  await page.getByRole("button", { name: "Tune a number" }).click();
  await levers.getByRole("button", { name: "Tune Rose: HP" }).click();
  for (const [name, value] of [
    ["From", "10"],
    ["to", "60"],
    ["Wins wanted, in %", "60"],
    ["give or take", "15"],
  ]) {
    await levers.getByRole("spinbutton", { name, exact: true }).fill(value);
    await page.keyboard.press("Tab");
  }
  await run.click();
  const tuned = page.getByRole("region", { name: "Tune a number" });
  await tuned
    .getByRole("status")
    .getByText(/^Rose: HP \d+: wins for .* sure/)
    .waitFor();
  await run.waitFor();
  const tries = tuned.getByRole("group", { name: /^Every value tried/ }).getByRole("link");
  await soon(async () => (await tries.count()) > 3, "the ends and the middle alone tell nothing");
  const typed = await tuned.getByRole("region", { name: "The same in a terminal" }).locator("code").innerText();
  expect(/^turnwright lab tune duel pair .*r1\.hp=10\.\.60 .*--to 60 --within 15/.test(typed), typed);
  found.push(...(await axe(page, "a number tuned")));

  // Who beats whom
  await page.getByRole("button", { name: "Who beats whom" }).click();
  await levers.getByRole("spinbutton", { name: "Battles per point" }).fill("10");
  await page.keyboard.press("Tab");
  await run.click();
  const pairs = page.getByRole("region", { name: "Who beats whom" });
  await pairs.getByRole("link").first().waitFor();
  await run.waitFor();
  const heat = pairs.getByRole("group", { name: "Who beats whom" }).getByRole("table");
  const contestants = await heat.getByRole("columnheader").allInnerTexts();
  const rows = await heat.getByRole("rowheader").allInnerTexts();
  expect(contestants.length > 1 && contestants.join() === rows.join(), `a square of names: ${contestants} by ${rows}`);
  const field = (y, x) => heat.locator("tbody tr").nth(y).getByRole("cell").nth(x);
  for (const [at, row] of rows.entries()) {
    expect((await field(at, at).innerText()) === "–", `${row} meets itself`);
    for (const [other, column] of contestants.entries()) {
      if (other === at) continue;
      const [one, two] = [field(at, other), field(other, at)].map((each) => each.getByRole("link"));
      const [won, lost] = await Promise.all([one, two].map(async (link) => parseInt(await link.innerText(), 10)));
      expect(won >= 0 && won + lost <= 101, `${row} against ${column}: ${won} and ${lost} %`);
      const named = heat.getByRole("link", { name: new RegExp(`^${won}.*: Watch ${row} against ${column}$`) });
      expect((await named.count()) === 1, `the field of ${row} against ${column} has no name`);
      expect((await one.getAttribute("title")).includes("95%"), `${row} against ${column} has no interval`);
    }
  }
  found.push(...(await axe(page, "a matchup")));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  found.push(...(await axe(page, "a matchup, light", ["color-contrast"])));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, "a matchup at 320 px")));
  await page.setViewportSize({ width: 1366, height: 768 });

  // What each ability is worth
  const yard = await evening.open("", "/lab?game=wuxia&encounter=training_yard");
  await yard.getByRole("button", { name: "What an ability is worth" }).click();
  await yard.getByRole("spinbutton", { name: "Battles per point" }).fill("6");
  await yard.keyboard.press("Tab");
  await yard.getByRole("button", { name: "Run", exact: true }).click();
  const worth = yard.getByRole("region", { name: "What an ability is worth" });
  await worth
    .getByRole("region", { name: "The same in a terminal" })
    .getByText(/^turnwright lab ablate wuxia training_yard/)
    .waitFor();
  await yard.getByRole("button", { name: "Run", exact: true }).waitFor();
  await worth
    .getByRole("row", { name: /[+−]\d+/ })
    .first()
    .waitFor();
  found.push(...(await axe(yard, "what abilities are worth")));
  await yard.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(yard, "what abilities are worth, dark", ["color-contrast"])));
  await yard.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(yard, "what abilities are worth at 320 px")));
  await yard.context().close();

  // Targets, which come with rune
  const rune = await evening.open("", "/lab?game=rune");
  await rune.getByRole("button", { name: "Targets" }).click();
  await rune.getByRole("button", { name: "Check the targets" }).waitFor();
  found.push(...(await axe(rune, "targets")));
  expect(found.length === 0, found.join("\n"));
}

/** Whoever opens the link of a result sees the same levers and the same numbers. */
async function opensAgain(page, link) {
  const answer = (where) =>
    where
      .getByRole("status")
      .getByText(/Wins for/)
      .innerText();
  const said = await answer(page);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.waitForFunction(() => Number(document.querySelector("progress")?.value) === 60);
  await other.getByRole("button", { name: "Run", exact: true }).waitFor();
  const birch = await other.getByRole("slider", { name: "Birch: HP" }).inputValue();
  expect(birch === "24", `Birch has ${birch} HP where the link was opened`);
  await soon(
    async () => (await answer(other)) === said,
    async () => `the link says "${await answer(other)}", not "${said}"`,
  );
  await other.close();
}
