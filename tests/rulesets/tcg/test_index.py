"""Tables live on their game: nothing grows on a module, and no game answers for another's cards."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import msgspec
import pytest
from tests.rulesets.tcg.table import Table, ability, at, attack, mon

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game
from turnwright.rulesets import tcg
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg import words as w
from turnwright.rulesets.tcg.game import index
from turnwright.rulesets.tcg.index import POOLS_KEPT
from turnwright.rulesets.tcg.options import Options
from turnwright.rulesets.tcg.players import choose
from turnwright.rulesets.tcg.state import SEATS

SOURCES = sorted(Path(tcg.__file__).parent.rglob("*.py"))


def modules():
    walked = pkgutil.walk_packages(tcg.__path__, f"{tcg.__name__}.")
    return [tcg, *(importlib.import_module(each.name) for each in walked)]


def sizes():
    """How much each collection that a module holds has in it."""
    return {
        (module.__name__, name): len(value)
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, (dict, list, set)) and not name.startswith("__")
    }


def test_no_module_grows_when_content_is_loaded_and_played():
    before = sizes()
    for _ in range(2):
        game = registry.game("tcg")
        match = Match.open(game, game.ruleset.content.encounter(game, "emberfall,tidewall"), seed=3)
        match.advance(dict.fromkeys(SEATS, choose))
    assert sizes() == before
    assert len(before) > 50, "the tables of the modules were found"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_nothing_is_kept_by_the_address_of_an_object(path):
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    named = [call.func.id for call in calls if isinstance(call.func, ast.Name)]
    assert "id" not in named


def test_a_state_that_two_games_share_is_read_by_each_with_its_own_cards():
    """A designer changes a card and looks at the same position again."""
    guarded = mon("Guard", abilities=(ability(v.Reduce(on=v.SELF, amount=10), kind="passive"),))
    striker = mon("Striker", attack(damage=30))
    table = Table(guarded, striker, mine=(at("striker"),), theirs=(at("guard"),))
    bare = msgspec.structs.replace(guarded, abilities=())
    content = msgspec.structs.replace(table.game.content, pokemon={**table.game.content.pokemon, "guard": bare})
    plain, start = Game(table.game.ruleset, content, table.game.options), table.state
    for game, left in ((table.game, 40), (plain, 30), (table.game, 40)):
        table.game, table.state = game, start
        assert table.do(k.Attack(0)).foe.hp == left


def test_the_rulings_of_a_game_order_its_attacks():
    inflict = v.Inflict(on=v.DEFENDING, statuses=("asleep",))
    sleeper = mon("Sleeper", attack(inflict, damage=10))
    table = Table(sleeper)
    first, last = (
        RULESET.rules.index(table.game.content, Options(status_first=on)).facts["sleeper"].scripts[0]
        for on in (True, False)
    )
    assert first == (inflict, w.Defended(), w.StrikeDefending())
    assert last == (w.Defended(), w.StrikeDefending(), inflict)


def test_of_many_pairs_of_decks_a_bounded_number_is_remembered():
    game = registry.game("tcg")
    tables = index(game)
    cards = sorted(game.content.cards)
    pools = [tables.pool({cards[at]: 1}, {other: 1}) for at in range(5) for other in cards[:40]]
    assert len(pools) > 3 * POOLS_KEPT
    assert len(tables._pools) <= POOLS_KEPT


def test_deck_lists_that_are_equal_are_the_same_pool_wherever_they_came_from():
    """A match that is read from its log has lists of its own."""
    game = registry.game("tcg")
    tables = index(game)
    lists = [dict.fromkeys(sorted(game.content.pokemon)[place::2], 4) for place in range(2)]
    assert tables.pool(*lists) is tables.pool(dict(lists[0]), dict(lists[1]))


def test_types_follow_from_the_code():
    """Neither a cast nor an ignored error: what a value is, its type says."""
    helped = [
        f"{path.name}:{number}"
        for path in SOURCES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if "# type: ignore" in line or re.search(r"\bcast\(", line)
    ]
    assert helped == []
