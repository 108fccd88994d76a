/** What somebody is shown in a first match, and when: each tip waits for its moment, and is done when they have done it. */

import { ATTACK, type Play } from "./play.svelte";

export const TIPS = [
  "active",
  "bench",
  "whyNot",
  "attach",
  "undo",
  "odds",
  "attack",
  "follow",
  "goal",
  "review",
] as const;
export type Tip = (typeof TIPS)[number];

/** What a match is like now, as far as tips need to know. */
export interface Moment {
  /** The types of what can be done. */
  can: ReadonlySet<string>;
  /** Whose energy there is on the own side, and whether an Active Pokémon stands there. */
  active: boolean;
  energy: boolean;
  turn: number;
  mine: boolean;
  asked: boolean;
  over: boolean;
  mayUndo: boolean;
  undone: boolean;
  reading: boolean;
  attacking: boolean;
  /** Whether a card in the hand says why it can't be played. */
  refused: boolean;
}

export function momentOf(play: Play): Moment {
  const { screen, board, story } = play.table;
  const own = board.pieces.filter((piece) => piece.owner === play.near);
  return {
    can: new Set(screen.choices.map((choice) => String(choice.command.type))),
    active: play.inPlay(play.near, "active").length > 0,
    energy: own.some((piece) => piece.tags?.some((tag) => tag.id.startsWith("energy:"))),
    turn: board.round ?? 0,
    mine: screen.choices.length > 0,
    asked: screen.prompts.length > 0,
    over: screen.outcome !== null,
    mayUndo: screen.may_undo !== null,
    undone: story.some((line) => line.is_undo),
    reading: play.reading !== null,
    attacking: play.attacking,
    refused: (play.zone(play.near, "hand").items ?? []).some((item) => play.whyNot(item.same_as || item.ref)),
  };
}

/** When a tip fits, and when it has been followed. A tip that has been followed once is never shown again. */
const WHEN: Record<Tip, { fits: (now: Moment) => boolean; followed: (now: Moment) => boolean }> = {
  active: { fits: (now) => now.turn === 0 && now.mine, followed: (now) => now.active },
  bench: { fits: (now) => now.turn === 0 && now.active && now.mine, followed: (now) => now.turn > 0 },
  whyNot: { fits: (now) => inMain(now) && now.refused, followed: (now) => now.turn > 0 && now.reading },
  attach: { fits: (now) => inMain(now) && now.can.has("attach_energy"), followed: (now) => now.energy },
  undo: { fits: (now) => inMain(now) && now.energy && now.mayUndo, followed: (now) => now.undone },
  odds: { fits: (now) => inMain(now) && now.can.has(ATTACK), followed: (now) => now.attacking },
  attack: { fits: (now) => inMain(now) && now.can.has(ATTACK), followed: (now) => now.turn > 0 && !now.mine },
  follow: { fits: (now) => now.turn > 0 && !now.mine && !now.asked && !now.over, followed: () => false },
  goal: { fits: (now) => inMain(now) && now.turn > 1, followed: (now) => now.over },
  review: { fits: (now) => now.over, followed: () => false },
};
const inMain = (now: Moment): boolean => now.turn > 0 && now.mine && !now.over;

/** Tips that are done with, and those that have just been followed. */
export function followed(now: Moment, done: ReadonlySet<Tip>): Set<Tip> {
  return new Set(TIPS.filter((tip) => done.has(tip) || WHEN[tip].followed(now)));
}

/** The tip for now: the first that fits and isn't done with. */
export function tipFor(now: Moment, done: ReadonlySet<Tip>): Tip | undefined {
  return TIPS.find((tip) => !done.has(tip) && WHEN[tip].fits(now));
}
