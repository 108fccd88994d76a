/** Somebody's devices and seat, the GM's list of them, and two card players who end a match together. */

import { expect } from "./browser.mjs";
import { axe, sideways } from "./checks.mjs";

export default async function people(evening, { match, pictures }) {
  const found = [];
  const look = async (page, where) => {
    found.push(...(await axe(page, where)), ...(await sideways(page, where)));
    if (pictures) await page.screenshot({ path: `${pictures}/${where.replaceAll(" ", "-")}.png`, fullPage: true });
  };
  await devices(evening, look);
  await together(evening, match, look);
  expect(found.length === 0, found.join("\n"));
}

const row = (page, name) => page.getByRole("listitem").filter({ hasText: name });
const region = (page, name) => page.getByRole("region", { name });

/** A device is named, joined by another and lost; a recovery code brings its owner back, who then leaves the seat. */
async function devices(evening, look) {
  const laptop = await evening.open("cleo", "/you", { width: 1366, height: 900 });
  await laptop.getByRole("button", { name: "Rename" }).click();
  await laptop.getByLabel("Name of the device").fill("Laptop");
  await laptop.getByRole("button", { name: "Save" }).click();
  await row(laptop, "Laptop").getByText("This device").waitFor();
  await laptop.getByRole("button", { name: "Make a recovery code" }).click();
  const code = await laptop.locator("code").innerText();
  await laptop.getByLabel("What you call it").fill("Phone");
  await laptop.getByRole("button", { name: "Add a device" }).click();
  await row(laptop, "Phone").getByText("Not used yet").waitFor();
  const link = await laptop.getByRole("textbox", { name: "Add a device" }).inputValue();
  await look(laptop, "a player's devices");

  evening.plan.links.phone = link.split("#")[1];
  const phone = await evening.open("phone", "/you", { width: 390, height: 844, touch: true });
  await region(phone, "Who sits where").getByText("Cleo", { exact: true }).first().waitFor();
  await look(phone, "a player's devices on a phone");

  const gm = await evening.open("gm", "/you");
  await gm.getByRole("button", { name: "Ask Cleo for the seat" }).click();
  await row(gm, "Cleo").getByText("asked for the seat").waitFor();
  await gm.getByLabel("How long a player may be away").selectOption("24");
  await region(gm, "Links of this campaign").getByLabel("Their name").fill("Dana");
  await gm.getByRole("button", { name: "Make the link" }).click();
  await gm.getByRole("textbox", { name: "Open this link or scan the code" }).waitFor();
  await look(gm, "a GM's list of seats");
  await gm.getByRole("button", { name: "End the link of Dana" }).click();
  await gm.getByRole("button", { name: "End the link of Dana" }).waitFor({ state: "detached" });

  await laptop.reload();
  await laptop.getByRole("button", { name: "End the key of Phone" }).click();
  await laptop.getByRole("button", { name: "End it" }).click();
  await row(laptop, "Phone").waitFor({ state: "detached" });
  await region(laptop, "Who sits where").getByText("away for 1 day").waitFor();

  const found = await evening.open("", "/");
  await found.getByLabel("Your link or code").fill(code);
  await found.keyboard.press("Enter");
  await found.waitForURL(/\/play/);
  await laptop.reload();
  await laptop.getByRole("heading", { name: "Seats and devices" }).waitFor({ state: "detached" });
  await found.goto(`${evening.plan.base}/you`);
  await found.getByRole("button", { name: "Leave your seat" }).click();
  await found.getByRole("button", { name: "Leave the seat" }).click();
  await found.waitForURL(`${evening.plan.base}/`);

  await gm.reload();
  const changes = region(gm, "What was changed");
  for (const line of [
    "Cleo left a seat: red.",
    "Cleo came back with a recovery code; their other devices were signed out.",
    "Cleo signed out a device of their own.",
    "changed how long a player may be away: 24 hours.",
  ])
    await changes.getByText(line).waitFor();
}

/** One proposes the end, takes it back, proposes it again; the other agrees. */
async function together(evening, match, look) {
  const one = await evening.open("one", `/cards/${match}`);
  const two = await evening.open("two", `/cards/${match}`, { width: 390, height: 844, touch: true });
  const menu = () => one.getByRole("button", { name: "Match menu", exact: true }).click();
  await menu();
  await one.getByRole("button", { name: "Propose to end the match" }).click();
  await one.getByText("You proposed something.").waitFor();
  await look(one, "a proposal");
  const asked = two.getByRole("alert").filter({ hasText: "proposes to end the match" });
  await asked.waitFor();
  await one.getByRole("button", { name: "Withdraw your proposal" }).click();
  await asked.waitFor({ state: "detached" });
  await one.getByRole("button", { name: "Propose to end the match" }).click();
  await asked.getByRole("button", { name: "Agree" }).click();
  await asked.waitFor({ state: "detached" });
  const answer = await one.request.get(`${evening.plan.base}/v1/matches/${match}`, {
    headers: { Authorization: `Bearer ${evening.plan.links.gm}` },
  });
  expect((await answer.json()).status === "closed", "the match is not closed");
}
