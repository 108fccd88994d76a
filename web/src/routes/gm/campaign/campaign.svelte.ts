/** What the GM's campaign holds, read again after each change. */

import { displayed, matches, Refusal, type MatchInfo } from "@/lib/api";
import { handouts, type Handout } from "@/lib/handouts";
import { wishes, type Wish } from "@/lib/wishes";
import * as api from "./api";
import { drafts, type DraftLine } from "./drafts";
import { shelved } from "./shelf";
import * as places from "./places";
import { campaignRules, settleRules, type Rules } from "../rules/rulings";
import type { HabitatTable, Scene } from "./places";

export class Campaign {
  matches = $state.raw<readonly (MatchInfo & { name?: string })[]>([]);
  /** The match on the group's display. */
  shown = $state("");
  characters = $state.raw<readonly api.CharacterPaper[]>([]);
  pokemon = $state.raw<readonly api.PokemonPaper[]>([]);
  templates = $state.raw<readonly api.Template[]>([]);
  tables = $state.raw<readonly HabitatTable[]>([]);
  scenes = $state.raw<readonly Scene[]>([]);
  drafts = $state.raw<readonly DraftLine[]>([]);
  archived = $state.raw<readonly DraftLine[]>([]);
  handouts = $state.raw<readonly Handout[]>([]);
  /** Rests that players ask for. */
  wishes = $state.raw<readonly Wish[]>([]);
  /** Matches that were put away. */
  shelf = $state.raw<readonly (MatchInfo & { name?: string })[]>([]);
  /** What new encounters are played by, once the server has said. */
  rules = $state.raw<Rules | null>(null);
  /** Species that fit what is being typed. */
  species = $state.raw<readonly string[]>([]);
  wrong = $state("");
  /** Whether the server has answered: loading is not an empty campaign. */
  known = $state(false);

  async look(): Promise<void> {
    const [
      found,
      shown,
      characters,
      pokemon,
      templates,
      tables,
      scenes,
      rules,
      prepared,
      archived,
      given,
      shelf,
      wanted,
    ] = await Promise.all([
      matches().catch(() => [...this.matches].reverse()),
      displayed().catch(() => ({ match: this.shown })),
      api.papers<api.CharacterPaper>("characters").catch(() => this.characters),
      api.papers<api.PokemonPaper>("pokemon").catch(() => this.pokemon),
      api.templates().catch(() => this.templates),
      places.habitats().catch(() => this.tables),
      places.scenes().catch(() => this.scenes),
      campaignRules().catch(() => this.rules),
      drafts().catch(() => this.drafts),
      drafts(true).catch(() => this.archived),
      handouts().catch(() => this.handouts),
      shelved().catch(() => this.shelf),
      wishes().catch(() => this.wishes),
    ]);
    this.known = true;
    this.shown = shown.match ?? "";
    this.matches = [...found].reverse().sort((one, two) => this.isShown(two) - this.isShown(one));
    this.characters = characters;
    this.pokemon = pokemon;
    this.templates = templates;
    this.tables = tables;
    this.scenes = scenes;
    this.rules = rules;
    this.drafts = prepared;
    this.archived = archived;
    this.handouts = given;
    this.shelf = shelf;
    this.wishes = wanted;
  }

  /** 1 for the match on the group's display, which comes first. */
  private isShown(match: MatchInfo): number {
    return Number(match.id === this.shown);
  }

  /** Looks for species while somebody types. */
  async seek(typed: string): Promise<void> {
    this.species = await api.species(typed).catch(() => []);
  }

  /** Does something, says what went wrong, and looks again; true once it is done. */
  async doing(work: () => Promise<unknown>): Promise<boolean> {
    this.wrong = "";
    try {
      await work();
    } catch (refused) {
      this.wrong = refused instanceof Refusal ? refused.sentence : refused instanceof Error ? refused.message : "";
      return false;
    } finally {
      await this.look();
    }
    return true;
  }

  /** The same with something that builds an encounter: before the first one, the campaign's rules are settled. */
  building(work: () => Promise<unknown>): Promise<boolean> {
    return this.doing(async () => {
      await settleRules();
      await work();
    });
  }
}
