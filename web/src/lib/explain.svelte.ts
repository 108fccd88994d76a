/** The one explanation that is open on the page. */

export interface Explained {
  title: string;
  text: string;
  ref: string;
  at: Element;
}

class Explain {
  open = $state.raw<Explained | null>(null);

  toggle(next: Explained): void {
    this.open = this.open?.at === next.at ? null : next;
  }

  close(): void {
    this.open = null;
  }
}

export const explain = new Explain();
