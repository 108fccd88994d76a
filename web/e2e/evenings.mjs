/** Three evenings of one campaign by clicks: a draft with a painted map, a fight on two phones and a TV, wounds and a
 * faint that come home, an undo of the end, rest, level-up and evolution; a catch, and an undo of an end that takes catch,
 * experience, injuries and items back; and the same party in the next fight. The server is killed between evenings. */

import { expect } from "./browser.mjs";
import { api, GmDesk } from "./desk.mjs";
import { looks, sideways } from "./checks.mjs";

/** A picture of one red square. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mM4IScHAAK2AQUKW6YGAAAAAElFTkSuQmCC";
const PHONE = { width: 390, height: 844, touch: true };

export default async function evenings(evening) {
  const found = [];
  const gm = await evening.open("gm", "/gm");
  const tv = await evening.open("tv", "/group", { width: 1920, height: 1080 });
  const phones = { ilka: await evening.open("ilka", "/play", PHONE), tam: await evening.open("tam", "/play", PHONE) };

  await first(evening, gm, tv, phones, found);
  await restarted(evening);
  await second(evening, gm, tv, phones, found);
  await restarted(evening);
  await third(evening, gm, tv, phones);
  expect(found.length === 0, found.join("\n"));
}

/** The server is killed and started again, by the test that reads these words. */
async function restarted(evening) {
  const health = () =>
    fetch(`${evening.plan.base}/health`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  console.log("KILL");
  while (await health()) await new Promise((next) => setTimeout(next, 50));
  console.log("START");
  while (!(await health())) await new Promise((next) => setTimeout(next, 50));
}

const partyOf = (page) => page.getByRole("region", { name: "Party" });
const journalOf = (page) => page.getByRole("region", { name: "Journal" });

/** Builds an encounter with the whole party against some species; it is a draft until it is shown. */
async function drafted(page, name, wild, { more = [], map = true } = {}) {
  const builder = page.getByRole("region", { name: "Build an encounter" });
  await builder.getByLabel("Name").fill(name);
  for (const who of ["Ilka", "Cinder", "Tam", "Sprig", ...more]) await builder.getByLabel(who, { exact: true }).check();
  for (const [species, level] of wild) {
    await builder.getByRole("combobox", { name: "Wild Pokémon" }).fill(species);
    await builder.getByLabel("Level").fill(String(level));
    await builder.getByRole("button", { name: "Add", exact: true }).click();
    await builder.getByRole("button", { name: `Remove: ${species} ${level}` }).waitFor();
  }
  const mapped = builder.getByLabel("With a map");
  await mapped.setChecked(map);
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
  found.push(...(await looks(page, "the map editor")));
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
    const fields = desk.dialog.getByRole("spinbutton", { name: /^XP for / });
    await fields.first().waitFor();
    for (const field of await fields.all()) await field.fill("0");
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

/** Rests, a level that its player chooses on the phone, and a fight with a catch whose end is taken back. */
async function second(evening, gm, tv, phones, found) {
  await gm.goto(`${evening.plan.base}/gm`);
  await journalOf(gm)
    .getByRole("heading", { name: /The old mill/ })
    .waitFor();
  await partyOf(gm).getByRole("button", { name: "Pokémon Center" }).click();
  await partyOf(gm)
    .getByText(/HP healed/)
    .waitFor();
  await partyOf(gm).getByRole("button", { name: "New day" }).click();
  await partyOf(gm).getByText("A new day begins.").waitFor();
  found.push(...(await looks(gm, "the campaign with party and journal")));
  await rested(evening, gm, phones.ilka);
  await grown(evening, gm, phones.ilka);
  await caught(evening, gm, tv, phones);
}

/** Ilka asks for a night's rest on her phone, and the GM says yes. */
async function rested(evening, gm, phone) {
  await phone.goto(`${evening.plan.base}/play`);
  const rest = phone.getByRole("region", { name: "Rest", exact: true });
  await rest.getByRole("button", { name: "Extended rest" }).tap();
  await rest.getByText("Extended rest: asked, waiting.").waitFor();
  await partyOf(gm).getByRole("button", { name: "Yes: Ilka rests" }).click();
  await rest.getByText("Your GM says yes: you have rested.").waitFor();
}

/** Cinder acts on its player's phone, and its card there says so. */
async function strikes(evening, phone, desk, target) {
  await evening.same(phone, "ilka", desk.match);
  await phone.getByRole("region", { name: "Moves" }).getByRole("button", { name: /Ember/ }).tap();
  const sheet = phone.getByRole("dialog");
  await sheet
    .getByRole("button", { name: new RegExp(target) })
    .first()
    .tap();
  await sheet.getByRole("button", { name: `Ember on ${target}` }).tap();
  const card = phone.getByRole("region", { name: "Your action" });
  await card.getByRole("heading", { name: `Cinder uses Ember on ${target}` }).waitFor();
  await evening.caughtUp(desk.page, "gm", desk.match);
}

/** A level, and an evolution. */
async function grown(evening, gm, ilka) {
  await partyOf(gm).getByRole("link", { name: "Cinder", exact: true }).click();
  const picture = Buffer.from(PIXEL, "base64");
  await gm.getByLabel("Choose a picture").setInputFiles({ name: "cinder.png", mimeType: "image/png", buffer: picture });
  await gm.getByText("The picture is on the sheet.").waitFor();
  await gm.getByRole("link", { name: "Growth" }).click();
  await gm.getByRole("button", { name: "Give the next level" }).click();
  await gm.getByText("Level 16 Charmander.").waitFor();

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

/** What the campaign's sheets hold that a fight can change. */
async function sheets(evening) {
  const said = api(evening);
  const [people, pets] = [await said("/characters"), await said("/pokemon")];
  const ilka = people.find((one) => one.name === "Ilka");
  const cinder = pets.find((one) => one.nickname === "Cinder");
  const bag = (await said(`/characters/${ilka.id}`)).inventory;
  const count = (name) => bag.find((thing) => thing.name === name)?.quantity ?? 0;
  return {
    team: pets.filter((one) => one.ownerId === ilka.id).map((one) => one.nickname ?? one.species),
    experience: cinder.experience,
    injuries: cinder.injuries,
    hp: cinder.currentHp,
    potions: count("Potion"),
    balls: count("Basic Ball"),
  };
}
const same = (found, wanted, what) =>
  expect(
    JSON.stringify(found) === JSON.stringify(wanted),
    `${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`,
  );

async function caught(evening, gm, tv, phones) {
  const before = await sheets(evening);
  await gm.goto(`${evening.plan.base}/gm`);
  const wild = [
    ["Rattata", 6],
    ["Zubat", 6],
  ];
  await drafted(gm, "Over the weir", wild, { map: false }); // everybody is in reach of a throw
  const desk = await shown(evening, gm, "Over the weir");
  await desk.show();
  await desk.start();
  for (const [link, page] of Object.entries(phones)) {
    await page.goto(`${evening.plan.base}/play`);
    await page.getByRole("region", { name: "Yours" }).waitFor();
    await evening.same(page, link, desk.match);
  }
  await tv.locator("image[href*='/v1/portraits/']").first().waitFor({ state: "attached" });
  const start = (await desk.screen()).n;

  await desk.change("Cinder", "Injury", "1");
  await desk.change("Cinder", "Damage", "25");
  await desk.until("Ilka");
  await desk.menu("Items", "Basic Ball", { at: "Rattata", dice: "accuracy=15 capture=1" });
  await tv.getByRole("button", { name: /^Ilka catches Rattata/ }).waitFor();
  await desk.until("Cinder");
  await strikes(evening, phones.ilka, desk, "Zubat");
  await desk.until("Ilka");
  await desk.menu("Items", "Potion", { at: "Cinder" });
  const hp = await desk.gauge("Cinder");
  await ended(desk, { who: "Cinder", points: 6, off: false });

  // It has all come home, and sheets, journal and TV say what the log says
  const home = {
    team: ["Cinder", "Rattata"],
    experience: before.experience + 6,
    injuries: before.injuries + 1,
    hp,
    potions: before.potions - 1,
    balls: before.balls - 1,
  };
  same(await sheets(evening), home, "what came home");
  await journalOf(gm)
    .getByText(/Ilka.*Rattata/)
    .waitFor();
  await partyOf(gm).getByRole("link", { name: "Rattata", exact: true }).waitFor();
  await partyOf(gm).getByRole("link", { name: "Rattata", exact: true }).click();
  await journalOf(gm)
    .getByText(/Ilka.*Rattata/)
    .waitFor();
  await gm.goBack();
  const meter = partyOf(gm).getByRole("meter", { name: "Cinder: HP" });
  expect(Number(await meter.getAttribute("aria-valuenow")) === hp, "the party shows other HP than the log");
  await tv.getByRole("button", { name: /gets 6 experience/ }).waitFor();
  await evening.same(tv, "tv", desk.match);

  // The end is taken back: so are experience and journal; the fight goes on, and its catch is the fight's
  await gm
    .getByRole("link", { name: /Over the weir/ })
    .first()
    .click();
  await evening.caughtUp(gm, "gm", desk.match);
  const undo = () =>
    desk.doing(() => gm.getByRole("button", { name: /^Undo/ }).first().click(), "nothing was taken back");
  await undo();
  await tv.getByRole("button", { name: /gets 6 experience/ }).waitFor({ state: "detached" });
  same((await sheets(evening)).experience, before.experience, "experience after the undo of the end");
  expect((await api(evening)("/journal")).length === 1, "the journal keeps a fight that goes on");
  // Back to its start: so are the catch, injuries, wounds and things
  for (let steps = 0; (await desk.screen()).may_undo > start; steps += 1) {
    expect(steps < 40, "the undo never gets to the start");
    await undo();
  }
  same(await sheets(evening), before, "after the undo of the whole fight");
  // And forward again to the same
  for (let steps = 0; (await desk.screen()).may_redo; steps += 1) {
    expect(steps < 40, "the redo never gets to the end");
    await desk.doing(() => gm.getByRole("button", { name: /^Redo/ }).first().click(), "nothing was brought back");
  }
  await gm.goto(`${evening.plan.base}/gm`);
  same(await sheets(evening), home, "what came home again");
}

/** The next fight has the same party, as it has grown, with who was caught. */
async function third(evening, gm, tv, phones) {
  const before = await sheets(evening);
  await gm.goto(`${evening.plan.base}/gm`);
  await drafted(gm, "The far bank", [["Oddish", 6]], { more: ["Rattata"] });
  const desk = await shown(evening, gm, "The far bank");
  await desk.show();
  await desk.start();
  const { board } = await desk.screen();
  const cinder = board.pieces.find((piece) => piece.name === "Cinder");
  expect(cinder?.look === "charmeleon", `Cinder fights as ${cinder?.look}`);
  expect(cinder.gauges.find((gauge) => gauge.id === "hp").value === before.hp, "Cinder comes with other HP");
  expect(
    board.pieces.some((piece) => piece.name === "Rattata" && piece.side === "players"),
    "Rattata stays at home",
  );
  for (const page of Object.values(phones)) await page.goto(`${evening.plan.base}/play`);
  await phones.ilka.getByText("Rattata").first().waitFor({ state: "attached" });
  await tv.getByText("Rattata").first().waitFor();
  await evening.same(tv, "tv", desk.match);
  await ended(desk);
  await journalOf(gm)
    .getByRole("heading", { name: /The far bank/ })
    .waitFor();
  expect((await journalOf(gm).getByRole("article").count()) === 3, "the journal has all three fights");
}
