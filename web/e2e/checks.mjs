/** What any screen must stand up to. */

import axeCore from "axe-core";

/** What axe finds once nothing moves any more, frames included: at most three places for each rule. */
export async function axe(page, where, only = []) {
  await still(page);
  const found = [];
  for (const frame of page.frames()) found.push(...(await violations(frame, only)));
  return found.flatMap((each) =>
    each.nodes
      .slice(0, 3)
      .map((node) => `${where}: ${each.id}: ${node.target.join(" ")}: ${node.failureSummary?.split("\n")[1] ?? ""}`),
  );
}

/** What axe finds in the light, in the dark and in forced colours: what isn't about colour is the same in all of them. */
export async function looks(page, where) {
  const found = await axe(page, where);
  for (const [name, media] of [
    ["dark", { colorScheme: "dark", forcedColors: "none" }],
    ["forced colours", { colorScheme: "light", forcedColors: "active" }],
  ]) {
    await page.emulateMedia({ ...media, reducedMotion: "reduce" });
    found.push(...(await axe(page, `${where}, ${name}`, ["color-contrast"])));
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "reduce" });
  return found;
}

/** axe comes into a document once and stays there: to read it and to list what is right costs four times the check. */
async function violations(frame, only) {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(`${axeCore.source}; undefined`);
  return frame.evaluate(async (rules) => {
    const options = { resultTypes: ["violations"], preload: false, iframes: false };
    const { violations } = await window.axe.run(rules.length ? { ...options, runOnly: rules } : options);
    return violations;
  }, only);
}

/** Whether the page is wider than its window. */
export async function sideways(page, where) {
  await still(page);
  const [wide, room, who] = await page.evaluate(() => {
    const root = document.documentElement;
    const room = root.clientWidth;
    const isOver = (each) =>
      each.getBoundingClientRect().right > room + 1 && getComputedStyle(each).position !== "fixed";
    // What is stretched with it says less than what doesn't fit
    const over = [...document.querySelectorAll("body *")]
      .filter((each) => isOver(each) && ![...each.children].some(isOver))
      .sort((one, two) => two.getBoundingClientRect().width - one.getBoundingClientRect().width)
      .slice(0, 3)
      .map((each) => `${each.tagName} ${each.className?.baseVal ?? each.className} "${each.textContent.slice(0, 40)}"`);
    return [root.scrollWidth, room, over.join(", ")];
  });
  return wide > room ? [`${where}: ${wide} px wide in ${room} (${who})`] : [];
}

/** Words of what is shown that are broken over two lines ("Supporte/r") or end in their box's edge. */
export async function broken(page, where, within = "body") {
  await still(page);
  const found = await page.locator(within).evaluateAll((roots) => {
    const words = new Set();
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".sr, script, style")) continue;
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}'’]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          const lines = new Set(boxes.map(({ top }) => Math.round(top)));
          if (lines.size > 1) words.add(`"${word}" is broken`);
          const edge = parent.getBoundingClientRect().right + 1;
          if (getComputedStyle(parent).overflowX !== "visible" && boxes.some(({ right }) => right > edge))
            words.add(`"${word}" is cut off`);
        }
      }
    }
    return [...words];
  });
  return found.map((word) => `${where}: ${word}`);
}

/** Waits until what was changed is drawn, and whatever moves and ends has ended. */
export async function still(page) {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}

/** `D5` for column 3, row 4: squares of maps with up to 26 columns, as people name them. */
export const square = ([x, y]) => `${String.fromCharCode(65 + x)}${y + 1}`;
/** Column and row of the square that a map's cursor tells first. */
export async function squareOf(cursor) {
  const [, column, row] = /^([A-Z])(\d+):/.exec(await cursor.getAttribute("aria-label"));
  return [column.charCodeAt(0) - 65, Number(row) - 1];
}
