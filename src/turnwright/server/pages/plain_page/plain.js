// What a link opens, and how its tables stand. Everything that comes from the server is shown as text.
"use strict";

const ROOT = document.documentElement.dataset.root.replace(/\/$/, "");  // where a proxy shows the server
const ROLES = { gm: "You are the GM.", group: "This is the group's display.", watcher: "You are watching.", player: "" };
const STATES = { open: "going on", over: "over", closed: "closed" };

async function ask(path, body, more = {}) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json", ...more }, body: JSON.stringify(body),
  };
  const answer = await fetch(ROOT + path, options);
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.sentence || "The server said no.");
  return said;
}

function row(...texts) {
  const line = document.createElement("tr");
  for (const text of texts) {
    const cell = document.createElement("td");
    cell.textContent = text;
    line.append(cell);
  }
  return line;
}

async function show() {
  const matches = await ask("/v1/matches");
  document.getElementById("tables").hidden = false;
  const rows = matches.map((match) =>
    row(match.encounter || match.id, match.ruleset, String(match.n), STATES[match.status] || match.status));
  document.getElementById("rows").replaceChildren(...rows);
}

async function start() {
  const who = document.getElementById("who");
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(null, "", location.pathname); // not left in the address, nor in the history
  try {
    const known = { Authorization: `Bearer ${secret}` };  // says before the body is read that this is no guess
    const me = secret ? await ask("/v1/enter", { secret }, known) : await ask("/v1/me");
    who.textContent = ROLES[me.role] || `Your seat: ${me.seat} (${me.person}).`;
    await show();
    setInterval(() => show().catch(() => {}), 5000);
  } catch (error) {
    if (secret) who.textContent = error.message;
  }
}

start();
