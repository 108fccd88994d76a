/** What the lab was asked, as an address: battles follow from their seeds, so everybody who opens it gets the same numbers. */

export const TABS = ["sweep", "tune", "ablate", "matchup", "targets"] as const;
export type Tab = (typeof TABS)[number];
export type Value = number | string | boolean;

export interface Question {
  tab: Tab;
  game: string;
  encounter: string;
  /** Levers that don't stand where they are shipped. */
  moved: Readonly<Record<string, Value>>;
  players: Readonly<Record<string, string>>;
  /** The lever that is varied, and over what. */
  vary: string;
  range: Readonly<Record<"from" | "to" | "step", number>>;
  names: readonly string[];
  n: number;
  seed: number;
  /** The win rate that tuning goes for, and how far it may be off: percent. */
  goal: number;
  within: number;
}

/** More than anybody would vary a lever over: a link must not keep a browser busy for ever. */
const MOST_POINTS = 1000;

const pairs = (name: string, all: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(all).map(([key, value]) => [name, `${key}:${JSON.stringify(value)}`]);

/** Only what matters to the kind of question. */
export function addressOf(question: Question): string {
  const { tab, game, encounter, vary, range, n, seed, goal, within } = question;
  const turns = tab === "sweep" || tab === "tune";
  const inside: [string, string | number][] = [
    ["game", game],
    ["encounter", encounter],
    ["tab", tab],
    ["seed", seed],
    ...(tab === "tune"
      ? ([
          ["goal", goal],
          ["within", within],
        ] as [string, number][])
      : ([["n", n]] as [string, number][])),
    ...(turns ? ([["vary", vary], ...Object.entries(range)] as [string, string | number][]) : []),
    ...(tab === "matchup"
      ? question.names.map((name): [string, string] => ["name", name])
      : [...pairs("set", question.moved), ...pairs("player", question.players)]),
  ];
  return `/lab?${new URLSearchParams(inside.map(([key, value]) => [key, String(value)])).toString()}`;
}

/** The question that an address asks; nothing if it only names a game. What can't be read is left out. */
export function questionOf(query: URLSearchParams): Partial<Question> | null {
  const tab = TABS.find((each) => each === query.get("tab"));
  if (!tab) return null;
  const number = (name: string): number | undefined => {
    const value = Number(query.get(name) ?? NaN);
    return Number.isFinite(value) ? Math.round(value) : undefined;
  };
  const [from = NaN, to = NaN, step = 1] = [number("from"), number("to"), number("step")];
  const range = { from, to, step: Math.max(1, step) };
  return {
    tab,
    moved: record(query.getAll("set"), isValue),
    players: record(query.getAll("player"), (value) => typeof value === "string"),
    vary: query.get("vary") ?? undefined,
    range: (to - from) / range.step <= MOST_POINTS ? range : undefined,
    names: query.getAll("name"),
    n: number("n"),
    seed: number("seed"),
    goal: number("goal"),
    within: number("within"),
  };
}

const isValue = (value: unknown): value is Value => ["number", "string", "boolean"].includes(typeof value);

function record<T>(texts: string[], fits: (value: unknown) => value is T): Record<string, T> {
  const found: Record<string, T> = {};
  for (const text of texts) {
    const at = text.indexOf(":");
    try {
      const value: unknown = JSON.parse(text.slice(at + 1));
      if (at > 0 && fits(value)) found[text.slice(0, at)] = value;
    } catch {
      // not one of ours
    }
  }
  return found;
}
