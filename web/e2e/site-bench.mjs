/** How long the static site takes: to the first board, cold and warm, and from a choice to its picture. */

import { choose, expect, seated, start, visit } from "./site.mjs";

const CHOICES = 5;

export default async function siteBench(evening, { games }) {
  for (const { game, encounter, seed } of games) {
    const page = await visit(evening);
    let from = Date.now();
    await start(page, { game, encounter, seed });
    const cold = Date.now() - from;
    await page.evaluate(async () => {
      const kept = async () => (await (await caches.open("turnwright-engine")).keys()).length;
      while ((await kept()) < 5) await new Promise((done) => setTimeout(done, 20));
    });
    from = Date.now();
    await page.reload();
    await seated(page);
    const warm = Date.now() - from;
    const painted = [];
    for (let turn = 0; turn < CHOICES; turn += 1) {
      if (await page.getByRole("status", { name: "The fight is over" }).count()) break;
      from = Date.now();
      await choose(page);
      painted.push(Date.now() - from);
    }
    expect(painted.length > 0, `${game}: nothing to choose`);
    const memory = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
    console.log(JSON.stringify({ game, cold, warm, painted, memory }));
    await page.context().close();
  }
}
