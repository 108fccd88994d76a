/** The static site in a real browser: pages that a plain host serves, with the engine in the page. */

import { readFile } from "node:fs/promises";
import { expect, settle } from "./browser.mjs";
import { step } from "./cards.mjs";

/** A visit: a browser profile of its own that watches where requests go. */
export async function visit(evening, { base = evening.plan.base, before } = {}) {
  const context = await evening.browser.newContext({ viewport: { width: 1366, height: 768 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await settle(page);
  await page.addInitScript(() => {
    window.breaches = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.breaches.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  if (before) await page.addInitScript(before);
  const origin = new URL(base).origin;
  context.on("request", (request) => {
    const { protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !request.url().startsWith(`${origin}/`))
      evening.problems.push(`a request left the origin: ${request.url()}`);
  });
  page.on("pageerror", (error) => evening.problems.push(error.message));
  await page.goto(base);
  await page.locator("#main:not([aria-busy=true])").waitFor();
  return page;
}

/** Starts a match from the home page. */
export async function start(page, { game, encounter, player = "", seed = 5 }, sits = true) {
  const form = page.locator("form");
  await form.getByLabel("Game", { exact: true }).selectOption(game);
  await form.getByLabel("Encounter").selectOption(encounter);
  await form.getByLabel("Who plays the others").selectOption(player);
  await form.getByText("More").click();
  await form.getByLabel("Dice seed").fill(String(seed));
  await form.getByRole("button", { name: "Start" }).click();
  if (sits) await seated(page);
}

/** Waits for a table with something on it. */
export async function seated(page) {
  await page.locator('[data-n]:not([data-n="0"])').waitFor();
}

/** Waits until the engine has kept what makes the next start of a game quick. */
export async function imaged(page, game) {
  await page.evaluate(async (name) => {
    const isThere = ({ url }) => url.includes("/image/") && url.includes(`/${name}-`);
    while (!(await (await caches.open("turnwright-engine")).keys()).some(isThere))
      await new Promise((done) => setTimeout(done, 20));
  }, game);
}

/** Whether the engine began where an earlier start of it stood. */
export async function isWoken(page) {
  const worker = page.workers().find((each) => each.url().includes("/worker-"));
  return worker.evaluate(() => performance.getEntriesByName("woken").length > 0);
}

export async function record(page) {
  return Number(await page.locator("[data-n]").first().getAttribute("data-n"));
}

/** Chooses once, by clicks, on whichever board the game has. */
export async function choose(page) {
  if (await page.locator(".tcg").count()) {
    while (!(await step(page, { idle: true })) && !(await page.locator(".ended").count()))
      await page.waitForTimeout(20);
    return;
  }
  await wanted(page).first().waitFor();
  if (await isOver(page)) return;
  const before = await record(page);
  await ((await page.locator(".rune, .vn").count()) ? onOwnBoard(page) : onAnyBoard(page));
  await page
    .waitForFunction((n) => Number(document.querySelector("[data-n]")?.dataset.n) > n, before)
    .catch(async () => {
      throw new Error(`nothing happened after record ${before}: ${await page.getByRole("alert").allInnerTexts()}`);
    });
}

/** Bots may still act after one's own record is shown. What there is once they have: something to do, or the end. */
function wanted(page) {
  const own = page.locator(".ask .opts button, .acts .ab[aria-disabled=false], .deed[aria-disabled=false]");
  const any = page.getByRole("region", { name: "What you can do" }).locator("li > button.choice");
  return own
    .or(any)
    .or(page.getByRole("region", { name: /waiting for you/ }))
    .or(over(page));
}

/** The dungeon and the stage: the answer to what is asked, or else the first deed, and the button that does it. */
async function onOwnBoard(page) {
  const asked = page.locator(".ask .opts button").first();
  const deed = page.locator(".acts .ab[aria-disabled=false], .deed[aria-disabled=false]").first();
  await asked.or(deed).first().waitFor();
  if (await asked.count()) return asked.click();
  if ((await deed.getAttribute("aria-pressed")) !== "true") await deed.click(); // a second click does it
  return page.locator(".go .act, .deeds .act").click();
}

/** Any game's table: an answer if something is asked; else ends the turn, or takes the first choice. */
async function onAnyBoard(page) {
  const asked = page.getByRole("region", { name: /waiting for you/ });
  const choices = page.getByRole("region", { name: "What you can do" });
  if (await asked.count()) {
    const boxes = asked.getByRole("checkbox");
    const isTicked = await asked.getByRole("checkbox", { checked: true }).count();
    if ((await boxes.count()) && !isTicked) await boxes.first().check();
    await asked.getByRole("button").last().click();
  } else {
    const rows = choices.locator("li > button.choice");
    const last = rows.filter({ hasText: /^\s*End turn\s*$/ });
    const row = (await last.count()) ? last.first() : rows.first();
    const before = await record(page);
    const button = await row.elementHandle();
    await row.click();
    if ((await button.evaluate(followed, before)) !== "open") return;
    const aim = choices.getByRole("group", { name: /Targets/ });
    const target = aim.locator("li button").first();
    if ((await target.getAttribute("aria-pressed")) !== "true") await target.click();
    await aim.getByRole("button").last().click();
  }
}

/** In the page: a choice is done at once, or opens for its targets. It's watched, because asking again and again would
 * keep the page from drawing it. */
function followed(row, before) {
  return new Promise((resolve) => {
    const look = () => {
      if (Number(document.querySelector("[data-n]")?.dataset.n) > before) resolve("done");
      else if (row.getAttribute("aria-expanded") === "true") resolve("open");
      else return;
      watch.disconnect();
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ["data-n", "aria-expanded"] });
    setTimeout(() => resolve("never"), 30_000);
    look();
  });
}

/** Whether the match is over, on whichever board the game has. */
export async function isOver(page) {
  return (await over(page).count()) > 0;
}

function over(page) {
  return page.locator(".ended, .vn .deeds a.act").or(page.getByRole("status", { name: "The fight is over" }));
}

/** Plays until the match is over, or for some choices; tells whether it is over. */
export async function play(page, most) {
  for (let turn = 0; turn < most; turn += 1) {
    if (await isOver(page)) return true;
    await choose(page);
  }
  return isOver(page);
}

/** The log, as the button hands it out. */
export async function log(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download log" }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

export { expect };
