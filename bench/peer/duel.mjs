// The benchmark duel on boardgame.io: its local Client, no network, no debug panel, log and undo as they come.
//
//   node duel.mjs [games] [variant]
//
// prints one JSON line. The rules and the policy are those of the duel that our side plays:
// four units of 60 HP take turns r1, b1, r2, b2 (the fallen are skipped); `attack` deals 2d6 less what the
// target's guard absorbs, `defend` adds d6 to the guard; a side with nobody left has lost.

import { createRequire } from "node:module";

// Redux, immer and boardgame.io look at this when they are loaded, so it is set before they are.
process.env.NODE_ENV = "production";
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const DEFAULT_GAMES = 1500;
const ROUNDS = 5;
const START_HP = 60;
const TURN_ORDER = [
  { name: "r1", side: "red" },
  { name: "b1", side: "blue" },
  { name: "r2", side: "red" },
  { name: "b2", side: "blue" },
];

const alive = (unit) => unit.hp > 0;
const firstLivingEnemy = (units, actor) =>
  units.findIndex((unit) => alive(unit) && unit.side !== units[actor].side);

function nextLiving(units, actor) {
  let next = (actor + 1) % units.length;
  while (!alive(units[next])) next = (next + 1) % units.length;
  return next;
}

function hit(units, actor, target, random) {
  const struck = units[target];
  if (!struck || !alive(struck) || struck.side === units[actor].side) return INVALID_MOVE;
  const roll = random.D6() + random.D6();
  struck.hp -= Math.max(0, roll - struck.guard);
  struck.guard = Math.max(0, struck.guard - roll);
}

function brace(units, actor, random) {
  units[actor].guard += random.D6();
}

function winner({ G }) {
  const red = G.units.some((unit) => unit.side === "red" && alive(unit));
  const blue = G.units.some((unit) => unit.side === "blue" && alive(unit));
  if (red && blue) return undefined;
  return { winner: red ? "red" : "blue" };
}

const freshUnits = () => TURN_ORDER.map((unit) => ({ ...unit, hp: START_HP, guard: 0 }));

// boardgame.io empties its undo stack when a turn begins. Here the whole game is one turn of one player and the game
// itself keeps whose move it is, so that undo reaches back to the start as it does on our side. It is also the faster
// way to write the duel, which makes it the one to compare with.
const oneTurn = {
  name: "duel-in-one-turn",
  setup: () => ({ units: freshUnits(), actor: 0 }),
  moves: {
    attack: ({ G, random }, target) => {
      if (hit(G.units, G.actor, target, random) === INVALID_MOVE) return INVALID_MOVE;
      G.actor = nextLiving(G.units, G.actor);
    },
    defend: ({ G, random }) => {
      brace(G.units, G.actor, random);
      G.actor = nextLiving(G.units, G.actor);
    },
  },
  endIf: winner,
};

// The duel with boardgame.io's own turns: a unit is a player and the framework passes the turn after each move.
// Undo is on and paid for, but has nothing to undo: a turn is one move.
const frameworkTurns = {
  name: "duel-with-framework-turns",
  setup: () => ({ units: freshUnits() }),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G, ctx }) => nextLiving(G.units, ctx.playOrderPos),
    },
  },
  moves: {
    attack: ({ G, ctx, random }, target) => hit(G.units, ctx.playOrderPos, target, random),
    defend: ({ G, ctx, random }) => brace(G.units, ctx.playOrderPos, random),
  },
  endIf: winner,
};

const VARIANTS = {
  "one-turn": { game: oneTurn, numPlayers: 1 },
  "one-turn-no-undo": { game: { ...oneTurn, disableUndo: true }, numPlayers: 1 },
  "framework-turns": { game: frameworkTurns, numPlayers: 4 },
  "framework-turns-no-undo": { game: { ...frameworkTurns, disableUndo: true }, numPlayers: 4 },
};

const newClient = ({ game, numPlayers }, seed) => Client({ game: { ...game, seed }, numPlayers, debug: false });

// The store is read directly: `client.getState()` would build a player's view each time, and the policy needs none.
function playOne(client, limit = Infinity) {
  let moves = 0;
  let state = client.store.getState();
  while (state.ctx.gameover === undefined && moves < limit) {
    if (moves % 5 === 4) {
      client.moves.defend();
    } else {
      const actor = state.G.actor ?? state.ctx.playOrderPos;
      client.moves.attack(firstLivingEnemy(state.G.units, actor));
    }
    const after = client.store.getState();
    if (after._stateID !== state._stateID + 1) throw new Error(`move ${moves} was not accepted`);
    state = after;
    moves += 1;
  }
  return moves;
}

