// Generated from turnwright.table.wire by `make types`: change the structs there, not this file.

export const PROTOCOL = 2;

export type FromClient = Hello | Open | Join | Submit | AskOdds | AskWhy | Inspect | AskFaces | AskWays | Preview | Suggest | Undo | Redo | Fork | At | AskMoments | AskLog | Load | Verify | RequestUndo | Approve | Wish | Grant | HandOver | Concede | Ping;

export type FromHost = Welcome | Catalog | Screen | Recorded | OddsOf | WhyNot | SheetOf | FacesOf | WaysOf | Previewed | Suggested | BoardAt | MomentsOf | LogOf | Verified | Refused | Presence | Holders | Served | Requested | Wishes | Pictured | Clock | Countdown | Pong;

/** The first message: the client's protocol, and the catalogue it already has. */
export interface Hello {
  type: "hello";
  protocol?: number;
  catalog?: string;
  id?: string;
  language?: string;
}

/** Opens a match: an encounter by its name, or a setup. */
export interface Open {
  type: "open";
  ruleset: string;
  encounter?: string;
  setup?: Record<string, unknown> | null;
  seed?: number;
  seat?: string;
  preset?: string;
  options?: Record<string, unknown>;
  players?: Record<string, string>;
  hot_seat?: boolean;
  packs?: string[];
  id?: string;
}

/** Asks for the screen and for the records after this one. */
export interface Join {
  type: "join";
  since?: number;
  id?: string;
}

/** A choice by its key, or a command; with dice rolled by hand, or overriding the rules with a reason. */
export interface Submit {
  type: "submit";
  seen: number;
  key?: string;
  command?: Record<string, unknown> | null;
  dice?: Record<string, number[]>;
  override?: boolean;
  reason?: string;
  id?: string;
  auto?: boolean;
}

/** The odds of choices, by their keys. */
export interface AskOdds {
  type: "odds";
  seen: number;
  keys: string[];
  id?: string;
}

/** Why a command is not possible. */
export interface AskWhy {
  type: "why";
  command: Record<string, unknown>;
  id?: string;
}

/** Asks for the sheet about something. */
export interface Inspect {
  type: "inspect";
  ref: string;
  id?: string;
}

/** Asks for the faces of cards, by their looks. */
export interface AskFaces {
  type: "faces";
  looks: string[];
  id?: string;
}

/** Where a piece can move now. */
export interface AskWays {
  type: "ways";
  piece: string;
  id?: string;
}

/** Asks what a command of the game master would change, without deciding it. */
export interface Preview {
  type: "preview";
  command: Record<string, unknown>;
  id?: string;
}

/** Asks what a player (a bot) would choose here. */
export interface Suggest {
  type: "suggest";
  player?: string;
  id?: string;
}

/** Takes back a record and everything since; your own last choice if none is named. */
export interface Undo {
  type: "undo";
  to?: number | null;
  id?: string;
}

/** Brings back what was last taken back. */
export interface Redo {
  type: "redo";
  id?: string;
}

/** Continues from an earlier record in a separate match. */
export interface Fork {
  type: "fork";
  at?: number | null;
  id?: string;
}

/** The board as it was after a record. */
export interface At {
  type: "at";
  n: number;
  id?: string;
}

/** Asks for the board after each line of the story of these records. */
export interface AskMoments {
  type: "moments";
  since: number;
  until: number;
  id?: string;
}

/** Asks for the match's log, if this seat may have it. */
export interface AskLog {
  type: "log";
  id?: string;
}

/** Continues a match from its log. */
export interface Load {
  type: "load";
  log: string;
  seat?: string;
  players?: Record<string, string>;
  hot_seat?: boolean;
  id?: string;
}

/** Decides the match again, and compares. */
export interface Verify {
  type: "verify";
  id?: string;
}

/** Asks the table to take something back. */
export interface RequestUndo {
  type: "request";
  to?: number | null;
  id?: string;
}

/** Agrees to an undo, or declines it: then the request is over. */
export interface Approve {
  type: "approve";
  to: number;
  yes?: boolean;
  id?: string;
}

/** Asks the game master for something this seat can't do now, in words or as a command; empty: asks no more. */
export interface Wish {
  type: "wish";
  text?: string;
  command?: Record<string, unknown> | null;
  id?: string;
}

/** The game master's answer to a seat's request. */
export interface Grant {
  type: "grant";
  seat: string;
  yes?: boolean;
  id?: string;
}

/** Hands a piece to another seat, where the game allows it. */
export interface HandOver {
  type: "hand_over";
  piece: string;
  seat?: string;
  id?: string;
}

