"""Five abilities as a game master writes them, in JSON alone: each is played with and without what it asks for."""

from functools import cache
from pathlib import Path

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet

from turnwright.kernel import registry
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e

PACK = Path(__file__).parents[3] / "examples" / "ptu" / "homebrew"


@cache
def homebrew() -> Game:
    return registry.game("ptu", packs=[str(PACK)])


def table(*who, **setup) -> Table:
    return Table(*who, played=homebrew(), **setup)


def needed(fight: Table, move: str, target: str) -> int:
    """What the accuracy roll of a move had to reach. Every Evasion of these sheets is 2."""
    threshold = fight.use(move, target, accuracy=10).aims[target].threshold
    assert threshold is not None
    return threshold


@pytest.mark.parametrize(("abilities", "expected"), [((), 4), (("back_line",), 2)])
def test_back_line_aims_better_from_afar(abilities, expected):
    """Ember has AC 2: 2 and Evasion 2 make 4, less 2."""
    assert (
        needed(table(ours("hero", moves=("ember",), abilities=abilities, speed=20), foe("wild")), "ember", "wild")
        == expected
    )


def test_back_line_does_nothing_in_melee():
    """Tackle has AC 2."""
    assert (
        needed(
            table(ours("hero", moves=("tackle",), abilities=("back_line",), speed=20), foe("wild")), "tackle", "wild"
        )
        == 4
    )


@pytest.mark.parametrize(("abilities", "moved"), [((), True), (("back_line",), False)])
def test_back_line_is_not_pushed(abilities, moved):
    rows = tuple("." * 9 for _ in range(3))
    fight = table(
        placed(
            "players", sheet("hero", origin="owned", speed=20, skills={"combat": 6, "athletics": 6}), position=(3, 1)
        ),
        placed("enemies", sheet("wild", abilities=abilities, skills={"combat": 1, "athletics": 1}), position=(4, 1)),
        grid=c.Grid(rows),
    )
    fight(w.Maneuver("push", "wild"), accuracy=19)
    assert bool(fight.found(e.Moved)) is moved


@pytest.mark.parametrize(("hp", "expected"), [(100, 4), (49, 6)])
def test_bog_skin_is_hard_to_hit_below_half(hp, expected):
    fight = table(ours("hero", moves=("tackle",), speed=20), foe("wild", hp=hp, abilities=("bog_skin",)))
    assert needed(fight, "tackle", "wild") == expected


@pytest.mark.parametrize(("mate_at", "critical"), [((5, 1), True), ((8, 5), False)])
def test_duelling_eye_is_critical_on_eighteen_against_the_flanked(mate_at, critical):
    """Two foes that stand on both sides flank a medium target; one alone doesn't. (p. 232)"""
    rows = tuple("." * 9 for _ in range(6))
    fight = table(
        placed(
            "players",
            sheet("hero", origin="owned", moves=("tackle",), abilities=("duelling_eye",), speed=20),
            position=(3, 1),
        ),
        placed("players", sheet("mate", origin="owned"), position=mate_at),
        placed("enemies", sheet("wild"), position=(4, 1)),
        grid=c.Grid(rows),
    )
    assert fight.use("tackle", "wild", accuracy=18).only(e.AttackRolled).crit is critical


@pytest.mark.parametrize(("abilities", "flinched"), [((), False), (("grim_grin",), True)])
def test_grim_grin_flinches_sooner(abilities, flinched):
    """Bite flinches on 15+: with four less, on 11+."""
    fight = table(ours("hero", moves=("bite",), abilities=abilities, speed=20), foe("wild"))
    fight.use("bite", "wild", accuracy=12)
    assert ("flinched" in fight.statuses("wild")) is flinched


@pytest.mark.parametrize(("weather", "expected"), [("clear", 4), ("sun", 7)])
def test_sun_dancer_evades_in_the_sun(weather, expected):
    fight = table(ours("hero", moves=("tackle",), speed=20), foe("wild", abilities=("sun_dancer",)), weather=weather)
    assert needed(fight, "tackle", "wild") == expected


@pytest.mark.parametrize(("weather", "expected"), [("clear", 4), ("sun", 3)])
def test_sun_dancer_heartens_its_allies_in_the_sun(weather, expected):
    fight = table(
        ours("hero", moves=("tackle",), speed=20), ours("mate", abilities=("sun_dancer",)), foe("wild"), weather=weather
    )
    assert needed(fight, "tackle", "wild") == expected


def test_all_five_are_said_and_nothing_is_left_to_the_game_master():
    own = {name: entry for name, entry in homebrew().content.abilities.items() if entry.source == "our table"}
    assert len(own) == 5
    assert not any(entry.partial for entry in own.values())
