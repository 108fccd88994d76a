/** The server is killed under open pages and started again: nothing is lost, and every screen is the server's. */

import { expect } from "./browser.mjs";

export default async function restart(evening, { matches }) {
  const match = matches.duel;
  const red = await evening.open("red", `/table/${match}`);
  const blue = await evening.open("blue", `/table/${match}`);
  const gm = await evening.open("gm", `/table/${match}`);
  const pages = { red, blue, gm };
  const act = async () => {
    const screen = await evening.screen("gm", match);
    const seat = screen.acting[0];
    await evening.caughtUp(pages[seat], seat, match);
    const choices = pages[seat].getByRole("region", { name: "What you can do" });
    if (screen.prompts.length)
      await pages[seat]
        .getByRole("region", { name: /waiting for you/ })
        .getByRole("button")
        .last()
        .click();
    else
      await choices
        .getByRole("button", { name: /Defend/ })
        .first()
        .click();
    await evening.moved(pages[seat], screen.n, `${seat}'s click did nothing`);
  };
  await act();
  await act();
  const before = await evening.screen("gm", match);
  console.log("KILL"); // whoever reads this kills the server, and starts it again
  for (const page of Object.values(pages)) await page.getByText("Connection lost").waitFor();
  console.log("START");
  for (const [link, page] of Object.entries(pages)) {
    await page.getByText("Connection lost").waitFor({ state: "detached", timeout: 90_000 });
    await evening.same(page, link, match);
  }
  const after = await evening.screen("gm", match);
  expect(after.n === before.n && JSON.stringify(after.board) === JSON.stringify(before.board), "something was lost");
  await act();
  for (const [link, page] of Object.entries(pages)) await evening.same(page, link, match);
}
