/** Pictures of each screen for the documentation: `make pictures`. */

const PHONE = { width: 390, height: 844, touch: true };

export default async function pictures(evening, { matches, folder }) {
  const take = async (page, name) => {
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}.png` });
  };
  const tell = async (match, command) => {
    const { n } = await evening.screen("gm", match);
    const said = await evening.say("gm", match, { type: "submit", seen: n, command });
    if (said[0]?.type === "refused") throw new Error(said[0].sentence);
  };
  const match = matches.ford;
  const turn = matches.turn;
  for (const each of [match, turn]) {
    await tell(each, { type: "set_weather", weather: "sun", rounds: 3 });
    await tell(each, { type: "set_hazard", hazard: "toxic_spikes", side: "enemies", cell: [9, 9], radius: 1 });
    await tell(each, { type: "set_hp", target: "cinder", hp: 21, injuries: 1 });
    await tell(each, { type: "set_hp", target: "sprig", temp_hp: 10 });
    await tell(each, { type: "change_status", target: "cinder", add: ["poisoned"] });
    await tell(each, { type: "change_stages", target: "cinder", change: { speed: 1 } });
    await tell(each, { type: "change_status", target: "scyther", add: ["confused"] });
    await tell(each, { type: "deal_damage", target: "scyther", amount: 22 });
    await tell(each, { type: "change_status", target: "ranger_aldis", add: ["slowed"] });
  }
  // Something happens, so that the display has something to tell
  for (let turns = 0; turns < 12; turns += 1) {
    const screen = await evening.screen("gm", match);
    const hit = screen.choices.find(
      (choice) => choice.element && choice.targets?.length === 1 && /DB/.test(choice.about ?? ""),
    );
    const key = (hit ?? screen.choices.find((choice) => choice.verb === "End turn") ?? screen.choices[0]).key;
    await evening.say("gm", match, { type: "submit", seen: screen.n, key });
    if (hit) break;
  }
  for (const dark of [false, true]) {
    const scheme = dark ? "dark" : "light";
    const shots = [
      ["", "/", { width: 1366, height: 768 }, "home"],
      ["group", `/group/${match}`, { width: 1920, height: 1080 }, "group"],
      ["group", `/group/${matches.dark}`, { width: 1920, height: 1080 }, "lobby"],
      ["gm", `/table/${match}`, { width: 1366, height: 768 }, "table"],
      ["wren", `/play/${turn}`, PHONE, "phone-wait"],
    ];
    for (const [link, path, size, name] of shots) {
      const page = await evening.open(link, path, { ...size, dark });
      if (path.length > 2) await page.locator('[data-n]:not([data-n="0"]), [aria-label=Lobby]').first().waitFor();
      else await page.locator(".scene").waitFor();
      await take(page, `${name}-${scheme}`);
      await page.context().close();
    }
    const desk = await evening.open("gm", `/gm/${turn}`, { width: 1366, height: 768, dark });
    await desk.locator(".mc .r1").first().waitFor();
    await desk.locator(".mc:not(.far)").first().click();
    await desk.getByRole("navigation", { name: "Initiative" }).getByRole("button", { name: /Gloom/ }).click();
    await desk.locator("#hand-amount").fill("18");
    await desk.locator("#hand-sum .res").waitFor();
    await take(desk, `gm-${scheme}`);
    await desk.context().close();
    const page = await evening.open("scout", `/play/${turn}`, { ...PHONE, dark });
    await page
      .getByRole("button", { name: /in reach/ })
      .first()
      .waitFor();
    await take(page, `phone-turn-${scheme}`);
    await page.getByRole("button", { name: /^Fire Ember/ }).tap();
    const sheet = page.getByRole("dialog");
    await sheet.locator("li button").first().tap();
    await sheet.getByText("hit", { exact: true }).first().waitFor();
    await take(page, `phone-aim-${scheme}`);
    await page.context().close();
  }
}
