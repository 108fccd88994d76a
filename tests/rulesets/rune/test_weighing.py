"""The quick figures that players go by: what is remembered of a blow is what it comes to now."""

import pytest
from msgspec.structs import fields, replace
from tests.rulesets.rune.support import rune

from turnwright.kernel.match import Match
from turnwright.kernel.view import View
from turnwright.players import find, search
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import derived
from turnwright.rulesets.rune.players import weighing
from turnwright.rulesets.rune.state import Fighter

GAME = rune()
CONTENT = GAME.content
OTHERS = {"stance": "aggressive", "weapon": "", "focus": "", "traumas": tuple(CONTENT.traumas)}
"""Other values for what isn't a number."""


def blows_in(state):
    """Every blow that somebody in a fight could strike: who, whom, with what, and where it is written."""
    hero = state.fighters["hero"]
    arts = [(CONTENT.abilities[name], "ability") for name in hero.abilities]
    for foe in derived.living_enemies(state):
        for action, source in [(derived.action_of(CONTENT, hero, "weapon", "attack"), "weapon"), *arts]:
            yield hero, foe, action, source
        sheet = CONTENT.enemies[foe.sheet]
        for action in (derived.known_action(sheet, "attack"), *sheet.actions):
            yield foe, hero, action, "enemy"


def compare(state):
    for blow in blows_in(state):
        assert weighing.blows(GAME, state, *blow) == weighing.worked_out(GAME, state, *blow), blow


@pytest.mark.parametrize("encounter", ["mixed_crew", "colossus", "fume_gallery", "omega_sentinel"])
def test_blows_are_remembered_as_they_come_to_in_songs_stances_hazards_and_phases(encounter):
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=5)
    anything, seen = find(GAME.ruleset, "random"), 0

    def watching(view, legal, dice):
        nonlocal seen
        seen += 1
        if seen <= 60:
            compare(view.state)
        return anything(view, legal, dice)

    match.advance({"hero": watching, "enemy": watching})
    assert seen > 5


@pytest.mark.parametrize("encounter", ["war_frame", "rust_witch", "colossus"])
def test_blows_are_worked_out_again_when_anything_about_a_fighter_changes(encounter):
    state = Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=5).state
    compare(state)
    for who, fighter in state.fighters.items():
        for name in {each.name for each in fields(Fighter)} - {"is_player", "gone"}:
            now = getattr(fighter, name)
            if name in OTHERS or isinstance(now, int):
                other = OTHERS[name] if name in OTHERS else now + 3 if 0 < now < 50 else now + 60
                compare(replace(state, fighters={**state.fighters, who: replace(fighter, **{name: other})}))


def test_of_enemies_that_are_alike_one_is_thought_about():
    state = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "hound_pack"), seed=5).state
    hero, hound = state.order.index("hero"), state.fighters["scrap_hound_3"]
    hurt = {**state.fighters, "scrap_hound_3": replace(hound, hp=hound.hp - 1)}
    seen = View(GAME, "hero", replace(state, fighters=hurt, index=hero))
    struck = [each.target for each in search.most_promising(seen, seen.legal()) if isinstance(each, w.Attack)]
    assert sorted(struck) == ["scrap_hound", "scrap_hound_3"]
