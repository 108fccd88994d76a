/** The server is killed under the three screens and started again: nothing is lost, and every screen is the server's. */

import { expect } from "./browser.mjs";
import { GmDesk } from "./desk.mjs";

export default async function restart(evening, { matches }) {
  const match = matches.ford;
  const desk = await GmDesk.at(evening, match);
  const odo = await evening.open("odo", "/play", { width: 390, height: 844, touch: true });
  const group = await evening.open("group", "/group", { width: 1920, height: 1080 });
  const pages = { gm: desk.page, odo, group };
  await desk.change("Gloom", "Damage", "12");
  await desk.endTurn();
  for (const [link, page] of Object.entries(pages)) await evening.same(page, link, match);
  const before = await desk.screen();
  console.log("KILL"); // whoever reads this kills the server, and starts it again
  for (const page of Object.values(pages)) await page.getByText("Connection lost").waitFor();
  console.log("START");
  for (const [link, page] of Object.entries(pages)) {
    await page.getByText("Connection lost").waitFor({ state: "detached", timeout: 90_000 });
    await evening.same(page, link, match);
  }
  const after = await desk.screen();
  expect(after.n === before.n && JSON.stringify(after.board) === JSON.stringify(before.board), "something was lost");
  await desk.endTurn();
  for (const [link, page] of Object.entries(pages)) await evening.same(page, link, match);
}
