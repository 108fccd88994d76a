/** A filled-in form becomes a command: dotted names are nested, numbers are numbers, what was left empty is left out. */

import { readSquare } from "@/lib/map/squares";
import type { Blank, Form } from "@/lib/protocol";

export type Filled = string | string[] | number | boolean;

function value(blank: Blank, filled: Filled): unknown {
  if (blank.kind === "number") return Number(filled);
  if (blank.kind === "square") return readSquare(String(filled)) ?? filled;
  if (blank.kind === "numbers")
    return String(filled)
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
  if (blank.kind === "choices")
    return Array.isArray(filled)
      ? filled
      : String(filled)
          .split(/[\s,;]+/)
          .filter(Boolean);
  return filled;
}

export function filledIn(form: Form, values: Record<string, Filled | undefined>): Record<string, unknown> {
  const command: Record<string, unknown> = { type: form.command };
  for (const blank of form.blanks ?? []) {
    const filled = values[blank.name] ?? (blank.default as Filled | null | undefined);
    const path = blank.name.split(".");
    if (path.length > 1) command[path[0] ?? ""] ??= {};
    if (filled === undefined || filled === null || filled === "") continue;
    let into = command;
    for (const step of path.slice(0, -1)) into = (into[step] ??= {}) as Record<string, unknown>;
    into[path.at(-1) ?? blank.name] = value(blank, filled);
  }
  return command;
}
