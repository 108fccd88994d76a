/** What the GM's campaign holds, read again after each change. */

import { matches, Refusal, type MatchInfo } from "@/lib/api";
import * as api from "./api";

export class Campaign {
  matches = $state.raw<readonly (MatchInfo & { name?: string })[]>([]);
  characters = $state.raw<readonly api.CharacterPaper[]>([]);
  pokemon = $state.raw<readonly api.PokemonPaper[]>([]);
  templates = $state.raw<readonly api.Template[]>([]);
  wrong = $state("");

  async look(): Promise<void> {
    const [found, characters, pokemon, templates] = await Promise.all([
      matches().catch(() => []),
      api.papers<api.CharacterPaper>("characters").catch(() => []),
      api.papers<api.PokemonPaper>("pokemon").catch(() => []),
      api.templates().catch(() => []),
    ]);
    this.matches = [...found].reverse();
    this.characters = characters;
    this.pokemon = pokemon;
    this.templates = templates;
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
}
