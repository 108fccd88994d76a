/** Records as beats: a line of the story, the board before it and after it, and what moves in between. */

import type { Board, Gauge, Piece } from "@/lib/protocol";
import { refs, rolls, type StoryLine } from "@/lib/story";
import { travelsOf, type Travel } from "./travels";

export type Kind =
  | "turn"
  | "draw"
  | "play"
  | "attach"
  | "evolve"
  | "move"
  | "declare"
  | "coin"
  | "dice"
  | "hit"
  | "miss"
  | "status"
  | "heal"
  | "fall"
  | "prize"
  | "ask"
  | "words";

/** A bar that changed: by how much, on whom. */
export interface Change {
  piece: string;
  gauge: string;
  by: number;
}

export interface Beat {
  n: number;
  /** Which line of its record, from 0; and whether it is the last one. */
  line: number;
  last: boolean;
  by: string;
  kind: Kind;
  told: StoryLine;
  /** The board that the beat starts from, and the one that it ends in: both existed. */
  from: Board;
  board: Board;
  travels: Travel[];
  changes: Change[];
  /** The pieces that it is about, the acting one first. */
  about: string[];
}

/** How long a beat lasts at normal speed, and when the next one may begin: in milliseconds. */
export const TIMES: Record<Kind, readonly [lasts: number, free: number]> = {
  turn: [700, 540],
  draw: [420, 260],
  play: [620, 520],
  attach: [520, 420],
  evolve: [980, 860],
  move: [480, 400],
  declare: [560, 560],
  coin: [1150, 1150],
  dice: [560, 560],
  hit: [820, 560],
  miss: [520, 420],
  status: [320, 220],
  heal: [620, 420],
  fall: [900, 760],
  prize: [760, 600],
  ask: [460, 0],
  words: [260, 260],
};
const NEXT_COIN = 600;
const NEXT_DIE = 40;
/** A lunge reaches its target here: only then the bar falls. */
export const CONTACT = 200;

/** What a player waits for: never hurried, never told as words alone. */
export const TELLING: ReadonlySet<Kind> = new Set(["declare", "coin", "dice", "hit", "fall", "prize"]);
/** What may be told as words by a screen that is behind. */
export const MINOR: ReadonlySet<Kind> = new Set(["draw", "attach", "move", "words"]);
const ALIKE: ReadonlySet<Kind> = new Set(["draw", "attach", "prize"]);
const BETWEEN_ALIKE = 90;

export const lengthOf = (beat: Pick<Beat, "kind" | "told">): number => {
  const dice = rolls(beat.told).reduce((sum, roll) => sum + roll.faces.length, 0);
  const more = beat.kind === "coin" ? NEXT_COIN * Math.max(0, dice - 1) : beat.kind === "dice" ? NEXT_DIE * dice : 0;
  return TIMES[beat.kind][0] + more;
};

/** How long the next beat waits for this one: to its end where both touch the same, three alike go close together. */
export function waitOf(beat: Beat, next: Beat | undefined, before: Beat | undefined): number {
  if (!next || beat.kind === "coin" || beat.kind === "dice") return lengthOf(beat);
  const alike = (one: Beat | undefined) => one?.kind === beat.kind && one.by === beat.by;
  if (ALIKE.has(beat.kind) && alike(next) && (alike(before) || next.n === beat.n)) return BETWEEN_ALIKE;
  const same = next.about.some((piece) => beat.about.includes(piece));
  return same && next.kind !== "status" ? lengthOf(beat) : TIMES[beat.kind][1];
}

