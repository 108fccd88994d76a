/** Faults of the desk and the TV that people met in an evening: each was wrong once. */

import { expect } from "./browser.mjs";
import { GmDesk } from "./desk.mjs";

export default async function faults(evening, { matches }) {
  await hidesWhatIsFogged(evening, matches.fog);
  const desk = await GmDesk.at(evening, matches.ford);
  await follows(evening, desk);
  await showsWhatIsChosen(evening, desk);
  await tellsTheTruth(evening, desk, matches.other);
  await loads(evening);
}

/** The log stays at its last line, however many there are. */
async function follows(evening, { page, match }) {
  const log = page.getByRole("log");
  for (let line = 0; line < 50; line += 1) {
    const { n } = await evening.screen("gm", match);
    const command = { type: line % 2 ? "restore_hp" : "deal_damage", target: "gloom", amount: 1 };
    await evening.say("gm", match, { type: "submit", seen: n, command });
  }
  await evening.caughtUp(page, "gm", match);
  const isAtEnd = () =>
    page.waitForFunction(() => {
      const box = document.querySelector("[role=log]");
      return box.scrollTop + box.clientHeight > box.scrollHeight - 24;
    });
  await isAtEnd().catch(() => expect(false, "the log doesn't follow any more"));
  await log.evaluate((box) => box.scrollTo(0, 0));
  await page.waitForFunction(() => document.querySelector("[role=log]").scrollTop < 24);
  const { n } = await evening.screen("gm", match);
  await evening.say("gm", match, {
    type: "submit",
    seen: n,
    command: { type: "deal_damage", target: "gloom", amount: 1 },
  });
  await evening.caughtUp(page, "gm", match);
  expect(await log.evaluate((box) => box.scrollTop < 60), "the log runs away from somebody who reads");
}

/** Five conditions are on the desk in full, and where colours are the reader's own, what is chosen has an outline. */
async function showsWhatIsChosen(evening, desk) {
  const { n } = await desk.screen();
  const add = ["burned", "confused", "paralyzed", "slowed", "blinded"];
  await evening.say("gm", desk.match, {
    type: "submit",
    seen: n,
    command: { type: "change_status", target: "gloom", add },
  });
  const hand = await desk.pick("Gloom");
  const chosen = hand.getByRole("group", { name: /Conditions/ }).getByRole("button", { pressed: true });
  await chosen.nth(4).waitFor();
  for (const chip of await chosen.all()) {
    const isWhole = await chip.evaluate((each) => {
      const [inner, outer] = [each.getBoundingClientRect(), each.closest("[role=group]").getBoundingClientRect()];
      return inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1 && each.scrollWidth <= each.clientWidth;
    });
    expect(isWhole, `"${await chip.innerText()}" is clipped`);
  }
  await desk.page.emulateMedia({ forcedColors: "active" });
  const outline = (locator) => locator.evaluate((each) => getComputedStyle(each).outlineStyle);
  expect((await outline(chosen.first())) === "solid", "forced colours lose what is chosen");
  await desk.page.emulateMedia({ forcedColors: "none" });
}

/** A campaign whose answer is still on its way is busy, not empty. */
async function loads(evening) {
  const page = await evening.open("gm", "/gm");
  let send = () => {};
  const held = new Promise((go) => (send = go));
  await page.route("**/api/characters*", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  const party = page.getByRole("region", { name: "Party" });
  await party.or(page.locator("#main[aria-busy=true]")).first().waitFor();
  const empty = page.getByText("No player has a character yet.");
  expect((await empty.count()) === 0, "loading looks like an empty campaign");
  send();
  await empty.waitFor();
  await page.context().close();
}

/** The desk says that the group sees a fight while the TV shows it, and only then; and it leads back to the campaign. */
async function tellsTheTruth(evening, { page, match }, other) {
  const show = async (shown) => {
    const headers = { Authorization: `Bearer ${evening.plan.links.gm}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ match: shown });
    await fetch(`${evening.plan.base}/v1/display`, { method: "PUT", headers, body });
  };
  await show(match);
  await page.getByRole("button", { name: "On the TV", pressed: true }).waitFor();
  await show(other);
  await page.getByRole("button", { name: "Show on the TV", pressed: false }).waitFor();
  for (const name of ["Measure", "Show the whole map"])
    expect((await page.getByRole("button", { name }).getAttribute("title")) === name, `${name} has no tooltip`);
  await page.getByRole("link", { name: "Back to the campaign" }).first().click();
  await page.waitForURL(/\/gm$/);
}

/** The TV lists nobody who stands in the fog. */
async function hidesWhatIsFogged(evening, match) {
  const tv = await evening.open("group", `/group/${match}`, { width: 1920, height: 1080 });
  const order = tv.getByRole("region", { name: "Turn order" });
  await order.waitFor();
  const told = await order.innerText();
  expect(!told.includes("Gloom"), "the TV names somebody who stands in the fog");
  expect(told.includes("Scyther"), "the TV doesn't name somebody who stands in the open");
}
