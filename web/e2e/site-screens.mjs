/** The static site's own screens from a sub-folder: home, cards, a run, a story, a replay; each reached from home by a click. */

import { axe, sideways } from "./checks.mjs";
import { has } from "./regions.mjs";
import { drop } from "./replay.mjs";
import { choose, expect, record, seated, visit } from "./site.mjs";

const HOME = [
  ["navigation", "Main"],
  ["link", "Lab"],
  ["link", "Replays"],
  ["heading", "Fights you take in turns."],
  ["link", "Play a card game now"],
  ["button", "Pick a fight"],
  ["region", "What to play"],
  ["link", /^Trading cards/],
  ["link", /^The Crimson Pavilion/],
  ["link", /^Rune & Rust/],
  ["link", /^Battles on a map/],
  ["region", "Go on"],
  ["region", "Start a match"],
  ["region", "Is this fight fair?"],
  ["region", "Put it in your own game"],
  ["region", "Your own packs"],
];

const LAMPCAT = {
  ...{ id: "mine-1", name: "Lampcat", supertype: "Pokémon", subtypes: ["Basic"], hp: "60", types: ["Fire"] },
  ...{ attacks: [{ name: "Scratch", cost: ["Fire"], damage: "20", text: "" }], number: "1" },
};

export default async function siteScreens(evening, { base, log }) {
  const page = await visit(evening);
  const found = [];
  await has(page, "home", HOME);
  await page.locator(".scene").waitFor();
  found.push(...(await axe(page, "home")));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(page, "home, dark", ["color-contrast"])));
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ]) {
    await page.setViewportSize({ width, height });
    found.push(...(await sideways(page, `home at ${width} px`)));
  }
  found.push(...(await axe(page, "home on a phone")));
  await page.setViewportSize({ width: 1366, height: 768 });

  // By keys alone: the button leads to the form, and a tile to a fight on a map at once
  await page.getByRole("button", { name: "Pick a fight" }).press("Enter");
  const game = page.getByLabel("Game", { exact: true });
  expect(await game.evaluate((node) => node === document.activeElement), "the form isn't where the keys are");
  await page.getByRole("link", { name: /^Battles on a map/ }).press("Enter");
  await seated(page);
  await page.getByRole("region", { name: "Map" }).waitFor();
  await page.goto(base);
  await page.getByRole("link", { name: /^Trading cards/ }).click();
  await seated(page);
  await page.locator(".tcg .foot .btn.lamp").waitFor();
  await page.goto(base);

  // Cards: from the lobby to the table, and back to it after a reload
  await page.getByRole("link", { name: "Cards and decks" }).click();
  await page
    .getByLabel("Opponent")
    .locator("option", { hasText: "Sharp: takes whatever" })
    .waitFor({ state: "attached" });
  found.push(...(await axe(page, "the lobby of the site")));
  await page.locator("form .btn.lamp").click();
  await seated(page);
  await choose(page);
  await page.getByText("Saved in this browser").waitFor();
  const n = await record(page);
  await page.reload();
  await seated(page);
  expect((await record(page)) === n, "a card match is somewhere else after a reload");

  // Card files of one's own: read in the page, built into a deck, and played with
  await page.goto(`${base}#/cards/decks`);
  await page.getByRole("button", { name: "Import a list" }).click();
  const lists = page.getByRole("dialog", { name: "Import a list" });
  await lists.getByLabel(/^Card files/).setInputFiles({
    ...{ name: "mine.json", mimeType: "application/json" },
    buffer: Buffer.from(JSON.stringify([LAMPCAT])),
  });
  await lists.getByText("1 card read.").waitFor();
  await lists.getByRole("textbox", { name: /Paste a list/ }).fill("4 Lampcat\n56 Fire Energy");
  await lists.getByRole("button", { name: "Read the list" }).click();
  await page.getByText("May be played.").waitFor();
  await page.getByRole("link", { name: "Play with it" }).click();
  await page.locator("form .btn.lamp").click();
  await seated(page);
  await choose(page);
  await page.locator(".tcg").getByText("Lampcat").first().waitFor();
  await page.reload();
  await seated(page);

  // A story and a run, and home lists both
  await page.goto(base);
  await page.getByRole("link", { name: /^The Crimson Pavilion/ }).click();
  await page.getByRole("main", { name: "The Crimson Pavilion" }).waitFor();
  await page.goto(base);
  await page.getByRole("link", { name: /^Rune & Rust/ }).click();
  await page.getByRole("region", { name: "Doors" }).waitFor();
  await page.goto(base);
  const begun = page.getByRole("region", { name: "Go on" });
  await begun.getByRole("link", { name: /Crimson Pavilion/ }).waitFor();
  await begun.getByRole("link", { name: /^Mystic, room 0 of/ }).click();
  await page.getByRole("region", { name: "Doors" }).waitFor();

  // A replay: dropped, verified, and a link to a record that holds the whole log
  await page.goto(`${base}#/replay`);
  await drop(page, "duel.jsonl", log);
  await page.getByRole("status").getByText("Verified: 4 of 4 records").waitFor();
  await page.getByRole("slider", { name: "Record" }).fill("3");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link to record 3" }).click();
  await page.getByRole("button", { name: "Copied" }).first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(base), `the link leads out of the site: ${link}`);
  const other = await page.context().newPage();
  await other.goto(link);
  await other.locator('[data-n="3"]').waitFor();
  expect(found.length === 0, found.join("\n"));
}
