/** What any screen must stand up to. */

import AxeBuilder from "@axe-core/playwright";

/** What axe finds: at most three places for each rule. */
export async function axe(page, where, only = []) {
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
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const [wide, room, who] = await page.evaluate(() => {
    const root = document.documentElement;
    const room = root.clientWidth;
    const over = [...document.querySelectorAll("body *")].find((each) => each.getBoundingClientRect().right > room + 1);
    return [root.scrollWidth, room, over ? `${over.tagName} ${over.className?.baseVal ?? over.className}` : ""];
  });
  return wide > room ? [`${where}: ${wide} px wide in ${room} (${who})`] : [];
}
