/** Evenings by keyboard alone: what a mouse would click is reached with Tab and the arrow keys, and pressed. */

import { expect } from "./browser.mjs";

const MOST = 250;
const SHIFT = 8;
const ARROWS = ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"];

/** From now on, every click, tap, tick and word on a page is done with its keyboard. */
export function byKeys(page) {
  const locator = Object.getPrototypeOf(page.locator("body"));
  if (locator.byKeys) return;
  Object.assign(locator, {
    byKeys: true,
    async click() {
      const { press, it } = await reached(this);
      await press(
        (await it.evaluate((each) => each.matches("input[type=checkbox], input[type=radio]"))) ? " " : "Enter",
      );
    },
    async tap() {
      await this.click();
    },
    async check() {
      if (!(await this.isChecked())) await this.click();
    },
    async uncheck() {
      if (await this.isChecked()) await this.click();
    },
    async fill(text) {
      const { press, type } = await reached(this);
      await press("Control+A");
      await press("Delete");
      await type(text);
    },
    async selectOption(wanted) {
      const { press, it } = await reached(this);
      const at = await it.evaluate(
        (each, { label, value }) =>
          [...each.options].findIndex((option) =>
            label === undefined ? option.value === value : option.label === label,
          ),
        typeof wanted === "string" ? { value: wanted } : wanted,
      );
      expect(at >= 0, `there is no option ${JSON.stringify(wanted)}`);
      await press("Home");
      for (let down = 0; down < at; down += 1) await press("ArrowDown");
      expect((await it.evaluate((each) => each.selectedIndex)) === at, "the arrow keys choose another option");
    },
    async dragTo() {
      throw new Error("dragging needs a mouse");
    },
    async focus() {
      await reached(this);
    },
  });
}

/** Something that has the focus, because the keyboard got there. */
async function reached(locator) {
  await locator.waitFor();
  const page = locator.page();
  const it = await locator.elementHandle();
  const press = (key) => page.keyboard.press(key);
  const type = (text) => page.keyboard.type(text);
  for (let tries = 0; tries < 3; tries += 1) {
    const { tabs, steps } = await it.evaluate(wayTo);
    await tabbed(page, tabs);
    for (const step of steps) await press(ARROWS[step]);
    if (await it.evaluate((each) => each === document.activeElement)) return { press, type, it };
  }
  // The short way is a guess; the long one is what a person does
  for (let tab = 0; tab < MOST; tab += 1) {
    await press("Tab");
    if (await it.evaluate((each) => each === document.activeElement)) return { press, type, it };
  }
  const [what, where] = await it.evaluate((each) => [each.outerHTML.slice(0, 200), document.activeElement?.outerHTML]);
  throw new Error(`Tab never reaches ${what}; the focus is on ${where?.slice(0, 200)}`);
}

/** Presses Tab so many times, or Shift+Tab, as quickly as the browser takes it: nothing is waited for or drawn between. */
async function tabbed(page, tabs) {
  const session = await sessionOf(page);
  const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: tabs < 0 ? SHIFT : 0 };
  const sent = [];
  for (let tab = 0; tab < Math.abs(tabs); tab += 1)
    for (const type of ["rawKeyDown", "keyUp"]) sent.push(session.send("Input.dispatchKeyEvent", { ...key, type }));
  await Promise.all(sent);
}

const sessions = new WeakMap();

function sessionOf(page) {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page));
  return sessions.get(page);
}

/** How many tab stops lie between the focus and something, and which arrow keys then lead to it inside its group. */
function wayTo(wanted) {
  const room = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const stops = [...room.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
    (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }),
  );
  let stop = wanted;
  const steps = [];
  if (wanted.tabIndex < 0) {
    let group = wanted.parentElement;
    while (group && !stops.some((each) => group.contains(each))) group = group.parentElement;
    stop = stops.find((each) => group?.contains(each)) ?? wanted;
    const rows = [...(group?.closest("table") ?? group).querySelectorAll("tr")]
      .map((row) => [...row.querySelectorAll("button:not(:disabled)")])
      .filter((row) => row.length);
    const at = (each) => {
      const y = rows.findIndex((row) => row.includes(each));
      return [y, rows[y]?.indexOf(each) ?? 0];
    };
    if (rows.length) {
      stop = stops.find((each) => group.closest("table").contains(each)) ?? stop;
      const [[y, x], [toY, toX]] = [at(stop), at(wanted)];
      steps.push(
        ...Array(Math.max(0, x)).fill(3),
        ...Array(Math.abs(toY - y)).fill(toY > y ? 0 : 2),
        ...Array(toX).fill(1),
      );
    } else {
      const all = [...group.querySelectorAll("button:not(:disabled)")];
      const far = all.indexOf(wanted) - all.indexOf(stop);
      steps.push(...Array(Math.abs(far)).fill(far > 0 ? 0 : 2));
    }
  }
  const now = stops.indexOf(document.activeElement);
  return { tabs: stops.indexOf(stop) - now, steps };
}
