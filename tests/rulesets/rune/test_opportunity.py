"""The player always gets an opportunity to act. (spec FR-003; ruling `opportunity`)"""

from itertools import pairwise

import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.commands import Act, Defend
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, Setup

STUNNER = FoePlan("corrupted_engineer", attributes={"wits": 10, "finesse": 10})


def opened(*enemies: FoePlan, preset: str | None = None, **hero: object) -> Match:
    game = registry.game("rune", preset=preset)
    plan = HeroPlan(attributes={"finesse": 1, "will": 1}, **hero)
    return Match.open(game, Setup(hero=plan, enemies=enemies), seed=5)


def shocked(match: Match, turns: int) -> list[object]:
    """Every enemy shocks whenever it can; the hero, if it may choose, defends."""
    happened: list[object] = []
    for _ in range(turns):
        if match.result is not None:
            break
        seat = match.to_act()[0]
        legal = match.legal(seat)
        wish = Defend() if seat == "hero" else Act("shock")
        happened += match.submit(wish if wish in legal else legal[0], seat).events
    return happened


def lost_turns(happened: list[object]) -> list[str]:
    """For each of the hero's turns, whether it was lost or had."""
    kinds = {e.TurnSkipped: "lost", e.ActionChosen: "had"}
    return [
        kinds[type(event)]
        for event in happened
        if isinstance(event, e.TurnSkipped | e.ActionChosen) and event.fighter == "hero"
    ]


def test_the_first_turn_is_never_lost_and_no_two_in_a_row():
    turns = lost_turns(shocked(opened(STUNNER, STUNNER, STUNNER), 60))
    assert turns[0] == "had"
    assert "lost" in turns
    assert ("lost", "lost") not in set(pairwise(turns))


def test_as_printed_turn_after_turn_is_lost():
    turns = lost_turns(shocked(opened(STUNNER, STUNNER, STUNNER, preset="seed"), 60))
    assert ("lost", "lost") in set(pairwise(turns))


def test_nobody_falls_before_the_first_choice():
    giants = (FoePlan("omega_sentinel", attributes={"finesse": 10, "might": 10}),) * 6
    match = opened(*giants, hp=1)
    while match.to_act() == ("enemy",):
        match.submit(match.legal("enemy")[0], "enemy")
    assert match.result is None
    assert match.state.fighters["hero"].hp == 1
    warded = [event for record in match.records for event in record.events if isinstance(event, e.DeathWarded)]
    assert warded
    assert "1 HP" in match.story()[-1] or any("first choice" in line for line in match.story())
    printed = opened(*giants, hp=1, preset="seed")
    while printed.to_act() == ("enemy",):
        printed.submit(printed.legal("enemy")[0], "enemy")
    assert printed.result is not None


@pytest.mark.parametrize("preset", ["seed", "engine"])
def test_both_presets_play_as_their_source_does(preset):
    assert registry.game("rune", preset=preset).options.opportunity == "printed"
    assert registry.game("rune").options.opportunity == "kept"
