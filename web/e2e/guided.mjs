/** A first card match with its guide: a newcomer does what each tip says, and the end leads to the review. Another one
 * skips it. */

import { axe } from "./checks.mjs";
import { expect } from "./browser.mjs";
import { mayAct, step } from "./cards.mjs";

const NEEDED = ["active", "whyNot", "attach", "undo", "odds", "attack", "review"];
/** How each tip begins. */
const TIPS = {
  active: /^Choose your Active/,
  bench: /^Put another/,
  whyNot: /^Greyed-out/,
  attach: /^Give a Pokémon energy/,
  undo: /^Changed your mind/,
  odds: /^Press Attack/,
  attack: /^An attack ends/,
  follow: /^The other side/,
  goal: /^In this short match/,
  review: /^That was it/,
};

export default async function guided(evening) {
  const page = await evening.open("", "/", { auto: true });
  await page.getByRole("link", { name: /^First time/ }).click();
  const guide = page.getByRole("complementary", { name: "Your first match" });
  await guide.waitFor();
  const found = await axe(page, "a guided match");
  const seen = [];
  for (let tries = 0; tries < 300; tries += 1) {
    await guide.or(mayAct(page)).first().waitFor();
    const said = (await guide.count()) ? await guide.getByRole("status").innerText() : "";
    const tip = Object.keys(TIPS).find((each) => TIPS[each].test(said));
    expect(tip || !said, `no such tip: ${said}`);
    if (tip && seen.at(-1) !== tip) seen.push(tip);
    if (tip === "review") break;
    await follow(page, tip, guide);
  }
  const missing = NEEDED.filter((tip) => !seen.includes(tip));
  expect(!missing.length, `${missing} was never said: ${seen}`);
  // The end says what decided it, with numbers of a review that was worked out meanwhile
  const decided = page.getByRole("region", { name: "What decided it" });
  await decided.and(page.locator("[aria-busy=false]")).waitFor();
  await decided.getByRole("img", { name: /^Chance to win: \d+% at the start.*(0|100)% at the end/ }).waitFor();
  await decided.getByText(/^[−+]?\d+ on the curve by your choices$/).waitFor();
  for (const said of await decided.getByRole("listitem").allInnerTexts())
    expect(/[−+]\d+$/.test(said.trim()) && !/\bturn 0\b/i.test(said), `a decision says "${said}"`);
  found.push(...(await axe(page, "the end of a match")));
  await page.keyboard.press("v");
  await page.getByRole("region", { name: "Review" }).waitFor();

  const other = await evening.open("", "/start/first", { auto: true });
  const skipped = other.getByRole("complementary", { name: "Your first match" });
  await skipped.getByRole("button", { name: "Skip the guide" }).click();
  await skipped.waitFor({ state: "detached" });
  await other.reload();
  await mayAct(other).waitFor();
  expect((await skipped.count()) === 0, "the guide that was skipped is there again");
  // Without a server, too, the end leads to another match
  const before = other.url();
  await other.getByRole("button", { name: "Match menu" }).click();
  await other.getByRole("button", { name: "Concede" }).click();
  await other.getByRole("button", { name: "Yes, concede" }).click();
  await other.getByRole("button", { name: "Play again" }).click();
  await other.waitForURL((url) => url.href !== before);
  await mayAct(other).waitFor();
  expect((await other.locator(".ended").count()) === 0, "the rematch is over before it began");
  expect(found.length === 0, found.join("\n"));
}

/** What a tip asks for; without one, whatever is sensible. */
async function follow(page, tip, guide) {
  const hand = page.locator(".hand .hc");
  if (tip === "whyNot") {
    await hand.and(page.locator(".off")).first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  } else if (tip === "attach") {
    await hand
      .filter({ hasText: /Energy, card/ })
      .and(page.locator(":not(.off)"))
      .first()
      .click();
    await page.locator(".piece.target").first().click();
    await guide.getByText(TIPS.attach).waitFor({ state: "detached" });
  } else if (tip === "undo") {
    await page.keyboard.press("u");
    await guide.getByText(TIPS.undo).waitFor({ state: "detached" });
  } else if (tip === "odds") {
    await page.keyboard.press("a");
    await page.getByRole("dialog", { name: /attacks/ }).waitFor();
  } else if (tip === "attack" && (await page.locator(".attack").count())) {
    await page.locator(".attack .lamp").click();
    await guide.getByText(TIPS.attack).waitFor({ state: "detached" });
  } else if (!(await step(page))) await page.waitForTimeout(30);
}
