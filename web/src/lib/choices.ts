/** Choices by what a person points at. Nothing here knows a rule: the table has said what can be done. */

import type { Choice, Unavailable } from "@/lib/protocol";

/** What a choice does it with: the move, the card, the item; without one, the piece itself. */
export const toolOf = (choice: Pick<Choice, "subject" | "source">): string => choice.subject || choice.source || "";

export function grouped<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const choicesBySource = (choices: readonly Choice[]): Map<string, Choice[]> =>
  grouped(choices, (choice) => choice.source ?? "");

export function choicesByTarget(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    for (const target of choice.targets ?? []) found.set(target, [...(found.get(target) ?? []), choice]);
  }
  return found;
}

/** One row of a menu: a move with its targets, or something that needs none. */
export interface Tool {
  key: string;
  group: string;
  name: string;
  about: string;
  subject: string;
  element: string;
  cost: NonNullable<Choice["cost"]>;
  choices: Choice[];
  unavailable: Unavailable[];
}

/** Choices laid out as a person thinks: first with what, then at whom. */
export function toolsOf(choices: readonly Choice[], unavailable: readonly Unavailable[] = []): Tool[] {
  const tools = new Map<string, Tool>();
  const find = (item: Choice | Unavailable): Tool => {
    const name = nameOf(item);
    const key = [item.source ?? "", item.verb, item.subject ?? "", name].join("|");
    let tool = tools.get(key);
    if (!tool) {
      tool = {
        key,
        group: "",
        name,
        about: "",
        subject: item.subject ?? "",
        element: "",
        cost: [],
        choices: [],
        unavailable: [],
      };
      tools.set(key, tool);
    }
    return tool;
  };
  for (const choice of choices) {
    const tool = find(choice);
    tool.group ||= choice.group ?? "";
    tool.about ||= choice.about ?? "";
    tool.element ||= choice.element ?? "";
    if (!tool.cost.length) tool.cost = choice.cost ?? [];
    tool.choices.push(choice);
  }
  for (const each of unavailable) {
    const tool = find(each);
    tool.group ||= each.group ?? "";
    tool.element ||= each.element ?? "";
    tool.unavailable.push(each);
  }
  return [...tools.values()];
}

/** What a row is called: its own name with its verb where that alone would be a riddle. */
export function nameOf(item: Choice | Unavailable): string {
  const name = item.name ?? "";
  const aimed = item.targets?.length || ("cells" in item && item.cells?.length);
  if (!name) return aimed ? item.verb : item.text;
  return item.subject && !item.subject.startsWith("term:") ? name : `${item.verb}: ${name}`;
}
