"""ptu keeps every law: random teams of random levels, on a grid or not, League and Full Contact, sample encounters."""

import random
from collections.abc import Mapping
from dataclasses import replace

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.state import Placed, Setup
from turnwright.testing import Conformance

BASE = registry.game("ptu")
TERRAIN = "............,,::;~~#"


def random_grid(dice: random.Random) -> Grid:
    return Grid(rows=tuple("".join(dice.choice(TERRAIN) for _ in range(14)) for _ in range(12)))


def random_fight(name: str) -> Setup:
    """Two Pokémon a side, trainers with teams in most; in some a third side, weather, a grid, League rounds, a boss."""
    dice = random.Random(name)
    content = BASE.content
    species, trainers = sorted(content.species), sorted(content.trainers)
    around = dice.choice((3, 10, 20, 40, 70, 97))
    sides = ["players", "enemies", "players", "enemies"]
    sides += ["rivals"] if dice.random() < 0.15 else []
    placed = [
        Placed(side, species=dice.choice(species), level=min(100, max(1, around + dice.randint(-3, 3))))
        for side in sides
    ]
    placed += [Placed(side, trainer=dice.choice(trainers)) for side in ("players", "enemies") if dice.random() < 0.7]
    boss = dice.random() < 0.1
    return Setup(
        placed=tuple(replace_turns(each) if boss and at == 1 else each for at, each in enumerate(placed)),
        battle="league" if "league" in name else "full_contact",
        grid=random_grid(dice) if "grid" in name else None,
        weather=dice.choice(("clear", "clear", "sun", "rain", "hail", "sandstorm")),
        round_limit=dice.choice((2, 3, 5)),
    )


def replace_turns(placed: Placed) -> Placed:
    return Placed(placed.side, species=placed.species, level=placed.level, turns=2)


KINDS = ("open", "open grid", "league", "league grid")
NAMES = tuple(f"{kind} {number}" for number in range(30) for kind in KINDS)


def at_random(preset: str | None = None) -> Game:
    """The installed game with random fights in place of its encounters."""

    def setup(game: Game, name: str) -> Setup:
        if name not in NAMES:
            raise Refusal("ptu.no_such_encounter", f"{name} is no random fight: they are called {NAMES[0]} and so on.")
        return random_fight(name)

    def names(game: Game) -> Mapping[str, str]:
        return {name: name for name in NAMES}

    ruleset = replace(BASE.ruleset, encounter=setup, encounters=names)
    return Game(ruleset, BASE.content, registry.rulings(BASE.ruleset, preset, {}), BASE.packs)


class TestRandomFights(Conformance):
    game = at_random()
    games = 240
    sampled = 12
    odds_sampled = 2
    complete = False


class TestSampleEncounters(Conformance):
    game = "ptu"
    games = 12
    sampled = 12
    odds_sampled = 2
    complete = False


class TestSeedApp(Conformance):
    game = at_random("seed_app")
    encounters = NAMES[:24]
    games = 24
    sampled = 10
    odds_sampled = 2
    complete = False
