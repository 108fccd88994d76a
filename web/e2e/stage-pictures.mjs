/** Pictures of the dungeon and the story stage for the documentation: `make pictures`. */

export default async function pictures(evening, { folder, matches }) {
  const take = async (page, name) => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/${name}.png` });
  };
  const page = await evening.open("hero", `/play/${matches.warden}`);
  for (let turn = 0; turn < 12 && !(await page.locator(".warn").count()); turn += 1) {
    const n = await page.locator(".rune").getAttribute("data-n");
    await page.locator(".acts .ab[aria-disabled=false]", { hasText: turn % 2 ? "Defend" : "Dvergr Maul" }).click();
    await page.locator(".go .act").click();
    await page.locator(`.rune:not([data-n="${n}"])`).waitFor();
  }
  await page.locator(".ab .o em").first().waitFor();
  await page.locator(".acts .ab[aria-disabled=false]").nth(1).click();
  await take(page, "rune-light");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await take(page, "rune-phone-dark");
  await page.context().close();

  const read = await evening.open("gm", "/story?seed=4");
  await read
    .getByRole("button", { name: /^Begin/ })
    .first()
    .click();
  await read.locator(".say .more").click();
  await take(read, "story-scene-light");
  for (let line = 0; line < 8 && (await read.locator(".say .more").count()); line += 1)
    await read.locator(".say .more").click();
  await read.locator(".deed.line").first().click();
  await read.getByRole("button", { name: "Go on" }).click();
  for (let turn = 0; turn < 3; turn += 1) {
    const n = await read.locator("[data-n]").getAttribute("data-n");
    await read.locator(".deed[aria-disabled=false], .ask .opts button").first().click();
    if (await read.locator(".deeds .act:not([disabled])").count()) await read.locator(".deeds .act").click();
    await read.locator(`[data-n]:not([data-n="${n}"])`).waitFor();
  }
  await read.locator(".deed .o em").first().waitFor();
  await take(read, "story-duel-light");
  await read.context().close();
}
