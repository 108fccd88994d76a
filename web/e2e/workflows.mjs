/** The GM's workflows W1-W6 and the capture, step by step and by clicks alone; each ends as its "Expected End State" says. */

import { expect } from "./browser.mjs";
import { api, GmDesk } from "./desk.mjs";

const same = (one, two, sentence) =>
  expect(
    JSON.stringify(one) === JSON.stringify(two),
    `${sentence}: ${JSON.stringify(one)}, not ${JSON.stringify(two)}`,
  );
const matchOf = (page) => page.url().split("/").at(-1);

/** Builds an encounter on the campaign page, and sits down at it. */
async function built(evening, page, { name, party = [], wild = [] }) {
  const builder = page.getByRole("region", { name: "Build an encounter" });
  await builder.getByLabel("Name").fill(name);
  for (const each of party) await builder.getByLabel(each, { exact: true }).check();
  await builder.getByLabel("With a map").uncheck();
  for (const [species, level] of wild) {
    await builder.getByLabel("Wild Pokémon").fill(species);
    await builder.getByLabel("Level").fill(String(level));
    await builder.getByRole("button", { name: "Add", exact: true }).click();
  }
  await builder.getByRole("button", { name: "Build it" }).click();
  await page.waitForURL(/\/gm\/.+/);
  await page.locator("#main:not([aria-busy=true])").waitFor();
  return new GmDesk(evening, page, matchOf(page));
}

async function w1(evening, { ids }) {
  const ask = api(evening);
  const group = await evening.open("group", "/group", { width: 1920, height: 1080 });
  await group.getByRole("main", { name: "Lobby" }).waitFor();
  const page = await evening.open("gm", "/gm");
  const desk = await built(evening, page, { name: "Route 1", party: ["Odo", "Cinder"], wild: [["Oddish", 8]] });
  await desk.start();
  const initiative = desk.rail.locator(".init [aria-hidden]");
  await initiative.first().waitFor();
  const counts = (await initiative.allInnerTexts()).map(Number);
  same(
    counts,
    [...counts].sort((one, two) => two - one),
    "the order does not follow the initiative",
  );
  await desk.show();
  await group.getByRole("main", { name: "The fight" }).waitFor();
  const full = await desk.gauge("Oddish");
  await desk.until("Cinder");
  await desk.use("Scratch", "Oddish", "accuracy=15");
  expect((await desk.gauge("Oddish")) < full, "Scratch took nothing");
  await desk.endTurn();
  await desk.until("Oddish");
  await desk.use("Absorb", "Cinder", "accuracy=18");
  const hurt = await desk.gauge("Cinder");
  expect(hurt < 50, "Absorb took nothing");
  for (let rounds = 0; rounds < 3 && (await desk.gauge("Oddish")) > 0; rounds += 1) {
    await desk.endTurn();
    await desk.until("Cinder");
    await desk.use("Ember", "Oddish", "accuracy=15");
  }
  same(await desk.conditions("Oddish"), ["Fainted"], "Oddish's conditions");
  await evening.same(group, "group", desk.match);
  await desk.end();
  await desk.dialog.getByText(/^Cinder: \+\d+ XP/).waitFor();
  await desk.dialog.getByRole("button", { name: "Take it off the TV" }).click();
  await group.getByRole("main", { name: "Lobby" }).waitFor();

  const shown = await ask(`/encounters/${desk.match}`);
  same([shown.isActive, shown.isServed], [false, false], "the encounter");
  const wild = await ask(`/pokemon/${shown.combatants.find((one) => one.entity.species === "Oddish").id}`);
  same([wild.currentHp, wild.statusConditions], [0, ["Fainted"]], "the wild Pokémon");
  expect(wild.injuries > 0, "massive damage and markers left no injury");
  const ours = await ask(`/pokemon/${ids.cinder}`);
  same([ours.currentHp, ours.statusConditions], [hurt, []], "Cinder");
  expect(ours.experience > ids.experience, "Cinder got no experience");
  const used = shown.moveLog.map((entry) => entry.moveName);
  expect(used[0] === "Scratch" && used[1] === "Absorb" && used.at(-1) === "Ember", `the move log: ${used}`);
  same((await ask("/group/tab")).activeTab, "lobby", "the group's screen");
}

