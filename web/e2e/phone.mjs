/** A phone is a seat: the map by taps or by keys, what an action did, the bag, and the party between fights. */

import { expect } from "./browser.mjs";
import { looks, sideways, square, still } from "./checks.mjs";

const PHONE = { width: 390, height: 844, touch: true };

export default async function phone(evening, { matches, links, keys }) {
  const found = [];
  const look = async (page, where) => {
    if (keys) return; // once: by keys, the screens are the same
    found.push(...(await looks(page, where)));
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await sideways(page, `${where} at 320 px`)));
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await walks(evening, matches.walk, keys, look);
  await acts(evening, matches.turn, look);
  await throws(evening, matches.bag, look);
  if (links.newcomer) await waits(evening, look);
  expect(found.length === 0, found.join("\n"));
}

/** What the page has said to those who hear it, and where the keyboard is. */
const heard = (page) => page.getByRole("status", { name: "Your action" }).innerText();
const focused = (page) =>
  page.waitForFunction(() => document.activeElement?.closest("[aria-label='Your action']"), null, { timeout: 20_000 });

/** Crosses the map to the furthest square to which nobody can strike on the way. */
async function walks(evening, match, keys, look) {
  const page = await evening.open("odo", `/play/${match}`, PHONE);
  await page.getByRole("button", { name: "Walk" }).tap();
  await page.getByRole("heading", { name: "Where does Cinder go?" }).waitFor();
  const { board, n } = await evening.screen("odo", match);
  const [{ ways }] = await evening.say("odo", match, { type: "ways", piece: "cinder" });
  const from = board.pieces.find((piece) => piece.id === "cinder").position;
  await page.getByRole("region", { name: "Squares worth a look" }).waitFor();
  await look(page, "where to walk");
  await still(page);
  const room = await page.locator(".room").boundingBox();
  const sheet = await page.locator(".sheet").boundingBox();
  const cell = sheet.width / board.map.width;
  const at = ([x, y]) => [sheet.x + (x + 0.5) * cell, sheet.y + (y + 0.5) * cell];
  /** Squares under the finger: in the room, and away from the buttons in its corners. */
  const isSeen = ([x, y]) =>
    x > room.x + 8 && x < room.x + room.width - 8 && y > room.y + 90 && y < room.y + room.height - 70;
  const safe = ways.filter((way) => !way.warnings?.length && isSeen(at(way.at)));
  const goal = safe.reduce((one, two) => (two.cost > one.cost ? two : one));
  const way = page.getByRole("region", { name: "Walk" });
  if (keys) {
    const mark = page.getByRole("button", { name: new RegExp(`^${square(from)}: Cinder`) });
    await mark.focus();
    const step = async (key, count) => {
      for (let at = 0; at < Math.abs(count); at += 1) await page.keyboard.press(key);
    };
    await step(goal.at[0] < from[0] ? "ArrowLeft" : "ArrowRight", goal.at[0] - from[0]);
    await step(goal.at[1] < from[1] ? "ArrowUp" : "ArrowDown", goal.at[1] - from[1]);
    const told = `${square(goal.at)}: ${goal.cost} m.`;
    await page.getByRole("status").getByText(told).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await way.waitFor();
    await page.keyboard.press("Enter");
  } else {
    await page.touchscreen.tap(...at(goal.at));
    await way.waitFor();
    await look(page, "a way across the map");
    await way.getByRole("button", { name: new RegExp(`^Walk ${goal.cost} m`) }).tap();
  }
  await evening.moved(page, n, "Cinder did not walk");
  const now = (await evening.screen("odo", match)).board.pieces.find((piece) => piece.id === "cinder");
  expect(now.position.join() === goal.at.join(), `Cinder is at ${now.position}, not at ${goal.at}`);
  await focused(page);
  expect((await heard(page)).includes("Cinder"), `nobody hears that Cinder has walked: ${await heard(page)}`);
  await page.context().close();
}

/** An attack shows and says what it did; what spends a turn is looked at first, and can be asked back in it. */
async function acts(evening, match, look) {
  const page = await evening.open("odo", `/play/${match}`, PHONE);
  const sheet = page.getByRole("dialog");
  const { n } = await evening.screen("odo", match);
  await page.getByText("Maneuvers").tap();
  await page.getByRole("button", { name: /^Take a Breather/ }).tap();
  await sheet.getByRole("button", { name: "Take a Breather" }).last().waitFor();
  expect((await evening.screen("odo", match)).n === n, "a Breather is taken at one tap");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Moves" }).getByRole("button", { name: /Ember/ }).tap();
  await sheet.getByRole("button", { name: /Gloom/ }).first().tap();
  expect((await sheet.getByText("Roll your own dice").count()) === 0, "a phone offers dice that the server refuses");
  await sheet.getByRole("button", { name: "Ember on Gloom" }).tap();
  await evening.moved(page, n, "Ember did nothing");
  const card = page.getByRole("region", { name: "Your action" });
  await card.getByRole("heading", { name: "Cinder uses Ember on Gloom" }).waitFor();
  await focused(page);
  const said = await heard(page);
  expect(/^Cinder uses Ember on Gloom\. Ember (hits|misses)/.test(said), `the result is told as: ${said}`);
  await page.getByRole("region", { name: "Left this turn" }).getByText("Standard, used").waitFor();
  await look(page, "what an action did");
  await card.getByRole("button", { name: "Ask to undo" }).tap();
  await card.getByRole("button", { name: "Asked, waiting" }).waitFor();
  await evening.say("gm", match, { type: "approve", to: n + 1 });
  await card.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Moves" }).getByRole("button", { name: /Ember/ }).waitFor();
  await page.context().close();
}

