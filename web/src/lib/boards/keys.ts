/** The keys of a board: 1–9 pick, Enter does it, Esc puts it back, U takes back, L log, Space skips motion, ? keys. */

export interface Keys {
  pick(place: number): void;
  act(): void;
  back(): void;
  undo(): void;
  log(): void;
  skip(): void;
  /** Pauses and steps through what happens; false where it's no key of that. */
  beat?(event: KeyboardEvent): boolean;
  help(): void;
}

const TYPING = "input, textarea, select, [contenteditable]";

export function boardKeys(keys: Keys, letters: () => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || at?.closest(TYPING) || document.querySelector("dialog[open]"))
      return;
    const onButton = at?.closest("button, a, summary") ?? null;
    if (event.key === "Escape") keys.back();
    else if (event.key === "Enter" && !onButton) keys.act();
    else if (event.key === " " && !onButton) keys.skip();
    else if (!onButton && keys.beat?.(event)) event.preventDefault();
    else if (!letters()) return;
    else if (/^[1-9]$/.test(event.key)) keys.pick(Number(event.key) - 1);
    else if (event.key === "u" || event.key === "U") keys.undo();
    else if (event.key === "l" || event.key === "L") keys.log();
    else if (event.key === "?") keys.help();
    else return;
    if (event.key === " ") event.preventDefault();
  };
}
