/** What a game counts, as its own rules call it. */

/** Games that count turns; every other one counts rounds. */
const TURNS: ReadonlySet<string> = new Set(["duel", "tcg"]);
export const counted = (ruleset: string): "turn" | "round" => (TURNS.has(ruleset) ? "turn" : "round");