async function capture(evening, { match, ids }) {
  const ask = api(evening);
  const desk = await GmDesk.at(evening, match);
  await desk.change("Pidgey", "Damage", "20");
  expect((await desk.gauge("Pidgey")) === 27, "Pidgey does not have 27 HP");
  await desk.fill("Odo", "Give or take balls", { Item: "Basic Ball", "How many": "3" });
  await desk.until("Odo");
  await desk.menu("Items", "Basic Ball", { at: "Pidgey", dice: "accuracy=15 capture=95" });
  expect((await desk.piece("Pidgey"))?.place !== "ball", "a bad throw caught it");
  await desk.endTurn();
  await desk.until("Odo");
  await desk.menu("Items", "Basic Ball", { at: "Pidgey", dice: "accuracy=15 capture=5" });
  const sheet = await ask(`/pokemon/${ids.pidgey}`);
  same([sheet.origin, sheet.ownerId, sheet.currentHp], ["captured", ids.odo, 27], "Pidgey");
  expect((await ask(`/characters/${ids.odo}`)).pokemonIds.includes(ids.pidgey), "Odo does not have it");
  expect(!(await desk.order()).includes("Pidgey"), "it is still in the order");
  const there = (await ask(`/encounters/${match}`)).combatants;
  expect(!there.some((one) => one.side === "enemies"), "there is still a foe");
  await desk.end();
  same((await ask(`/pokemon/${ids.pidgey}`)).ownerId, ids.odo, "after the end it belongs to");
}

async function w2(evening, { match }) {
  const desk = await GmDesk.at(evening, match);
  await desk.until("Scyther");
  await desk.use("Swords Dance", "");
  same(await desk.stage("Scyther", "attack"), 2, "Attack after Swords Dance");
  await desk.endTurn();
  await desk.until("Oddish");
  await desk.use("Growl", "Scyther", "accuracy=15");
  same(await desk.stage("Scyther", "attack"), 1, "Attack after Growl");
  await desk.raise("Oddish", "Defense", 3);
  await desk.until("Scyther");
  const before = await desk.gauge("Oddish");
  const damage = Math.floor(((19 + Math.floor((15 * 12) / 10) - Math.floor((15 * 16) / 10)) * 3) / 2);
  await desk.use("Wing Attack", "Oddish", "accuracy=15", /×1(.5|½)/);
  same(await desk.gauge("Oddish"), before - damage, "DB 8 with STAB, Attack 18, Defense 24, x1.5: Oddish has");
  expect(damage > Math.floor(((19 + 15 - 24) * 3) / 2), "no more than at stage 0");
  same(await desk.stage("Scyther", "attack"), 1, "Attack in the end");
  // The sum of the attack is there to read, number by number
  await desk.page.keyboard.press("l");
  const log = desk.page.getByRole("log");
  await log.locator("summary").last().waitFor();
  for (const why of (await log.locator("summary").all()).slice(-4)) await why.click();
  const sum = log.getByRole("group", { name: "How this number came about" });
  // A line shows its sum once it has unfolded, which is after the click.
  for (const part of ["19", "18", "24", "3/2"]) await sum.filter({ hasText: part }).first().waitFor();
  await desk.page.keyboard.press("Escape");
  await desk.raise("Scyther", "Attack", 5);
  same(await desk.stage("Scyther", "attack"), 6, "six is the most");
  await evening.same(desk.page, "gm", match);
}

async function w3(evening, { match, ids }) {
  const ask = api(evening);
  const desk = await GmDesk.at(evening, match);
  await desk.afflict("Spark", "Burned");
  await desk.afflict("Spark", "Confused");
  same((await desk.conditions("Spark")).slice(0, 2).sort(), ["Burned", "Confused"], "Spark's conditions");
  await desk.until("Machop");
  await desk.change("Spark", "Damage", "60");
  same(await desk.conditions("Spark"), ["Fainted"], "Spark's conditions");
  const injuries = await desk.gauge("Spark", "injuries");
  expect(injuries > 0, "60 of 50 Hit Points are massive damage");
  await desk.bring("Cinder (Charmander)");
  const fresh = await desk.piece("Cinder");
  same([await desk.gauge("Cinder"), fresh.side, await desk.conditions("Cinder")], [50, "players", []], "Cinder");
  expect(!(fresh.tags ?? []).some((tag) => tag.id.startsWith("stage.")), "Cinder has stages");
  const turns = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await desk.endTurn();
    turns.push((await desk.turn.getAttribute("aria-label")).replace("'s turn", ""));
  }
  expect(!turns.includes("Spark"), `the fainted has a turn: ${turns}`);
  same(turns.slice(-4), ["Cinder", "Machop", "Odo", "Cinder"], "the next rounds");
  const { combatants, turnOrder } = await ask(`/encounters/${match}`);
  const counts = turnOrder.map((id) => combatants.find((one) => one.id === id).initiative);
  same(
    counts,
    [...counts].sort((one, two) => two - one),
    "the order of initiative",
  );
  await desk.fill("Spark", "Remove somebody");
  expect(!(await desk.order()).includes("Spark"), "Spark is still in the order");
  const sheet = await ask(`/pokemon/${ids.spark}`);
  same([sheet.currentHp, sheet.statusConditions, sheet.injuries], [0, ["Fainted"], injuries], "Spark's sheet");
}

