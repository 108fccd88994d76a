/** Three evenings of one campaign by clicks: a draft with a painted map, a fight on two phones and a TV, wounds and a
 * faint that come home, an undo of the end, rest, level-up and evolution, and the same party in the next fight. */

import { expect } from "./browser.mjs";
import { GmDesk } from "./desk.mjs";
import { axe, sideways } from "./checks.mjs";

const PHONE = { width: 390, height: 844, touch: true };

export default async function evenings(evening) {
  const found = [];
  const gm = await evening.open("gm", "/gm");
  const tv = await evening.open("tv", "/group", { width: 1920, height: 1080 });
  const phones = { ilka: await evening.open("ilka", "/play", PHONE), tam: await evening.open("tam", "/play", PHONE) };

  await first(evening, gm, tv, phones, found);
  await second(evening, gm, phones, found);
  await third(evening, gm, phones);
  expect(found.length === 0, found.join("\n"));
}

const partyOf = (page) => page.getByRole("region", { name: "Party" });
const journalOf = (page) => page.getByRole("region", { name: "Journal" });

/** Builds an encounter with the whole party against some species; it is a draft until it is shown. */
async function drafted(page, name, wild) {
  const builder = page.getByRole("region", { name: "Build an encounter" });
  await builder.getByLabel("Name").fill(name);
  for (const who of ["Ilka", "Cinder", "Tam", "Sprig"]) await builder.getByLabel(who, { exact: true }).check();
  for (const [species, level] of wild) {
    await builder.getByLabel("Wild Pokémon").fill(species);
    await builder.getByLabel("Level").fill(String(level));
    await builder.getByRole("button", { name: "Add", exact: true }).click();
    await builder.getByRole("button", { name: `Remove: ${species} ${level}` }).waitFor();
  }
  const mapped = builder.getByLabel("With a map");
  if (!(await mapped.isChecked())) await mapped.check();
  await builder.getByRole("button", { name: "Keep as a draft" }).click();
  await page
    .getByRole("region", { name: "Drafts" })
    .getByRole("button", { name: `Show: ${name}` })
    .waitFor();
}

/** The map by pointer and by keys; what was painted is in the draft. */
async function mapped(evening, page, name, found) {
  await page.getByRole("link", { name: `Map: ${name}` }).click();
  const canvas = page.getByRole("application", { name: "Map to paint on" });
  await canvas.waitFor();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  found.push(...(await axe(page, "the map editor")));
  await page.getByRole("button", { name: /^Wall/ }).click();
  const box = await canvas.boundingBox();
  const width = Number(await page.getByLabel("Squares across").inputValue());
  await page.mouse.click(box.x + (4.5 * box.width) / width, box.y + (2.5 * box.width) / width);
  await page.getByRole("status").getByText("E3: Wall").waitFor();
  await canvas.focus();
  await page.keyboard.press("w");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByRole("status").getByText("F3: Water").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("status").getByText("F4: Water").waitFor();
  await page.keyboard.press("u");
  await page.getByRole("status").getByText("Water is undone.").waitFor();
  await page.getByRole("button", { name: "Save the map" }).click();
  await page.getByRole("status").getByText("The map is saved.").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, "the map editor at 320 px")));
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("link", { name: "Campaign", exact: true }).click();
}

async function shown(evening, page, name) {
  await page
    .getByRole("region", { name: "Drafts" })
    .getByRole("button", { name: `Show: ${name}` })
    .click();
  await page.waitForURL(/\/gm\/[0-9a-f]+$/);
  await page.locator("#main:not([aria-busy=true])").waitFor();
  const desk = new GmDesk(evening, page, page.url().split("/").at(-1));
  await evening.caughtUp(page, "gm", desk.match);
  return desk;
}

/** Ends the fight; with experience for one Pokémon, or for nobody; it stays on the TV, or goes off it. */
async function ended(desk, { who = "", points = 0, off = true } = {}) {
  await desk.page.getByRole("button", { name: "End fight" }).click();
  if (who) {
    for (const field of await desk.dialog.getByRole("spinbutton", { name: /^XP for / }).all()) await field.fill("0");
    await desk.dialog.getByRole("spinbutton", { name: `XP for ${who}` }).fill(String(points));
    await desk.dialog.getByRole("button", { name: "End the fight and hand out XP" }).click();
    await desk.dialog.getByText("Handed out:").waitFor();
  } else await desk.dialog.getByRole("button", { name: "End without XP" }).click();
  if (off) {
    await desk.dialog.getByRole("button", { name: "Take it off the TV" }).click();
    await desk.dialog.getByRole("button", { name: "Take it off the TV" }).waitFor({ state: "detached" });
  }
  await desk.dialog.getByRole("link", { name: "Back to the campaign" }).click();
}

