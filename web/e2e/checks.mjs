/** What any screen must stand up to. */

import AxeBuilder from "@axe-core/playwright";

/** What axe finds once nothing moves any more: at most three places for each rule. */
export async function axe(page, where, only = []) {
  await still(page);
  const builder = new AxeBuilder({ page });
  const { violations } = await (only.length ? builder.withRules(only) : builder).analyze();
  return violations.flatMap((each) =>
    each.nodes
      .slice(0, 3)
      .map((node) => `${where}: ${each.id}: ${node.target.join(" ")}: ${node.failureSummary?.split("\n")[1] ?? ""}`),
  );
}

/** Whether the page is wider than its window. */
export async function sideways(page, where) {
  await still(page);
  const [wide, room, who] = await page.evaluate(() => {
    const root = document.documentElement;
    const room = root.clientWidth;
    const over = [...document.querySelectorAll("body *")].find(
      (each) => each.getBoundingClientRect().right > room + 1 && getComputedStyle(each).position !== "fixed",
    );
    return [root.scrollWidth, room, over ? `${over.tagName} ${over.className?.baseVal ?? over.className}` : ""];
  });
  return wide > room ? [`${where}: ${wide} px wide in ${room} (${who})`] : [];
}

/** Waits until what was changed is drawn, and whatever moves and ends has ended. */
async function still(page) {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}
