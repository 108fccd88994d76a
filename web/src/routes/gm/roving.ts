/** One tab stop for many buttons: arrow keys move among them (roving tabindex). */

const KEYS: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** What can take the focus: a button that is switched off can't, and would be the end of the way. */
const buttonsOf = (node: Element) => [...node.querySelectorAll<HTMLElement>("button:not(:disabled)")];

/** Buttons in a list, or in rows of a table (`tr`), where the arrows go across as well. */
export function roving(node: HTMLElement): { destroy: () => void } {
  const all = () => buttonsOf(node);
  const rows = (): HTMLElement[][] => {
    const found = [...node.querySelectorAll("tr")].map(buttonsOf).filter((row) => row.length);
    return found.length ? found : all().map((button) => [button]);
  };
  let last: HTMLElement | null = null;

  function settle(): void {
    const buttons = all();
    const stop =
      (last && buttons.includes(last) ? last : null) ??
      node.querySelector<HTMLElement>("[aria-current] button") ??
      buttons[0];
    for (const button of buttons) {
      const index = button === stop ? 0 : -1;
      if (button.getAttribute("tabindex") !== String(index)) button.tabIndex = index;
    }
  }

  function moved(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    const from = event.target as HTMLElement;
    const grid = rows();
    const y = grid.findIndex((row) => row.includes(from));
    if (!step || y < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isList = grid.every((row) => row.length === 1);
    const dy = isList && step[1] ? step[1] : step[0];
    const x = (grid[y] ?? []).indexOf(from) + (isList ? 0 : step[1]);
    const row = grid[Math.max(0, Math.min(grid.length - 1, y + dy))] ?? [];
    const to = row[Math.max(0, Math.min(row.length - 1, x))];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  }

  function focused(event: FocusEvent): void {
    last = event.target as HTMLElement;
    settle();
  }

  node.addEventListener("keydown", moved);
  node.addEventListener("focusin", focused);
  const watch = new MutationObserver(settle);
  watch.observe(node, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  settle();
  return {
    destroy: () => {
      watch.disconnect();
      node.removeEventListener("keydown", moved);
      node.removeEventListener("focusin", focused);
    },
  };
}
