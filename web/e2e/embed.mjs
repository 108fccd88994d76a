/** A page of another origin, with one script tag: a scene, its battle, the branch; the element in a box, saved and loaded. */

import { expect, many, settle } from "./browser.mjs";
import { axe } from "./checks.mjs";

/** Takes the first thing that can be done until the battle is over. */
async function toTheEnd(box) {
  for (let turn = 0; turn < 60; turn += 1) {
    const over = box.getByRole("heading", { name: "The duel is over" });
    const prompt = box.locator(".ask .opts button");
    const deed = box.locator(".deed[aria-disabled=false]");
    await over.or(prompt).or(deed).first().waitFor();
    if (await over.count()) return;
    const n = await box.locator("[data-n]").getAttribute("data-n");
    if (await prompt.count()) await prompt.first().click();
    else {
      await deed.first().click();
      await box.locator(".deeds .act").click();
    }
    await box.locator(`[data-n]:not([data-n="${n}"])`).waitFor();
  }
}

export default async function embed(evening, { page: author, site }) {
  const context = await evening.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  const asked = new Set();
  context.on("request", (request) => asked.add(new URL(request.url()).origin));
  const page = await context.newPage();
  await settle(page);
  page.on("pageerror", (error) => evening.problems.push(`embed: ${error.message}`));
  const seen = [];
  page.on("console", (said) => said.type() === "error" && seen.push(said.text()));

  // The specification's snippet: a scene that goes on by the result of startBattle
  await page.goto(`${author}/index.html?seed=7`);
  await page.evaluate(() => {
    window.heard = [];
    for (const name of ["combatstart", "roundstart", "turnstart", "combatevent", "combatend"])
      document.addEventListener(name, (event) => window.heard.push([name, event.detail]));
  });
  await page.getByRole("button", { name: "Duel the Sect Elder" }).click();
  const frame = page.frameLocator("turnwright-battle iframe");
  await frame.getByRole("region", { name: "Ferry Keeper" }).waitFor();
  await frame.getByRole("region", { name: "Sect Elder" }).waitFor();
  const picture = frame.locator(".who.l img");
  await picture.waitFor();
  expect(await picture.evaluate((img) => img.complete && img.naturalWidth > 0), "the author's portrait is not shown");
  const accent = await frame.locator(".vn").evaluate((vn) => vn.style.getPropertyValue("--vn-accent"));
  expect(accent === "#0b6e60", `the author's theme did not arrive: ${accent}`);
  const found = await axe(page, "an author's page");
  expect(found.length === 0, found.join("\n"));
  let cuts = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const over = frame.getByRole("heading", { name: "The duel is over" });
    const prompt = frame.locator(".ask .opts button");
    await over.or(prompt).or(frame.locator(".deed[aria-disabled=false]")).first().waitFor();
    if (await over.count()) break;
    const n = await frame.locator("[data-n]").getAttribute("data-n");
    if (await prompt.count()) await prompt.first().click();
    else {
      const own = frame.getByRole("button", { name: /^Lantern Cut/ }).and(frame.locator("[aria-disabled=false]"));
      if (await own.count()) cuts += 1;
      await ((await own.count()) ? own : frame.locator(".deed[aria-disabled=false]")).first().click();
      await frame.locator(".deeds .act").click();
    }
    await frame.locator(`[data-n]:not([data-n="${n}"])`).waitFor();
  }
  expect(cuts > 0, "the author's own technique was never to be had");
  await frame.getByRole("button", { name: "Go on" }).click();
  await page.locator("#dialogue[data-node]").waitFor();
  const node = await page.locator("#dialogue").getAttribute("data-node");
  const heard = await page.evaluate(() => window.heard);
  const result = heard.at(-1)?.[1];
  expect(heard.at(-1)?.[0] === "combatend", `the last event is ${heard.at(-1)?.[0]}`);
  expect(heard[0][0] === "combatstart" && heard[0][1].units.player_character.maxThp > 0, "no combatstart with a state");
  const events = heard.filter(([name]) => name === "combatevent").map(([, event]) => event.type);
  expect(events[0] === "COMBAT_START" && events.at(-1) === "COMBAT_END", `events: ${events[0]} … ${events.at(-1)}`);
  expect(
    JSON.stringify(result.log.map((event) => event.type)) === JSON.stringify(events),
    "the log is not what was told",
  );
  for (const name of ["result", "rewards", "flags", "log", "finalState"])
    expect(name in result, `the result has no ${name}`);
  const wanted = result.result === "victory" ? "sect_elder_defeated" : "sect_elder_victorious";
  expect(node === wanted, `${result.result} led to ${node}`);
  await many(page.locator("turnwright-battle"), 0, "battles are still on the page");

  // The other way, without a battle
  await page.goto(`${author}/index.html`);
  await page.getByRole("button", { name: "Attempt diplomacy" }).click();
  await page.getByText("nobody has brought oil").waitFor();

  // The element in a box of 640 × 480, saved, and loaded after the page was opened again
  await page.goto(`${author}/duel.html`);
  const box = page.frameLocator("turnwright-battle iframe");
  await box.locator(".deed[aria-disabled=false]").first().click();
  await box.locator(".deeds .act").click();
  await box.locator('[data-n]:not([data-n="0"]):not([data-n="1"])').waitFor();
  const at = await box.locator("[data-n]").getAttribute("data-n");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForFunction(() => localStorage.getItem("duel"));
  await page.goto(`${author}/duel.html`);
  await box.locator(".deed[aria-disabled=false]").first().waitFor();
  await page.getByRole("button", { name: "Load" }).click();
  await box.locator(`[data-n="${at}"]`).waitFor();

  // The same element before its script and after it: the author's pictures and pack are there, and the battle talks
  for (const address of ["duel.html", "duel.html?last"]) {
    await page.goto(`${author}/${address}`);
    await page.evaluate(() => {
      window.said = [];
      document.addEventListener("line", (event) => window.said.push(event.detail));
    });
    await box.locator(".who.l img").waitFor();
    await box.getByRole("region", { name: "Ferry Keeper" }).waitFor();
    await toTheEnd(box);
    const said = await page.evaluate(() => window.said);
    const elder = said.find((line) => line.speaker === "sect_elder");
    expect(elder?.text && elder.portrait, `${address}: nobody spoke with a face: ${JSON.stringify(said)}`);
  }

  const strangers = [...asked].filter(
    (origin) => ![author, site, "null"].includes(origin) && !origin.startsWith("blob"),
  );
  expect(strangers.length === 0, `asked ${strangers.join(", ")}`);
  expect(seen.length === 0, seen.join("\n"));
  await context.close();
}
