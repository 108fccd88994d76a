/** Two people and a watcher: a table is opened, joined and played with hidden hands; one drops out; they play again. */

import { expect } from "./browser.mjs";
import { handsOf, keptSecret, mayAct, overheard, shown, step } from "./cards.mjs";

const RECORDS = 26;
/** What somebody reads whose turn it isn't. */
const NAMED = /^Waiting for (Ann|Ben)\.$/;

export default async function cardsMatch(evening) {
  const ann = await evening.open("ann", "/cards");
  const ben = await evening.open("ben", "/cards", { width: 390, height: 844, touch: true });
  const cy = await evening.open("cy", "/cards");
  const heard = { ann: overheard(ann), ben: overheard(ben), cy: overheard(cy) };

  await ann.getByLabel("Your deck").selectOption({ label: "Ann's" });
  await ann.getByLabel("Name", { exact: true }).fill("Friday");
  await ann.getByRole("button", { name: "Open it" }).click();
  const table = (page) => page.getByRole("listitem", { name: "Friday" });
  await table(ben).getByLabel("Sit down with").selectOption({ label: "Ben's" });
  await table(ben).getByRole("button", { name: "Sit down here" }).click();
  await table(ann).getByText("begins as soon as both of you press this").waitFor();
  await table(ann).getByRole("button", { name: "Begin the match" }).click();
  await table(ben).getByRole("button", { name: "Begin the match" }).click();
  for (const page of [ann, ben]) await page.getByRole("main", { name: "Table" }).waitFor();
  await table(cy).getByRole("button", { name: "Watch" }).click();
  await cy.getByText("You're watching.").waitFor();

  const both = [ann, ben];
  await play(both, RECORDS);
  for (const page of [ann, cy])
    await page
      .getByRole("region", { name: "Ben's bench" })
      .waitFor()
      .catch(() => expect(false, "Ben is not named"));
  expect((await cy.locator(".hand .hc").count()) === 0, "a watcher sees somebody's hand");
  const heights = [];
  for (const name of ["Ann", "Ben"]) {
    await cy.getByRole("region", { name: `${name}'s hand` }).waitFor();
    heights.push((await cy.getByRole("group", { name: `${name}'s deck and discard pile` }).boundingBox()).y);
  }
  expect(heights[0] > heights[1] + 100, "a watcher sees the piles of both on one side");

  const before = await shown(ann);
  await ann.context().setOffline(true);
  await ann.evaluate(() => window.dispatchEvent(new Event("offline")));
  await play([ben], before + 1, true);
  await ann.context().setOffline(false);
  await ann.evaluate(() => window.dispatchEvent(new Event("online")));
  await caughtUp(ann, ben);
  await caughtUp(cy, ben);

  const [annHand, benHand] = [handsOf(heard.ann, "player1"), handsOf(heard.ben, "player2")];
  keptSecret(heard.ann, benHand, "Ann");
  keptSecret(heard.ben, annHand, "Ben");
  keptSecret(heard.cy, annHand, "The watcher");
  keptSecret(heard.cy, benHand, "The watcher");

  const first = new URL(ann.url()).pathname;
  if (!(await ann.locator(".ended").count())) {
    await ann.getByRole("button", { name: "Match menu" }).click();
    await ann.getByRole("button", { name: "Concede" }).click();
    await ann.getByRole("button", { name: "Yes, concede" }).click();
  }
  for (const page of both) await page.getByRole("status", { name: "How it ended" }).waitFor();
  await ann.getByRole("button", { name: "Play again" }).click();
  await ben.getByRole("button", { name: "Play again" }).click();
  for (const page of both) {
    await page.waitForFunction((old) => location.pathname !== old, first);
    await page.locator('.tcg:not([data-n="0"])').waitFor();
    expect((await page.locator(".ended").count()) === 0, "the rematch is over before it began");
  }
}

/**
 * Plays until a record, whoever's turn it is, and until somebody has read for whom they wait; alone: until one has nothing
 * more to do. The dice are the server's, so a match may be over by then, or both may still be setting up.
 */
async function play(pages, until, alone = false) {
  const waits = new Set();
  for (let tries = 0; tries < 200; tries += 1) {
    const numbers = await Promise.all(pages.map(shown));
    for (const page of pages)
      for (const text of await page.locator(".foot .wait").allInnerTexts()) if (text.trim()) waits.add(text.trim());
    const hasWaited = alone || [...waits].some((text) => NAMED.test(text));
    if (hasWaited && Math.max(...numbers) >= until) return;
    if (await pages[0].locator(".ended").count()) {
      expect(hasWaited, `nobody waited by name: ${[...waits]}`);
      return;
    }
    let did = "";
    for (const page of pages) did ||= (await canAct(page)) ? await step(page) : "";
    if (!did && alone) return;
    if (!did) await pages[0].waitForTimeout(50);
  }
  throw new Error(`the match never came to record ${until}, or nobody waited by name: ${[...waits]}`);
}

const canAct = async (page) => (await page.locator(".foot .wait").count()) === 0 && (await mayAct(page).count()) > 0;

async function caughtUp(page, other) {
  const n = await shown(other);
  await page.waitForFunction((seen) => Number(document.querySelector(".tcg")?.dataset.n) >= seen, n);
}