/** A draft stays hidden; shown, it is a fight for two phones and a TV; Cinder is hurt and Zubat falls. */
async function first(evening, gm, tv, phones, found) {
  await drafted(gm, "The old mill", [["Zubat", 8]]);
  await mapped(evening, gm, "The old mill", found);
  for (const [link, page] of [
    ["tv", tv],
    ["ilka", phones.ilka],
    ["tam", phones.tam],
  ])
    expect(!(await page.content()).includes("Zubat"), `${link} reads a draft`);
  const desk = await shown(evening, gm, "The old mill");
  const { board } = await desk.screen();
  const ground = (x, y) => board.map.cells.find((cell) => cell.at[0] === x && cell.at[1] === y)?.terrain;
  expect(ground(4, 2) === "wall" && ground(5, 2) === "water" && !ground(5, 3), "the painted map is not the fight's");
  await desk.show();
  await desk.start();
  await tv.getByText("Zubat").first().waitFor();
  for (const page of Object.values(phones)) await page.getByText("Zubat").first().waitFor({ state: "attached" });
  await desk.change("Cinder", "Damage", "30");
  await desk.change("Zubat", "Damage", "300");
  const hurt = await desk.gauge("Cinder");
  await ended(desk, { off: false });
  await journalOf(gm).getByText(/Zubat/).first().waitFor();
  const cinder = partyOf(gm).getByRole("meter", { name: "Cinder: HP" });
  expect(Number(await cinder.getAttribute("aria-valuenow")) === hurt, "Cinder's wounds did not come home");

  // The end is taken back: so are the wounds and the page of the journal; then it ends again
  await gm
    .getByRole("link", { name: /The old mill/ })
    .first()
    .click();
  await evening.caughtUp(gm, "gm", desk.match);
  await desk.doing(() => gm.getByRole("button", { name: /^Undo/ }).first().click(), "the end was not taken back");
  await gm.goto(`${evening.plan.base}/gm`);
  await journalOf(gm).getByText("No fight is over yet.").waitFor();
  await gm
    .getByRole("link", { name: /The old mill/ })
    .first()
    .click();
  await evening.caughtUp(gm, "gm", desk.match);
  await ended(desk, { who: "Cinder", points: 8 });
  await journalOf(gm).getByText(/Zubat/).first().waitFor();
}

/** Rests, and a level that its player chooses on the phone. */
async function second(evening, gm, phones, found) {
  await partyOf(gm).getByRole("button", { name: "Pokémon Center" }).click();
  await partyOf(gm)
    .getByText(/HP healed/)
    .waitFor();
  await partyOf(gm).getByRole("button", { name: "New day" }).click();
  await partyOf(gm).getByText("A new day begins.").waitFor();
  found.push(...(await axe(gm, "the campaign with party and journal")));
  await partyOf(gm).getByRole("link", { name: "Cinder", exact: true }).click();
  await gm.getByRole("link", { name: "Growth" }).click();
  await gm.getByRole("button", { name: "Give the next level" }).click();
  await gm.getByText("Level 16 Charmander.").waitFor();

  const { ilka } = phones;
  await ilka.goto(`${evening.plan.base}/play`);
  await ilka.getByRole("link", { name: "Level 16 is waiting" }).tap();
  await ilka
    .getByRole("button", { name: /^One more point in / })
    .first()
    .tap();
  await ilka.getByText("0 points left").waitFor();
  for (const group of await ilka.getByRole("group", { name: "In place of" }).all())
    await group.getByRole("radio").first().tap();
  await ilka.getByRole("button", { name: "Keep", exact: true }).tap();
  await ilka.getByText("Cinder's choices are kept.").waitFor();
  await ilka.getByRole("button", { name: "Evolve now" }).tap();
  await ilka.getByRole("button", { name: "Place them myself" }).waitFor();
  await ilka.getByRole("button", { name: "Keep", exact: true }).tap();
  await ilka.getByText("Cinder's choices are kept.").waitFor();
  await ilka.getByText("Level 16 Charmeleon.").waitFor();
}

/** The next fight has the same party, as it has grown. */
async function third(evening, gm, phones) {
  await gm.goto(`${evening.plan.base}/gm`);
  await drafted(gm, "Over the weir", [["Oddish", 6]]);
  const desk = await shown(evening, gm, "Over the weir");
  await desk.show();
  await desk.start();
  const { board } = await desk.screen();
  const cinder = board.pieces.find((piece) => piece.name === "Cinder");
  expect(cinder?.look === "charmeleon", `Cinder fights as ${cinder?.look}`);
  await phones.ilka.goto(`${evening.plan.base}/play`);
  await phones.ilka.getByText("Cinder").first().waitFor();
  await ended(desk);
  await journalOf(gm)
    .getByRole("heading", { name: /Over the weir/ })
    .waitFor();
  expect((await journalOf(gm).getByRole("article").count()) === 2, "the journal has both fights");
}
