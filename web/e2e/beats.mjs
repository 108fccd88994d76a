/** What one sees between one's own choice and the next, in every game: each state of the match once and in order, and
 * every bar as the match had it at that state. */

import { expect } from "./browser.mjs";
import { choose } from "./site.mjs";

const LINES = 5;
const TRIES = 12;

/** Notes every state that a board shows, with what its bars say once it is drawn. */
function watch() {
  const board = document.querySelector("[data-state]");
  window.seen = [];
  const note = () => {
    const bars = [...document.querySelectorAll("[role=meter]")]
      .filter((meter) => meter.closest(".plate, .me, .foe, .card, [data-ref]"))
      .map((meter) => [meter.getAttribute("aria-label"), Number(meter.getAttribute("aria-valuenow"))]);
    const now = { state: board.dataset.state, bars };
    if (window.seen.at(-1)?.state === now.state) window.seen[window.seen.length - 1] = now;
    else window.seen.push(now);
  };
  new MutationObserver(note).observe(board, { attributes: true, attributeFilter: ["data-state"] });
}

export default async function beats(evening, { games }) {
  for (const { ruleset, link, path, match } of games) {
    const page = await evening.open(link, path, { still: false, pace: 4 });
    await page.locator('[data-n]:not([data-n="0"])').first().waitFor();
    await page.locator(OWN).first().waitFor();
    let moments = [];
    let seen = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      await page.evaluate(watch);
      const before = (await evening.screen(link, match)).n;
      await choose(page);
      await page.waitForFunction((n) => Number(document.querySelector("[data-n]").dataset.n) > n, before);
      const after = await ownAgain(evening, page, link, match);
      [{ moments }] = await evening.say(link, match, { type: "moments", since: before, until: after });
      seen = await page.evaluate(() => window.seen);
      if (await isOver(page)) break;
      if (moments.length >= LINES && changes(seen)) break;
    }
    expect(moments.length >= LINES, `${ruleset}: too little happened to see: ${moments.length} lines`);
    const wanted = moments.map(({ n, line }) => `${n}.${line}`);
    expect(
      String(seen.map(({ state }) => state)) === String(wanted),
      `${ruleset}: shown ${seen.map(({ state }) => state)}, but it was ${wanted}`,
    );
    let board;
    for (const [at, moment] of moments.entries()) {
      board = whole(board, moment);
      for (const [label, value] of seen[at].bars) {
        const real = board.pieces.flatMap((piece) =>
          (piece.gauges ?? [])
            .filter((gauge) => label === `${piece.name}: ${gauge.name}`)
            .map((gauge) => Math.max(0, Math.min(gauge.most, gauge.value))),
        );
        expect(real.includes(value), `${ruleset}: at ${seen[at].state} ${label} is at ${value}, but it was ${real}`);
      }
    }
    expect(changes(seen), `${ruleset}: no bar ever changed`);
    await page.context().close();
  }
}

/** What there is to do on any board once everything has been shown. */
const OWN =
  ".ask .opts button, .acts .ab[aria-disabled=false], .deed[aria-disabled=false], .turn.mine .choice, .prompt button";

const isOver = async (page) => (await page.locator(".over, .outcome").count()) > 0;

/** Waits until one's own choice is there again; the record that the match has got to. */
async function ownAgain(evening, page, link, match) {
  for (;;) {
    await page.locator(".beatbar").waitFor({ state: "detached" });
    await page.locator(`${OWN}, .over, .outcome`).first().waitFor();
    const { n } = await evening.screen(link, match);
    const shown = await page.locator("[data-n]").first().getAttribute("data-n");
    if (Number(shown) === n && !(await page.locator(".beatbar").count())) return n;
    await page.waitForTimeout(20);
  }
}

const changes = (seen) => {
  const known = new Map();
  return seen.some(({ bars }) =>
    bars.some(([label, value]) => {
      const was = known.get(label) ?? value;
      known.set(label, value);
      return was !== value;
    }),
  );
};

/** A moment's board with what the one before had, too. */
export function whole(before, { board, kept = {} }) {
  const entries = (name) => {
    const rest = (board[name] ?? []).values();
    return kept[name]?.map((place) => (place < 0 ? rest.next().value : before[name][place])) ?? board[name];
  };
  return { ...board, pieces: entries("pieces"), zones: entries("zones") };
}