const secondsSince = (start) => Number(process.hrtime.bigint() - start) / 1e9;

function playMany(variant, games, firstSeed) {
  const tally = { moves: 0, redWins: 0, seconds: 0, secondsInMoves: 0 };
  const start = process.hrtime.bigint();
  for (let i = 0; i < games; i += 1) {
    const client = newClient(variant, firstSeed + i);
    const startOfMoves = process.hrtime.bigint();
    const moves = playOne(client);
    tally.secondsInMoves += secondsSince(startOfMoves);
    if (client.log.length < moves) throw new Error("the log has fewer entries than moves");
    tally.moves += moves;
    tally.redWins += client.store.getState().ctx.gameover.winner === "red" ? 1 : 0;
  }
  tally.seconds = secondsSince(start);
  return tally;
}

// Rounds, because other work on the machine slows some of them: the best one says what the peer can do.
function measureDuel(variant, games) {
  playMany(variant, Math.max(200, Math.floor(games / 5)), games); // warm-up, with seeds of its own
  const rounds = Math.min(ROUNDS, games);
  const total = { moves: 0, redWins: 0, seconds: 0, secondsInMoves: 0 };
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const first = Math.floor((games * round) / rounds);
    const past = Math.floor((games * (round + 1)) / rounds);
    const tally = playMany(variant, past - first, first);
    for (const key of Object.keys(total)) total[key] += tally[key];
    best = Math.max(best, tally.moves / tally.seconds);
  }
  return {
    moves: total.moves,
    games,
    seconds: total.seconds,
    moves_per_second: Math.round(total.moves / total.seconds),
    best_round_moves_per_second: Math.round(best),
    moves_per_second_without_new_clients: Math.round(total.moves / total.secondsInMoves),
    moves_per_game: total.moves / games,
    red_wins: total.redWins,
  };
}

// boardgame.io logs each undo and redo and copies the log each time, so a client does only as many pairs as a person
// might and a fresh one follows.
function undoRedoPairsPerSecond(clients, pairs) {
  let seconds = 0;
  for (let seed = 0; seed < clients; seed += 1) {
    const client = newClient(VARIANTS["one-turn"], seed);
    playOne(client, 20);
    const before = JSON.stringify(client.store.getState().G);
    const start = process.hrtime.bigint();
    for (let i = 0; i < pairs; i += 1) {
      client.undo();
      client.redo();
    }
    seconds += secondsSince(start);
    const undone = client.log.filter((entry) => entry.action.type === "UNDO").length;
    if (undone !== pairs || JSON.stringify(client.store.getState().G) !== before) throw new Error("undo was refused");
  }
  return Math.round((clients * pairs) / seconds);
}

function perSecond(repeat, work) {
  for (let i = 0; i < repeat / 10; i += 1) work();
  const start = process.hrtime.bigint();
  for (let i = 0; i < repeat; i += 1) work();
  return Math.round(repeat / secondsSince(start));
}

// What a save needs, 20 moves into a game: the position and the log. The undo stack, of as many whole positions,
// is left out in the peer's favour.
function measureSaves(repeat) {
  const client = newClient(VARIANTS["one-turn"], 1);
  playOne(client, 20);
  const encode = () => {
    const { G, ctx, plugins, _stateID } = client.store.getState();
    return JSON.stringify({ G, ctx, plugins, _stateID, log: client.log });
  };
  const saved = encode();
  return {
    saves_encoded_per_second: perSecond(repeat, encode),
    saves_decoded_per_second: perSecond(repeat, () => JSON.parse(saved)),
    save_bytes: saved.length,
  };
}

function usage(problem) {
  console.error(`duel.mjs: ${problem}; usage: node duel.mjs [games] [${Object.keys(VARIANTS).join("|")}]`);
  process.exit(2);
}

const [gamesText = String(DEFAULT_GAMES), name = "one-turn"] = process.argv.slice(2);
if (!/^[1-9][0-9]{0,6}$/.test(gamesText)) usage(`the number of games is a whole number from 1, not ${gamesText}`);
if (!Object.hasOwn(VARIANTS, name)) usage(`there is no variant ${name}`);

const duel = measureDuel(VARIANTS[name], Number(gamesText));
undoRedoPairsPerSecond(100, 20); // warm-up
console.log(
  JSON.stringify({
    variant: name,
    ...duel,
    undo_redo_pairs_per_second: undoRedoPairsPerSecond(500, 20),
    ...measureSaves(10_000),
    node: process.version,
    boardgame_io: require("boardgame.io/package.json").version,
  }),
);
