/** A GM's hands at the desk: everything here is a click or something typed into a field. */

import { expect } from "./browser.mjs";

/** Dice from the table, each into the field of its roll: `accuracy=14 damage=3,5`. */
async function rolled(scope, dice) {
  for (const [label, faces] of dice.split(" ").map((roll) => roll.split("=")))
    await scope.getByRole("textbox", { name: new RegExp(`^${label}`, "i") }).fill(faces);
}

export class GmDesk {
  constructor(evening, page, match) {
    this.evening = evening;
    this.page = page;
    this.match = match;
    this.rail = page.getByRole("navigation", { name: "Initiative" });
    this.turn = page.getByRole("complementary");
    this.dialog = page.getByRole("dialog");
  }

  static async at(evening, match) {
    const desk = new GmDesk(evening, await evening.open("gm", `/gm/${match}`), match);
    await evening.caughtUp(desk.page, "gm", match);
    return desk;
  }

  // What the server says

  screen() {
    return this.evening.screen("gm", this.match);
  }
  async piece(name) {
    return (await this.screen()).board.pieces.find((each) => each.name === name);
  }
  async gauge(name, id = "hp") {
    return (await this.piece(name)).gauges.find((gauge) => gauge.id === id)?.value ?? 0;
  }
  async stage(name, stat) {
    return (await this.piece(name)).tags?.find((tag) => tag.id === `stage.${stat}`)?.value ?? 0;
  }
  async conditions(name) {
    const tags = (await this.piece(name)).tags ?? [];
    return tags.filter((tag) => tag.ref?.startsWith("condition:")).map((tag) => tag.name);
  }
  /** Whoever comes next, and after, by name. */
  async order() {
    const { board } = await this.screen();
    return [...(board.done ?? []), ...board.order].map((id) => board.pieces.find((each) => each.id === id)?.name);
  }

  // What the GM does

