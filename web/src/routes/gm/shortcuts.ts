/** Single keys for everything. They do nothing in a field or in a dialog, and can be switched off. */

import type { Desk } from "./state.svelte";

function focus(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
}

const KEYS: Record<string, (desk: Desk) => void> = {
  u: (desk) => void desk.undo(),
  r: (desk) => void desk.redo(),
  e: (desk) => desk.ending && void desk.table.submit(desk.ending.key),
  d: (desk) => (desk.open = "dice"),
  g: (desk) => void desk.suggest(),
  l: (desk) => (desk.open = desk.open === "log" ? "" : "log"),
  m: () => focus("#map-cursor"),
  h: () => focus("#hand-amount"),
  t: () => focus("#turn table [tabindex='0']"),
  "/": (desk) => (desk.open = "find"),
  "?": (desk) => (desk.open = "keys"),
};

/** A dialog that was closed keeps the focus for a moment, until its `close` comes: nobody types in it any more. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable], dialog") !== null &&
  target.closest("dialog:not([open])") === null;

export function shortcut(event: KeyboardEvent, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && !(event.target instanceof HTMLElement && event.target.closest("dialog"))) {
    desk.back();
    return;
  }
  if (isTyping(event.target)) return;
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  const row = digit ? desk.rows[digit - 1] : undefined;
  const act = KEYS[event.key.toLowerCase()];
  if (row) desk.pickRow(row);
  else if (act) act(desk);
  else if (event.key === "Enter" && event.target === document.body && desk.chosen) void desk.act();
  else return;
  event.preventDefault();
}
