/** Two phones and a group display at one table; one phone drops out and comes back. */

import { expect } from "./browser.mjs";

export default async function friends(evening, { matches }) {
  const match = matches.ford;
  const size = { width: 390, height: 844, touch: true };
  const odo = await evening.open("odo", `/play/${match}`, size);
  const wren = await evening.open("wren", `/play/${match}`, size);
  const group = await evening.open("group", "/group", { width: 1920, height: 1080 });
  const phones = { odo, wren };
  await group.getByRole("region", { name: "Map" }).waitFor();

  /** Whoever's turn it is acts on the phone, by taps alone; the GM's people are played by the GM. */
  const attacked = [];
  for (let turn = 0; turn < 40 && attacked.length < 2; turn += 1) {
    const screen = await evening.screen("gm", match);
    const active = screen.board.pieces.find((piece) => piece.id === screen.board.order[0]);
    const page = phones[active.owner];
    if (!page) {
      const last = screen.choices.find((choice) => choice.verb === "End turn") ?? screen.choices[0];
      await evening.say("gm", match, { type: "submit", seen: screen.n, key: last.key });
      continue;
    }
    await evening.caughtUp(page, active.owner, match);
    await page.getByRole("heading", { name: `${active.name}'s turn` }).waitFor();
    const move = page
      .getByRole("region", { name: "Moves" })
      .getByRole("button", { name: /in reach/ })
      .first();
    if ((await move.count()) && !attacked.includes(active.owner)) {
      await move.tap();
      const sheet = page.getByRole("dialog");
      await sheet
        .getByRole("group", { name: /Targets/ })
        .getByRole("button")
        .first()
        .tap();
      await sheet
        .getByText("hit", { exact: true })
        .first()
        .waitFor()
        .catch(() => {});
      await sheet.getByRole("button").last().tap();
      await evening.moved(page, screen.n, `${active.name}'s tap did nothing`);
      await evening.caughtUp(group, "group", match);
      attacked.push(active.owner);
    }
    for (let prompts = 0; prompts < 5; prompts += 1) {
      const now = await evening.screen("gm", match);
      if (!now.prompts.length) break;
      await evening.say("gm", match, { type: "submit", seen: now.n, key: now.choices[0].key });
    }
    const now = await evening.screen("gm", match);
    if (now.board.order[0] !== active.id) continue;
    await evening.caughtUp(page, active.owner, match);
    await page.getByRole("button", { name: `End ${active.name}'s turn` }).tap();
    const left = now.board.pieces.find((piece) => piece.id === active.id).left ?? [];
    if (left.some((tag) => tag.id !== "swift" && tag.value > 0))
      await page.getByRole("dialog").getByRole("button", { name: "End the turn" }).last().tap();
    await evening.moved(page, now.n, "the turn did not end");
  }
  expect(attacked.length === 2, `only ${attacked.join()} got to act`);
  const story = await group.getByRole("status", { name: "Last event" }).innerText();
  expect(story.trim().length > 0, "the display tells nothing");
  await evening.same(odo, "odo", match);
  await evening.same(wren, "wren", match);
  await evening.same(group, "group", match);

  // One phone drops, the fight goes on without it, and it comes back
  await wren.context().setOffline(true);
  await wren.evaluate(() => window.dispatchEvent(new Event("offline")));
  for (let turn = 0; turn < 4; turn += 1) {
    const screen = await evening.screen("gm", match);
    const key = (screen.choices.find((choice) => choice.verb === "End turn") ?? screen.choices[0]).key;
    await evening.say("gm", match, { type: "submit", seen: screen.n, key });
  }
  await evening.same(odo, "odo", match);
  await wren.context().setOffline(false);
  await wren.evaluate(() => window.dispatchEvent(new Event("online")));
  await evening.same(wren, "wren", match);
  await wren.getByRole("button", { name: "Log" }).tap();
  const told = await wren.getByRole("log").innerText();
  const lines = (await evening.say("wren", match, { type: "join", since: 0 })).filter(
    (message) => message.type === "record",
  );
  const last = lines.flatMap((record) => record.told ?? []).at(-1);
  const text = last.parts
    .map((part) => (typeof part === "string" ? part : (part.name ?? part.text ?? part.value)))
    .join("");
  expect(told.includes(text), `the log of the phone that came back lacks: ${text}`);
}
