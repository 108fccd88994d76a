/** How long the static site takes: to the first board, from a choice to its picture, a menu's odds, a long replay. */

import { readFile } from "node:fs/promises";
import { drop, measured } from "./replay.mjs";
import { choose, expect, imaged, isOver, seated, start, visit } from "./site.mjs";

const CHOICES = 30; // of ten, p95 would be almost the longest
const POSITIONS = 25;
const READING = 250; // milliseconds between choices: looking for the next one would hold up the picture of this one

export default async function siteBench(evening, { games, long }) {
  for (const { game, encounter, seed } of games) {
    const page = await visit(evening, { before: watch });
    let from = Date.now();
    await start(page, { game, encounter, seed });
    const cold = Date.now() - from;
    await imaged(page, game);
    from = Date.now();
    await page.reload();
    await seated(page);
    const warm = Date.now() - from;
    const painted = await choices(evening, page, { game, encounter, seed });
    const odds = await page.evaluate(menus, { game, encounter, seed, positions: POSITIONS });
    const memory = await memoryOf(evening.browser);
    console.log(JSON.stringify({ game, cold, warm, painted, odds, memory }));
    await page.context().close();
  }
  const page = await visit(evening, { base: `${evening.plan.base}#/replay` });
  await drop(page, "long.jsonl", long);
  await page
    .getByRole("status")
    .getByText(/Verified: \d+ of/)
    .waitFor();
  console.log(JSON.stringify({ replay: await measured(page) }));
}

/** Milliseconds from a click to its picture, after a warm start. A match that is over is followed by another one. */
async function choices({ plan }, page, { seed, ...match }) {
  const painted = [];
  for (let next = seed + 1; ; next += 1) {
    await page.waitForFunction(() => true); // brings along what it needs: the first choice shouldn't wait for that
    while (painted.length + (await seen(page)) < CHOICES && !(await isOver(page))) {
      await choose(page);
      await page.waitForTimeout(READING);
    }
    expect((await seen(page)) > 0, `${match.game}: nothing to choose`);
    painted.push(...(await page.evaluate(() => window.painted)));
    if (painted.length >= CHOICES) return painted;
    await page.goto(plan.base);
    await start(page, { ...match, seed: next });
    await page.reload();
    await seated(page);
  }
}

const seen = (page) => page.evaluate(() => window.painted.length);

/** In the page: milliseconds from a click to the picture of the record that it led to; and the engine's worker. */
function watch() {
  window.painted = [];
  let clicked = 0;
  addEventListener("click", () => (clicked = performance.now()), true);
  new MutationObserver((changes) => {
    if (!clicked || !changes.some(({ attributeName }) => attributeName === "data-n")) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => window.painted.push(performance.now() - since)));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-n"] });
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...args) {
      super(...args);
      window.engine = this;
    }
  };
}

/** In the page: a match of its own in the engine, and at each position the odds of everything that can be chosen. */
async function menus({ game, encounter, seed, positions }) {
  const table = "bench";
  const said = (message) => window.engine.postMessage({ kind: "say", table, message: JSON.stringify(message) });
  const say = (message, type) =>
    new Promise((resolve) => {
      const hear = ({ data }) => {
        const answer = data.table === table && data.messages.find((each) => each.type === type);
        if (!answer) return;
        window.engine.removeEventListener("message", hear);
        resolve(answer);
      };
      window.engine.addEventListener("message", hear);
      said(message);
    });
  /** What comes of it may be told in parts; a pong is the last of them. */
  const submit = (message) => {
    said({ type: "submit", ...message });
    return say({ type: "ping" }, "pong");
  };
  await say({ type: "open", ruleset: game, encounter, seed }, "screen");
  const found = [];
  for (let turn = 0; turn < positions; turn += 1) {
    const { n, choices = [], prompts = [], outcome } = await say({ type: "join", since: 0 }, "screen");
    if (outcome) break;
    if (prompts.length) {
      const { id, options = [], least = 1 } = prompts[0];
      const choice = options.slice(0, least).map((option) => option.id);
      await submit({ seen: n, command: { type: "answer", prompt: id, choice } });
      continue;
    }
    const keys = choices.map(({ key }) => key);
    const since = performance.now();
    await say({ type: "odds", seen: n, keys }, "odds");
    found.push({ choices: keys.length, took: performance.now() - since });
    await submit({ seen: n, key: keys[turn % keys.length] });
  }
  return found;
}

/** Bytes of the largest page's process, its workers included. */
async function memoryOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(async ({ id }) => {
      const told = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
      return 1024 * Number(/VmRSS:\s+(\d+)/.exec(told)?.[1] ?? 0);
    });
  return Math.max(0, ...(await Promise.all(sizes)));
}
