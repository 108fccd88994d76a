"""Enemies announce what they will do, before the player chooses. (ruling `intents`)"""

import pytest
from tests.cli.support import turnwright

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.players import find
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.commands import Act, Announce, Attack, Defend
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, Intent, Setup
from turnwright.table import Table

SLOW = {"finesse": 1}


def opened(*enemies: str, intents: str = "shown", seed: int = 3) -> Match:
    """A fight in which the hero goes first."""
    game = registry.game("rune", options={"intents": intents})
    hero = HeroPlan(attributes={"finesse": 10})
    return Match.open(
        game, Setup(hero=hero, enemies=tuple(FoePlan(foe, attributes=SLOW) for foe in enemies)), seed=seed
    )


def test_every_enemy_announces_before_the_player_chooses():
    match = opened("scrap_hound", "corroded_sentry")
    assert match.to_act() == ("enemy",)
    assert {command.action for command in match.legal("enemy")} == {"quick_bite", "dart_away"}
    match.submit(Announce("quick_bite"), "enemy")
    assert match.to_act() == ("enemy",)
    match.submit(match.legal("enemy")[0], "enemy")
    assert match.to_act() == ("hero",)
    assert match.state.fighters["scrap_hound"].intent == Intent("quick_bite")
    match.submit(Defend(), "hero")
    assert match.legal("enemy") == (Act("quick_bite"),)
    with pytest.raises(Refusal, match="it has announced Quick Bite"):
        match.submit(Act("dart_away"), "enemy")
    match.submit(Act("quick_bite"), "enemy")
    assert match.state.fighters["scrap_hound"].intent is None


def test_nobody_else_acts_meanwhile():
    match = opened("scrap_hound")
    with pytest.raises(Refusal):
        match.submit(Attack("scrap_hound"), "hero")
    with pytest.raises(Refusal):
        match.submit(Act("quick_bite"), "enemy")
    match.submit(Announce("quick_bite"), "enemy")
    with pytest.raises(Refusal):
        match.submit(Announce("quick_bite"), "enemy")


def test_what_becomes_impossible_becomes_an_attack_and_is_told():
    """The engineer means to overcharge the servitor, who is gone by then."""
    match = opened("corrupted_engineer", "corrupted_servitor")
    match.submit(Announce("overcharge", "corrupted_servitor"), "enemy")
    match.submit(match.legal("enemy")[0], "enemy")
    fallen = match.state.fighters["corrupted_servitor"]
    fighters = {**match.state.fighters, "corrupted_servitor": type(fallen)(**{**_fields(fallen), "hp": 0})}
    state = type(match.state)(**{**_fields(match.state), "fighters": fighters, "index": 1, "actions_left": 1})
    assert state.active.id == "corrupted_engineer"
    legal = match.game.ruleset.seats.legal(match.game, state, "enemy")
    assert list(legal) == [Act("attack")]


def _fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def test_the_announcement_is_shown_with_its_chance_and_its_damage():
    match = opened("corrupted_servitor")
    match.submit(Announce("attack"), "enemy")
    (piece,) = [piece for piece in Table(match).seat("hero").board().pieces if piece.id == "corrupted_servitor"]
    (tag,) = [tag for tag in piece.tags if tag.id == "intent:strike"]
    hero = match.state.fighters["hero"]
    assert (hero.soak, hero.defense_dice, hero.sturdiness) == (0, 1, 4)
    # 2 dice less 1 for armour, against 4: one success against none is 1/3 x (2/3)^4
    assert tag.name == "Will use Attack, 1-6"
    assert tag.text == f"{round(100 / 3 * (2 / 3) ** 4)}% to hit, 1 to 6 damage."
    assert any("Corrupted Servitor will use Attack" in line for line in match.story())


@pytest.mark.parametrize(("intents", "announced"), [("hidden", 0), ("bosses", 1), ("shown", 2)])
def test_who_announces(intents, announced):
    match = opened("ruin_warden", "corrupted_servitor", intents=intents)
    due = [event for record in match.records for event in record.events if isinstance(event, e.IntentsDue)]
    assert sum(len(event.fighters) for event in due) == announced


def test_the_ai_does_what_it_announced_in_whole_fights():
    game = registry.game("rune", preset="campaign")
    for seed in range(6):
        match = Match.open(game, game.ruleset.content.encounter(game, "mixed_crew"), seed=seed)
        match.advance({"hero": find(game.ruleset, "keen"), "enemy": find(game.ruleset, "ai")})
        announced: dict[str, str] = {}
        kept = 0
        for event in (event for record in match.records for event in record.events):
            match event:
                case e.IntentAnnounced():
                    announced[event.fighter] = event.action
                case e.IntentFailed() | e.TurnSkipped():
                    announced.pop(event.fighter, None)
                case e.ActionChosen() if event.fighter in announced:
                    assert announced.pop(event.fighter) == event.action
                    kept += 1
        assert kept > 3


def test_presets():
    assert registry.game("rune", preset="seed").options.intents == "hidden"
    assert registry.game("rune", preset="campaign").options.intents == "shown"


def test_a_run_in_the_terminal_announces_unless_rulings_are_named():
    begin = ("play", "rune", "--as", "warrior", "--seed", "7")
    assert "Corroded Sentry will use" in turnwright(*begin, given="1\nquit\n").out
    assert "Corroded Sentry will use" not in turnwright(*begin, "--preset", "seed", given="1\nquit\n").out
