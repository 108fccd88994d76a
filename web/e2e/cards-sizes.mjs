/** The card table from a small phone to a 4K screen: the hand is in the window with nothing empty under it, every pile is
 * on the felt, words grow with the screen, and bars can be seen in forced colours. */

import { expect } from "./browser.mjs";
import { mayAct, step } from "./cards.mjs";
import { broken, sideways, still } from "./checks.mjs";

const SIZES = [
  [320, 640],
  [390, 844],
  [430, 932],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
];
/** How much of the window's height may be empty under the hand. */
const EMPTY = 0.08;
const CARDS = ".pool .tcard";
/** Up to this width the hand scrolls. */
const NARROW = 900;

export default async function cardsSizes(evening, { matches }) {
  const page = await evening.open("player1", `/cards/${matches.sizes}`);
  await mayAct(page).waitFor();
  const wrong = [];
  // Before the first turn nobody has had one, and before the Prize cards are set aside nobody has none left
  for (let tries = 0; tries < 12 && !(await inTurn(page)); tries += 1) {
    const said = await page.locator(".tcg").innerText();
    const named = await page.getByRole("group", { name: /prizes, 0 left/ }).count();
    if (/Since your turn/.test(said)) wrong.push("there was no turn to sum up anything since");
    if (/\b0 prizes left/.test(said) || named) wrong.push("no Prize cards are said to be left before there were any");
    await step(page);
  }
  for (let tries = 0; tries < 40 && !(await inTurn(page)); tries += 1) await step(page);
  await page.locator(".coinbox").waitFor({ state: "detached" });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await still(page);
    const where = `${width} × ${height}`;
    wrong.push(...(await sideways(page, where)), ...(await broken(page, where, ".tcg .hc, .tcg .piece, .tcg .pile")));
    const { hand, foot, outside, title } = await page.evaluate(measured);
    if (hand.bottom > foot + 1) wrong.push(`${where}: the hand ends at ${hand.bottom}, below ${foot}`);
    if (foot - hand.bottom > EMPTY * height) wrong.push(`${where}: ${foot - hand.bottom} px are empty under the hand`);
    if (outside.length) wrong.push(`${where}: ${outside} is cut off`);
    const spilt = await page.locator(".piece .en").evaluateAll(crowded);
    if (width > NARROW) {
      const fan = await page.evaluate(fanned);
      if (!fan) wrong.push(`${where}: a hand of twenty more cards isn't wholly on the felt`);
    }
    if (spilt.some((past) => past > 0)) wrong.push(`${where}: Energy reaches ${spilt} px past its card`);
    if (title < height / 110) wrong.push(`${where}: the heading is ${title} px high`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ forcedColors: "active" });
  await still(page);
  const bars = await page.locator(".piece .hpb i").evaluateAll((all) =>
    all.map((bar) => {
      const colour = (node) => getComputedStyle(node).backgroundColor;
      return colour(bar) !== colour(bar.querySelector("u")) && bar.getBoundingClientRect().height > 2;
    }),
  );
  if (!bars.length || !bars.every(Boolean)) wrong.push("a bar can't be seen in forced colours");
  // Every card of the game, its kind among what it says
  await page.emulateMedia({ forcedColors: "none" });
  await page.goto(`${evening.plan.base}/cards/decks`);
  for (const [width, height] of SIZES.slice(0, 3)) {
    await page.setViewportSize({ width, height });
    await page.locator(CARDS).first().waitFor();
    wrong.push(...(await broken(page, `the cards at ${width} px`, CARDS)));
  }
  expect(wrong.length === 0, wrong.join("\n"));
}

const inTurn = (page) => page.locator(".foot").getByRole("button", { name: "End turn" }).count();

/** In the page: whether a hand of many cards is shown from its first card to its last one. */
function fanned() {
  const hand = document.querySelector(".hand");
  const more = Array.from({ length: 20 }, () => hand.querySelector(".slot").cloneNode(true));
  hand.append(...more);
  const felt = hand.closest(".mat").getBoundingClientRect();
  const cards = [...hand.querySelectorAll(".tcard, .tback")].map((card) => card.getBoundingClientRect());
  for (const each of more) each.remove();
  const places = cards.map(({ left }) => left);
  return (
    places.every((left, at) => left >= felt.left && (at === 0 || left > places[at - 1] + 15)) &&
    cards.at(-1).right <= felt.right + 1
  );
}

/** In the page: how far the most Energy that is drawn as coins would reach past the edge of each card. */
function crowded(lines) {
  return lines.map((line) => {
    const piece = line.closest(".piece");
    const coin = piece.querySelector(".nm svg").outerHTML;
    const full = line.cloneNode(false);
    full.innerHTML = `${coin.repeat(piece.classList.contains("big") ? 7 : 4)}<b>+12</b>`;
    line.after(full);
    const past = Math.max(...[...full.children].map((each) => each.getBoundingClientRect().right));
    full.remove();
    return Math.round(past - piece.getBoundingClientRect().right);
  });
}

/** In the page: where the hand ends and what is below it, and which zones aren't wholly in the window. */
function measured() {
  const box = (node) => node.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".hand .hc")].map(box);
  const rail = document.querySelector(".rail");
  const below = box(rail).left < innerWidth / 2 ? box(rail).top : innerHeight;
  const outside = [...document.querySelectorAll(".mat .piece, .mat .pile, .mat .prizes, .mat .chip:not(.strip *)")]
    .filter((node) => node.checkVisibility() && box(node).width > 0)
    .filter((node) => box(node).right > innerWidth + 1 || box(node).left < -1 || box(node).bottom > below + 1)
    .map((node) => node.className);
  return {
    hand: { bottom: Math.max(...cards.map(({ bottom }) => bottom)) },
    foot: below,
    outside,
    title: box(document.querySelector(".bar h1")).height,
  };
}
