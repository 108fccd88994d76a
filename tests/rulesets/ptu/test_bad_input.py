"""Bad input is refused with a code and a sentence (who, what, why not, what would do), and changes nothing."""

from typing import Any

import msgspec
import pytest
from tests.rulesets.ptu.table import Table, foe, game, ours, placed, sheet, trainer

from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu.content import Grid


def table() -> Table:
    """Mira and her pet, a wild one far away, on a meadow; a move of the scene has been used."""
    fight = Table(
        placed("players", sheet("mira", kind="trainer", origin="trainer", speed=30), position=(0, 0)),
        placed(
            "players",
            sheet("pet", owner="mira", origin="owned", speed=40, moves=("tackle", "earthquake", "ember", "growl")),
            position=(1, 0),
        ),
        placed("players", sheet("spare", owner="mira", origin="owned"), in_ball=True),
        placed("enemies", sheet("wild"), position=(9, 0)),
        placed("enemies", sheet("kept", owner="poacher", origin="owned"), position=(2, 0)),
        grid=Grid(rows=("............",) * 4),
        rulings={"interrupts": "by_hand"},
    )
    fight.match.receive(Submission({"type": "grant_item", "target": "mira", "item": "basic_ball", "count": 2}, "gm"))
    fight.match.receive(Submission({"type": "use_move", "move": "earthquake", "targets": ["kept"]}, "gm"))
    for _ in range(4):
        fight.match.receive(Submission({"type": "end_turn"}, "gm"))
    return fight


def refuse(match: Match, command: dict[str, Any], by: str = "gm") -> Refusal:
    """The refusal of a command, which must leave everything as it was."""
    before, records, draws = msgspec.json.encode(match.state), len(match.records), match.next_draw
    with pytest.raises(Refusal) as refused:
        match.receive(Submission(command, by))
    assert msgspec.json.encode(match.state) == before
    assert (len(match.records), match.next_draw) == (records, draws)
    return refused.value


CASES = [
    pytest.param(
        {"type": "add_combatant", "placed": {"side": "enemies", "species": "pikachuu", "level": 5}},
        "ptu.no_such_species", ["pikachuu", "pikachu"], id="unknown species",
    ),
    pytest.param(
        {"type": "add_combatant", "placed": {"side": "enemies", "species": "pikachu", "level": 101}},
        "command.shape", ["100"], id="level 101",
    ),
    pytest.param(
        {"type": "add_combatant", "placed": {"side": "enemies", "species": "pikachu", "level": 0}},
        "command.shape", ["1"], id="level 0",
    ),
    pytest.param(
        {"type": "set_stages", "target": "wild", "stages": {"attack": 7}}, "ptu.stage", ["Wild", "-6", "+6", "7"],
        id="a stage of +7",
    ),
    pytest.param(
        {"type": "use_move", "move": "earthquake", "targets": ["kept"]},
        "ptu.frequency", ["Pet", "Earthquake", "Scene"], id="a move out of its frequency",
    ),
    pytest.param(
        {"type": "use_move", "move": "ember", "target": "wild"}, "ptu.out_of_range",
        ["Pet", "Ember", "Wild", "8 squares", "reach 4"], id="out of range",
    ),
    pytest.param(
        {"type": "deal_damage", "target": "wild", "amount": -5}, "command.shape", ["0"], id="negative damage",
    ),
    pytest.param(
        {"type": "restore_hp", "target": "wild", "amount": -5}, "command.shape", ["0"], id="negative healing",
    ),
    pytest.param(
        {"type": "use_move", "move": "hyper_beam", "target": "wild"}, "ptu.unknown_move", ["Pet", "Hyper Beam"],
        id="a move that it does not know",
    ),
    pytest.param(
        {"type": "use_move", "move": "tacle", "target": "kept"}, "ptu.no_such_move", ["tacle", "tackle"],
        id="a move that does not exist",
    ),
    pytest.param(
        {"type": "use_move", "move": "tackle", "target": "nobody"}, "ptu.no_such_combatant", ["nobody"],
        id="a target that does not exist",
    ),
    pytest.param(
        {"type": "use_move", "move": "tackle", "targets": ["kept", "wild"]},
        "ptu.too_many_targets", ["Tackle", "1", "2"], id="too many targets",
    ),
    pytest.param({"type": "throw_ball", "ball": "basic_ball", "target": "wild"}, "ptu.not_a_trainer", ["Pet"],
                 id="a Pokémon that throws"),
    pytest.param({"type": "shift", "to": [11, 3]}, "ptu.out_of_reach", ["Pet"], id="too far to walk"),
    pytest.param({"type": "change_status", "target": "wild", "add": ["sleepy"]}, "ptu.no_such_status", ["sleepy"],
                 id="unknown condition"),
    pytest.param({"type": "set_hp", "target": "wild", "hp": 101}, "ptu.too_many_hp", ["Wild", "100"], id="too many HP"),
    pytest.param({"type": "set_weather", "weather": "fog"}, "command.shape", ["fog"], id="unknown weather"),
    pytest.param({"type": "grant_item", "target": "mira", "item": "potoin"}, "ptu.no_such_item", ["potoin", "potion"],
                 id="unknown item"),
    pytest.param({"type": "maneuver", "maneuver": "tripp", "target": "kept"}, "ptu.no_such_maneuver", ["trip"],
                 id="unknown maneuver"),
    pytest.param({"type": "move_token", "target": "wild", "to": [12, 0]}, "ptu.square", ["Wild", "M1", "12 by 4"],
                 id="a token off the map"),
    pytest.param({"type": "move_token", "target": "wild", "to": [-1, 0]}, "ptu.square", ["Wild", "-1,0"],
                 id="a token left of the map"),
    pytest.param({"type": "move_token", "target": "wild", "to": [2, 0]}, "ptu.occupied", ["Wild", "C1", "Kept"],
                 id="a token on somebody"),
    pytest.param({"type": "move_token", "target": "spare", "to": [5, 3]}, "ptu.target_gone", ["Spare"],
                 id="a token of who is in a ball"),
    pytest.param({"type": "change_stages", "target": "wild", "change": {}}, "ptu.nothing", ["Wild", "a stat"],
                 id="no stage to change"),
    pytest.param({"type": "change_status", "target": "wild"}, "ptu.nothing", ["Wild", "conditions"],
                 id="no condition to change"),
    pytest.param({"type": "set_hp", "target": "wild"}, "ptu.nothing", ["Wild", "Hit Points"], id="nothing to set"),
    pytest.param({"type": "grant_item", "target": "mira", "item": "potion", "count": -3}, "ptu.no_item",
                 ["Mira", "0 Potion", "3"], id="items that nobody has"),
    pytest.param({"type": "use_moves", "move": "tackle"}, "command.shape", ["use_move"], id="unknown command"),
    pytest.param({"type": "use_move", "move": "tackle", "tagret": "kept"}, "command.shape", ["tagret"],
                 id="unknown field"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "code", "words"), CASES)
