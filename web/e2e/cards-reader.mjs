/** A whole match of cards as a screen reader gives it: only the accessibility tree is read, and what it names is pressed. */

import { expect } from "./browser.mjs";

const SILENT = new Set(["none", "generic", "InlineTextBox", "StaticText", "ListMarker"]);
/** What leads away from the match, or away from the choice at hand. */
const NOT_A_MOVE = /^(All tables|Match menu|Take back|Put back|Look at the table|Not yet|Read |Go on|Show )/;
const ODDS = /keeps \d+|Knocks out|to knock out|No damage|on average/;
const PATIENCE = 60_000;

/** What a screen reader knows: nodes by role and name, in order, without those that are hidden from it. */
class Reader {
  constructor(page, session) {
    this.page = page;
    this.session = session;
    /** Everything that live regions said, in order. */
    this.said = [];
    this.live = new Set();
  }

  static async at(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await session.send("DOM.enable");
    return new Reader(page, session);
  }

  /** The nodes that can be reached now: those of a modal dialog alone while one is open. */
  async read() {
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const property = (node, name) => node.properties?.find((each) => each.name === name)?.value?.value;
    const all = [];
    const walk = (node, path) => {
      const role = node.role?.value ?? "";
      const kept = !node.ignored && !SILENT.has(role);
      const seen = {
        role,
        name: (node.name?.value ?? "").replace(/\s+/g, " ").trim(),
        text: node.role?.value === "StaticText" ? node.name?.value : "",
        id: node.backendDOMNodeId,
        pressed: property(node, "pressed"),
        disabled: property(node, "disabled") === true,
        modal: property(node, "modal") === true,
        live: property(node, "live"),
        path,
      };
      if (kept) all.push(seen);
      else if (seen.text && !node.ignored) all.push({ ...seen, role: "text", name: seen.text.trim() });
      for (const child of node.childIds ?? []) {
        const next = byId.get(child);
        if (next) walk(next, kept ? [...path, seen] : path);
      }
    };
    walk(nodes[0], []);
    this.hear(all);
    const modal = all.findLast((node) => node.modal);
    return modal ? all.filter((node) => node.path.some(({ id }) => id === modal.id)) : all;
  }

  /** What live regions say that they had not said before. */
  hear(all) {
    const polite = all.filter(({ role, path }) => role === "text" && path.some(({ live }) => live && live !== "off"));
    for (const { name, id } of polite) {
      if (!name || this.live.has(`${id} ${name}`)) continue;
      this.live.add(`${id} ${name}`);
      this.said.push(name);
    }
  }

  /** Enter on what was read. The table may have moved on since: then it is read again. */
  async press(node) {
    const there = await this.session.send("DOM.focus", { backendNodeId: node.id }).then(
      () => true,
      () => false,
    );
    if (there) await this.page.keyboard.press("Enter");
    return there;
  }
}

