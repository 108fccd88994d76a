/** Every region of the card mock-ups is there by role and name; axe finds nothing; nothing scrolls sideways at 320 px. */

import { expect, soon } from "./browser.mjs";
import { shown, step } from "./cards.mjs";
import { axe, sideways } from "./checks.mjs";
import { has } from "./regions.mjs";

const TABLE = [
  ["main", "Table"],
  ["region", "Your hand"],
  ["region", "Your Active Pokémon"],
  ["region", "Your bench"],
  ["group", /^Your prizes, \d left$/],
  ["group", "Your deck and discard pile"],
  ["region", "Tidewall's hand"],
  ["region", "Tidewall's Active Pokémon"],
  ["region", "Tidewall's bench"],
  ["group", /^Tidewall's prizes, \d left$/],
  ["group", "Tidewall's deck and discard pile"],
  ["complementary", "Choices and what happened"],
  ["region", "Recap and odds"],
  ["region", /^(Since your turn|What happened)$/],
  ["region", "In Tidewall's hand?"],
  ["log", "Match log"],
];
const DECKS = [
  ["form", "Which cards to show"],
  ["region", "Cards"],
  ["region", "Your deck"],
  ["region", "Deck list"],
];

export default async function cardsScreens(evening, { matches }) {
  const found = [];
  const page = await evening.open("player1", `/cards/${matches.cards}`);
  await page.locator('.tcg:not([data-n="0"])').waitFor();
  const mainPhase = page.locator(".foot").getByRole("button", { name: "End turn" });
  for (let tries = 0; tries < 40 && !(await mainPhase.count()); tries += 1) await step(page);
  await page.locator(".hand .tcard").first().waitFor();
  await has(page, "the card table", TABLE);
  found.push(...(await axe(page, "the table")));
  const card = page.locator(".hand .hc:not(.off)").first();
  await card.click();
  await page.getByRole("region", { name: "Chosen card" }).waitFor();
  found.push(...(await axe(page, "a card picked")));
  await page.keyboard.press("Escape");
  await page.locator(".front.opp .piece").click();
  await page.getByRole("dialog").getByRole("region", { name: "What is played" }).waitFor();
  found.push(...(await axe(page, "a card read")));
  await page.keyboard.press("Escape");
  await dragged(page);
  await until(page);
  const attack = page.locator(".foot").getByRole("button", { name: "Attack" });
  await attack.click();
  await page.getByRole("dialog", { name: /attacks/ }).waitFor();
  found.push(...(await axe(page, "the attacks")));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(page, "the attacks, dark", ["color-contrast"])));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  found.push(...(await axe(page, "the table on a phone, dark")));
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, "the table at 320 px")));
  await page.context().close();

  const decks = await evening.open("ann", "/cards/decks");
  await decks.locator(".cell .tcard").first().waitFor();
  await decks.getByText("May be played.").waitFor();
  await has(decks, "the deck builder", DECKS);
  found.push(...(await axe(decks, "the deck builder")));
  found.push(...(await tried(decks)));
  const taller = await decks.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(taller <= 0, `the deck builder is ${taller} px taller than the window`);
  const cells = decks.locator(".cell");
  const before = await cells.count();
  await decks.getByRole("searchbox", { name: "Find a card" }).fill("cindling");
  await decks.getByRole("button", { name: "One Cindling less" }).first().click();
  await decks.getByText("The deck has 59 cards; it must have exactly 60: add 1.").waitFor();
  await soon(async () => (await cells.count()) < before, "the search shows everything");
  await decks.getByRole("button", { name: "Import a list" }).click();
  const dialog = decks.getByRole("dialog", { name: "Import a list" });
  const list = await dialog.getByRole("textbox", { name: /For PTCG Live/ }).inputValue();
  expect(list.includes("3 Cindling STARTER 1"), `the list is not written as online: ${list}`);
  await dialog.getByRole("textbox", { name: /Paste a list/ }).fill(list.replace("3 Cindling", "4 Cindling"));
  await dialog.getByRole("button", { name: "Read the list" }).click();
  await decks.getByText("May be played.").waitFor();
  await decks.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(decks, "the deck builder at 320 px")));
  await decks.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(decks, "the deck builder on a phone, dark")));
  await decks.goto(`${evening.plan.base}/cards`);
  await decks.getByRole("heading", { name: "Card tables" }).waitFor();
  found.push(...(await axe(decks, "the lobby, dark")));
  found.push(...(await sideways(decks, "the lobby at 320 px")));
  expect(found.length === 0, found.join("\n"));
}

/** How often the deck wins against the game's own: it grows, it can be stopped, and another deck knows nothing of it. */
async function tried(page) {
  const wins = page.getByRole("region", { name: "Wins against the starter decks" });
  await wins.getByRole("button", { name: "Find out" }).click();
  await wins.getByRole("progressbar").waitFor();
  await wins.getByText("Against each of them").click({ timeout: 60_000 });
  await wins
    .getByRole("listitem")
    .filter({ hasText: /\d+%, 95% from \d+/ })
    .first()
    .waitFor({ timeout: 60_000 });
  await wins.getByRole("button", { name: "Stop" }).click();
  await wins.getByRole("button", { name: "Play more" }).waitFor();
  const found = await axe(page, "a deck's wins");
  await page
    .getByRole("button", { name: /^One .* less$/ })
    .first()
    .click();
  await wins.waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /^One more / })
    .first()
    .click();
  await wins.getByRole("button", { name: "Find out" }).waitFor();
  return found;
}

/** A card is dragged to where it belongs; dropped beside the table, it goes back. */
async function dragged(page) {
  for (let tries = 0; tries < 30; tries += 1) {
    const cards = page.locator(".hand .hc:not(.off)");
    for (let at = 0; at < (await cards.count()); at += 1) {
      await cards.nth(at).click();
      const target = page.locator(".piece.target").first();
      const to = (await target.count()) ? middle(await target.boundingBox()) : null;
      await page.keyboard.press("Escape");
      if (!to) continue;
      const from = middle(await cards.nth(at).boundingBox());
      const n = await shown(page);
      await drag(page, from, [1300, 300]);
      await page.locator(".hand .drag, .piece.target").first().waitFor({ state: "detached" });
      expect((await shown(page)) === n, "a card that was dropped nowhere was played");
      await drag(page, from, to);
      await page.waitForFunction((seen) => Number(document.querySelector(".tcg").dataset.n) > seen, n);
      return;
    }
    await step(page);
  }
  throw new Error("no card could ever be dragged");
}

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}

/** Plays on until an attack is possible, and doesn't make it. */
async function until(page) {
  for (let tries = 0; tries < 60; tries += 1) {
    const attack = page.locator(".foot").getByRole("button", { name: "Attack" });
    if ((await attack.count()) && (await attack.isEnabled())) return;
    await step(page);
  }
  throw new Error("nobody could ever attack");
}
