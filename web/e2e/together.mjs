/** What a table does together: an image behind the map, the order by hand, asking the GM, a free seat from the TV. */

import { expect } from "./browser.mjs";
import { axe, sideways } from "./checks.mjs";
import { GmDesk } from "./desk.mjs";

export default async function together(evening, { matches, picture, keys }) {
  const desk = await GmDesk.at(evening, matches.ford);
  const phone = await evening.open("odo", `/play/${matches.ford}`, { width: 390, height: 844, touch: true });
  const found = [];
  const look = async (page, where, check = axe) => {
    if (!keys) found.push(...(await check(page, where))); // once: by keys, the screens are the same
  };
  await image(evening, desk, phone, picture, look);
  await order(desk, keys);
  await asking(evening, desk, phone, look);
  await seat(evening, desk, look);
  expect(found.length === 0, found.join("\n"));
}

/** The GM uploads an image; the phone shows it at once, and nobody can load the whole of it. */
async function image(evening, desk, phone, picture, look) {
  const { page } = desk;
  await page.getByRole("button", { name: "Image behind the map" }).click();
  await page.locator("input[type=file]").setInputFiles(picture);
  await page.getByRole("button", { name: "Remove it" }).waitFor();
  await look(page, "the image behind the map");
  await page.keyboard.press("Escape");
  const shown = phone.locator("svg.map image").first();
  await shown.waitFor();
  const answer = await phone.request.get(evening.plan.base + (await shown.getAttribute("href")));
  expect(answer.headers()["content-type"] === "image/webp", "the phone is not sent an image");
  await desk.dialog.waitFor({ state: "detached" });
}

/** Who is still to come acts earlier or later: by keys, by buttons, and with a mouse by drag. */
async function order(desk, keys) {
  const { page, rail } = desk;
  const [, ...coming] = (await desk.screen()).board.order;
  const nameOf = async (id) => (await desk.screen()).board.pieces.find((each) => each.id === id).name;
  const names = async () => Promise.all((await desk.screen()).board.order.slice(1).map(nameOf));
  const [first, second, third] = await Promise.all(coming.slice(0, 3).map(nameOf));
  const row = (name) => rail.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await row(second).getByRole("button").first().focus();
  await desk.doing(() => page.keyboard.press("Alt+ArrowUp"), "Alt and an arrow did nothing");
  expect((await names())[0] === second, `${second} does not act earlier`);
  await row(second).getByRole("button").first().click();
  await desk.doing(
    () => rail.getByRole("button", { name: `${second} acts later` }).click(),
    "the button for later did nothing",
  );
  expect((await names()).slice(0, 2).join() === [first, second].join(), "it is not as it was");
  if (!keys) {
    await desk.doing(() => row(third).dragTo(row(first), { targetPosition: { x: 40, y: 4 } }), "dragging did nothing");
    expect((await names()).slice(0, 3).join() === [third, first, second].join(), `${third} was not dragged to the top`);
  }
  const hold = row(await nameOf((await desk.screen()).board.order[0])).getByRole("button", { name: "Hold" });
  await hold.click();
  await page.getByRole("form", { name: "Hold until a lower Initiative" }).waitFor();
  await page.keyboard.press("Escape");
}

/** A player whose turn it isn't asks for something; the GM says no, then does it. */
async function asking(evening, desk, phone, look) {
  const { page } = desk;
  const sheet = phone.getByRole("dialog");
  await phone.getByRole("button", { name: "Ask the GM" }).tap();
  await sheet.getByRole("textbox", { name: "Say more" }).fill("I duck behind <b>the crates</b>");
  await look(phone, "asking the GM");
  await sheet.getByRole("button", { name: "Ask", exact: true }).tap();
  await page.getByText("Odo asks: I duck behind <b>the crates</b>").waitFor();
  await look(page, "a wish at the desk");
  await page.getByRole("button", { name: "Say no" }).click();
  await phone.getByText("Your GM says no.").waitFor();
  await phone.getByRole("button", { name: "OK" }).tap();
  await phone.getByRole("button", { name: "Ask the GM" }).tap();
  await sheet.getByRole("combobox", { name: "What" }).selectOption({ label: "Cinder: Ember" });
  await sheet.getByRole("combobox", { name: "On whom" }).selectOption({ label: "Gloom" });
  await sheet.getByRole("button", { name: "Ask", exact: true }).tap();
  await page.getByText("Odo asks: Cinder uses Ember on Gloom").waitFor();
  await desk.doing(() => page.getByRole("button", { name: "Do it" }).click(), "what was asked for was not done");
  await phone.getByText("Your GM says yes.").waitFor();
  const told = JSON.stringify(await evening.say("gm", desk.match, { type: "join", since: 0 }));
  expect(told.includes("Odo asked for it"), "the log does not say why Cinder acted out of turn");
}

/** The GM leaves a seat free; the TV's code leads to it, and whoever takes it plays. */
async function seat(evening, desk, look) {
  const { page } = desk;
  const tv = await evening.open("group", "/group", { width: 1920, height: 1080 });
  await page.getByRole("button", { name: "Links for everyone" }).click();
  await desk.dialog.getByRole("combobox", { name: "How long a question waits" }).selectOption("20");
  await desk.dialog.getByRole("checkbox", { name: "Wren is free" }).check();
  await desk.dialog.getByRole("button", { name: "Show the code" }).click();
  await desk.dialog.getByText("The TV shows a code for 1 free seat.").waitFor();
  await look(page, "free seats");
  await page.keyboard.press("Escape");
  const timing = await page.request.get(`${evening.plan.base}/v1/matches/${desk.match}/timing`, {
    headers: { Authorization: `Bearer ${evening.plan.links.gm}` },
  });
  expect((await timing.json()).prompt === 20, "questions still wait");
  const address = await tv.getByRole("img", { name: /\/join#seat=/ }).getAttribute("aria-label");
  const code = await tv.getByRole("region", { name: "Join with your phone" }).locator("code").innerText();
  expect(address.endsWith(`#seat=${code}`), `the TV's code is ${code}, and its picture leads to ${address}`);
  const guest = await evening.open("", address.slice(address.indexOf("/join")), {
    width: 390,
    height: 844,
    touch: true,
  });
  await guest.getByRole("button", { name: "Take the seat of Wren" }).tap();
  await guest.getByRole("alert").getByText("Type your name first.").waitFor();
  await guest.getByRole("textbox", { name: "Your name" }).fill("Mara");
  await look(guest, "taking a seat");
  await guest.setViewportSize({ width: 320, height: 640 });
  await look(guest, "taking a seat at 320 px", sideways);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.getByRole("button", { name: "Take the seat of Wren" }).tap();
  await guest.waitForURL(/\/play/);
  await guest.getByRole("region", { name: "Yours" }).first().waitFor();
  await tv.getByText("Your GM has a link for your seat.").waitFor();
}
