/** A number typed into the hand: `18`, `-12`, `+5`, `=40`. What it means depends on what is being changed. */

export type Change = "damage" | "heal" | "temp" | "injury";

/** What a change amounts to, as a command of the game's, with the number for its button. */
export interface Written {
  kind: "damage" | "heal" | "set" | "temp" | "injury";
  amount: number;
  command: Record<string, unknown>;
}

export interface Now {
  id: string;
  temp: number;
  injuries: number;
}

const TYPED = /^\s*([+\-−=]?)\s*(\d{1,4})\s*$/;

export function readAmount(text: string, change: Change, now: Now): Written | null {
  const found = TYPED.exec(text);
  if (!found) return null;
  const sign = found[1] === "−" ? "-" : (found[1] ?? "");
  const amount = Number(found[2]);
  const target = now.id;
  if (change === "temp" || change === "injury") {
    const had = change === "temp" ? now.temp : now.injuries;
    const to = Math.max(0, sign === "+" ? had + amount : sign === "-" ? had - amount : amount);
    const field = change === "temp" ? { temp_hp: to } : { injuries: Math.min(10, to) };
    return { kind: change, amount: to, command: { type: "set_hp", target, ...field } };
  }
  if (sign === "=") return { kind: "set", amount, command: { type: "set_hp", target, hp: amount } };
  const heals = sign === "+" || (sign === "" && change === "heal");
  return heals
    ? { kind: "heal", amount, command: { type: "restore_hp", target, amount } }
    : { kind: "damage", amount, command: { type: "deal_damage", target, amount } };
}
