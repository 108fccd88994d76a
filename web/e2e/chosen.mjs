/** Twenty chosen screens, from a phone to a 4K television, in light, dark and forced colours, to be looked at:
 * `python -m tests.web.pictures chosen FOLDER`. */

import { step } from "./cards.mjs";
import { still } from "./checks.mjs";
import { drop } from "./replay.mjs";

const SIZES = { 390: [390, 844], 1366: [1366, 768], 1920: [1920, 1080], 3840: [3840, 2160] };
const LOOKS = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "light", forcedColors: "active" },
};
const MOST = 400;

export default async function chosen(evening, { matches, logs, folder, only = "" }) {
  const wants = (name) => !only || name.startsWith(only);
  const take = async (page, name, ...shots) => {
    for (const shot of shots) {
      const [width, look] = shot.split("-");
      const [wide, high] = SIZES[width];
      await page.setViewportSize({ width: wide, height: high });
      await page.emulateMedia({ ...LOOKS[look], reducedMotion: "reduce" });
      await still(page);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}/${name}-${shot}.png` });
    }
  };
  const scenes = {
    home: async () => {
      const page = await evening.open("", "/");
      await page.locator(".scene, .room").first().waitFor();
      await page.locator(".game .called").nth(3).waitFor();
      return [page, "1366-light", "1366-dark", "390-dark", "1920-forced", "3840-dark"];
    },
    lobby: async () => {
      const page = await evening.open("ann", "/cards");
      await page.getByRole("button", { name: "Open it" }).waitFor();
      return [page, "1366-light", "390-dark"];
    },
    decks: async () => {
      const page = await evening.open("ann", "/cards/decks");
      await page.locator("main .cardpic, main .card, main li").first().waitFor();
      return [page, "1366-dark", "390-light"];
    },
    cards: async () => {
      const page = await evening.open("player1", `/cards/${matches.cards}`);
      await page.locator('.tcg:not([data-n="0"])').waitFor();
      const end = page.locator(".foot").getByRole("button", { name: "End turn" });
      await until(
        page,
        async () => Number(await page.locator(".tcg").getAttribute("data-n")) > 60 && (await end.count()),
      );
      return [page, "1366-light", "390-light", "390-dark", "1920-dark", "3840-dark", "1366-forced"];
    },
    down: async () => {
      const page = await evening.open("player1", `/cards/${matches.down}`);
      const empty = page.locator(".front.own .ghost");
      await until(page, async () => (await empty.count()) && (await page.locator(".bench.own .target").count()));
      return [page, "1366-light", "390-dark", "3840-light"];
    },
    end: async () => {
      const page = await evening.open("", "/start/first", { auto: true });
      const ended = page.locator(".ended");
      await page.locator('.tcg:not([data-n="0"])').waitFor();
      await page.getByRole("button", { name: "Skip the guide" }).click();
      await until(page, () => ended.count(), { idle: true });
      await page.locator(".decided[aria-busy=false]").waitFor();
      return [page, "1366-light", "390-dark"];
    },
    review: async () => {
      const page = await evening.open("", "/replay");
      await drop(page, "cards.jsonl", logs.tcg);
      await page.locator(".turning").nth(1).click();
      return [page, "1366-light", "390-dark", "1920-dark"];
    },
    battle: async () => {
      const page = await evening.open("", "/replay");
      await drop(page, "battle.jsonl", logs.ptu);
      await page.locator(".turning").first().click();
      return [page, "1366-dark"];
    },
    heroes: async () => {
      const page = await evening.open("", "/play/rune");
      await page.locator("main svg, main img").first().waitFor();
      return [page, "1366-light", "390-dark"];
    },
    dungeon: async () => {
      const page = await evening.open("hero", `/play/${matches.rune}`);
      await page.locator(".acts .ab").first().waitFor();
      return [page, "1366-dark", "390-light", "1366-forced"];
    },
    duel: async () => {
      const page = await evening.open("hero", `/play/${matches.wuxia}`);
      await page.locator(".deed").first().waitFor();
      return [page, "1366-light", "390-dark", "390-forced"];
    },
    map: async () => {
      const page = await evening.open("odo", `/table/${matches.map}`);
      await page.locator(".choice").first().waitFor();
      return [page, "1366-light", "390-dark", "1920-dark"];
    },
    plain: async () => {
      const page = await evening.open("players", `/table/${matches.plain}`);
      await page.locator(".choice").first().waitFor();
      return [page, "1366-light", "390-dark"];
    },
    lab: async () => {
      const page = await evening.open("", "/lab");
      const run = page.getByRole("button", { name: "Run", exact: true });
      await page.getByRole("spinbutton", { name: "Battles per point" }).fill("12");
      await run.click();
      await page.getByRole("button", { name: "Stop here" }).waitFor();
      await run.waitFor();
      return [page, "1366-light", "390-dark"];
    },
  };
  for (const [name, scene] of Object.entries(scenes).filter(([name]) => wants(name))) {
    const [page, ...shots] = await scene();
    await take(page, name, ...shots);
    await page.context().close();
  }
}

/** Plays cards until something is to be seen. */
async function until(page, holds, options) {
  for (let tries = 0; tries < MOST && !(await holds()); tries += 1)
    if (!(await step(page, options))) await page.waitForTimeout(50);
  if (!(await holds())) throw new Error("it never came to what was to be seen");
}
