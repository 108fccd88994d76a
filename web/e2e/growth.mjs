/** Level-up and evolution: on a player's phone and at the GM's desk, kept at once, taken back, read on the sheet. */

import { expect } from "./browser.mjs";
import { looks, sideways } from "./checks.mjs";

const PHONE = { width: 390, height: 844, touch: true };

export default async function growth(evening, { cinder, keys }) {
  const found = [];
  const look = async (page, where, size) => {
    if (keys) return; // once: by keys, the screens are the same
    found.push(...(await looks(page, where)));
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await sideways(page, `${where} at 320 px`)));
    await page.setViewportSize(size);
  };
  const press = async (page, target) => {
    if (!keys) return target.click();
    await target.focus();
    await page.keyboard.press(await target.evaluate((node) => (node.matches("input") ? " " : "Enter")));
  };

  const phone = await evening.open("ilka", "/play", PHONE);
  await press(phone, phone.getByRole("link", { name: "Level 16 is waiting" }));
  await phone.getByRole("heading", { name: "Cinder grows" }).waitFor();
  await look(phone, "growing on a phone", PHONE);
  expect(await phone.getByRole("button", { name: "Keep", exact: true }).isDisabled(), "nothing is picked yet");
  await press(phone, phone.getByRole("button", { name: /^One more point in / }).first());
  await phone.getByText("0 points left").waitFor();
  await phone.getByText("Base Relations hold:").waitFor();
  const move = phone.getByRole("group", { name: "In place of" }).first();
  if (await move.count()) await press(phone, move.getByRole("radio").first());
  await press(phone, phone.getByRole("button", { name: "Keep", exact: true }));
  await phone.getByText("Cinder's choices are kept.").waitFor();

  const desk = await evening.open("gm", `/sheet/${cinder}/grow`, { width: 1366, height: 768 });
  await press(desk, desk.getByRole("button", { name: "Evolve now" }));
  await desk.getByRole("button", { name: "Place them myself" }).waitFor();
  await look(desk, "an evolution at the desk", { width: 1366, height: 768 });
  const most = await desk.getByRole("row", { name: /^Max HP/ }).innerText();
  await press(desk, desk.getByRole("button", { name: "Keep", exact: true }));
  await desk.getByText("Cinder's choices are kept.").waitFor();
  await press(desk, desk.getByRole("link", { name: "Cinder", exact: true }));
  await desk.getByText(/Charmeleon, level 16/).waitFor();
  const hp = most.split(/\s+/).at(-1);
  await desk
    .getByRole("meter", { name: "Cinder: HP" })
    .and(desk.locator(`[aria-valuemax="${hp}"]`))
    .waitFor();
  await desk.getByRole("region", { name: "Stats" }).getByText("Base Relations hold:").waitFor();
  await desk.getByRole("region", { name: "Abilities" }).getByText(/\.$/).first().waitFor(); // what it does, in a sentence
  const learned = await desk.getByRole("meter", { name: "Experience" }).getAttribute("aria-valuetext");
  expect(/^\d+ of \d+ experience for level 17\.$/.test(learned), `the next level is told as: ${learned}`);
  await look(desk, "a sheet", { width: 1366, height: 768 });
  await press(desk, desk.getByRole("link", { name: /Level 16 is waiting|Growth/ }));
  await press(desk, desk.getByRole("button", { name: "Take it back" }));
  await desk.getByText("Cinder is as before.").waitFor();
  await desk.getByText(/Level 16 Charmander/).waitFor();
  expect(found.length === 0, found.join("\n"));
}