async function w4(evening, { match, ids }) {
  const ask = api(evening);
  const desk = await GmDesk.at(evening, match);
  await desk.afflict("Oddish", "Paralyzed");
  same(await desk.conditions("Oddish"), ["Paralyzed"], "Oddish's conditions");
  same(await desk.stage("Oddish", "speed"), -4, "Speed of the paralyzed");
  await desk.afflict("Pikachu", "Paralyzed");
  same(await desk.conditions("Pikachu"), [], "Electric types are immune");
  for (let turn = 0; turn < 4; turn += 1) await desk.endTurn();
  await desk.afflict("Oddish", "Confused");
  await desk.afflict("Oddish", "Burned");
  same((await desk.conditions("Oddish")).sort(), ["Burned", "Confused", "Paralyzed"], "several at once");
  await desk.raise("Oddish", "Attack", 3);
  await desk.until("Oddish");
  await desk.menu("Maneuvers", "Take a Breather");
  const after = await desk.conditions("Oddish");
  for (const gone of ["Confused"]) expect(!after.includes(gone), `${gone} stays after a breather`);
  for (const there of ["Paralyzed", "Burned", "Tripped", "Vulnerable"])
    expect(after.includes(there), `not ${there} after a breather: ${after}`);
  same(await desk.stage("Oddish", "attack"), 0, "stages after a breather");
  const left = (await desk.piece("Oddish")).left.filter((tag) => ["standard", "shift"].includes(tag.id));
  expect(
    left.every((tag) => !tag.value),
    "a breather takes the Standard and the Shift Action",
  );
  await desk.afflict("Oddish", "Enraged");
  await desk.end({ xp: false });
  same((await ask(`/pokemon/${ids.oddish}`)).statusConditions.sort(), ["Burned", "Paralyzed"], "what stays");
  same((await ask(`/pokemon/${ids.pikachu}`)).statusConditions, [], "the immune one");
}

async function w5(evening, { match, ids }) {
  const ask = api(evening);
  const desk = await GmDesk.at(evening, match);
  await desk.show();
  const group = await evening.open("group", "/group", { width: 1920, height: 1080 });
  await group.getByRole("main", { name: "The fight" }).waitFor();
  await desk.change("Charmander", "Damage", "10");
  await desk.change("Pikachu", "Damage", "55");
  await desk.change("Charmander", "Heal", "20");
  same(await desk.gauge("Charmander"), 50, "capped at the maximum");
  await desk.change("Pikachu", "Temp", "5");
  same(await desk.conditions("Pikachu"), ["Fainted"], "temporary Hit Points revive nobody");
  await desk.change("Pikachu", "Heal", "30");
  same([await desk.gauge("Pikachu"), await desk.conditions("Pikachu")], [30, []], "revived");
  await desk.change("Machop", "Temp", "15");
  same(await desk.gauge("Machop", "temp_hp"), 15, "temporary Hit Points");
  const before = await desk.gauge("Pikachu", "injuries");
  await desk.change("Pikachu", "Injury", "-1");
  same(await desk.gauge("Pikachu", "injuries"), before - 1, "one injury less");
  await desk.change("Machop", "Damage", "8");
  same([await desk.gauge("Machop", "temp_hp"), await desk.gauge("Machop")], [7, 50], "lost first");
  const now = await desk.gauge("Pikachu");
  const hurt = await desk.gauge("Pikachu", "injuries");
  await desk.fill("Pikachu", "Heal", { "HP to restore": "20", "Temporary HP": "10", "Injuries to heal": "1" });
  const all = [
    await desk.gauge("Pikachu"),
    await desk.gauge("Pikachu", "temp_hp"),
    await desk.gauge("Pikachu", "injuries"),
  ];
  const most = (await ask(`/pokemon/${ids.pikachu}`)).maxHp;
  expect(all[0] > now && all[0] <= most, `healed from ${now} to ${all[0]} of ${most}`);
  same(all.slice(1), [10, Math.max(0, hurt - 1)], "all at once");
  await evening.same(group, "group", match);
  await desk.until("Pikachu");
  await desk.end({ xp: false });
}

