/** Card files of one's own: brought to a campaign and played between two people; kept in the browser and played there. */

import { axe } from "./checks.mjs";
import { expect } from "./browser.mjs";
import { mayAct, shown, step } from "./cards.mjs";

const card = (id, name) => ({
  ...{ id, name, supertype: "Pokémon", subtypes: ["Basic"], hp: "60", types: ["Fire"], number: "1" },
  attacks: [{ name: "Scratch", cost: ["Fire"], damage: "20", text: "" }],
});
const file = (name, cards) => ({
  ...{ name, mimeType: "application/json" },
  buffer: Buffer.from(typeof cards === "string" ? cards : JSON.stringify(cards)),
});
const lists = (page) => page.getByRole("dialog", { name: "Import a list" });

/** Has card files read, for the campaign or for the browser alone. */
async function bring(page, whom, chosen) {
  await page.getByRole("button", { name: "Import a list" }).click();
  await lists(page).getByRole("radio", { name: whom }).check();
  await lists(page)
    .getByLabel(/^Card files/)
    .setInputFiles(chosen);
}

/** Builds a deck from a list. */
async function build(page, name, list) {
  await lists(page)
    .getByRole("textbox", { name: /Paste a list/ })
    .fill(list);
  await lists(page).getByRole("button", { name: "Read the list" }).click();
  await lists(page).waitFor({ state: "detached" }); // the deck that was there before might be played, too
  await page.getByText("May be played.").waitFor();
  await page.getByLabel("Deck name").fill(name);
}

export default async function ownCards(evening) {
  await together(evening);
  await alone(evening);
}

async function together(evening) {
  const ann = await evening.open("ann", "/cards/decks");
  const ben = await evening.open("ben", "/cards/decks");
  await bring(ann, /^Everybody/, file("torn.json", "[{"));
  await lists(ann)
    .getByRole("alert")
    .getByText(/torn\.json/)
    .waitFor();
  await lists(ann)
    .getByLabel(/^Card files/)
    .setInputFiles(file("lamps.json", [card("mine-1", "Lampcat")]));
  await lists(ann).getByText("1 card read.").waitFor();
  await lists(ann).getByText("1 card, from Ann").waitFor();
  const found = await axe(ann, "cards brought to the campaign");
  await build(ann, "Lamps", "4 Lampcat\n56 Fire Energy");
  const known = ann.getByRole("region", { name: "Wins against the starter decks" });
  expect((await known.count()) === 0, "the page offers battles with cards that its engine doesn't know");
  await ann.getByRole("button", { name: "Save" }).click();
  await ann.getByText("Saved.").waitFor();

  // Ben sees them, but they aren't his to remove
  await ben.reload();
  await ben.getByRole("searchbox", { name: "Find a card" }).fill("lampcat");
  await ben.getByRole("button", { name: "Read Lampcat" }).waitFor();
  await ben.getByRole("button", { name: "Import a list" }).click();
  await lists(ben).getByText("1 card, from Ann").waitFor();
  expect((await lists(ben).getByRole("button", { name: "Delete lamps.json" }).count()) === 0, "Ben could remove them");

  for (const page of [ann, ben]) await page.goto(`${evening.plan.base}/cards`);
  await ann.getByLabel("Your deck").selectOption({ label: "Lamps" });
  await ann.getByLabel("Name", { exact: true }).fill("Lamplight");
  await ann.getByRole("button", { name: "Open it" }).click();
  const table = (page) => page.getByRole("listitem", { name: "Lamplight" });
  await table(ben).getByLabel("Sit down with").selectOption({ label: "Emberfall" });
  expect(
    !(await table(ben).innerText()).includes("campaign's own"),
    "Ben is told about Ann's deck before he has sat down",
  );
  await table(ben).getByRole("button", { name: "Sit down here" }).click();
  for (const page of [ann, ben]) await table(page).getByText("with cards of the campaign's own").waitFor();
  for (const page of [ann, ben]) await table(page).getByRole("button", { name: "Begin the match" }).click();
  for (const page of [ann, ben]) await page.locator('.tcg:not([data-n="0"])').waitFor();
  const sees = async (page) => ((await page.locator(".tcg").textContent()) ?? "").includes("Lampcat");
  for (let tries = 0; tries < 60 && !((await sees(ann)) && (await sees(ben))); tries += 1)
    for (const page of [ann, ben]) if (!(await step(page))) await page.waitForTimeout(50);
  expect(await sees(ann), "Ann never sees a card of her own");
  expect(await sees(ben), "Ben never sees what Ann plays");
  expect(found.length === 0, found.join("\n"));
}

/** In the page itself, on a server that knows nothing of them: a match goes on where it was after a reload. */
async function alone(evening) {
  const page = await evening.open("ann", "/cards/decks");
  await bring(page, /^Only me/, file("moths.json", [card("own-1", "Mothling")]));
  await lists(page).getByText("1 card read.").waitFor();
  await build(page, "Moths", "4 Mothling\n56 Fire Energy");
  await page.getByRole("note").getByText("in this browser only").waitFor();
  await page.getByRole("link", { name: "Play it here" }).click();
  await page.getByLabel("Your deck").locator("option", { hasText: "Moths" }).waitFor({ state: "attached" });
  await page.locator("form .btn.lamp").click();
  await page.locator('.tcg:not([data-n="0"])').waitFor();
  for (let did = 0, tries = 0; did < 3 && tries < 400; tries += 1) {
    if (await step(page, { idle: true })) did += 1;
    else await page.waitForTimeout(50);
  }
  await mayAct(page).waitFor(); // the other one has had its turn
  await page.getByText("Saved in this browser").waitFor();
  const before = await shown(page);
  expect(before > 3, `nothing was played: record ${before}`);
  expect(new URL(page.url()).pathname.startsWith("/cards/here/"), `the match is at ${page.url()}`);
  await page.reload();
  await page.locator(`.tcg[data-n="${before}"]`).waitFor();
  const all = (await page.locator(".tcg").textContent()) ?? "";
  expect(all.includes("Mothling"), "none of one's own cards is on the table after a reload");
  const ben = await evening.open("ben", "/cards/decks");
  await ben.getByRole("searchbox", { name: "Find a card" }).fill("mothling");
  await ben.getByText("No card matches.").waitFor();
}
