/** Every ruleset is played to its end in the page, by clicks, against its own AI; each log is written to a file.
 *
 * After the first choice the page is opened again, so that Python goes on from the image of its memory.
 */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { choose, expect, imaged, isWoken, log, play, seated, start, visit } from "./site.mjs";

export default async function siteGames(evening, { base, games, folder }) {
  const page = await visit(evening);
  for (const { game, encounter, seed } of games) {
    await page.goto(base);
    await start(page, { game, encounter, seed });
    await choose(page);
    await page.getByText("Saved in this browser").first().waitFor();
    await imaged(page, game);
    await page.reload();
    await seated(page);
    expect(await isWoken(page), `${game} was started anew, though there is an image of it`);
    expect(await play(page, 60), `${game} did not end`);
    await writeFile(join(folder, `${game}.jsonl`), await log(page));
  }
}