async function w6(evening, { match }) {
  const ask = api(evening);
  const group = await evening.open("group", "/group", { width: 1920, height: 1080 });
  const page = await evening.open("gm", "/gm");
  const tables = page.getByRole("region", { name: "Tables", exact: true });
  await tables.getByRole("button", { name: "Save as template: Gym" }).click();
  const builder = page.getByRole("region", { name: "Build an encounter" });
  await builder.getByRole("button", { name: "Gym", exact: true }).click();
  await page.waitForURL(/\/gm\/.+/);
  await page.locator("#main:not([aria-busy=true])").waitFor();
  const desk = new GmDesk(evening, page, matchOf(page));
  await desk.bring("Pikachu");
  await desk.rail.getByRole("button", { name: /Add/ }).click();
  await desk.dialog.getByRole("combobox").first().fill("Pidgey");
  await desk.doing(() => desk.dialog.getByRole("button", { name: "Add", exact: true }).click(), "no Pidgey came");
  await page.keyboard.press("Escape");
  await desk.dialog.waitFor({ state: "detached" });
  await desk.start();
  await desk.show();
  await group.getByRole("main", { name: "The fight" }).waitFor();
  const shown = await ask(`/encounters/${desk.match}`);
  same([shown.isActive, shown.isServed, shown.currentTurnIndex, shown.turnOrder.length], [true, true, 0, 5], "ready");
  const entities = (encounter) =>
    new Map(encounter.combatants.map((one) => [one.entity.species ?? one.entity.name, one.entity]));
  const [originals, copies] = [entities(await ask(`/encounters/${match}`)), entities(shown)];
  for (const [name, one] of originals) {
    for (const field of name === "Odo"
      ? ["maxHp", "level"]
      : ["maxHp", "level", "currentStats", "types", "moves", "abilities"])
      same(copies.get(name)[field], one[field], `${name}'s ${field}`);
  }
  const counts = shown.turnOrder.map((id) => shown.combatants.find((one) => one.id === id).initiative);
  same(
    counts,
    [...counts].sort((one, two) => two - one),
    "the order of initiative",
  );
  same((await desk.order())[0], (await desk.turn.getAttribute("aria-label")).replace("'s turn", ""), "who begins");
  await evening.same(group, "group", desk.match);
  await desk.end({ xp: false });
  await desk.dialog.getByRole("button", { name: "Take it off the TV" }).click();
  await group.getByRole("main", { name: "Lobby" }).waitFor();

  // From a scene: it is made, shown to the group, and turns into a fight
  await page.goto(`${evening.plan.base}/gm`);
  const scenes = page.getByRole("region", { name: "Scenes" });
  await scenes.getByLabel("Name").fill("At the ford");
  await scenes.getByLabel("Weather").selectOption({ label: "Rain" });
  await scenes.getByLabel("What they see").fill("A river, loud with rain.");
  await scenes.getByRole("button", { name: "New scene" }).click();
  await scenes.getByRole("button", { name: "Open: At the ford" }).click();
  await scenes.getByLabel("Character", { exact: true }).selectOption({ label: "Mira" });
  await scenes.getByRole("button", { name: "Add a character" }).click();
  await scenes.getByRole("button", { name: "Remove Mira from At the ford" }).waitFor();
  await scenes.getByLabel("Species").fill("Pidgey");
  await scenes.getByLabel("Level").fill("9");
  await scenes.getByRole("button", { name: "Add a Pokémon" }).click();
  await scenes.getByText("Here: Mira, Pidgey").waitFor();
  await scenes.getByRole("button", { name: "Show to the group: At the ford" }).click();
  await scenes.getByRole("button", { name: "The group sees it: At the ford" }).waitFor();
  await group.getByRole("heading", { name: "At the ford" }).waitFor();
  await group.getByText("A river, loud with rain.").waitFor();
  await scenes.getByRole("button", { name: "Start a fight from it" }).click();
  await page.waitForURL(/\/gm\/.+/);
  const there = await ask(`/encounters/${matchOf(page)}`);
  same([there.name, there.weather], ["At the ford", "rain"], "the scene's fight");
  same(
    there.combatants.map((one) => [one.type, one.side]),
    [
      ["human", "players"],
      ["pokemon", "enemies"],
    ],
    "who is there",
  );
}

const WORKFLOWS = { w1, capture, w2, w3, w4, w5, w6 };

export default (evening, plan) => WORKFLOWS[plan.workflow](evening, plan);
