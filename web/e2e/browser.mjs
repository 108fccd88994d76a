/** A Chromium with the pages of one evening; each page watches for errors and for breaches of the page's policy. */

import { chromium } from "playwright-core";
import { byKeys } from "./keys.mjs";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const WAIT = Number(process.env.E2E_WAIT ?? 60_000);

/** What happens is shown at once and every step is taken by hand, unless a test wants it otherwise. */
export async function settle(page, wanted = { pace: 0, auto: false }) {
  await page.addInitScript((settings) => {
    try {
      const kept = JSON.parse(localStorage.getItem("turnwright.settings") ?? "{}");
      localStorage.setItem("turnwright.settings", JSON.stringify({ ...settings, ...kept }));
    } catch {
      // a frame that may keep nothing
    }
  }, wanted);
}

export class Evening {
  /** What went wrong on any page. */
  problems = [];

  constructor(browser, plan) {
    this.browser = browser;
    this.plan = plan;
  }

  static async begin(plan) {
    const browser = await chromium.launch({ executablePath: plan.chromium, args: FLAGS });
    return new Evening(browser, plan);
  }

  end() {
    return this.browser.close();
  }

  /** A page of its own browser, entered by a link. */
  async open(
    link,
    path,
    { width = 1366, height = 768, dark = false, touch = false, still = true, pace = 0, auto = false } = {},
  ) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? "dark" : "light",
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: still ? "reduce" : "no-preference",
    });
    context.setDefaultTimeout(WAIT);
    const page = await context.newPage();
    if (this.plan.keys) byKeys(page);
    await settle(page, { pace, auto });
    await page.addInitScript(() => {
      window.breaches = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        window.breaches.push(`${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    page.on("pageerror", (error) => this.problems.push(`${path}: ${error.stack ?? error.message}`));
    page.on("dialog", (dialog) => {
      this.problems.push(`${path}: a dialog said ${dialog.message()}`);
      void dialog.dismiss();
    });
    const secret = this.plan.links[link];
    await page.goto(this.plan.base + path + (secret ? `#${secret}` : ""));
    await page.locator("#main:not([aria-busy=true])").waitFor();
    return page;
  }

  /** What the server says to a link about a match: its answer to one message. */
  async say(link, match, message) {
    const answer = await fetch(`${this.plan.base}/v1/matches/${match}/messages`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.plan.links[link]}` },
      body: JSON.stringify(message),
    });
    return answer.json();
  }

  /** The whole screen of a seat, as the server has it now. */
  async screen(link, match) {
    const said = await this.say(link, match, { type: "join", since: 0 });
    return said.find((message) => message.type === "screen");
  }

  /** Waits until a page has caught up with the server. */
  async caughtUp(page, link, match) {
    const { n } = await this.screen(link, match);
    await this.moved(page, n - 1, `${link}'s page never got to record ${n}`);
  }

  /** Waits until a page shows something later than a record. */
  async moved(page, n, sentence) {
    await page
      .waitForFunction(
        (seen) => [...document.querySelectorAll("[data-n]")].some((each) => Number(each.dataset.n) > seen),
        n,
      )
      .catch(async () => {
        throw new Error(`${sentence}; ${await page.getByRole("alert").allInnerTexts()}`);
      });
  }

  /** The page shows what the server says: everybody's bars that it shows at all, and what can be done. */
  async same(page, link, match) {
    await this.caughtUp(page, link, match);
    const screen = await this.screen(link, match);
    const shown = await page
      .locator('[role="meter"]')
      .evaluateAll((meters) =>
        meters.map((meter) => [meter.getAttribute("aria-label"), Number(meter.getAttribute("aria-valuenow"))]),
      );
    expect(shown.length > 0, "no bars are shown");
    for (const [label, value] of shown) {
      const known = screen.board.pieces.some((piece) =>
        (piece.gauges ?? []).some(
          (gauge) =>
            label === `${piece.name}: ${gauge.name}` && value === Math.min(gauge.most, Math.max(0, gauge.value)),
        ),
      );
      expect(known, `${link} sees "${label}" at ${value}, the server does not say so`);
    }
    return screen;
  }

  /** What every page shows now, for whoever wonders why nothing happens. */
  async told() {
    const pages = this.browser.contexts().flatMap((context) => context.pages());
    const texts = pages.map((page) =>
      page
        .locator("body")
        .ariaSnapshot({ timeout: 5000 })
        .catch((error) => error.message)
        .then((text) => `${page.url()}\n${text}`),
    );
    return [...this.problems, ...(await Promise.all(texts))].join("\n\n");
  }

  /** No page met an error or a breach of the policy. */
  async clean() {
    for (const context of this.browser.contexts()) {
      for (const page of context.pages()) {
        const breaches = await page.evaluate(() => window.breaches ?? []);
        this.problems.push(...breaches.map((breach) => `${page.url()}: policy ${breach}`));
      }
    }
    expect(this.problems.length === 0, this.problems.join("\n"));
  }
}

export function expect(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

/** Waits until something holds that may come a little later than what was waited for before; `sentence` may be a function
 * that tells what there is instead. */
export async function soon(holds, sentence) {
  for (const until = Date.now() + WAIT; !(await holds());) {
    expect(Date.now() < until, typeof sentence === "function" ? await sentence() : sentence);
    await new Promise((again) => setTimeout(again, 20));
  }
}

/** Waits until there are so many. */
export const many = (locator, count, sentence) =>
  soon(
    async () => (await locator.count()) === count,
    async () => `${sentence}: ${await locator.count()}, not ${count}`,
  );
