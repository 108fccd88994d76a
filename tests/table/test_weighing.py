"""Odds for a screen: exact, or not at all when somebody would wait for them."""

from msgspec.structs import replace

from turnwright.kernel.match import Match
from turnwright.kernel.odds import LIMIT
from turnwright.kernel.registry import game
from turnwright.table import Table
from turnwright.table.weighing import ON_SCREEN


def test_what_can_fall_in_too_many_ways_is_given_up_on_a_screen() -> None:
    """Roll-offs for initiative are rolled again until no tie is left: nobody can wait for all of them."""
    ptu = game("ptu")
    setup = replace(ptu.ruleset.content.encounter(ptu, "wild_meadow"), start=False)
    seat = Table(Match.open(ptu, setup, seed=3)).seat("gm")
    (start,) = [choice.key for choice in seat.choices() if choice.command["type"] == "start_encounter"]
    assert ON_SCREEN < LIMIT
    assert seat.odds(start).too_many
