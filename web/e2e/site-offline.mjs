/** A match goes on offline after a reload, also where the engine can't begin where it stood; exported, it goes on in
 * another browser. Packs of one's own are played. */

import { choose, expect, imaged, isWoken, log, record, seated, start, visit } from "./site.mjs";
import { many } from "./browser.mjs";

export default async function siteOffline(evening, { base, pack, docs }) {
  await neverOpened(evening, base);
  await documentation(evening, base, docs);
  await keptFirst(evening, base);
  const page = await visit(evening);
  await start(page, { game: "duel", encounter: "skirmish", seed: 3 });
  await choose(page);
  await page.getByText("Saved in this browser").waitFor();
  const n = await record(page); // the others have acted, too
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const kept = async () => (await (await caches.open("turnwright-engine")).keys()).length;
    while ((await kept()) < 5) await new Promise((done) => setTimeout(done, 50));
  });
  await page.evaluate(pagesKept);
  await imaged(page, "duel");
  await page.evaluate(spoilt);
  await page.context().setOffline(true);
  await page.reload();
  await seated(page);
  expect(!(await isWoken(page)), "the engine was woken from an image that holds nothing");
  expect((await record(page)) === n, `the match was at record ${n}, and now is at ${await record(page)}`);
  await choose(page);
  await page.getByText("Saved in this browser").waitFor();
  await page.context().setOffline(false);
  const played = await log(page);

  await page.goto(base);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Export/ }).click(),
  ]);
  const other = await visit(evening);
  await other.getByLabel("Import a match").setInputFiles(await download.path());
  await other.getByRole("link", { name: /Two against two/ }).click();
  await seated(other);
  expect((await log(other)) === played, "the imported match has another log");
  await choose(other);

  await other.goto(base);
  await other.getByLabel("Add a pack").setInputFiles(pack);
  await other.getByText("is ready to play").waitFor();
  await start(other, { game: "wuxia", encounter: "own_pack/own_yard", seed: 1 });
  expect((await log(other)).includes('"own_pack"'), "the log doesn't name the pack");
}

/** In the page: what was kept for a quick start can't be read any more, and the next one has to do without. */
async function spoilt() {
  const cache = await caches.open("turnwright-engine");
  for (const request of await cache.keys()) {
    if (!request.url.includes("/image/")) continue;
    const { byteLength } = await (await cache.match(request)).arrayBuffer();
    await cache.put(request, new Response(new Uint8Array(byteLength)));
  }
}

/** In the page: waits until everything that the service worker keeps is kept, screens that nobody has opened among it. */
async function pagesKept() {
  const worker = await (await fetch("sw.js")).text();
  const rest = JSON.parse(/const REST = (\[[\s\S]*?\]);/.exec(worker)[1]);
  const wanted = rest.map((path) => new URL(path, document.baseURI).href);
  const kept = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("turnwright-page-"));
    const files = names.length ? await (await caches.open(names[0])).keys() : [];
    const urls = new Set(files.map(({ url }) => url));
    return wanted.length > 0 && wanted.every((url) => urls.has(url));
  };
  while (!(await kept())) await new Promise((done) => setTimeout(done, 50));
}

/** A screen that nobody has opened yet is there offline, too: it was kept while home was looked at. */
async function neverOpened(evening, base) {
  const page = await visit(evening);
  await page.evaluate(pagesKept);
  await page.context().setOffline(true);
  await page.goto(`${base}#/replay`);
  await page.reload();
  await page.getByRole("group", { name: "Drop a log here" }).waitFor();
  await page.context().close();
}

/** Home links to the documentation exactly where the site has it; a page that was read is there offline. */
async function documentation(evening, base, docs) {
  const page = await visit(evening);
  const link = page.getByRole("link", { name: "Documentation" });
  await page.getByRole("link", { name: "Lab" }).first().waitFor();
  await many(link, docs ? 1 : 0, "links to the documentation");
  if (docs) {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await link.click();
    await page.waitForURL(`${base}docs/index.html`);
    await page.evaluate(docsKept);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  await page.context().close();
}

/** The page that is shown has been kept. */
async function docsKept() {
  while (!(await caches.match(location.href))) await new Promise((done) => setTimeout(done, 50));
}

/** A game that was made available offline can be begun there though it was never opened; another one says why not. */
async function keptFirst(evening, base) {
  const page = await visit(evening);
  await page.evaluate(pagesKept);
  const offline = page.getByRole("region", { name: "Play without a connection" });
  const row = offline.getByRole("listitem").filter({ hasText: "Rune & Rust" });
  const button = row.getByRole("button", { name: /^Make available offline \(\d\.\d MB\)/ });
  const megabytes = Number(/\((\d\.\d) MB\)/.exec(await button.innerText())?.[1]);
  expect(megabytes > 1 && megabytes < 6, `a game of ${megabytes} MB`);
  await button.click();
  await row.getByText("available offline").waitFor();
  await many(offline.getByRole("button"), 3, "games that aren't offline yet");
  await page.context().setOffline(true);
  await page.goto(base);
  await page.getByRole("link", { name: /^Rune & Rust/ }).click();
  await page.getByRole("region", { name: "Doors" }).getByRole("button").first().waitFor();
  await page.goto(base);
  await page.reload(); // another engine
  await page.getByRole("link", { name: /^Battles on a map/ }).click();
  await page.getByRole("alert").getByText("couldn't be loaded").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.context().close();
}
