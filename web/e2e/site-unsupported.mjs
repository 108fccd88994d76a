/** A browser that can't run the engine is told so; so is one whose engine doesn't come. */

import { start, visit } from "./site.mjs";

export default async function siteUnsupported(evening, { base }) {
  const page = await visit(evening);
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto(base);
  await page.reload();
  await page.getByRole("alert").filter({ hasText: "This browser can't run the game engine" }).waitFor();

  const other = await visit(evening);
  await other.context().route(/python-.*\.bin$/, (route) => route.abort());
  await start(other, { game: "duel", encounter: "pair" }, false);
  await other.getByRole("alert").filter({ hasText: "couldn't be loaded" }).waitFor();
  await other.goto(`${base}#/play/rune`);
  const dungeon = other.getByRole("alert").filter({ hasText: "couldn't be loaded" });
  await dungeon.getByRole("button", { name: "Try again" }).waitFor();
}