/** The beats of records: `boards` are the boards by record and line, `before` is the one that was there. */
export function beatsOf(
  lines: readonly StoryLine[],
  boards: ReadonlyMap<string, Board>,
  before: Board,
  last: Board,
): Beat[] {
  const beats: Beat[] = [];
  let from = before;
  let actor: string | undefined;
  let n = 0;
  for (const [at, told] of lines.entries()) {
    if (told.n !== n) actor = undefined;
    const next = lines[at + 1];
    const line = told.n === n ? (beats.at(-1)?.line ?? -1) + 1 : 0;
    n = told.n;
    const board = next ? (boards.get(`${n}.${line}`) ?? from) : last;
    const beat = beatOf(told, line, from, board, actor);
    beats.push({ ...beat, last: next?.n !== n });
    if (beat.kind === "declare") actor = beat.about[0];
    from = board;
  }
  return beats;
}

function beatOf(told: StoryLine, line: number, from: Board, board: Board, actor: string | undefined): Beat {
  const changes = changesOf(from, board);
  const travels = travelsOf(from, board);
  const kind = kindOf(told, from, board, changes, travels);
  const named = refs(told).flatMap(({ ref }) => (ref.startsWith("piece:") ? [ref.slice("piece:".length)] : []));
  const hurt = changes.filter((change) => change.by < 0).map((change) => change.piece);
  const about =
    kind === "hit" || kind === "miss" ? [...(actor ? [actor] : []), ...hurt, ...named] : [...named, ...hurt];
  return {
    n: told.n,
    line,
    last: true,
    by: told.by,
    kind,
    told,
    from,
    board,
    travels,
    changes,
    about: [...new Set(about)],
  };
}

/** What kind of beat a line is: by its cue, and by what has changed on the board with it. */
function kindOf(
  told: StoryLine,
  from: Board,
  board: Board,
  changes: readonly Change[],
  travels: readonly Travel[],
): Kind {
  const hurts = changes.some((change) => change.by < 0);
  switch (told.cue) {
    case "turn":
    case "end":
      return told.tone === "heading" || told.cue === "end" ? "turn" : "words";
    case "flip":
      return "coin";
    case "roll":
      return hurts ? "hit" : "dice";
    case "strike":
    case "critical":
      return hurts ? "hit" : "declare";
    case "miss":
    case "shield":
      return "miss";
    case "heal":
      return "heal";
    case "fall":
      return "fall";
    case "ask":
      return "ask";
    case "draw":
      return travels.some((travel) => travel.from.zone === "prizes") ? "prize" : "draw";
    case "status":
      return turnedInto(from, board) ? "evolve" : "status";
    case "move":
      return moveOf(from, board, travels);
    default:
      return hurts ? "hit" : travels.length ? moveOf(from, board, travels) : "words";
  }
}

function moveOf(from: Board, board: Board, travels: readonly Travel[]): Kind {
  const known = new Map(from.pieces.map((piece) => [piece.id, piece]));
  if (board.pieces.some((piece) => !known.has(piece.id))) return "play";
  if (travels.some((travel) => travel.onto)) return "attach";
  const moved = (piece: Piece) => {
    const before = known.get(piece.id);
    return before && (before.place !== piece.place || String(before.position) !== String(piece.position));
  };
  if (board.pieces.some(moved)) return "move";
  return travels.length ? "play" : "words";
}

/** Whether a piece shows another card now: it has evolved, or gone back. */
function turnedInto(from: Board, board: Board): boolean {
  const looks = new Map(from.pieces.map((piece) => [piece.id, piece.look]));
  return board.pieces.some((piece) => looks.has(piece.id) && looks.get(piece.id) !== piece.look);
}

/** The first bar of each piece that has changed; where it is gone, what it lost before. */
export function changesOf(from: Board, board: Board): Change[] {
  const before = new Map(from.pieces.map((piece) => [piece.id, mainOf(piece)]));
  return board.pieces.flatMap((piece) => {
    const [was, is] = [before.get(piece.id), mainOf(piece)];
    const same = !was || !is || was.value === is.value || was.most !== is.most;
    return same ? [] : [{ piece: piece.id, gauge: is.name, by: is.value - was.value }];
  });
}

const mainOf = (piece: Piece): Gauge | undefined =>
  piece.gauges?.find((gauge) => gauge.id === "hp" || gauge.id === "thp") ?? piece.gauges?.[0];