def test_bad_commands_are_refused_and_change_nothing(command, code, words):
    refusal = refuse(table().match, command)
    assert refusal.code == code
    for word in words:
        assert word.lower() in refusal.sentence.lower(), refusal.sentence
    assert refusal.sentence[0].isupper()


def test_switching_when_trapped_is_refused():
    fight = table()
    fight.match.receive(Submission({"type": "change_status", "target": "pet", "add": ["trapped"]}, "gm"))
    fight.match.receive(Submission({"type": "end_turn"}, "gm"))
    assert fight.state.active == "mira"
    refusal = refuse(fight.match, {"type": "switch", "recall": "pet", "release": "spare"})
    assert refusal.code == "ptu.trapped"
    assert "Pet" in refusal.sentence


def test_the_capture_of_an_owned_pokemon_is_refused():
    fight = table()
    fight.match.receive(Submission({"type": "end_turn"}, "gm"))
    refusal = refuse(fight.match, {"type": "throw_ball", "ball": "basic_ball", "target": "kept"})
    assert refusal.code == "ptu.owned"
    assert "Kept" in refusal.sentence


def test_a_change_past_6_is_clamped_and_not_refused():
    fight = table()
    fight.match.receive(Submission({"type": "change_stages", "target": "wild", "change": {"attack": 9}}, "gm"))
    assert fight.one("wild").stages["attack"] == 6


@pytest.mark.parametrize(
    ("setup", "code", "word"),
    [
        ({"placed": [{"side": "enemies", "species": "pikachuu"}]}, "ptu.no_such_species", "pikachu"),
        ({"placed": [{"side": "enemies", "species": "pikachu", "level": 101}]}, "setup.shape", "100"),
        ({"placed": [{"side": "enemies", "trainer": "wern"}]}, "ptu.no_such_trainer", "wren"),
        ({"placed": [{"side": "enemies"}]}, "ptu.placed", "species"),
        ({"placed": [{"side": "sideline", "species": "pikachu"}]}, "setup.shape", "sideline"),
        ({"placed": [{"side": "enemies", "species": "pikachu", "moves": ["tacle"]}]}, "ptu.no_such_move", "tackle"),
        ({"placed": [{"side": "enemies", "species": "pikachu", "nature": "sleepy"}]}, "ptu.no_such_nature", "sleepy"),
        ({"encounter": "wild_meadw"}, "ptu.no_such_encounter", "wild_meadow"),
        ({"placed": []}, "ptu.nobody", "somebody"),
    ],
)
def test_bad_setups_are_refused(setup, code, word):
    with pytest.raises(Refusal) as refused:
        Match.open(game(), setup, seed=1)
    assert refused.value.code == code
    assert word in refused.value.sentence


def test_the_game_master_may_override_some_of_them_with_a_reason():
    fight = table()
    far = {"type": "use_move", "move": "ember", "target": "wild"}
    fight.match.receive(Submission(far, "gm", override="It has climbed a tree."))
    assert fight.match.records[-1].override == "It has climbed a tree."
    with pytest.raises(Refusal) as refused:
        fight.match.receive(Submission(far, "players", override="Please."))
    assert refused.value.code == "match.override"


def test_nobody_acts_for_another():
    fight = Table(ours("hero", speed=20), foe("wild"), trainer("mira", speed=5))
    assert refuse(fight.match, {"type": "end_turn"}, "enemies").code == "match.not_your_turn"
    assert refuse(fight.match, {"type": "deal_damage", "target": "wild", "amount": 1}, "players").code == "ptu.gm_only"
