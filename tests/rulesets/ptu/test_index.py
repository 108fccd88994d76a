"""What is derived from content and rulings lives with its game: modules keep nothing of battles that were played."""

import gc
import sys
import weakref
from typing import Any

from tests.rulesets.ptu import table

from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game
from turnwright.players import find
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.index import MOST, index_of
from turnwright.rulesets.ptu.people import gear
from turnwright.rulesets.ptu.state import Combatant


def play(game: Game, encounter: str, seed: int) -> Match:
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
    match.advance(dict.fromkeys(game.ruleset.seats.names(match.state), find(game.ruleset, "random")))
    return match


def module_values() -> dict[tuple[str, str], tuple[int, Any]]:
    """Every value that a module of the ruleset holds, and how large it is."""
    modules = [module for name, module in sys.modules.items() if name.startswith("turnwright.rulesets.ptu")]
    return {
        (module.__name__, name): (id(value), len(value) if hasattr(type(value), "__len__") else None)
        for module in modules
        for name, value in vars(module).items()
        if not name.startswith("__")
    }


def fresh(**rulings: Any) -> Game:
    """A game that nobody has played yet."""
    known = table.game(**rulings)
    return Game(known.ruleset, known.content, known.options, known.packs)


def test_modules_keep_nothing_of_a_battle() -> None:
    before = module_values()
    game = fresh()
    for seed, encounter in enumerate(("boss_old_kiln", "gym_lime_works", "brawl_at_the_ford")):
        play(game, encounter, seed)
    assert module_values() == before


def test_tables_go_with_their_game() -> None:
    game = fresh()
    play(game, "gym_lime_works", 1)
    index = weakref.ref(index_of(game))
    del game
    gc.collect()
    assert index() is None


def test_games_of_other_rulings_have_words_of_their_own() -> None:
    core, playtest = fresh(ability_texts="core"), fresh(ability_texts="playtest_2016")
    two_texts = next(
        name
        for name, ability in core.content.abilities.items()
        if index_of(core).words_of(ability) != index_of(playtest).words_of(ability)
    )
    one = Combatant("one", table.sheet("one", abilities=(two_texts,)), "players", 10)
    state = play(core, "gym_lime_works", 1).state
    for game in (core, playtest, core):
        named = gear.named_traits(game, state, one)
        assert tuple(word for _, word in named) == index_of(game).words_of(game.content.abilities[two_texts])


def test_tables_do_not_grow_for_ever() -> None:
    index = index_of(fresh())
    sheets = [table.sheet(f"s{number}", moves=(f"move {number}",)) for number in range(MOST + 5)]
    for sheet in sheets:
        assert index.answering[sheet.moves] == ()
        assert index.words_on(sheet).named == ()
    assert len(index.answering) <= MOST
    assert len(index.by_sheet) <= MOST


def test_nobody_is_passed_over_who_has_a_word() -> None:
    """Whether anybody has words of a kind is known by all sheets at once, and by what moves have changed since."""
    game = fresh()
    for encounter in ("gym_lime_works", "brawl_at_the_ford"):
        state = play(game, encounter, 3).state
        for kind in {type(word) for ability in game.content.abilities.values() for word in ability.words}:
            somebody = any(gear.words_of_kind(game, state, one, kind) for one in state.combatants.values())
            assert gear.anybody_has(game, state, kind) or not somebody


def test_a_borrowed_ability_is_noticed() -> None:
    worry = table.Table(
        table.ours("ash", speed=20, moves=("worry_seed", "spore")), table.foe("zub", abilities=("blaze",))
    )
    worry.use("worry_seed", "zub", accuracy=15)
    assert gear.anybody_has(worry.game, worry.state, "no_status")
    worry(w.EndTurn()).until("ash").use("spore", "zub")
    assert "asleep" not in worry.statuses("zub")
