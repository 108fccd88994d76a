// Generated from the server's routes by `make types`: change the structs there, not this file.

export interface Agreement {
  act: "end" | "bot" | "person";
  seat?: string;
  player?: string;
  agreed?: string[];
  needed?: string[];
}

export interface Answer {
  yes: boolean;
}

export interface Block {
  heading?: string;
  facts?: Fact[];
  lines?: string[];
}

/** What the sender wanted to store, and what somebody else has stored meanwhile. */
export interface BothVersions {
  version: number;
  yours: unknown;
  theirs: unknown;
}

export interface Brought {
  deck: string;
}

export interface CallingInfo {
  name: string;
  hp: number;
  stamina: number;
  attributes: Record<string, number>;
  worn: string[];
  abilities: string[];
}

export interface CampaignInfo {
  id: string;
  name: string;
  version: number;
}

export interface CampaignName {
  name: string;
}

export interface CardFiles {
  files: Record<string, string>;
}

export interface CardInfo {
  id: string;
  name: string;
  kind: string;
  set: string;
  number: string;
  is_basic: boolean;
  partial: string[];
  doubtful: string[];
  face: Face | null;
  is_own: boolean;
}

export interface CardPage {
  total: number;
  cards: CardInfo[];
}

export interface CardSetInfo {
  id: string;
  name: string;
  cards: number;
  partial: number;
  by: string;
  mine: boolean;
}

export interface ChangedDraft {
  version: number;
  draft: Draft;
}

export interface Checked {
  problems: DoorErrorsErrorBody[];
}

export interface Code {
  code: string;
}

export interface Committed {
  commit: string;
}

export interface Copied {
  name?: string;
}

export interface Dealt {
  card: string;
  name: string;
  count: number;
  in_hand: number;
  all_prized: number;
}

export interface DeckInfo {
  id: string;
  name: string;
  cards: Record<string, number>;
  size: number;
  faults: string[];
  warnings: string[];
  partial: CardInfo[];
  doubtful: CardInfo[];
  version: number;
  about: string;
}

export interface DeckLook {
  deck: DeckInfo;
  report: Report;
}

export interface Difficulty {
  fights: number;
  won: number;
  chance: number;
  low: number;
  high: number;
  exact: boolean;
  rounds: number;
  levels: number;
  budget: number;
  experience: number;
}

export interface Draft {
  name: string;
  pieces?: unknown[];
  map?: Ground | null;
  loot?: unknown[];
  notes?: string;
  rules?: OwnRules;
  battle?: "full_contact" | "league";
  weather?: string;
  significance?: number;
}

export interface DraftInfo {
  archived: boolean;
  created: number;
  changed: number;
  by: string;
  matches: string[];
  draft: Draft;
  id: string;
  version: number;
}

export interface DraftSummary {
  archived: boolean;
  created: number;
  changed: number;
  by: string;
  matches: string[];
  id: string;
  version: number;
  name: string;
  pieces: number;
}

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

export interface Fact {
  name: string;
  value: string;
  text?: string;
  ref?: string;
}

export interface Fought {
  node: string;
  encounter: string;
  result: string;
  rounds: number;
}

export interface FreeSeat {
  id: string;
  name: string;
}

export interface FromTemplate {
  template: string;
  seed?: number | null;
}

export interface Ground {
  rows: unknown[];
  image?: string;
  fog?: unknown[];
  hazards?: unknown[];
  heights?: unknown[];
}

export interface HeroInfo {
  name: string;
  hp: number;
  max_hp: number;
  stamina: number;
  max_stamina: number;
  stress: number;
  legend: number;
  milestone: number;
  pp: number;
  cogs: number;
  materials: number;
  worn: Record<string, string>;
  pack: Record<string, number>;
  supplies: number;
  hunter: number | null;
}

export interface Imported {
  id: string;
  secret: string;
}

export interface Invitation {
  code: string;
  match: string;
  seats: string[];
}

export interface Limit {
  hours: number;
}

export interface Line {
  name: string;
  kind?: string;
  cost?: string[];
  damage?: string;
  text?: string;
  printed?: string;
}

export interface LinkInfo {
  id: string;
  role: "gm" | "player" | "group" | "watcher";
  seat?: string;
  person?: string;
  match?: string;
  expires?: number | null;
  revoked?: boolean;
  secret?: string;
  kind?: "key" | "invitation" | "recovery";
  label?: string;
  made?: number;
  entered?: number | null;
  current?: boolean;
}

