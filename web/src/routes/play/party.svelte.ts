/** My party between fights, as the campaign's sheets have it. */

import { activeScene, type Scene } from "@/lib/api";
import { papers, type CharacterPaper, type PokemonPaper } from "@/routes/gm/campaign/api";

export interface Member {
  id: string;
  name: string;
  kind: "trainer" | "pokemon";
  look: string;
  types: readonly string[];
  level: number;
  hp: number;
  most: number;
  injuries: number;
  conditions: readonly string[];
  /** Whether a level has brought something that nobody has chosen yet. */
  waiting: boolean;
}

export interface Thing {
  name: string;
  count: number;
}

const AGAIN = 5000;

export const trainerOf = (paper: CharacterPaper): Member => ({
  id: paper.id,
  name: paper.name,
  kind: "trainer",
  look: "",
  types: [],
  ...measured(paper),
});

export const pokemonOf = (paper: PokemonPaper): Member => ({
  id: paper.id,
  name: paper.nickname ?? paper.species,
  kind: "pokemon",
  look: paper.species.toLowerCase().replaceAll(" ", "_"),
  types: ((paper.types as string[] | undefined) ?? []).map((type) => type.toLowerCase()),
  ...measured(paper),
});

const measured = (paper: CharacterPaper | PokemonPaper) => ({
  level: paper.level,
  hp: paper.currentHp,
  most: paper.maxHp,
  injuries: Number(paper.injuries ?? 0),
  conditions: (paper.statusConditions as string[] | undefined) ?? [],
  waiting: Boolean(paper.waiting),
});

export class Party {
  me = $state.raw<Member | null>(null);
  mine = $state.raw<readonly Member[]>([]);
  others = $state.raw<readonly Member[]>([]);
  bag = $state.raw<readonly Thing[]>([]);
  scene = $state.raw<Scene | null>(null);
  /** Whether the server has answered: loading is not an empty party. */
  known = $state(false);

  constructor(private readonly seat: () => string) {
    $effect(() => {
      void this.look();
      const timer = setInterval(() => void this.look(), AGAIN);
      return () => clearInterval(timer);
    });
  }

  async look(): Promise<void> {
    const seat = this.seat();
    try {
      const [characters, pokemon, scene] = await Promise.all([
        papers<CharacterPaper>("characters"),
        papers<PokemonPaper>("pokemon"),
        activeScene().catch(() => null),
      ]);
      const own = characters.find((paper) => paper.id === seat);
      this.me = own ? trainerOf(own) : null;
      this.mine = pokemon.filter((paper) => paper.ownerId === seat).map(pokemonOf);
      this.others = characters.filter((paper) => paper.id !== seat).map(trainerOf);
      this.bag = ((own?.inventory as { name: string; quantity?: number }[] | undefined) ?? []).map((thing) => ({
        name: thing.name,
        count: thing.quantity ?? 1,
      }));
      this.scene = scene;
      this.known = true;
    } catch {
      // not reachable: what was known stays
    }
  }
}
