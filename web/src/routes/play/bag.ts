/** What is in my bag, and what can be done with each thing now. */

import { toolsOf, type Tool } from "@/lib/choices";
import type { Board, Choice, Item, Unavailable } from "@/lib/protocol";

export interface Carried {
  item: Item;
  /** What it can be used for now; none: `why` says why not. */
  tool: Tool | undefined;
  why: string;
}

export const isThing = (item: Item): boolean => item.ref.startsWith("item:");

/** The things in zones of mine. */
export function carried(
  board: Pick<Board, "zones">,
  seats: readonly string[],
  choices: readonly Choice[],
  unavailable: readonly Unavailable[],
): Carried[] {
  const items = (board.zones ?? []).filter((zone) => seats.includes(zone.owner)).flatMap((zone) => zone.items ?? []);
  const tools = toolsOf(
    choices.filter((choice) => choice.subject?.startsWith("item:")),
    unavailable.filter((each) => each.subject?.startsWith("item:")),
  );
  return items.filter(isThing).map((item) => {
    const own = tools.filter((tool) => tool.subject === item.ref);
    const tool = own.find((each) => each.choices.length);
    return { item, tool, why: own.flatMap((each) => each.unavailable)[0]?.why.sentence ?? "" };
  });
}

/** Things that are thrown at somebody to catch them. */
export const isBall = (thing: Carried): boolean =>
  Boolean(thing.tool?.choices.some((choice) => choice.command.type === "throw_ball"));