export interface Loot {
  item: string;
  count?: number;
  note?: string;
}

export interface Lying {
  hazard: string;
  side: "players" | "allies" | "enemies" | "rivals";
  cells: unknown[];
  layers?: number;
}

export interface MatchInfo {
  id: string;
  ruleset: string;
  title: string;
  encounter: string;
  n: number;
  status: string;
  name: string;
  archived: boolean;
}

export interface NewDeck {
  name?: string;
  cards?: Record<string, number>;
  text?: string;
}

export interface NewFork {
  at?: number | null;
  house_rules?: Record<string, Record<string, Record<string, unknown>>>;
}

export interface NewLink {
  role: "gm" | "player" | "group" | "watcher";
  seat?: string;
  person?: string;
  match?: string;
  hours?: number | null;
}

export interface NewMatch {
  ruleset: string;
  encounter?: string;
  setup?: Record<string, unknown> | null;
  seed?: number | null;
  preset?: string;
  options?: Record<string, unknown>;
  players?: Record<string, string>;
}

export interface NewRun {
  archetype: string;
  seed?: number | null;
}

export interface NewTable {
  deck: string;
  name?: string;
  preset?: string;
  options?: Record<string, unknown>;
  timing?: Timing;
  against?: Opponent | null;
}

export interface NewTelling {
  story: string;
  seed?: number | null;
}

export interface Number {
  value: number;
  steps?: Step[];
  text?: string;
  type: string;
}

export interface Opponent {
  deck: string;
  player?: string;
}

export interface OwnChange {
  label?: string | null;
  hours?: number | null;
}

export interface OwnLanguage {
  language: string;
}

export interface OwnLink {
  label?: string;
  hours?: number | null;
}

export interface OwnRules {
  preset?: string;
  options?: Record<string, unknown>;
}

export interface Pass {
  campaign: string;
  role: "gm" | "player" | "group" | "watcher";
  seat: string;
  person: string;
  match: string;
  link: string;
  expires: number | null;
  family: string;
  language: string;
}

export interface PassedRoom {
  name: string;
  kind: "fight" | "hazard" | "sanctuary" | "boss" | "event" | "guardian";
  band: "easy" | "medium" | "hard" | "boss" | null;
}

export interface PersonInfo {
  id: string;
  name: string;
}

export interface PersonName {
  name: string;
}

export interface Piece {
  side: "players" | "allies" | "enemies" | "rivals";
  sheet?: string;
  species?: string;
  level?: number;
  trainer?: string;
  name?: string;
  at?: [number, number] | null;
  hidden?: boolean;
  in_ball?: boolean;
}

export interface Players {
  players: Record<string, string | null>;
}

export interface Portrait {
  sheet: string;
  version: string;
}

export interface Prepared {
  notes: string;
  loot: Loot[];
}

export interface PromptTiming {
  prompt?: number | null;
}

export interface Proposal {
  agreement: Agreement | null;
  done: boolean;
}

export interface Proposed {
  act: "end" | "bot" | "person";
  seat?: string;
  player?: string;
}

export interface Raised {
  metres: number;
  cells: unknown[];
}

export interface Recovery {
  code: string;
}

export interface RecoveryCode {
  code: string;
}

export interface Report {
  size: number;
  basics: number;
  opens: number;
  mulligans: number | null;
  warnings: string[];
  dealt: Dealt[];
  text: string[];
  online: string[];
}

export interface Revealed {
  contribution: string;
}

export interface Roll {
  label: string;
  faces: number[];
  sides?: number;
  text?: string;
  good?: number;
  type: string;
}

export interface RulesetName {
  id: string;
  title: string;
  encounters: Record<string, string>;
  players: string[];
}

export interface RunChoice {
  text: string;
  group: string;
  about: string;
}

export interface RunInfo {
  id: string;
  version: number;
  owner: string;
  archetype: string;
  place: string;
  room: number;
  rooms: number;
  way: PassedRoom[];
  shown: string[];
  choices: RunChoice[];
  hero: HeroInfo;
  match: string;
  fight_over: boolean;
  result: string;
  summary: RunSummary | null;
}

