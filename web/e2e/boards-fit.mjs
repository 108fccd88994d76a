/** What stands on a board is neither covered nor cut: a warning in the dungeon on phones, what one may do in a duel, and
 * names on the stage of a fight without a map. */

import { expect } from "./browser.mjs";
import { broken, still } from "./checks.mjs";

const PHONES = [
  [390, 844],
  [320, 640],
];

export default async function boardsFit(evening, { matches }) {
  const wrong = [];
  const dungeon = await evening.open("hero", `/play/${matches.warden}`);
  for (let turn = 0; turn < 12 && !(await dungeon.locator(".warn").count()); turn += 1) {
    const n = await dungeon.locator(".rune").getAttribute("data-n");
    await dungeon.locator(".acts .ab[aria-disabled=false]", { hasText: turn % 2 ? "Defend" : "Dvergr Maul" }).click();
    await dungeon.locator(".go .act").click();
    await dungeon.locator(`.rune:not([data-n="${n}"])`).waitFor();
  }
  await dungeon.locator(".warn").waitFor();
  for (const [width, height] of PHONES) {
    await dungeon.setViewportSize({ width, height });
    await still(dungeon);
    const covered = await dungeon.evaluate(overlapping, [".warn", ".intent, .pl"]);
    if (covered.length) wrong.push(`the dungeon at ${width} px: the warning covers ${covered}`);
  }
  await dungeon.context().close();

  const duel = await evening.open("hero", `/play/${matches.wuxia}`);
  await duel.locator(".deed .o em").first().waitFor();
  await still(duel);
  const scrolled = await duel.locator(".deeds > ul").evaluate((list) => list.scrollHeight - list.clientHeight);
  if (scrolled > 1) wrong.push(`a duel on a laptop: what one may do is ${scrolled} px higher than its box`);
  await duel.setViewportSize({ width: 390, height: 844 });
  wrong.push(...(await broken(duel, "a duel on a phone", ".deed .o")));
  await duel.context().close();

  const plain = await evening.open("players", `/table/${matches.plain}`);
  await plain.locator(".yard b").first().waitFor();
  wrong.push(...(await broken(plain, "a stage", ".yard b")));
  expect(wrong.length === 0, wrong.join("\n"));
}

/** In the page: texts of what lies under something that is shown. */
function overlapping([over, under]) {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const boxes = shown(over).map((each) => each.getBoundingClientRect());
  return shown(under)
    .filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return boxes.some((box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom);
    })
    .map((each) => each.textContent.trim());
}
