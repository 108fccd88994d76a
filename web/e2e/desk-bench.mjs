/** How long the GM's desk takes: from the end of a turn to its picture, and a frame while a crowded map is moved. */

import { expect } from "./browser.mjs";

const TURNS = 20;
const READING = 250; // milliseconds between turns: nobody ends one before the last is drawn
const FRAMES = 120;

export default async function deskBench(evening, { matches }) {
  const page = await evening.open("gm", `/gm/${matches.ten}`);
  await evening.caughtUp(page, "gm", matches.ten);
  await page.evaluate(watchPaint);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { n } = await evening.screen("gm", matches.ten);
    await page.getByRole("button", { name: "End turn" }).first().click();
    await evening.moved(page, n, "a turn did not end");
    await evening.caughtUp(page, "gm", matches.ten);
    await page.waitForTimeout(READING);
  }
  const painted = await page.evaluate(() => window.painted);
  expect(painted.length >= TURNS / 2, `only ${painted.length} turns were painted`);

  const crowd = await evening.open("gm", `/gm/${matches.crowd}`);
  await evening.caughtUp(crowd, "gm", matches.crowd);
  const tokens = await crowd.locator(".room g.piece").count();
  for (let zoom = 0; zoom < 2; zoom += 1) await crowd.getByRole("button", { name: "Zoom in" }).click();
  const [x, y] = await crowd.evaluate(emptySpot);
  await crowd.mouse.move(x, y);
  await crowd.mouse.down();
  const frames = await crowd.evaluate(panned, { count: FRAMES, x, y });
  await crowd.mouse.up();
  console.log(JSON.stringify({ painted, frames, tokens }));
}

/** In the page: milliseconds from a click to the picture of the record that it led to. */
function watchPaint() {
  window.painted = [];
  let clicked = 0;
  addEventListener("click", () => (clicked = performance.now()), true);
  new MutationObserver((changes) => {
    if (!clicked || !changes.some(({ attributeName }) => attributeName === "data-n")) return;
    const since = clicked;
    clicked = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => window.painted.push(performance.now() - since)));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-n"] });
}

/** In the page: a point of the map that nobody stands on. */
function emptySpot() {
  const box = document.querySelector(".room").getBoundingClientRect();
  const taken = [...document.querySelectorAll(".room g.piece")].map((piece) => piece.getBoundingClientRect());
  for (let x = box.left + box.width / 2; x < box.right - 80; x += 6) {
    const y = box.top + box.height / 2;
    if (!taken.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom)) return [x, y];
  }
  throw new Error("somebody stands everywhere");
}

/** In the page: the map follows the pointer for some frames; how long each took. */
async function panned({ count, x, y }) {
  const room = document.querySelector(".room");
  const sheet = document.querySelector(".sheet");
  const before = sheet.style.transform;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const took = [];
  let moves = 0;
  let last = await frame();
  for (let each = 0; each < count; each += 1) {
    const swing = 60 * Math.sin(each / 12);
    const at = { bubbles: true, buttons: 1, clientX: x + swing, clientY: y + swing / 2 };
    room.dispatchEvent(new PointerEvent("pointermove", at));
    const now = await frame();
    took.push(now - last);
    last = now;
    moves += sheet.style.transform !== before;
  }
  if (moves < count / 2) throw new Error(`the map moved in ${moves} of ${count} frames`);
  return took;
}
