/** What lies in the tray after a record: pools of dice, and what came of them. All as the record has it. */

import type { Roll } from "@/lib/protocol";
import { rolls, textOf, type StoryLine } from "@/lib/story";
import type { ToldRecord } from "../told";

export interface Pool {
  key: string;
  label: string;
  roll: Roll;
  /** How many of its dice count; none where they are added up. */
  good: number | null;
}

export interface Fallen {
  n: number;
  /** Who did what. */
  headline: string;
  pools: Pool[];
  /** The number that matters most: damage, or what was healed. */
  amount: number | null;
  kind: "damage" | "heal" | "miss" | "";
  /** What else came of it, the last first. */
  after: string;
}

const label = (roll: Roll) => {
  const words = roll.label.replace(/[._:]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const counted = (roll: Roll) => (roll.good ? roll.faces.filter((face) => face >= (roll.good ?? 0)).length : null);

export function fallenOf(beat: ToldRecord | null): Fallen | null {
  if (!beat) return null;
  const told = beat.lines.filter((line) => line.tone !== "heading");
  const first = told.find((line) => !(line.depth ?? 0)) ?? told[0];
  if (!first) return null;
  const pools = told.flatMap((line) =>
    rolls(line).map((roll, index): Pool => ({
      key: `${line.key}.${index}`,
      label: label(roll),
      roll,
      good: counted(roll),
    })),
  );
  const hurt = told.find((line) => line.cue === "strike" && line.tone === "hurt");
  const healed = told.find((line) => line.cue === "heal");
  const missed = told.find((line) => line.cue === "miss");
  const kind = hurt ? "damage" : missed ? "miss" : healed ? "heal" : "";
  const source = hurt ?? (kind === "heal" ? healed : undefined);
  const rest = told.filter((line) => line !== first && line.tone && line !== hurt);
  return {
    n: beat.n,
    headline: textOf(first),
    pools,
    amount: source ? numberOf(source) : null,
    kind,
    after: [rest.at(-1), missed].flatMap((line) => (line ? [textOf(line)] : []))[0] ?? "",
  };
}

function numberOf(line: StoryLine): number | null {
  for (const part of line.parts) if (typeof part === "object" && part.type === "number") return part.value;
  return null;
}

/** The faces that count. */
export function faces(roll: Roll): number[] {
  const counting = [];
  for (let face = roll.good ?? 0; face <= (roll.sides ?? 0); face += 1) counting.push(face);
  return counting;
}
