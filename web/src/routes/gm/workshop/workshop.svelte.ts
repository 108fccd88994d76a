/** The workshop: one draft at a time, kept after every change; every change is a step that can be taken back. */

import { ask, Refusal } from "@/lib/api";
import { archiveDraft, copyDraft, dropDraft, readDraft, restoreDraft, showDraft } from "../campaign/drafts";
import type { Draft, DraftInfo, DraftLine } from "../campaign/drafts";
import { Campaign } from "../campaign/campaign.svelte";

interface Step {
  draft: Draft;
  what: string;
}

export class Workshop {
  readonly campaign = new Campaign();
  current = $state.raw<DraftInfo | null>(null);
  draft = $state.raw<Draft | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  gone = $state.raw<DraftLine | null>(null);
  wrong = $state("");
  /** Changes are kept one after the other. */
  private keeping: Promise<unknown> = Promise.resolve();

  async open(id: string): Promise<void> {
    await this.keeping;
    await this.trying(async () => {
      this.current = await readDraft(id);
      this.draft = this.current.draft;
      this.steps = [];
    });
  }

  async trying(work: () => Promise<unknown>): Promise<boolean> {
    this.wrong = "";
    try {
      await work();
      return true;
    } catch (refused) {
      this.wrong = refused instanceof Refusal ? refused.sentence : String(refused);
      return false;
    }
  }

  change(what: string, how: (draft: Draft) => Draft): void {
    const before = this.draft;
    if (!before) return;
    const after = how(before);
    if (after === before) return;
    this.steps = [...this.steps, { draft: before, what }].slice(-200);
    this.take(after);
  }
  undo(): string {
    const last = this.steps.at(-1);
    if (!last) return "";
    this.steps = this.steps.slice(0, -1);
    this.take(last.draft);
    return last.what;
  }

  /** The draft is another now, and the server is told. */
  private take(draft: Draft): void {
    this.draft = draft;
    this.keeping = this.keeping.then(() =>
      this.trying(async () => {
        const { id, version } = this.current!;
        const kept = await ask<DraftInfo>(`/v1/campaign/drafts/${encodeURIComponent(id)}`, {
          method: "PUT",
          body: { version, draft },
        });
        if (this.current?.id === id) this.current = kept;
      }),
    );
    void this.keeping.then(() => this.campaign.look());
  }

  async create(name: string): Promise<string> {
    let made = "";
    await this.trying(async () => {
      made = (await ask<DraftInfo>("/v1/campaign/drafts", { body: { name, significance: 2 } })).id;
      await this.campaign.look();
    });
    return made;
  }
  async copy(): Promise<string> {
    let made = "";
    await this.keeping;
    await this.trying(async () => {
      made = (await copyDraft(this.current!.id)).id;
      await this.campaign.look();
    });
    return made;
  }
  async away(deleted: boolean): Promise<boolean> {
    await this.keeping;
    const { id } = this.current!;
    const line = this.campaign.drafts.find((each) => each.id === id) ?? null;
    const done = await this.trying(() => (deleted ? dropDraft(id) : archiveDraft(id)));
    if (done) {
      this.gone = line;
      this.current = null;
      this.draft = null;
      await this.campaign.look();
    }
    return done;
  }
  back(id: string): Promise<boolean> {
    return this.trying(async () => {
      await restoreDraft(id);
      this.gone = null;
      await this.campaign.look();
    });
  }
  /** The fight that the draft describes, or nothing at all; gives its id. */
  async show(): Promise<string> {
    await this.keeping;
    let made = "";
    const shown = await this.campaign.building(async () => (made = await showDraft(this.current!)));
    if (!shown) this.wrong = this.campaign.wrong;
    return made;
  }
}
