/** Names that want to be markup, or to turn the text round, show as text everywhere; and the page keeps its own policy. */

import { expect } from "./browser.mjs";

export default async function names(evening, { matches, nasty }) {
  for (const [link, path] of [
    ["gm", "/?"],
    ["gm", "/gm"],
    ["gm", `/gm/${matches.names}`],
    ["gm", `/table/${matches.names}`],
    ["odo", `/play/${matches.names}`],
    ["group", `/group/${matches.names}`],
  ]) {
    const page = await evening.open(link, path);
    if (path.endsWith(matches.names)) await evening.caughtUp(page, link, matches.names);
    await page.getByText(nasty).first().waitFor();
    expect((await page.locator("img, script:not([src])").count()) === 0, `${path}: a name became markup`);
    const shown = await page.evaluate(() => document.body.innerText);
    expect(!/[\u202a-\u202e\u2066-\u2069]/.test(shown), `${path}: a name can turn the text round`);
  }
}
