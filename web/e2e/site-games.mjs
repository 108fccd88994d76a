/** Every ruleset is played to its end in the page, by clicks, against its own AI; each log is written to a file. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, log, play, start, visit } from "./site.mjs";

export default async function siteGames(evening, { base, games, folder }) {
  const page = await visit(evening);
  for (const { game, encounter, seed } of games) {
    await page.goto(base);
    await start(page, { game, encounter, seed });
    expect(await play(page, 60), `${game} did not end`);
    await writeFile(join(folder, `${game}.jsonl`), await log(page));
  }
}
