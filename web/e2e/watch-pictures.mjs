/** Pictures of a replay and of the lab for the documentation: `make pictures`. */

const SIZE = { width: 1366, height: 768 };

export default async function watchPictures(evening, { folder, replayed }) {
  /** Light and dark: the same page, because the lab's battles are fought only once. */
  const take = async (page, name) => {
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/${name}-${scheme}.png` });
    }
    await page.context().close();
  };
  const watched = await evening.open("", "/replay", SIZE);
  await watched.locator("input[type=file]").setInputFiles(replayed);
  await watched
    .getByRole("status")
    .getByText(/Verified/)
    .waitFor();
  await watched.waitForFunction(() => !document.querySelector(".legend .why"));
  await watched.getByRole("slider", { name: "Record" }).fill("63");
  await watched.getByText(/The program/).waitFor();
  await watched.locator(".review[aria-busy=false]").waitFor();
  await take(watched, "replay");

  const lab = await evening.open("", "/lab?game=wuxia&encounter=duel_sect_elder", SIZE);
  const run = lab.getByRole("button", { name: "Run", exact: true });
  await lab.getByRole("spinbutton", { name: "Battles per point" }).fill("40");
  await run.click();
  await lab.getByRole("button", { name: "Stop here" }).waitFor();
  await run.waitFor();
  await take(lab, "lab");
}