  /** Does something that changes the fight, and waits until the page shows it. */
  async doing(what, sentence) {
    const { n } = await this.screen();
    await what();
    await this.evening.moved(this.page, n, sentence);
    await this.answered();
  }
  /** The GM answers for everybody whom nobody plays: the last answer declines. */
  async answered() {
    for (let asked = 0; asked < 6; asked += 1) {
      await this.evening.caughtUp(this.page, "gm", this.match);
      const screen = await this.screen();
      if (!screen.prompts.length) return;
      await this.page.locator(".prompt .opts button").last().click();
      await this.evening.moved(this.page, screen.n, "a prompt was not answered");
    }
  }
  async start() {
    await this.doing(() => this.page.getByRole("button", { name: "Start the fight" }).click(), "it did not start");
  }
  async show() {
    await this.page.getByRole("button", { name: "Show on the TV" }).click();
    await this.page.getByRole("button", { name: "On the TV", pressed: true }).waitFor();
  }
  async endTurn() {
    await this.doing(() => this.turn.getByRole("button", { name: /^End turn/ }).click(), "the turn did not end");
  }
  /** Turns pass until it is somebody's. */
  async until(name) {
    for (let turns = 0; turns < 12; turns += 1) {
      if (await this.page.getByRole("complementary", { name: `${name}'s turn` }).count()) return;
      await this.endTurn();
    }
    throw new Error(`${name} never gets a turn`);
  }
  /** A move from the matrix: a cell, or the whole row for a move without targets; with dice from the table. */
  async use(move, target, dice = "", seen = "") {
    const cell = target
      ? this.turn.locator("td").getByRole("button", { name: new RegExp(`^${move} on ${target}`) })
      : this.turn.locator("th").getByRole("button", { name: new RegExp(move) });
    await cell.first().click();
    if (seen) await this.turn.getByText(seen).first().waitFor();
    if (!dice) {
      await this.doing(() => this.turn.getByRole("button", { name: /^Use / }).click(), `${move} did nothing`);
      return;
    }
    await this.turn.getByRole("button", { name: "Dice", exact: true }).click();
    await rolled(this.turn, dice);
    await this.doing(() => this.turn.getByRole("button", { name: "Use these dice" }).click(), `${move} did nothing`);
  }
  /** Somebody in the hand. */
  async pick(name) {
    const row = this.rail.getByRole("button", { name: new RegExp(name) }).first(); // the next ones change its place
    await row.click();
    const hand = this.page.getByRole("region", { name: `Change ${name}` });
    await hand.waitFor();
    return hand;
  }
  /** Damage, healing, temporary HP or injuries by hand: the sum is there before it happens, and comes out as written. */
  async change(name, kind, amount) {
    const hand = await this.pick(name);
    await hand.getByRole("group", { name: "What to change" }).getByRole("button", { name: kind, exact: true }).click();
    await hand.getByRole("textbox").fill(amount);
    await this.page.locator("#hand-sum .res").waitFor();
    const told = Number(await this.page.locator("#hand-sum .res").innerText());
    await this.doing(() => hand.locator("button[type=submit]").click(), `${name} was not changed`);
    const id = { Temp: "temp_hp", Injury: "injuries" }[kind] ?? "hp";
    const now = await this.gauge(name, id);
    expect(Math.max(0, told) === Math.max(0, now), `${name}: the sum said ${told}, it came out as ${now}`);
  }
  async afflict(name, condition) {
    const hand = await this.pick(name);
    const chip = hand.getByRole("group", { name: /Conditions/ }).getByRole("button", { name: new RegExp(condition) });
    if (!(await chip.count())) await hand.getByRole("button", { name: "All conditions" }).click();
    await this.doing(() => chip.click(), `${name} was not ${condition}`);
  }
  async raise(name, stat, times) {
    const hand = await this.pick(name);
    for (let each = 0; each < Math.abs(times); each += 1) {
      await this.doing(
        () => hand.getByRole("button", { name: `${stat} ${times > 0 ? "up" : "down"}` }).click(),
        `${name}'s ${stat} did not change`,
      );
    }
  }
  /** A form of "Everything else for …", filled in by labels. */
  async fill(name, title, values = {}) {
    const hand = await this.pick(name);
    await hand.getByRole("button", { name: /^More/ }).click();
    await this.dialog.getByRole("button", { name: title, exact: true }).click();
    const form = this.page.getByRole("form", { name: title });
    for (const [label, value] of Object.entries(values)) {
      const field = form.getByLabel(label);
      if ((await field.evaluate((each) => each.tagName)) === "SELECT") await field.selectOption({ label: value });
      else await field.fill(value);
    }
    await this.doing(() => form.getByRole("button", { name: "Do it" }).click(), `${title} did nothing`);
  }
  /** Something of a part of the turn's menu: a maneuver, a ball. */
  async menu(group, tool, { at = "", dice = "" } = {}) {
    await this.turn.getByRole("button", { name: group, exact: true }).click();
    const button = this.dialog.getByRole("button", { name: new RegExp(`^${tool}`) }).first();
    if (!at) {
      await this.doing(() => button.click(), `${tool} did nothing`);
      return;
    }
    await button.click();
    if (dice) {
      await this.dialog.locator("summary").first().click();
      await rolled(this.dialog, dice);
    }
    const aim = this.dialog.getByRole("group", { name: new RegExp(tool) });
    const target = aim.getByRole("button", { name: new RegExp(at) }).first();
    if ((await target.getAttribute("aria-pressed")) !== "true") await target.click();
    await this.doing(() => aim.locator(".go").click(), `${tool} did nothing`);
  }
  /** Somebody of the campaign joins the fight. */
  async bring(name) {
    await this.rail.getByRole("button", { name: /Add/ }).click();
    await this.dialog.getByRole("button", { name: "From your campaign" }).click();
    await this.dialog.getByRole("combobox").first().fill(name);
    await this.doing(() => this.dialog.getByRole("button", { name: "Add", exact: true }).click(), `${name} is missing`);
    await this.page.keyboard.press("Escape");
    await this.dialog.waitFor({ state: "detached" });
  }
  /** The end of the fight, with experience as it is suggested or without. */
  async end({ xp = true } = {}) {
    await this.rail.getByRole("button", { name: "End fight" }).click();
    const name = xp ? "End the fight and hand out XP" : "End without XP";
    await this.doing(() => this.dialog.getByRole("button", { name }).click(), "the fight did not end");
    if (xp) await this.dialog.getByText("Handed out:").waitFor();
  }
}

/** What the server's own routes for PTU say to the GM. */
export function api(evening) {
  return async (path) => {
    const answer = await fetch(`${evening.plan.base}/api${path}`, {
      headers: { Authorization: `Bearer ${evening.plan.links.gm}` },
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
    return JSON.parse(said).data;
  };
}
