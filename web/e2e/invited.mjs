/** Somebody without a link types the code of a free seat at home, or pastes its address, and plays: in every game. */

import { expect } from "./browser.mjs";
import { axe } from "./checks.mjs";

/** What shows that it is one's own seat, by game. */
const OWN = {
  duel: "[aria-label='Yours']",
  ptu: "[aria-label='Yours']",
  rune: ".acts .ab",
  wuxia: ".deed",
  tcg: ".tcg .hand .hc, .tcg .foot .btn",
};

export default async function invited(evening, { games, again }) {
  const found = [];
  for (const [at, { game, match, seat }] of games.entries()) {
    const { code } = await ask(evening, "PUT", { match, seats: [seat] });
    const page = await evening.open("", "/", { width: 390, height: 844, touch: true });
    await page.getByLabel("Your link or code").fill(at % 2 ? `${evening.plan.base}/join#seat=${code}` : code);
    await page.getByRole("button", { name: "Take a seat" }).tap();
    await page.getByRole("textbox", { name: "Your name" }).fill("Mara");
    await page.getByRole("button", { name: /^Take the seat of \S/ }).tap();
    await page.locator(OWN[game]).first().waitFor();
    await page.waitForURL(game === "tcg" ? /\/cards/ : /\/play/);
    expect((await ask(evening, "GET")).seats.length === 0, `${game}: the seat is still free`);
    await page.context().close();
  }

  // A code that opens nothing says so, and takes another one at the same place
  const page = await evening.open("", "/join#seat=0123456789ab.used-up-code", { width: 390, height: 844, touch: true });
  await page.getByRole("alert").waitFor();
  found.push(...(await axe(page, "a code that opens nothing")));
  await page.getByLabel("Code or link").fill("nonsense");
  await page.getByRole("button", { name: "Show the free seats" }).tap();
  await page.getByRole("alert").waitFor();
  const { code } = await ask(evening, "PUT", again);
  await page.getByLabel("Code or link").fill(code);
  await page.getByRole("button", { name: "Show the free seats" }).tap();
  await page.getByRole("region", { name: "Free seats" }).getByRole("button").first().waitFor();
  expect((await page.getByRole("alert").count()) === 0, "the code that works still has the words of the other one");
  expect(found.length === 0, found.join("\n"));
}

/** What the server says to the GM about the invitation. */
async function ask({ plan }, method, body) {
  const answer = await fetch(`${plan.base}/v1/invitation`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${plan.links.gm}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, `${method}: ${answer.status}`);
  return answer.json();
}
