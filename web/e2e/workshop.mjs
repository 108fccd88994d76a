/** An encounter is prepared in the workshop: search with correction, rows, undo, a fight played in advance, a door painted;
 * shown, the door opens at one click, and nothing of the draft has reached another link before. */

import { expect } from "./browser.mjs";
import { looks, sideways, squareOf } from "./checks.mjs";

export default async function workshop(evening, { keys }) {
  const found = [];
  const tv = await evening.open("group", "/group", { width: 1920, height: 1080 });
  const page = await evening.open("gm", "/gm");
  const headers = { Authorization: `Bearer ${evening.plan.links.gm}` };
  const drafts = async () => (await fetch(`${evening.plan.base}/v1/campaign/drafts`, { headers })).json();
  const kept = async (what, holds) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const [line] = await drafts();
      const whole =
        line && (await (await fetch(`${evening.plan.base}/v1/campaign/drafts/${line.id}`, { headers })).json());
      if (whole && holds(whole.draft)) return;
      await new Promise((next) => setTimeout(next, 50));
    }
    expect(false, `${what} was not kept`);
  };
  await page.getByRole("region", { name: "Drafts" }).getByRole("link", { name: "Workshop", exact: true }).click();
  await page.getByRole("button", { name: "New encounter" }).click();
  const name = page.getByRole("textbox", { name: "Name of the encounter" });
  await name.fill("Mill ambush");
  await name.press("Enter");
  await kept("the name", (draft) => draft.name === "Mill ambush");

  // A typo never becomes a row; what is meant does, by Enter
  const search = page.getByRole("search", { name: "Species or trainer" });
  const typed = search.getByRole("textbox", { name: "Species or trainer" });
  await typed.fill("Zubatt");
  await search.getByRole("button", { name: "Add Zubat" }).waitFor();
  await search.getByLabel("How many").fill("2");
  await search.getByRole("button", { name: "Add 2 Zubat" }).waitFor();
  await typed.press("Enter");
  const foes = page.getByRole("region", { name: "Foes" });
  await foes.getByRole("rowheader", { name: /2 Zubat/ }).waitFor();
  await typed.fill("Qqqqq");
  await typed.press("Enter");
  await search.getByText("There is nobody called Qqqqq in the books.").waitFor();
  expect((await foes.getByRole("rowheader").count()) === 1, "a name that nobody has became a row");
  await typed.fill("poacher");
  await search.getByRole("button", { name: "Add Kest" }).click();
  await foes.getByRole("rowheader", { name: /Kest/ }).waitFor();
  await foes.getByRole("button", { name: "Take Kest out" }).click();
  await foes.getByRole("rowheader", { name: /Kest/ }).waitFor({ state: "detached" });
  await foes.getByRole("button", { name: "Level of 2 Zubat: one less" }).click();
  await foes.getByRole("button", { name: "2 Zubat lies in wait" }).click();
  await kept("the row", ({ pieces }) => pieces.length === 2 && pieces.every((each) => each.level === 9 && each.hidden));
  await page.locator("body").press("u");
  await page.getByText("Lying in wait is taken back.").waitFor({ state: "attached" });
  const side = foes.getByRole("combobox", { name: "Side of 2 Zubat" });
  await side.selectOption({ label: "Third side" });
  await foes.getByText("fight everybody").waitFor();
  await kept("the side", ({ pieces }) => pieces.every((each) => each.side === "rivals"));
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByText("A side is taken back.").waitFor({ state: "attached" });
  await kept("the undo", ({ pieces }) => pieces.every((each) => !each.hidden));

  await page.getByRole("textbox", { name: "Said when it starts" }).fill("The wheel stands still.");
  const ilka = page.getByRole("region", { name: "Against" });
  await ilka.getByRole("button", { name: "Who takes part" }).click();
  await ilka.getByLabel("Ilka").check();
  await kept("the party", ({ pieces, notes }) => pieces.length === 3 && notes === "The wheel stands still.");
  await page.getByText("Experience for each player").waitFor();
  await page.getByRole("button", { name: "Try what would change it" }).click();
  const easier = page.getByRole("listitem").filter({ hasText: "One Zubat less" });
  await easier.getByText(/in 100, between/).waitFor();
  await easier.getByRole("button", { name: "Do it" }).click();
  await foes.getByRole("rowheader", { name: /^Zubat/ }).waitFor();
  found.push(...(await looks(page, "the workshop")));
  for (const [width, height] of [
    [320, 640],
    [820, 1180],
  ]) {
    await page.setViewportSize({ width, height });
    found.push(...(await sideways(page, `the workshop at ${width} px`)));
  }
  await page.setViewportSize({ width: 1280, height: 768 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  found.push(...(await sideways(page, "the workshop with text at 200 %")));
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize({ width: 1366, height: 768 });

  // A door in the map
  await page.getByRole("link", { name: "No map yet" }).click();
  const canvas = page.getByRole("application", { name: "Map to paint on" });
  await canvas.focus();
  await page.keyboard.press("o");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.getByRole("status").getByText("B1: Door").waitFor();
  await page.keyboard.press("t");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page
    .getByRole("status")
    .getByText(/C1: .*\+2 m/)
    .waitFor();
  await page.getByRole("button", { name: "Set up for me" }).click();
  await page
    .getByRole("region", { name: "Layers", exact: true })
    .getByText("3 of 3")
    .or(page.getByText("2 of 2"))
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Show the layer: Doors" }).click();
  expect((await canvas.locator(".door").count()) === 0, "a layer that is out of sight is drawn");
  await page.getByRole("button", { name: "Show the layer: Doors" }).click();
  await page.getByRole("button", { name: "Save the map" }).click();
  await page.getByRole("status").getByText("The map is saved.").waitFor();
  found.push(...(await looks(page, "the map editor with layers")));
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  found.push(...(await sideways(page, "the map editor with text at 200 %")));
  for (const secret of ["Zubat", "Mill ambush"])
    expect(!(await tv.content()).includes(secret), `the TV is told of a draft: ${secret}`);

  // Shown, the draft is a fight, and its door opens at one click
  await page.goto(`${evening.plan.base}/gm/workshop/${(await drafts())[0].id}`);
  await page.getByRole("button", { name: "Show Mill ambush to the group" }).click();
  await page.waitForURL(/\/gm\/[0-9a-f]+$/);
  const match = page.url().split("/").at(-1);
  await evening.caughtUp(page, "gm", match);
  const ground = async () => (await evening.screen("gm", match)).board.map.cells;
  const door = async () => (await ground()).find((cell) => cell.at.join() === "1,0")?.terrain;
  expect((await door()) === "closed door", `the door is ${await door()}`);
  expect(
    (await ground()).some((cell) => cell.height === 2),
    "nothing lies higher",
  );
  const { n } = await evening.screen("gm", match);
  if (keys) {
    const cursor = page.locator("#map-cursor");
    await cursor.focus();
    const [x, y] = await squareOf(cursor);
    for (let step = 0; step < Math.abs(x - 1); step += 1) await page.keyboard.press(x > 1 ? "ArrowLeft" : "ArrowRight");
    for (let step = 0; step < y; step += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
  } else {
    const sheet = await page.locator(".room .sheet").boundingBox();
    await page.mouse.click(sheet.x + (1.5 * sheet.width) / 18, sheet.y + (0.5 * sheet.height) / 12);
  }
  await evening.moved(page, n, "the door stays shut");
  expect((await door()) === "open door", `the door is ${await door()}`);
  expect(found.length === 0, found.join("\n"));
}