/** Gives up the match. */
export interface Concede {
  type: "concede";
  id?: string;
}

export interface Ping {
  type: "ping";
  id?: string;
}

/** The answer to hello: the games, or the match at this table. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  rulesets?: RulesetName[];
  id?: string;
}

/** A game that can be played here, with its encounters by name. */
export interface RulesetName {
  id: string;
  title: string;
  encounters: Record<string, string>;
  players: string[];
}

/** What stays the same during a match: the glossary, and the long lists that forms choose from. */
export interface Catalog {
  type: "catalog";
  hash: string;
  ruleset: string;
  title: string;
  terms?: Term[];
  lists?: Record<string, OptionData[]>;
}

/** A word of the game, explained: THP, Strain, Injury. */
export interface Term {
  ref: string;
  name: string;
  text: string;
}

/** One of the things that a blank or a prompt can be answered with. */
export interface OptionData {
  id: string;
  name: string;
  ref?: string;
}

/** The whole screen. After the first one, unchanged fields are left out. */
export interface Screen {
  type: "screen";
  n: number;
  kept?: Record<string, number[]>;
  seat?: string;
  seats?: SeatName[];
  catalog?: string;
  encounter?: string;
  board?: Board;
  question?: string;
  acting?: string[];
  waits_for?: string[];
  choices?: Choice[];
  unavailable?: Unavailable[];
  prompts?: Asked[];
  forms?: Form[];
  may_undo?: number | null;
  may_redo?: boolean;
  outcome?: Ending | null;
}

/** A place at the table. */
export interface SeatName {
  id: string;
  name: string;
  bot?: string;
}

/** What a seat sees of the table. */
export interface Board {
  heading: string;
  order: string[];
  pieces: Piece[];
  notes?: Tag[];
  sides?: Side[];
  round?: number | null;
  zones?: Zone[];
  map?: GridMap | null;
  done?: string[];
  title?: string;
}

/** A unit on the board. */
export interface Piece {
  id: string;
  name: string;
  side: string;
  gauges?: Gauge[];
  tags?: Tag[];
  out?: boolean;
  kind?: string;
  stance?: "ally" | "foe" | "mine" | "other";
  owner?: string;
  position?: [number, number] | null;
  size?: number;
  place?: string;
  look?: string;
  elements?: string[];
  count?: number | null;
  left?: Tag[];
  threats?: Threat[];
}

/** A bar: hit points, qi, stress. */
export interface Gauge {
  name: string;
  value: number;
  most: number;
  id?: string;
  hidden?: boolean;
  least?: number;
  text?: string;
}

/** Something shown beside a piece: a condition, a stage, a stance, an item. */
export interface Tag {
  id: string;
  name: string;
  value?: number | null;
  rounds?: number | null;
  text?: string;
  tone?: "" | "bad" | "good" | "warn";
  ref?: string;
  turns?: boolean;
}

/** What a foe could do next, in this state. */
export interface Threat {
  name: string;
  damage?: string;
  missing?: string[];
  falls?: string;
}

/** Pieces that fight together. */
export interface Side {
  id: string;
  name: string;
  stance?: "ally" | "foe" | "mine" | "other";
  note?: string;
  camp?: "" | "foes" | "helpers" | "heroes" | "rivals";
  plays?: string;
}

/** A place for things that are not on the map: a hand, a deck, a bench, the balls on a belt. */
export interface Zone {
  id: string;
  name: string;
  owner: string;
  count: number;
  items?: Item[];
  likely?: Likely[];
}

/** Something in a zone: a card, with its name if the seat may know it. */
export interface Item {
  ref: string;
  name: string;
  text?: string;
  same_as?: string;
  face_down?: boolean;
  look?: string;
  count?: number;
}

/** A card that may be in a zone that the seat can't see into. */
export interface Likely {
  look: string;
  name: string;
  count: number;
  chance: number;
}

/** A grid of cells; (0, 0) is at the top left. */
export interface GridMap {
  width: number;
  height: number;
  cells?: Cell[];
  unit?: string;
  diagonals?: number[];
}

/** A cell of the map that is not plain ground. */
export interface Cell {
  at: [number, number];
  terrain?: string;
  hazards?: string[];
  height?: number;
}

/** Something that can be done now. A screen finds it by its source and its targets, and sends its key. */
export interface Choice {
  key: string;
  command: Record<string, unknown>;
  text: string;
  verb: string;
  name?: string;
  source?: string;
  targets?: string[];
  cells?: [number, number][];
  cost?: Tag[];
  subject?: string;
  about?: string;
  group?: string;
  forced?: boolean;
  same_as?: string[];
  element?: string;
}