export interface RunSummary {
  result: string;
  cause: string;
  room: string;
  archetype: string;
  seed: number;
  legend: number;
  milestone: number;
  rooms: number;
  of_rooms: number;
  fights: number;
  fled: number;
  kills: Record<string, number>;
  cogs: number;
  traumas: string[];
  story: string;
}

export interface SaidLine {
  text: string;
  speaker: string;
}

export interface SeatInfo {
  seat: string;
  person: string;
  name: string;
  bot: string;
  deck: string | null;
  approved: boolean;
  commit: string;
  contribution: string;
}

export interface Seated {
  role: "gm" | "player";
  seat: string;
  match: string;
  person: string;
  name: string;
  since: number;
  links: number;
  holds: boolean;
  seen: number;
  absent: boolean;
  asked: number;
}

export interface Seats {
  match?: string;
  seats?: unknown[];
}

export interface Secret {
  secret: string;
}

export interface Seen {
  version: number;
}

export interface Sheet {
  ref: string;
  title: string;
  where?: string;
  blocks?: Block[];
}

export interface Step {
  value: string;
  name: string;
}

export interface StoryInfo {
  id: string;
  title: string;
  scene: string;
  warnings: string[];
}

export interface TableInfo {
  id: string;
  name: string;
  status: "waiting" | "approval" | "playing" | "cancelled";
  preset: string;
  timing: Timing;
  seats: SeatInfo[];
  mine: string;
  match: string;
  again: string;
  own_cards: boolean;
  promise: string;
  reveal_until: number;
  left_out: string[];
}

export interface Taken {
  secret: string;
}

export interface Taking {
  code: string;
  seat: string;
  name: string;
}

export interface TellingInfo {
  id: string;
  version: number;
  owner: string;
  story: string;
  title: string;
  node: string;
  shown: SaidLine[];
  choices: string[];
  match: string;
  battle_over: boolean;
  flags: Record<string, unknown>;
  fought: Fought[];
  xp: number;
  items: string[];
  ended: string | null;
}

export interface TemplateInfo {
  id: string;
  version: number;
  template: CampaignDocumentsTemplate;
}

export interface Timing {
  seconds?: number | null;
  increment?: number;
  prompt?: number | null;
  abandon?: number | null;
}

export interface Told {
  n: number;
  by: string;
  parts: (string | KernelTellingNamed | Number | Roll)[];
  cue?: "" | "ask" | "strike" | "critical" | "miss" | "move" | "draw" | "flip" | "roll" | "heal" | "shield" | "status" | "fall" | "level" | "turn" | "end";
  tone?: "" | "good" | "hurt" | "defeat" | "warn" | "heading";
  depth?: number;
  undone?: boolean;
  is_undo?: boolean;
}

export interface Try {
  draft: Draft;
  fights?: number;
  first?: number;
  won?: number;
}

export interface Which {
  seat: string;
  match?: string;
}

export interface Whose {
  person: string;
}

export interface CampaignDisplayShown {
  match?: string | null;
}

export interface CampaignDocumentsTemplate {
  name: string;
  ruleset: string;
  encounter?: string;
  setup?: Record<string, unknown> | null;
  preset?: string;
  options?: Record<string, unknown>;
  players?: Record<string, string>;
}

export interface DoorErrorsErrorBody {
  code: string;
  sentence: string;
  field: string;
  overridable: boolean;
  about: Record<string, unknown>;
  conflict: BothVersions;
}

export interface EpisodesEpisodesChosen {
  version: number;
  choice: number;
}

export interface KernelTellingNamed {
  ref: string;
  name: string;
  type: string;
}

export interface MapsBackdropsChosen {
  map?: string | null;
}

export interface PeopleAuditEntry {
  at: number;
  who: string;
  deed: "link.made" | "link.ended" | "link.entered" | "link.recovered" | "link.own_ended" | "seat.left" | "seat.given" | "seat.asked" | "seat.kept" | "seat.vacated" | "device.replaced" | "absence.changed" | "person.renamed" | "person.removed" | "bots.seated" | "dice.chosen" | "match.closed" | "match.forked" | "match.archived" | "match.deleted" | "match.restored" | "campaign.renamed" | "campaign.exported" | "campaign.imported" | "rules.changed" | "sheet.changed";
  role: string;
  seat: string;
  person: string;
  match: string;
  what: string;
  n: number;
}

export interface PtuDraftsShown {
  version: number;
  serve?: boolean;
  start?: boolean;
  seed?: number | null;
}
