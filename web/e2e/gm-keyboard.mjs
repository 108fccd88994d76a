/** The GM's desk by keyboard alone, what a screen reader hears of it, and axe over it, light and dark. */

import { expect } from "./browser.mjs";
import { axe, sideways, square } from "./checks.mjs";

export default async function keyboard(evening, { matches }) {
  const match = matches.keys;
  const page = await evening.open("gm", `/gm/${match}`);
  await evening.caughtUp(page, "gm", match);
  const server = () => evening.screen("gm", match);
  const done = async (sentence) => {
    for (let asked = 0; asked < 6; asked += 1) {
      await evening.caughtUp(page, "gm", match);
      const screen = await server();
      if (!screen.prompts.length) return;
      await page.locator(".prompt .opts button").last().focus();
      await page.keyboard.press("Enter");
      await evening.moved(page, screen.n, sentence);
    }
  };
  const pressed = async (keys, sentence) => {
    const { n } = await server();
    for (const key of keys) await page.keyboard.press(key);
    await evening.moved(page, n, sentence);
    await done(sentence);
  };

  // Every region of the mock-up by role and name
  const heard = await page.locator("body").ariaSnapshot();
  for (const wanted of [
    /banner/,
    /heading "Poachers at the ford"/,
    /button "Weather: .+ Change"/,
    /list "At the table"/,
    /button "Show on the TV"/,
    /button "(Undo|Undo: .+)"/,
    /navigation "Initiative"/,
    /main/,
    /region "Map, 20 by 14 squares of 1 m"/,
    /region "Change .+"/,
    /group "Conditions of .+"/,
    /group "Combat stages of .+"/,
    /region "Log"/,
    /log "Log"/,
    /complementary ".+'s turn"/,
    /list "Actions left"/,
    /table ".+'s moves against everyone in reach/,
    /columnheader ".*Gloom.*"/,
    /meter "Gloom: HP"/,
    /button "End turn/,
  ]) {
    expect(wanted.test(heard), `a screen reader does not hear ${wanted} in:\n${heard}`);
  }

  // A move by its number, Enter does it
  const { board } = await server();
  await page.keyboard.press("1");
  await page.getByRole("region", { name: /, chosen$/ }).waitFor();
  await page.keyboard.press("Escape");

  // The map: a cursor that speaks, once to see the way, once more to go
  await page.keyboard.press("m");
  const from = board.pieces.find((each) => each.id === board.order[0]).position;
  const cursor = page.locator("#map-cursor");
  expect((await cursor.getAttribute("aria-label")).startsWith(`${square(from)}:`), "the cursor is elsewhere");
  const { ways } = (await evening.say("gm", match, { type: "ways", piece: board.order[0] })).at(-1);
  const step = ways.find(
    (way) => way.cost === 1 && way.path.length === 1 && (way.at[0] === from[0] || way.at[1] === from[1]),
  );
  const [dx, dy] = [step.at[0] - from[0], step.at[1] - from[1]];
  await page.keyboard.press(dx ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  await page.keyboard.press("Enter");
  await page
    .getByRole("status")
    .filter({ hasText: /^\s*Shift to .+ 1 m\./ })
    .waitFor();
  await pressed(["Enter"], "the second Enter did not move it");
  const there = (await server()).board.pieces.find((each) => each.id === board.order[0]).position;
  expect(there.join() === step.at.join(), `it stands at ${there}, not at ${step.at}`);

  // Undo says what it takes back; the hand takes a number and Enter; E ends the turn
  await pressed(["u"], "U took nothing back");
  await page
    .getByRole("status")
    .filter({ hasText: /^Undone: / })
    .first()
    .waitFor();
  await page.keyboard.press("h");
  await page.keyboard.type("-3");
  await pressed(["Enter"], "the hand did nothing");
  await page.evaluate(() => document.activeElement?.blur());
  await pressed(["e"], "E did not end the turn");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  // The next one is called at once, while the first still has the focus: it's not lost, and what closes the first
  // doesn't close it.
  await page.evaluate(() => {
    const from = document.activeElement;
    document.querySelector("dialog[open]").close();
    from.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
  });
  await page.getByRole("dialog", { name: "Find any command" }).getByRole("textbox").fill("end the turn");
  await pressed(["Enter"], "the found command did nothing");

  // The matrix is one stop; arrows move in it
  await page.keyboard.press("t");
  const first = await page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("ArrowRight");
  expect((await page.evaluate(() => document.activeElement?.textContent)) !== first, "an arrow did not move");

  const found = await axe(page, "light");
  await page.keyboard.press("/");
  await page.getByRole("dialog", { name: "Find any command" }).waitFor();
  found.push(...(await axe(page, "find")));
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  found.push(...(await axe(page, "dark", ["color-contrast"]))); // the rest is the same in the dark
  await page.setViewportSize({ width: 320, height: 640 });
  found.push(...(await sideways(page, "320 px")));
  expect(found.length === 0, found.join("\n"));
}