/** Something that a person might look for, and why it is not possible now. */
export interface Unavailable {
  text: string;
  verb: string;
  why: Why;
  name?: string;
  source?: string;
  targets?: string[];
  subject?: string;
  group?: string;
  element?: string;
}

/** Why something is not possible. */
export interface Why {
  code: string;
  sentence: string;
  field?: string;
  overridable?: boolean;
  short?: string;
  about?: Record<string, string | number | (string | number | Phrase)[] | Phrase>;
}

/** A part of a sentence that each language has a template for: `Phrase("duel.deed.strike", target="piece:b1")`. */
export interface Phrase {
  key: string;
  about?: Record<string, string | number | (string | number | Phrase)[] | Phrase>;
}

/** What the rules ask this seat. */
export interface Asked {
  id: string;
  question: string;
  options?: OptionData[];
  least?: number;
  most?: number;
  default?: string[] | null;
  kind?: string;
  in_a_row?: number;
  of?: string;
}

/** An open command with blanks to fill in. */
export interface Form {
  command: string;
  title: string;
  group?: string;
  blanks?: Blank[];
}

/** One blank of a form. */
export interface Blank {
  name: string;
  label: string;
  kind: string;
  options?: OptionData[];
  options_from?: string;
  least?: number | null;
  most?: number | null;
  optional?: boolean;
  default?: unknown;
  help?: string;
}

/** How the match ended. */
export interface Ending {
  result: string;
  lines: string[];
  winner?: string | null;
  won?: boolean | null;
  detail?: Record<string, unknown>;
}

/** A record as this seat may see it, with its story. */
export interface Recorded {
  type: "record";
  n: number;
  by: string;
  told?: Told[];
  undo?: number | null;
  redo?: number | null;
  who?: string | null;
  at?: number | null;
}

/** One line of the story. */
export interface Told {
  n: number;
  by: string;
  parts: (string | Named | NumberPart | Roll)[];
  cue?: "" | "ask" | "critical" | "draw" | "end" | "fall" | "flip" | "heal" | "level" | "miss" | "move" | "roll" | "shield" | "status" | "strike" | "turn";
  tone?: "" | "defeat" | "good" | "heading" | "hurt" | "warn";
  depth?: number;
  undone?: boolean;
  is_undo?: boolean;
}

/** Something on the table, by its name. */
export interface Named {
  type: "ref";
  ref: string;
  name: string;
}

/** A number with its steps, which a screen shows on request. */
export interface NumberPart {
  type: "number";
  value: number;
  steps?: Step[];
  text?: string;
}

/** One step of a calculation: `+8`, `Attack`. */
export interface Step {
  value: string;
  name: string;
}

/** Dice that were rolled. */
export interface Roll {
  type: "roll";
  label: string;
  faces: number[];
  sides?: number;
  text?: string;
  good?: number;
}

export interface OddsOf {
  type: "odds";
  n: number;
  odds: Weighed[];
  id?: string;
}

/** The odds of a choice: in four numbers, and outcome by outcome, the likeliest first. */
export interface Weighed {
  key: string;
  hit?: number | null;
  crit?: number | null;
  damage?: number | null;
  defeat?: number | null;
  outcomes?: Chance[];
  too_many?: boolean;
  marks?: Tag[];
  area?: [number, number][];
}

/** One outcome that a person can tell apart, and how likely it is: exactly, and as a number to draw. */
export interface Chance {
  chance: number;
  exact: string;
  hit?: string;
  damage?: [string, number][];
  defeated?: string[];
  status?: string[];
}

/** The reason, or none if the command is possible. */
export interface WhyNot {
  type: "why";
  why?: Why | null;
  id?: string;
}

export interface SheetOf {
  type: "sheet";
  sheet: Sheet;
  id?: string;
}

/** Something on the table that can be read: a piece, a card, a move, a condition. */
export interface Sheet {
  ref: string;
  title: string;
  where?: string;
  blocks?: Block[];
}

/** A part of a sheet under a heading of its own: rows, or paragraphs, or both. */
export interface Block {
  heading?: string;
  facts?: Fact[];
  lines?: string[];
}

/** A row of a sheet: name, value, and a ref to read more. */
export interface Fact {
  name: string;
  value: string;
  text?: string;
  ref?: string;
}

/** The faces of known cards; unknown ones are left out. */
export interface FacesOf {
  type: "faces";
  faces?: Face[];
  id?: string;
}