export default async function cardsReader(evening, { matches }) {
  const page = await evening.open("player1", `/cards/${matches.reader}`, { auto: true });
  await page.locator('.tcg:not([data-n="0"])').waitFor();
  const reader = await Reader.at(page);
  const tried = new Set();
  const did = [];
  let missed = 0;
  let weighed = false;
  for (let steps = 0; steps < 900; steps += 1) {
    const nodes = await reader.read();
    if (nodes.some(({ role, name }) => role === "status" && name === "How it ended")) break;
    const next = chosen(nodes, tried);
    if (!next) {
      await waited(reader, nodes);
      continue;
    }
    if (!(await reader.press(next.node))) {
      missed += 1;
      expect(missed < 20, `${next.name} can be read, but not focused`);
      await page.waitForTimeout(20);
      continue;
    }
    missed = 0;
    did.push(next.name);
    if (next.name.startsWith("Attack with"))
      weighed ||= nodes.some(({ name, pressed }) => pressed === "true" && ODDS.test(name));
    if (next.once) tried.add(next.once);
    else tried.clear();
    await waited(reader, nodes);
  }
  const end = await reader.read();
  const heading = end.find(({ role, path }) => role === "heading" && path.some(({ name }) => name === "How it ended"));
  expect(/^You (won|lost)\.$/.test(heading?.name ?? ""), `the match never ended; the last: ${did.slice(-20)}`);
  expect(weighed, "no odds were read before an attack");
  expect(!did.some((name) => name === "Close"), `a card that can't be played was read as if it could: ${did}`);
  // Nothing of what happened was missed: every turn was announced, in order, with its blows
  const turns = reader.said.flatMap((line) => /^Turn (\d+): /.exec(line)?.[1] ?? []).map(Number);
  const wanted = Array.from({ length: Math.max(...turns) }, (_, at) => at + 1);
  expect(String(turns) === String(wanted), `turns ${turns} were announced, not ${wanted}`);
  const said = reader.said.join("\n");
  expect(/takes \d+ damage/.test(said) && /wins/.test(said), `a blow or the end wasn't heard: ${said.slice(-1500)}`);
}

/** What somebody would press who hears only this: the answer to a question, a card, its place, an attack, the end of the
 * turn. `once` is something that may turn out to lead nowhere, and isn't tried twice. */
function chosen(nodes, tried) {
  const inside = (node, role, name) =>
    node.path.some(
      (each) => each.role === role && (name instanceof RegExp ? name.test(each.name) : each.name === name),
    );
  const buttons = nodes.filter(({ role, disabled, name }) => role === "button" && !disabled && !NOT_A_MOVE.test(name));
  const is = (node) => ({ node, name: node.name });
  const dialog = buttons.filter((node) => node.path.some(({ role }) => role === "dialog"));
  if (dialog.length) {
    const attack = dialog.find(({ name }) => name.startsWith("Attack with"));
    if (attack) return is(attack);
    const reading = dialog.find(({ name }) => name === "Close");
    if (reading) return is(reading);
    const answer = dialog.filter((node) => !inside(node, "group", /./));
    const done = answer.find(({ name }) => !/^(Choose \d|Take nothing|One )/.test(name));
    if (done) return is(done);
    const open = dialog.find(
      (node) => inside(node, "group", /./) && node.pressed !== "true" && !/fit$/.test(node.name),
    );
    return open ? is(open) : answer[0] && is(answer[0]);
  }
  const prize = buttons.find((node) => inside(node, "group", /^Your prizes/));
  if (prize) return is(prize);
  // A place that says what would be done there: "Cindling, bench 1, 60 of 60 HP. Attach"
  const place = buttons.find(
    (node) =>
      inside(node, "region", /^Your (Active|bench)/) && /\. (Attach|Evolve|Promote|Choose|Make|Put)/.test(node.name),
  );
  if (place) return is(place);
  const deed = buttons.find((node) => inside(node, "region", "Chosen card"));
  if (deed) return is(deed);
  const card = buttons.find(
    (node) =>
      inside(node, "region", "Your hand") && /, can be played$/.test(node.name) && !tried.has(`card ${node.name}`),
  );
  if (card) return { ...is(card), once: `card ${card.name}` };
  const rail = buttons.filter((node) => inside(node, "complementary", "Choices and what happened"));
  const named = (wanted) => rail.find(({ name }) => name === wanted);
  const next = named("Attack") ?? named("End turn") ?? rail.find(({ name }) => name !== "Retreat");
  return next && is(next);
}

/** Until the tree is another one. */
async function waited(reader, before) {
  const told = (nodes) => nodes.map(({ role, name, pressed }) => `${role} ${name} ${pressed}`).join("\n");
  const old = told(before);
  for (const until = Date.now() + PATIENCE; ;) {
    const now = told(await reader.read());
    if (now !== old) return;
    expect(Date.now() < until, `nothing changed for a minute at:\n${old}`);
    await reader.page.waitForTimeout(20);
  }
}
