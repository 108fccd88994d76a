/** Frames of a bot's turn in each game, one for each thing that happens, taken while it moves: `make pictures`. */

import { writeFile } from "node:fs/promises";
import { mayAct, step } from "./cards.mjs";
import { choose } from "./site.mjs";

const MOST = 12;
/** Beats take so many times as long, so that a picture is taken before the next one begins; and how far into a beat. */
const SLOWER = 8;
const UNDER_WAY = 900;
const OWN = ".acts .ab[aria-disabled=false], .deed[aria-disabled=false], .turn.mine .choice, .ask .opts button";

export default async function turnPictures(evening, { games, folder }) {
  for (const { game, link, path, choices } of games) {
    const page = await evening.open(link, path, { still: false });
    await page.locator('[data-n]:not([data-n="0"])').first().waitFor();
    const isCards = game === "tcg";
    if (isCards) await opened(page);
    else
      for (let made = 0; made < choices; made += 1) {
        await page.locator(OWN).first().waitFor();
        await choose(page);
      }
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("turnwright.settings"));
      localStorage.setItem("turnwright.settings", JSON.stringify({ ...kept, pace: 1 }));
    });
    await page.addInitScript(slowed, SLOWER);
    await page.reload();
    await (isCards ? mayAct(page) : page.locator(OWN).first()).waitFor();
    await page.waitForTimeout(1500); // pictures of cards
    const taken = film(page, `${folder}/${game}`, isCards ? ".tcg .mat" : "");
    if (isCards) await page.locator(".foot").getByRole("button", { name: "End turn" }).click();
    else await choose(page);
    await writeFile(`${folder}/${game}.json`, JSON.stringify(await taken));
    await page.context().close();
  }
}

/** In the page: everything that is timed takes longer, motion included. */
function slowed(times) {
  const { setTimeout } = window;
  window.setTimeout = (call, ms = 0, ...rest) => setTimeout(call, ms * times, ...rest);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (steps, options) {
    return animate.call(this, steps, { ...options, duration: options.duration * times });
  };
}

/** A card match with something on both sides of the table. */
async function opened(page) {
  const end = page.locator(".foot").getByRole("button", { name: "End turn" });
  const turn = () => page.locator(".tcg").evaluate((table) => Number(table.dataset.n));
  for (let tries = 0; tries < 200; tries += 1) {
    await mayAct(page).waitFor();
    if ((await turn()) > 40 && (await end.count()) && (await end.isEnabled())) return;
    await step(page);
  }
}

/** A picture for each state, of the whole page or a part of it, with the words that came with it, until nothing more
 * happens. */
async function film(page, name, only) {
  const frames = [];
  const state = () => page.locator("[data-state]").first().getAttribute("data-state");
  let last = await state();
  while (frames.length < MOST) {
    const next = await page
      .waitForFunction(
        (old) => {
          const now = document.querySelector("[data-state]").dataset.state;
          return now !== old ? now : "";
        },
        last,
        { timeout: frames.length ? 20_000 : 60_000 },
      )
      .then((handle) => handle.jsonValue())
      .catch(() => "");
    if (!next) break;
    last = next;
    await page.waitForTimeout(UNDER_WAY);
    const path = `${name}-${frames.length}.png`;
    const line = await page.locator("[role=log]").last().locator("li, p").last().innerText();
    const said = line
      .trim()
      .replace(/\s+/g, " ")
      .replace(/ why\W*$/, "");
    if (frames.at(-1)?.said === said) continue; // no other words: what was just shown goes on
    await (only ? page.locator(only) : page).screenshot({ path });
    frames.push({ path, said });
  }
  return frames;
}
