/** A log is dropped, scrubbed, seen through two seats' eyes, checked, told as text, linked to, and played on. */

import { readFile, writeFile } from "node:fs/promises";
import { axe, sideways } from "./checks.mjs";
import { expect } from "./browser.mjs";

export default async function replay(evening, { log, text, long, match, folder }) {
  const page = await evening.open("", "/replay");
  const found = await axe(page, "where a log is dropped");
  await drop(page, "bad.txt", "not a log");
  await page.getByRole("alert").getByText("That isn't a log").waitFor();
  await drop(page, "duel.jsonl", log);
  const told = page.getByRole("region", { name: "What happened" });
  const decision = page.getByRole("complementary", { name: "The decision" });
  await told.waitFor();
  await page.getByRole("status").getByText("Verified: 4 of 4 records").waitFor();
  for (const name of ["The table at record 1", "Timeline", "In two minutes"])
    await page.getByRole("region", { name }).waitFor();

  // Keys alone: step, the end, the start, and the slider
  await page.locator("#main").focus();
  for (const [key, n] of [
    ["ArrowRight", 2],
    ["End", 4],
    ["ArrowLeft", 3],
    ["Home", 1],
  ]) {
    await page.keyboard.press(key);
    await at(page, n);
  }
  await page.getByRole("slider", { name: "Record" }).fill("4");
  await at(page, 4);
  await decision.getByRole("row", { name: /Attack: High on Birch \(chosen\) \d+%/ }).waitFor();
  await decision.getByText(/The program \(Sharp\)/).waitFor();
  await decision.getByText(/The roll was in the (better|worse)/).waitFor();

  // Through whose eyes: a stance that Blue took, and Red never saw
  await page.getByRole("slider", { name: "Record" }).fill("3");
  const birch = page.getByRole("article", { name: "Birch" });
  await birch.getByText("stance low").waitFor();
  const eyes = page.getByRole("group", { name: "Seen through whose eyes" });
  await eyes.getByRole("button", { name: "Red" }).click();
  await decision.getByText(/Somebody else chose here/).waitFor();
  await birch.getByText("stance hidden").waitFor();
  expect(!/low/.test(await page.locator("body").innerText()), "Red sees the stance that Blue took");
  await eyes.getByRole("button", { name: "Blue" }).click();
  await birch.getByText("stance low").waitFor();
  await decision.getByRole("row", { name: /\(chosen\)/ }).waitFor();
  await eyes.getByRole("button", { name: "Everything" }).click();
  await birch.getByText("stance low").waitFor();

  found.push(...(await axe(page, "a replay")));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(page, "a replay, dark", ["color-contrast"])));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, "a replay at 320 px")));
  await page.setViewportSize({ width: 1366, height: 768 });

  // As text, and as a link that holds the whole log
  await page.getByRole("button", { name: "More" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Save as text" }).click(),
  ]);
  expect((await readFile(await file.path(), "utf8")) === text, "the text differs from what Python tells");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link to record 3" }).click();
  await page.getByRole("button", { name: "Copied" }).first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  await at(other, 3);
  await other.close();

  // Played on from here, against a program
  await page.getByRole("button", { name: "Continue from here" }).click();
  await page.getByRole("combobox", { name: "Play on as" }).selectOption("red");
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await page.waitForURL(/\/table\/here\//);
  await at(page, 4); // the fork is a record of its own
  const choices = page.getByRole("region", { name: "What you can do" });
  const choice = choices.locator("li > button.choice").first();
  await choice.click();
  if ((await choice.getAttribute("aria-expanded").catch(() => null)) === "true") {
    const aim = choices.getByRole("group", { name: /Targets/ });
    const target = aim.locator("li button").first();
    if ((await target.getAttribute("aria-pressed")) !== "true") await target.click();
    await aim.getByRole("button").last().click();
  }
  await evening.moved(page, 4, "nothing happened in the match that was played on");

  // From the server, for the GM; and a long one, whose boards come ahead of the hand
  const desk = await evening.open("gm", `/replay?match=${match}`);
  await desk
    .getByRole("status")
    .getByText(/^\s*Verified: \d+ of/)
    .waitFor();
  const far = await evening.open("", "/replay");
  await drop(far, "long.jsonl", long);
  await at(far, 1);
  await far
    .getByRole("status")
    .getByText(/Verified: \d{3} of/)
    .waitFor();
  await writeFile(`${folder}/measured.json`, JSON.stringify(await measured(far)));
  await far.setViewportSize({ width: 390, height: 844 });
  found.push(...(await sideways(far, "a long replay on a phone")));
  found.push(...(await axe(far, "a long replay on a phone")));
  expect(found.length === 0, found.join("\n"));
}

export async function drop(page, name, text) {
  const data = await page.evaluateHandle(
    ([called, inside]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([inside], called));
      return transfer;
    },
    [name, text],
  );
  await page.getByRole("group", { name: "Drop a log here" }).dispatchEvent("drop", { dataTransfer: data });
}

const at = (page, n) => page.locator(`[data-n="${n}"]`).waitFor();

/** Milliseconds until it was open (the engine was there), and of a step: the median, p95 and the longest of a hundred. */
export function measured(page) {
  return page.evaluate(async () => {
    const slider = document.querySelector(".inner input[type=range]");
    const frame = () => document.querySelector("[data-n]");
    const steps = [];
    for (let n = 2; n <= Math.min(101, Number(slider.max)); n += 1) {
      const since = performance.now();
      slider.value = String(n);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      while (frame().dataset.n !== String(n)) await new Promise((done) => requestAnimationFrame(done));
      await new Promise((done) => requestAnimationFrame(done));
      steps.push(performance.now() - since);
    }
    steps.sort((one, two) => one - two);
    const share = (part) => steps[Math.floor(steps.length * part)];
    return { opened: Number(frame().dataset.took), step: share(0.5), p95: share(0.95), longest: steps.at(-1) };
  });
}
