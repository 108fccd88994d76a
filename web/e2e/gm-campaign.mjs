/** A campaign by clicks: a trainer and a Pokémon made and levelled up, an encounter built, a template, a new link. */

import { expect } from "./browser.mjs";
import { axe } from "./checks.mjs";

export default async function campaign(evening) {
  const page = await evening.open("gm", "/gm");
  const characters = page.getByRole("region", { name: "Characters" });
  await characters.getByLabel("Name").fill("Mira");
  await characters.getByRole("button", { name: "New character" }).click();
  await characters.getByText("Mira").first().waitFor();

  const pokemon = page.getByRole("region", { name: "Pokémon", exact: true });
  await pokemon.getByLabel("Species").fill("Eevee");
  await pokemon.getByRole("button", { name: "New Pokémon" }).click();
  await pokemon.getByText("Level 5,").waitFor();
  await pokemon.getByRole("link", { name: /^Level up: Eevee$/ }).click();
  await page.getByRole("button", { name: "Give the next level" }).click();
  await page.getByText("Level 6 Eevee.").waitFor();
  await page.getByRole("link", { name: "Eevee", exact: true }).click();
  await page.getByRole("link", { name: "Party" }).click();
  await pokemon.getByText("Level 6,").waitFor();
  await pokemon.getByLabel("Eevee's trainer").selectOption({ label: "Mira" });
  await pokemon.getByRole("button", { name: /^Edit: Eevee$/ }).click();
  await pokemon.getByLabel("Nickname").fill("Dusk");
  await pokemon.getByRole("button", { name: "Save" }).click();
  await pokemon.getByText("Dusk").first().waitFor();

  // What is exported can be imported
  const saved = page.waitForEvent("download");
  await pokemon.getByRole("button", { name: /^Export: Dusk$/ }).click();
  const file = await (await saved).path();
  await pokemon.getByLabel("Import").setInputFiles(file);
  await pokemon
    .getByRole("button", { name: /^Edit: Dusk$/ })
    .nth(1)
    .waitFor();

  const builder = page.getByRole("region", { name: "Build an encounter" });
  await builder.getByLabel("Name").fill("At the well");
  await builder.getByLabel("Mira").check();
  await builder.getByLabel("Dusk").first().check();
  await builder.getByLabel("Wild Pokémon").fill("Zubatt");
  await builder.getByRole("button", { name: "Add", exact: true }).click();
  await builder.getByText(`"Zubatt" is not a species. Did you mean:`).waitFor();
  expect((await builder.getByRole("button", { name: /^Remove: Zubatt/ }).count()) === 0, "a typo became a row");
  await builder.getByRole("button", { name: "Zubat", exact: true }).click();
  await builder.getByRole("button", { name: "Remove: Zubat 10" }).waitFor();

  // Kept as a draft, which nobody else is told of; copied, deleted and brought back; opened again, it is as it was
  await builder.getByRole("button", { name: "Keep as a draft" }).click();
  const drafts = page.getByRole("region", { name: "Drafts" });
  await drafts.getByRole("button", { name: "Duplicate: At the well" }).click();
  await drafts.getByRole("button", { name: "Remove: At the well" }).nth(1).click();
  await drafts.getByRole("button", { name: "Bring it back" }).click();
  await drafts.getByRole("button", { name: "Open: At the well" }).nth(1).waitFor();
  await drafts.getByRole("button", { name: "Open: At the well" }).first().click();
  await builder.getByRole("button", { name: "Remove: Zubat 10" }).waitFor();
  expect(await builder.getByLabel("Mira").isChecked(), "the draft lost its party");
  await builder.getByRole("button", { name: "Build it" }).click();
  await page.waitForURL(/\/gm\/.+/);
  const built = page.url().split("/").at(-1);
  await page.getByRole("button", { name: "Start the fight" }).click();
  await page.getByRole("complementary", { name: /'s turn$/ }).waitFor();
  const screen = await evening.same(page, "gm", built);

  // A campaign made on the page plays by the book, and the desk says so; other rules are for the next fight
  await page.getByRole("link", { name: "By the book" }).click();
  await page.getByRole("heading", { name: "Rules of this fight" }).waitFor();
  expect((await page.getByRole("button", { name: "Save for the campaign" }).count()) === 0, "a fight's rules change");
  await page.getByRole("link", { name: "Rules of the campaign" }).click();
  await page.getByLabel("Find a rule").fill("below 0");
  await page.getByLabel("negative hp").selectOption({ label: "no" });
  await page.getByText("By the book, with 1 change").waitFor();
  await page.getByRole("button", { name: "Save for the campaign" }).click();
  await page.getByText("Saved. New encounters are played by these rules.").waitFor();
  await page.getByRole("link", { name: "Campaign", exact: true }).click();
  await page.getByRole("link", { name: "Rules: By the book, with 1 change" }).waitFor();
  await page.goto(`${evening.plan.base}/gm/${built}`);
  await page.getByRole("link", { name: "By the book", exact: true }).waitFor();
  expect(screen.board.pieces.length === 3, `three take part, not ${screen.board.pieces.length}`);

  // A new link for a seat: shown once with its QR code, and it opens that seat
  await page.getByRole("button", { name: "Links for everyone" }).click();
  const links = page.getByRole("dialog");
  await links.getByRole("button", { name: /^Make a link: Mira$/ }).click();
  await links.getByRole("img", { name: "Link for Mira" }).waitFor();
  const address = await links.getByRole("textbox", { name: "Link for Mira" }).inputValue();
  const entered = await fetch(`${evening.plan.base}/v1/enter`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret: address.split("#").at(-1) }),
  });
  expect((await entered.json()).role === "player", "the new link opens no seat");
  await links.getByRole("button", { name: /^Make a link: Mira$/ }).click();
  await links.getByText("Mira is asked for it").waitFor(); // whoever has entered holds the seat, and decides
  const again = await fetch(`${evening.plan.base}/v1/enter`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ secret: address.split("#").at(-1) }),
  });
  expect(!again.ok, "the link opens its seat twice");
  await page.keyboard.press("Escape");

  // The fight as a template, and a fight from it; its draft is still there
  await page.goto(`${evening.plan.base}/gm`);
  await drafts.getByRole("button", { name: "Show: At the well" }).nth(1).waitFor();
  await page.getByRole("button", { name: /^Save as template: At the well$/ }).click();
  await builder.getByRole("button", { name: "At the well", exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/gm/") && !url.pathname.endsWith(built));
  await page.getByRole("navigation", { name: "Initiative" }).getByRole("button", { name: /Zubat/ }).waitFor();
  const second = page.url().split("/").at(-1);
  await page.goto(`${evening.plan.base}/gm`);
  await putAway(page, [built, second]);
  await handedOut(evening, page);
}

/** A fight is archived and another deleted; both come back. */
async function putAway(page, matches) {
  const tables = page.getByRole("region", { name: "Tables", exact: true });
  const card = (match) => page.locator(`a[href="/gm/${match}"]`);
  const [first, second] = matches;
  for (const [match, deed, said] of [
    [first, "Archive", /is archived/],
    [second, "Remove", /is deleted/],
  ]) {
    const row = tables.getByRole("listitem").filter({ has: card(match) });
    await row.getByRole("button", { name: `${deed}: At the well` }).click();
    await tables.getByRole("status").getByText(said).waitFor();
    if (deed === "Remove") await card(match).waitFor({ state: "detached" });
    else await tables.getByText("1 archived encounter").waitFor();
    await tables.getByRole("status").getByRole("button", { name: "Bring it back" }).click();
    await tables.getByRole("status").getByText(said).waitFor({ state: "detached" });
    await row.getByRole("button", { name: `${deed}: At the well` }).waitFor();
  }
}

/** A letter with a picture is the GM's until somebody is given it. */
async function handedOut(evening, page) {
  const given = page.getByRole("region", { name: "Handouts" });
  await given.getByLabel("Name").fill("A letter");
  await given.getByLabel("What it says").fill("Meet me at the mill.");
  await given.getByRole("button", { name: "New handout" }).click();
  await given.getByText("Only you see it.").waitFor();
  const picture = { name: "mill.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
  await given.getByLabel("Add a picture: A letter").setInputFiles(picture);
  await given.getByRole("img", { name: `Picture of "A letter"` }).waitFor();
  const who = given.getByRole("group", { name: `Who has "A letter"` });
  await who.getByRole("button", { name: "Mira" }).click();
  await given.getByText("Given to Mira.").waitFor();
  await who.getByRole("button", { name: "Everybody" }).click();
  await given.getByText("Everybody has it.").waitFor();
  await onTheTv(evening, given, who);
}

/** It lies open on the TV until it is taken off, or away from everybody. */
async function onTheTv(evening, given, who) {
  const tv = await evening.open("group", "/group", { width: 1920, height: 1080 });
  const letter = tv.getByRole("region", { name: "A letter" });
  await tv.getByRole("main").waitFor();
  expect(!(await tv.content()).includes("Meet me at the mill."), "the TV shows a handout that nobody put there");
  const show = given.getByRole("button", { name: `Show "A letter" on the TV` });
  await show.click();
  await letter.getByText("Meet me at the mill.").waitFor();
  await letter.getByRole("img", { name: `Picture of "A letter"` }).waitFor();
  const broken = await axe(tv, "a letter on the TV");
  expect(broken.length === 0, broken.join("\n"));
  await show.click();
  await letter.waitFor({ state: "detached" });
  await show.click();
  await letter.waitFor();
  await who.getByRole("button", { name: "Everybody" }).click();
  await letter.waitFor({ state: "detached" });
  expect(!(await tv.content()).includes("Meet me at the mill."), "the TV keeps what was taken back");
  await tv.context().close();
}

/** A picture of one red square. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mM4IScHAAK2AQUKW6YGAAAAAElFTkSuQmCC";
