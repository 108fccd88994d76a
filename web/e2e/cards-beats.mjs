/** A bot's turn as somebody sees it: every state once and in order, each as the server had it, with its words. */

import { expect } from "./browser.mjs";
import { whole } from "./beats.mjs";
import { mayAct, step } from "./cards.mjs";

/** Notes every state that the table shows, with what can be read from it at that moment. */
function watch() {
  const table = document.querySelector(".tcg");
  const count = (selector) => document.querySelector(selector)?.textContent?.match(/\d+/)?.[0] ?? "";
  window.seen = [];
  const note = () => {
    const state = table.dataset.state;
    const last = window.seen.at(-1);
    const hp = [...table.querySelectorAll(".piece[data-ref]")].map((piece) => [
      piece.dataset.ref,
      piece.querySelector(".hpb > span")?.textContent.replace(/\s/g, "") ?? "",
    ]);
    const decks = [...table.querySelectorAll(".zone.opp .pile .zl b")].map((each) => each.textContent);
    const told = [...table.querySelectorAll("[role=log] li")].at(-1)?.textContent ?? "";
    const now = { state, hp: Object.fromEntries(hp), decks, hand: count(".strip:not(.low) > span:not(.hands)"), told };
    if (last?.state === state) window.seen[window.seen.length - 1] = { ...now, told: last.told };
    else window.seen.push(now);
  };
  new MutationObserver(note).observe(table, { attributes: true, attributeFilter: ["data-state"] });
}

export default async function play(evening, { matches }) {
  const page = await evening.open("player1", `/cards/${matches.beats}`, { still: false });
  // The opening, at once; then a turn as it happens
  for (let tries = 0; tries < 60; tries += 1) {
    await mayAct(page).waitFor();
    const end = page.locator(".foot").getByRole("button", { name: "End turn" });
    if ((await end.count()) && (await end.isEnabled())) break;
    await step(page, { idle: true });
  }
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("turnwright.settings"));
    localStorage.setItem("turnwright.settings", JSON.stringify({ ...kept, pace: 2 }));
  });
  await page.reload();
  await page.locator("#main:not([aria-busy=true])").waitFor();
  await mayAct(page).waitFor();
  await page.evaluate(watch);
  const before = (await evening.screen("player1", matches.beats)).n;
  await page.locator(".foot").getByRole("button", { name: "End turn" }).click();
  await page.waitForFunction((n) => Number(document.querySelector(".tcg").dataset.n) > n + 1, before);
  await page.locator(".beatbar").waitFor({ state: "detached" });
  await mayAct(page).waitFor();
  const after = (await evening.screen("player1", matches.beats)).n;
  const seen = await page.evaluate(() => window.seen);
  const [{ moments }] = await evening.say("player1", matches.beats, { type: "moments", since: before, until: after });
  expect(moments.length > 4, `the bot did too little to see: ${moments.length} lines`);
  const wanted = moments.map(({ n, line }) => `${n}.${line}`);
  const shown = seen.map(({ state }) => state);
  expect(String(shown) === String(wanted), `shown ${shown}, but it was ${wanted}`);
  let board;
  for (const [at, moment] of moments.entries()) {
    board = whole(board, moment);
    const { state, hp, hand } = seen[at];
    const real = Object.fromEntries(
      board.pieces.map((piece) => {
        const gauge = piece.gauges?.find(({ id }) => id === "hp");
        return [`piece:${piece.id}`, gauge ? `${gauge.value}/${gauge.most}` : ""];
      }),
    );
    const sorted = (all) => JSON.stringify(Object.entries(all).sort());
    expect(sorted(hp) === sorted(real), `at ${state} the table shows ${sorted(hp)}, but it was ${sorted(real)}`);
    const theirs = board.zones.find((zone) => zone.id === "hand" && zone.owner === "player2").count;
    expect(Number(hand) === theirs, `at ${state} the other hand has ${hand} cards, but it had ${theirs}`);
  }
  // Back and on again, without the match noticing
  await page.keyboard.press("p");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((state) => document.querySelector(".tcg").dataset.state === state, wanted.at(-2));
  await page.getByText("Looking back, 1 step").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((state) => document.querySelector(".tcg").dataset.state === state, wanted.at(-1));
  await mayAct(page).waitFor();
  expect((await evening.screen("player1", matches.beats)).n === after, "looking back changed the match");

  // Nothing to click where there is nothing to choose: the first choice comes by itself
  const other = await evening.open("player1", `/cards/${matches.auto}`, { auto: true });
  await other.locator(".hand .hc:not(.off)").first().waitFor();
  await other.getByText("Choose your Active Pokémon").first().waitFor();
}