/** What is printed on a card, so that a screen can draw it. */
export interface Face {
  look: string;
  name: string;
  kind: string;
  sort?: string;
  elements?: string[];
  family?: string;
  rank?: number;
  hp?: number;
  under?: string;
  lines?: Line[];
  text?: string;
  printed?: string;
  weak?: [string, string][];
  resist?: [string, string][];
  retreat?: number;
  provides?: string[];
  does?: string;
  left_out?: string[];
  doubts?: string[];
  set?: string;
  number?: string;
  copies?: number;
}

/** Something that a card can do: an attack, an ability. */
export interface Line {
  name: string;
  kind?: string;
  cost?: string[];
  damage?: string;
  text?: string;
  printed?: string;
}

/** Every cell that a piece can move to, with its path. */
export interface WaysOf {
  type: "ways";
  n: number;
  piece: string;
  ways?: Way[];
  id?: string;
}

/** A move that a piece can make now: its goal, cost and path, and the dangers on the way. */
export interface Way {
  at: [number, number];
  cost: number;
  path?: [number, number][];
  warnings?: Tag[];
  command?: Record<string, unknown>;
}

/** The pieces that would change, as they would be afterwards. */
export interface Previewed {
  type: "preview";
  n: number;
  pieces?: Piece[];
  rolls?: boolean;
  id?: string;
}

/** A player's choice, and the choices it considered: the chosen one first. */
export interface Suggested {
  type: "suggested";
  key: string;
  id?: string;
  considered?: Considered[];
}

/** A choice that a player thought about: what it would be worth, and how it would go on. */
export interface Considered {
  key: string;
  text: string;
  value: number;
  low: number;
  high: number;
  is_chance?: boolean;
  tried?: number;
  ahead?: string[];
}

export interface BoardAt {
  type: "board";
  n: number;
  board: Board;
  id?: string;
}

export interface MomentsOf {
  type: "moments";
  moments?: Moment[];
  id?: string;
}

/** The board after a line of a record, without pieces and zones that are the same as after the line before. */
export interface Moment {
  n: number;
  line: number;
  board: Board;
  kept?: Record<string, number[]>;
}

export interface LogOf {
  type: "log";
  log: string;
  id?: string;
}

/** verified, unproven or broken, and what was found. */
export interface Verified {
  type: "verified";
  status: string;
  problems?: string[];
  id?: string;
}

/** A refusal: nothing has changed. */
export interface Refused {
  type: "refused";
  code: string;
  sentence: string;
  field?: string;
  overridable?: boolean;
  id?: string;
  about?: Record<string, string | number | (string | number | Phrase)[] | Phrase>;
}

export interface Presence {
  type: "presence";
  people: Present[];
}

/** A person at the table. */
export interface Present {
  who: string;
  seat: string;
  name: string;
  online: boolean;
}

/** The holders of this match's seats and the players' proposals; sent again when they change. */
export interface Holders {
  type: "holders";
  match?: string;
  seats?: SeatHolder[];
  agreement?: Agreement | null;
}

/** The holder of a seat, and since when (seconds since 1970). */
export interface SeatHolder {
  seat: string;
  person: string;
  name: string;
  since: number;
  asked?: boolean;
}

/** What players of a game without a GM propose: done once all agree, except for players who are away too long. */
export interface Agreement {
  act: "bot" | "end" | "person";
  seat?: string;
  player?: string;
  agreed?: string[];
  needed?: string[];
}

/** Which match the group's display shows. */
export interface Served {
  type: "served";
  match?: string | null;
}

/** A request to undo a record. */
export interface Requested {
  type: "request";
  by: string;
  to: number;
  approved?: string[];
  declined?: string;
}

/** Open requests to the game master: all of them for the game master, and for each seat its own. */
export interface Wishes {
  type: "wishes";
  wishes?: Wished[];
}

/** A request to the game master, in the player's words; for a command, `does` describes it. */
export interface Wished {
  seat: string;
  name: string;
  text: string;
  command?: Record<string, unknown> | null;
  does?: string;
  answer?: "" | "no" | "yes";
}

/** The name of the image behind the map, which changes with what this seat may see of it; empty: no image. */
export interface Pictured {
  type: "image";
  version?: string;
}

/** Seconds left for each seat; `running` is the one that counts down. */
export interface Clock {
  type: "clock";
  left: Record<string, number>;
  running?: string | null;
}

/** Seconds until a prompt answers itself. */
export interface Countdown {
  type: "countdown";
  prompt: string;
  seconds: number;
}

export interface Pong {
  type: "pong";
  id?: string;
}
