/** A whole match of cards by single keys: numbers, A, E, Enter, Esc and Tab, and no mouse event from the first to the last. */

import { expect } from "./browser.mjs";
import { shown } from "./cards.mjs";

const READY =
  ".ended, .pane, .prize, .piece.target, .tcg:not([aria-busy]) .foot .btn:enabled, .tcg:not([aria-busy]) .foot .choose";

/** Notes everything that only a mouse, a pen or a finger makes. */
function watchForMice() {
  window.mice = [];
  for (const type of ["pointerdown", "mousedown", "touchstart", "wheel"])
    addEventListener(type, (event) => window.mice.push(event.type), true);
}

export default async function cardsKeyboard(evening, { matches }) {
  const page = await evening.open("player1", `/cards/${matches.keys}`, { auto: true });
  await page.evaluate(watchForMice);
  await page.locator('.tcg:not([data-n="0"])').waitFor();
  const done = new Map();
  for (let turns = 0; turns < 400; turns += 1) {
    await page.locator(READY).first().waitFor();
    if (await page.locator(".ended").count()) break;
    const n = await shown(page);
    const did = await stepByKeys(page, done);
    done.set(did, (done.get(did) ?? 0) + 1);
    await moved(page, n, did);
  }
  expect(await page.locator(".ended").count(), `the match never ended: ${JSON.stringify([...done])}`);
  for (const what of ["play", "place", "attack", "end turn"])
    expect(done.has(what), `no key ever did this: ${what}; only ${[...done.keys()]}`);
  // The end takes the focus, and Tab leads to the review
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.waitForFunction(() => document.activeElement?.closest(".ended") !== null);
  expect(/^(You won|You lost)/.test(await focused()), `the end gave the focus to ${await focused()}`);
  for (let tabs = 0; tabs < 6 && !/See how it went/.test(await focused()); tabs += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/replay/);
  const mice = await page.evaluate(() => window.mice);
  expect(mice.length === 0, `somebody used a mouse: ${mice}`);
}

/** One sensible thing with keys, and what it was. */
async function stepByKeys(page, done) {
  const press = (key) => page.keyboard.press(key);
  const pane = page.locator(".pane");
  if (await pane.count()) {
    const lamp = pane.locator("footer .lamp");
    const offered = pane.locator(".pickc, .plain .btn");
    for (let at = 0; at < Math.min(9, await offered.count()); at += 1) {
      if (await offered.nth(at).and(page.locator("[aria-disabled=true]")).count()) continue;
      await press(String(at + 1));
      if (!(await lamp.count())) return "answer";
      if (await lamp.isEnabled()) return press("Enter").then(() => "answer");
    }
    await tabTo(page, pane.getByRole("button", { name: "Take nothing" }));
    return press("Enter").then(() => "answer");
  }
  if (await page.locator(".prize").count()) return press("1").then(() => "prize");
  if (await page.locator(".piece.target").count()) return press("1").then(() => "promote");
  const lamp = page.locator(".foot .btn.lamp");
  if (await lamp.count()) {
    if (await page.evaluate(() => document.activeElement !== document.body)) await tabTo(page, lamp.first());
    return press("Enter").then(() => "go on");
  }
  const cards = page.locator(".hand .hc");
  const off = await cards.evaluateAll((all) => all.map((each) => each.classList.contains("off")));
  for (const [at, isOff] of off.entries()) {
    if (isOff) continue;
    if (at < 9) await press(String(at + 1));
    else {
      await press("h");
      for (let right = 0; right < at; right += 1) await press("ArrowRight");
      await press("Enter");
    }
    await page.locator(".insp").waitFor();
    const lit = await page.locator(".piece.target").count();
    const one = await page.locator(".acts .lamp").count();
    if (lit) return press("1").then(() => "place");
    if (one) return press("Enter").then(() => "play");
    await press("Escape");
    await page.locator(".insp").waitFor({ state: "detached" });
  }
  const attack = page.locator(".foot").getByRole("button", { name: "Attack" });
  if ((await attack.count()) && (await attack.isEnabled()) && done.has("end turn")) {
    await press("a");
    await page.locator(".attack .opt:focus").waitFor();
    return press("Enter").then(() => "attack");
  }
  return press("e").then(() => "end turn");
}

async function moved(page, n, did) {
  await page
    .waitForFunction((seen) => Number(document.querySelector(".tcg")?.dataset.n ?? 0) > seen, n)
    .catch(async () => {
      const told = await page.locator("[role=alert], [role=dialog]").allInnerTexts();
      throw new Error(`${did}: nothing happened after record ${n}: ${told.join(" | ")}`);
    });
}

async function tabTo(page, locator) {
  for (let tries = 0; tries < 80; tries += 1) {
    if (await locator.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never gets to ${await locator.innerText()}`);
}
