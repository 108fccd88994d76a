/** An evening is prepared: an encounter from a table's sub-habitat, fog over it, a foe in the fog; then the campaign moves. */

import { expect } from "./browser.mjs";
import { squareOf } from "./checks.mjs";
import { GmDesk } from "./desk.mjs";

export default async function prep(evening, { other, keys }) {
  const page = await evening.open("gm", "/gm");
  const tables = page.getByRole("region", { name: "Encounter tables" });
  await tables.getByLabel("Place").fill("Marsh");
  await tables.getByLabel("From level").fill("6");
  await tables.getByLabel("To level").fill("6");
  await tables.getByRole("button", { name: "New table" }).click();
  await tables.getByRole("button", { name: "Open: Marsh" }).click();
  for (const species of ["Zubat", "Oddish"]) {
    await tables.getByLabel("Species").first().fill(species);
    await tables.getByRole("button", { name: "Add species" }).click();
    await tables.getByLabel(`Weight of ${species}`).waitFor();
  }
  await tables.getByLabel("Sub-habitat").fill("Cave");
  await tables.getByRole("button", { name: "New sub-habitat" }).click();
  const cave = tables.getByRole("region", { name: "Cave" });
  await cave.getByLabel("Species").fill("Oddish");
  await cave.getByLabel("Never here").check();
  await cave.getByRole("button", { name: "Change it here" }).click();
  await cave.getByText("Oddish: never here").waitFor();

  // In the cave there is nobody but Zubat
  const builder = page.getByRole("region", { name: "Build an encounter" });
  await builder.getByLabel("Name").fill("In the cave");
  await builder.getByLabel("Sub-habitat").selectOption({ label: "Cave" });
  await builder.getByLabel("How many").fill("2");
  await builder.getByRole("button", { name: "Roll who turns up" }).click();
  await builder.getByText("2 Pokémon turn up.").waitFor();
  expect((await builder.getByRole("button", { name: "Remove: Zubat 6" }).count()) === 2, "others live in the cave");
  await builder.getByRole("button", { name: "Build it" }).click();
  await page.waitForURL(/\/gm\/.+/);
  await page.locator("#main:not([aria-busy=true])").waitFor();
  const desk = new GmDesk(evening, page, page.url().split("/").at(-1));
  const fogOn = async (link) => {
    const { board } = await evening.screen(link, desk.match);
    return board.map.cells.filter((cell) => cell.terrain === "fog").length;
  };

  // Fog over the east, by dragging; somebody hidden waits in it
  const tools = page.getByRole("group", { name: "Map", exact: true });
  await tools.getByRole("button", { name: "Fog of war" }).click();
  const fog = page.getByRole("group", { name: "Fog of war" });
  await fog.getByRole("button", { name: "Cover" }).click();
  const sheet = await page.locator(".room .sheet").boundingBox();
  const at = (x, y) => [sheet.x + ((x + 0.5) * sheet.width) / 20, sheet.y + ((y + 0.5) * sheet.height) / 14];
  const cursor = page.locator("#map-cursor");
  /** The map's cursor goes somewhere by arrow keys. */
  const go = async (x, y) => {
    await cursor.focus();
    const [fromX, fromY] = await squareOf(cursor);
    for (let step = 0; step < Math.abs(x - fromX); step += 1)
      await page.keyboard.press(x > fromX ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(y - fromY); step += 1)
      await page.keyboard.press(y > fromY ? "ArrowDown" : "ArrowUp");
  };
  await desk.doing(async () => {
    if (keys) {
      await go(14, 2);
      await page.keyboard.press("Enter");
      await go(19, 13);
      await page.keyboard.press("Enter");
      return;
    }
    await page.mouse.move(...at(14, 2));
    await page.mouse.down();
    await page.mouse.move(...at(19, 13), { steps: 4 });
    await page.mouse.up();
  }, "no fog came");
  expect((await fogOn("gm")) === 6 * 12, `${await fogOn("gm")} squares are under fog`);
  await desk.rail.getByRole("button", { name: /Add/ }).click();
  await desk.dialog.getByRole("combobox").first().fill("Pidgey");
  await desk.dialog.getByLabel("Nickname").fill("Shade");
  await desk.dialog.getByLabel(/Hidden/).check();
  await desk.doing(() => desk.dialog.getByRole("button", { name: "Add", exact: true }).click(), "nobody was added");
  await page.keyboard.press("Escape");
  await desk.dialog.waitFor({ state: "detached" });
  await desk.pick("Shade");
  await fog.getByRole("button", { name: "Shade waits at…" }).click();
  if (keys) {
    await go(16, 5);
    await page.keyboard.press("Enter");
  } else await page.mouse.click(...at(16, 5));
  await page.locator(".fogged circle").waitFor();
  await desk.show();
  const told = async () => JSON.stringify(await evening.say("group", desk.match, { type: "join", since: 0 }));
  expect(!(await told()).includes("Shade"), "the group is told who is in the fog");
  const group = await evening.open("group", "/group", { width: 1920, height: 1080 });
  await group.getByRole("main", { name: "The fight" }).waitFor();
  expect((await fogOn("group")) === 6 * 12, "the group sees other fog");

  // By keyboard the fog lifts where Shade waits, and everybody sees it there
  await fog.getByRole("button", { name: "Lift" }).focus();
  await page.keyboard.press("Enter");
  await go(16, 5);
  await page.keyboard.press("Enter");
  await desk.doing(() => page.keyboard.press("Enter"), "the fog did not lift");
  await group.getByText("Shade").first().waitFor();
  const shade = (await evening.screen("group", desk.match)).board.pieces.find((piece) => piece.name === "Shade");
  expect(shade?.position?.join() === "16,5", `Shade is at ${shade?.position}`);
  await evening.same(group, "group", desk.match);
  await evening.same(page, "gm", desk.match);

  // The whole campaign goes to another server
  await page.goto(`${evening.plan.base}/gm`);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the campaign" }).click();
  const file = await (await saved).path();
  const there = await page.context().newPage();
  await there.goto(`${other.base}/gm#${other.gm}`);
  await there.getByLabel("Import a campaign").setInputFiles({
    name: "campaign.jsonl",
    mimeType: "application/x-ndjson",
    buffer: (await import("node:fs")).readFileSync(file),
  });
  const address = await there.getByRole("textbox", { name: /The campaign is here/ }).inputValue();
  const moved = await page.context().newPage();
  await moved.goto(address);
  await moved.getByRole("button", { name: "Open: Marsh" }).waitFor();
  await moved.getByRole("link", { name: /^In the cave/ }).click();
  await moved.getByRole("navigation", { name: "Initiative" }).getByRole("button", { name: /Shade/ }).waitFor();
}
