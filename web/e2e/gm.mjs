/** A fight at the GM's desk by clicks: a move, damage by hand, an override, a hidden foe, an undo three turns later, two tabs. */

import { expect } from "./browser.mjs";

export default async function gm(evening, { matches, keys }) {
  const match = matches.ford;
  const page = await evening.open("gm", `/gm/${match}`);
  await evening.caughtUp(page, "gm", match);
  const other = await evening.open("gm", `/gm/${match}`);
  const rail = page.getByRole("navigation", { name: "Initiative" });
  const hand = (name) => page.getByRole("region", { name: `Change ${name}` });
  const turn = page.getByRole("complementary");
  const server = () => evening.screen("gm", match);
  const piece = async (id) => (await server()).board.pieces.find((each) => each.id === id);
  const hp = async (id) => (await piece(id)).gauges.find((gauge) => gauge.id === "hp").value;
  const clicked = async (what, sentence) => {
    const { n } = await server();
    await what();
    await evening.moved(page, n, sentence);
    await answered();
  };
  /** The GM answers for everybody whom nobody plays: the last answer declines. */
  const answered = async () => {
    for (let asked = 0; asked < 6; asked += 1) {
      await evening.caughtUp(page, "gm", match);
      const screen = await server();
      if (!screen.prompts.length) return;
      await page.locator(".prompt .opts button").last().click();
      await evening.moved(page, screen.n, "a prompt was not answered");
    }
  };

  // A drag that Escape takes back, and one that goes through: the way says what it costs
  if (!keys) await dragged(page, server, clicked);

  // A move from the matrix: odds come by themselves, the first click picks, the second acts
  const cell = turn.locator("td button:not(.far)").first();
  await cell.locator(".r1, .r2:not([aria-hidden])").first().waitFor();
  const told = await cell.innerText();
  expect(/\d|works|immune/.test(told), `a cell of the matrix says "${told}"`);
  await cell.click();
  const chosen = turn.getByRole("button", { name: /^Use .+/ });
  await chosen.waitFor();
  await clicked(() => cell.click(), "the second click on a cell did nothing");

  // Damage by hand: the sum is there before it happens, and comes out as written
  await rail.getByRole("button", { name: /Gloom/ }).click();
  const before = await hp("gloom");
  const amount = hand("Gloom").getByRole("textbox");
  await amount.fill("-12");
  await page.locator("#hand-sum .res").waitFor();
  expect((await page.locator("#hand-sum .res").innerText()) === String(before - 12), "the sum is not HP less 12");
  await clicked(() => hand("Gloom").getByRole("button", { name: "Deal 12" }).click(), "no damage was dealt");
  expect((await hp("gloom")) === before - 12, "Gloom does not have what was written");
  const mistake = (await server()).n;

  // A condition and a stage in two clicks
  await clicked(
    () =>
      hand("Gloom")
        .getByRole("group", { name: /Conditions/ })
        .getByRole("button", { name: /Burned/ })
        .click(),
    "no condition was set",
  );
  await hand("Gloom")
    .getByRole("button", { name: /Burned/, pressed: true })
    .waitFor();
  await clicked(() => hand("Gloom").getByRole("button", { name: "Speed up" }).click(), "no stage was raised");
  expect(
    (await piece("gloom")).tags.some((tag) => tag.id === "stage.speed"),
    "Gloom's Speed has no stage",
  );

  // Refused, and done anyway with a reason
  const far = turn.locator("td button.far").first();
  await far.click();
  const refusal = page.getByRole("alert").filter({ hasText: "Do it anyway" });
  await refusal.getByRole("button", { name: /Do it anyway/ }).click();
  await refusal.getByRole("textbox", { name: "Reason" }).fill("The wind carries it");
  await clicked(() => refusal.getByRole("button", { name: /Do it anyway/ }).click(), "the override did nothing");

  // Three turns later the damage turns out to be a mistake: its own line takes it back
  for (let turns = 0; turns < 3; turns += 1) {
    await clicked(() => turn.getByRole("button", { name: /^End turn/ }).click(), "the turn did not end");
  }
  await page.keyboard.press("l");
  const line = page
    .getByRole("log")
    .locator("li")
    .filter({ hasText: /Gloom loses 12|12/ });
  const undo = line.getByRole("button", { name: /^Undo this and \d+ later/ }).first();
  await clicked(() => undo.click(), "the line of the log took nothing back");
  expect((await hp("gloom")) === before, "the damage was not taken back");
  await page.getByRole("button", { name: /Back to the turn/ }).click();
  expect((await server()).n > mistake, "an undo is a record too");
  await clicked(() => page.getByRole("banner").getByRole("button", { name: /^Redo/ }).click(), "redo did nothing");
  expect((await hp("gloom")) < before, "redo did not bring the damage back");

  // A foe in wait: the players' screens don't know of it until it is revealed
  await rail.getByRole("button", { name: /Add/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").first().fill("Zubat");
  await dialog.getByLabel("Nickname").fill("Shade");
  await dialog.getByLabel(/Hidden/).check();
  await clicked(() => dialog.getByRole("button", { name: "Add", exact: true }).click(), "nobody was added");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const seen = JSON.stringify(await evening.say("odo", match, { type: "join", since: 0 }));
  expect(!seen.includes("Shade"), "a player is told of a hidden foe");
  await rail.getByRole("button", { name: /Shade.*hidden from the players/ }).click();
  await clicked(
    () =>
      hand("Shade")
        .getByRole("button", { name: /Reveal/ })
        .click(),
    "nobody was revealed",
  );
  const now = JSON.stringify(await evening.say("odo", match, { type: "join", since: 0 }));
  expect(now.includes("Shade"), "the revealed foe is not seen");

  // Weather in two clicks, the TV in one
  await page.getByRole("button", { name: /^Weather/ }).click();
  await clicked(() => page.getByRole("button", { name: "Rain", exact: true }).click(), "it does not rain");
  await clicked(() => page.getByRole("button", { name: "Show on the TV" }).click(), "it is not on the TV");
  await page.getByRole("button", { name: "On the TV", pressed: true }).waitFor();

  // The other tab has seen it all
  await evening.same(other, "gm", match);
  await evening.same(page, "gm", match);
}

/** The one who acts is dragged a square away: Escape puts it back; the second time it goes, and an undo brings it home. */
async function dragged(page, server, clicked) {
  const { board } = await server();
  const [x, y] = board.pieces.find((each) => each.id === board.order[0]).position;
  const there = async () => (await server()).board.pieces.find((each) => each.id === board.order[0]).position.join();
  const sheet = await page.locator(".room .sheet").boundingBox();
  const { width, height } = board.map;
  const at = (dx) => [sheet.x + ((x + dx + 0.5) * sheet.width) / width, sheet.y + ((y + 0.5) * sheet.height) / height];
  const drag = async () => {
    await page.mouse.move(...at(0));
    await page.mouse.down();
    await page.mouse.move(...at(1), { steps: 3 });
    await page
      .getByRole("status")
      .filter({ hasText: /^\s*Shift to .+ 1 m\./ })
      .waitFor();
  };
  await drag();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect((await there()) === `${x},${y}`, "Escape did not take the drag back");
  await drag();
  await clicked(() => page.mouse.up(), "the drag did nothing");
  expect((await there()) === `${x + 1},${y}`, `it was dragged to ${await there()}`);
  await clicked(() => page.keyboard.press("u"), "U did not take the drag back");
}