/** Each ball has the whole chance to catch, as the server works it out; a throw takes one. */
async function throws(evening, match, look) {
  const page = await evening.open("odo", `/play/${match}`, PHONE);
  const before = await evening.screen("odo", match);
  const choices = before.choices.filter((choice) => choice.command.type === "throw_ball");
  const asked = { type: "odds", seen: before.n, keys: choices.map((choice) => choice.key) };
  const [{ odds }] = await evening.say("odo", match, asked);
  await page.getByRole("button", { name: "Bag" }).tap();
  const balls = page.getByRole("region", { name: "Balls" });
  for (const choice of choices) {
    const { outcomes } = odds.find((each) => each.key === choice.key);
    const caught = outcomes.filter((each) => each.status?.includes("scyther:captured"));
    const chance = Math.round(1000 * caught.reduce((sum, each) => sum + each.chance, 0)) / 10;
    await balls
      .getByRole("radio", { name: new RegExp(`^${choice.name}, \\d+ left\\. ${chance}% to catch Scyther`) })
      .waitFor();
  }
  await look(page, "a bag");
  const bag = (screen) => screen.board.zones.find((zone) => zone.id === "bag.odo").count;
  await balls.getByRole("button", { name: "Throw the Basic Ball at Scyther" }).tap();
  await evening.moved(page, before.n, "nothing was thrown");
  await focused(page);
  expect((await heard(page)).includes("Basic Ball"), `the throw is told as: ${await heard(page)}`);
  const after = await evening.screen("odo", match);
  const missed = (await heard(page)).includes("misses");
  expect(bag(after) === bag(before) - (missed ? 0 : 1), "the bag holds something else");
  await page.context().close();
}

/** A handout is announced as soon as the GM gives it, and read in the bag. */
async function isGiven(evening, page) {
  const { base, links } = evening.plan;
  const said = async (method, path, body) => {
    const headers = { Authorization: `Bearer ${links.gm}`, "Content-Type": "application/json" };
    const answer = await fetch(`${base}/api/handouts${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok, `a handout is refused: ${answer.status}`);
    return (await answer.json()).data;
  };
  const { id } = await said("POST", "", { name: "A letter", text: "Meet me at the mill." });
  expect(!(await page.content()).includes("A letter"), "a phone shows a handout before it is given");
  await said("PUT", `/${id}`, { everybody: true });
  await page.getByRole("status").getByText(`Your GM has given you "A letter".`).waitFor({ state: "attached" });
  await page.getByRole("region", { name: "Handouts" }).getByText("A letter").tap();
  await page.getByText("Meet me at the mill.").waitFor();
}

/** Between fights a phone shows the party, and the next fight when the GM shows it. */
async function waits(evening, look) {
  const { base, links, next } = evening.plan;
  const page = await evening.open("newcomer", "/play", PHONE);
  await page.getByRole("heading", { name: "Ilka's party" }).waitFor();
  await page
    .getByRole("region", { name: "Yours" })
    .getByRole("heading", { name: /^Dapple/ })
    .waitFor();
  expect((await page.getByText("There is no seat").count()) === 0, "the phone shows an error between fights");
  await look(page, "a party between fights");
  await page.getByRole("button", { name: "Journal" }).tap();
  await page.getByRole("region", { name: "Journal" }).waitFor();
  await page.getByRole("button", { name: "Bag" }).tap();
  await page.getByText("The bag is empty.").waitFor();
  await isGiven(evening, page);
  await page.getByRole("button", { name: "Party" }).tap();
  const headers = { Authorization: `Bearer ${links.gm}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ match: next });
  const shown = await fetch(`${base}/v1/display`, { method: "PUT", headers, body });
  expect(shown.ok, "the next fight isn't shown");
  await page.getByRole("navigation", { name: "Sections" }).waitFor();
  await page.getByRole("region", { name: "Yours" }).getByRole("article", { name: /^Ilka/ }).waitFor();
}
