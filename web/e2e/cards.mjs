/** What people do at the card table, for the evenings that play there. */

import { expect } from "./browser.mjs";

/** The number of the record that a page shows. */
export const shown = (page) => page.locator(".tcg").evaluate((table) => Number(table.dataset.n));

/** Waits until a page shows a later record, or none is to come for it. */
async function after(page, n, what) {
  await page
    .waitForFunction((seen) => Number(document.querySelector(".tcg")?.dataset.n ?? 0) > seen, n)
    .catch(async () => {
      const told = await page.locator("[role=alert], [role=dialog]").allInnerTexts();
      throw new Error(`${what}: nothing happened after record ${n}: ${told.join(" | ")}`);
    });
}

/** Whether a page waits for its person: there is a question, something to press, or a card that can be played. */
export const mayAct = (page) =>
  page
    .locator(".pane, .unfold, .foot .btn:enabled, .prize, .hand .hc:not(.off), .front.own .piece, .bench.own .piece")
    .first();

/** What was looked at a moment ago is gone: the other one has acted meanwhile. */
class Stale extends Error {}
const SOON = 3000;
const STALE = 5;
/** How often in a row a page offered something that could not be pressed. */
const misses = new WeakMap();

/** One sensible thing by clicks or taps; what was done, in a word, or nothing if there is nothing to do. */
export async function step(page, options = {}) {
  try {
    const did = await oneStep(page, options);
    misses.delete(page);
    return did;
  } catch (error) {
    const missed = (misses.get(page) ?? 0) + 1;
    misses.set(page, missed);
    if (error instanceof Stale && missed < STALE) return "";
    throw error;
  }
}

/** `idle`: whoever plays does nothing that isn't asked for, so that the game is over soon. */
async function oneStep(page, { idle = false }) {
  const n = await shown(page);
  const stale = (error) => {
    throw new Stale(error.message);
  };
  const press = (locator) => locator.click({ timeout: SOON }).catch(stale);
  const does = async (what, ...locators) => {
    for (const each of locators) await press(each);
    await after(page, n, what);
    return what;
  };
  if (await page.locator(".ended, .foot .wait").count()) return "";
  const pane = page.locator(".pane");
  if (await pane.count()) {
    const done = pane.locator("footer .lamp");
    const tile = pane.locator(".pickc:not([aria-disabled=true])").first();
    if (await tile.count()) {
      for (let tries = 0; tries < 6 && !(await done.isEnabled()); tries += 1)
        await press(
          pane.locator(".pickc:not([aria-disabled=true])").nth(tries % (await pane.locator(".pickc").count())),
        );
      return does("answer", done);
    }
    const ticks = pane.locator(".plain .btn[aria-pressed]");
    if (await ticks.count()) {
      for (let tries = 0; tries < (await ticks.count()) && !(await done.isEnabled()); tries += 1)
        await press(ticks.nth(tries));
      return does("answer", done);
    }
    const plain = pane.locator(".plain .btn").first();
    return does("answer", (await plain.count()) ? plain : pane.getByRole("button", { name: "Take nothing" }));
  }
  if (await page.locator(".prize").count()) return does("prize", page.locator(".prize").first());
  if (await page.locator(".foot .btn.lamp").count()) return does("go on", page.locator(".foot .btn.lamp").first());
  const end = page.locator(".foot").getByRole("button", { name: "End turn" });
  if (idle && (await end.count())) return does("end turn", end);
  const lit = page.locator(".bench.own .piece.target").first();
  if (await lit.count()) return does("promote", lit);
  const hand = page.locator(".hand .hc:not(.off)");
  const cards = await hand.count();
  for (let at = 0; at < cards; at += 1) {
    await press(hand.nth(at));
    // Either the card is picked, or it is shown at full size, in a dialog that may still be loading.
    const picked = hand.nth(at).and(page.locator("[aria-pressed=true]"));
    const read = page.locator("dialog[open]");
    await picked.or(read).first().waitFor({ timeout: SOON }).catch(stale);
    if (await read.count()) {
      await page.keyboard.press("Escape");
      await read.waitFor({ state: "detached", timeout: SOON }).catch(stale);
      continue;
    }
    const target = page.locator(".piece.target").first();
    if (await target.count()) return does("target", target);
    const deed = page.locator(".acts .lamp");
    if (await deed.count()) return does("play", deed);
    await page.keyboard.press("Escape");
  }
  if (!(await end.count())) return "";
  const attack = page.locator(".foot").getByRole("button", { name: "Attack" });
  if (await attack.isEnabled()) return does("attack", attack, page.locator(".attack .lamp"));
  return does("end turn", end);
}

/** Everything that a page hears over its sockets, as it comes. */
export function overheard(page) {
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** The cards in a hand by record, as the one who holds it is told. */
export function handsOf(heard, seat) {
  const hands = new Map();
  let board = null;
  for (const text of heard) {
    const message = JSON.parse(text);
    if (message.type !== "screen") continue;
    if (message.board) {
      const rest = (message.board.zones ?? []).values();
      const zones = message.kept?.zones?.map((place) => (place < 0 ? rest.next().value : board.zones[place]));
      board = { ...message.board, zones: zones ?? message.board.zones };
    }
    const hand = board?.zones?.find((zone) => zone.id === "hand" && zone.owner === seat);
    hands.set(
      message.n,
      (hand?.items ?? []).map((item) => item.ref),
    );
  }
  return hands;
}

/** Nobody else was told of a card in a hand: neither on a screen nor in the story, by the very bytes. */
export function keptSecret(heard, hands, who) {
  let checked = 0;
  for (const text of heard) {
    const message = JSON.parse(text);
    const hand = message.type === "screen" || message.type === "record" ? (hands.get(message.n) ?? []) : [];
    for (const ref of hand) {
      checked += 1;
      expect(
        !text.includes(`"${ref}"`),
        `${who} was told of ${ref}, which is in a hand at record ${message.n}: ${text}`,
      );
    }
  }
  expect(checked > 20, `${who} heard too little to be sure: ${checked} cards were looked for`);
}
