"""`turnwright play --as gm`: one person acts for everybody and has the game master's hand, without writing JSON."""

import json

import pytest
from tests.cli.support import turnwright

from turnwright.cli.session import ByHand, Row, Session, folded
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game, game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.rune.state import FoePlan, Setup


def session(encounter: str = "wild_meadow", **said) -> Session:
    ptu = game("ptu")
    return Session.open(
        ptu, ptu.ruleset.content.encounter(ptu, encounter), seed=3, seat="gm", encounter=encounter, **said
    )


def row(table: Session, text: str) -> Row:
    return next(choice for choice in table.rows() if choice.text.startswith(text))


def test_the_game_master_acts_for_every_side():
    table = session()
    acted = []
    for _ in range(12):
        assert table.waits_for_me()
        acted.append(table.match.state.active)
        table.choose(row(table, "End the turn"))
    assert {"cinder", "pidgey", "wren", "nidoran_m"} <= set(acted)
    assert {record.by for record in table.match.records[1:]} == {"gm"}


def test_with_a_player_named_the_program_plays_all_but_the_first_side():
    table = session(against="profile")
    table.advance()
    for _ in range(8):
        assert table.mine() == ("players",)
        table.choose(table.rows()[-1] if table.place.prompts() else row(table, "End the turn"))
    assert "enemies" in {record.by for record in table.match.records if record.is_bots}
    before = len(table.match.records)
    table.undo()
    assert table.match.records[-1].undo == max(n for n in range(1, before + 1) if table.match.records[n - 1].by == "gm")
    assert table.waits_for_me()


def test_everything_of_the_hand_is_a_form_that_can_be_taken_back():
    table = session("brawl_at_the_ford")
    start = table.match.state
    filled = {
        "Damage": {"target": "fern", "amount": 7},
        "Heal": {"target": "fern", "temp_hp": 5},
        "Set Hit Points": {"target": "fern", "hp": 3},
        "Conditions": {"target": "fern", "add": ["poisoned"], "remove": []},
        "Raise or lower stages": {"target": "fern", "change.attack": 2, "change.accuracy": -1},
        "Set stages": {"target": "fern", "stages.speed": -6},
        "Give or take items": {"target": "ranger_aldis", "item": "potion", "count": 2},
        "Put somebody on a square": {"target": "fern", "to": [0, 0]},
        "Add a Pokémon": {"placed.species": "pikachu", "placed.level": 9, "placed.side": "rivals"},
        "Add a trainer with the team": {"placed.trainer": "wren", "placed.side": "allies"},
        "Roll on an encounter table": {"placed.table": "chalk_meadow", "placed.side": "rivals", "placed.count": 2},
        "Remove somebody": {"target": "houndour"},
        "Weather": {"weather": "hail", "rounds": 3},
        "End the scene": {},
        "Show on the group's display": {},
        "End this turn": {},
    }
    changed = []
    for title, values in filled.items():
        before = table.match.state
        table.choose(row(table, title), values)
        assert table.match.state != before, title
        changed.append(title)
    everybody = table.match.state.combatants
    assert everybody["fern"].stages["attack"] == 2
    assert everybody["fern"].stages["speed"] == -6
    assert everybody["fern"].position == (0, 0)
    assert everybody["pikachu"].side == "rivals"
    assert everybody["wren"].side == "allies"
    assert everybody["sprig"].where == "field"
    assert table.match.state.weather == "hail"
    for _ in changed:
        table.undo()
    assert table.match.state == start


def test_dice_of_the_table_and_a_reason_against_the_rules():
    table = session()
    ember = row(table, "Ember on Pidgey")
    table.choose(ember, by_hand=ByHand({"accuracy": (15,), "damage": (6, 6)}))
    assert table.match.records[-1].dice == {"accuracy": (15,), "damage": (6, 6)}
    with pytest.raises(Refusal) as refused:
        table.choose(ember)
    assert refused.value.code == "ptu.no_action"
    table.choose(ember, by_hand=ByHand(reason="the wind turns it round"))
    assert table.match.records[-1].override == "the wind turns it round"
    assert any("the wind turns it round" in line.text for line in table.story())


def test_damage_rolled_along_with_an_attack_that_misses_is_not_needed():
    """At a table both are rolled at once."""
    table = session()
    table.choose(row(table, "Ember on Pidgey"), by_hand=ByHand({"accuracy": (1,), "damage": (6, 6)}))
    assert table.match.records[-1].dice == {"accuracy": (1,)}
    assert verify(table.match.lines(), game_of).ok


def test_a_roll_is_entered_whole_or_not_at_all():
    table = session()
    with pytest.raises(Refusal, match='"damage" needs 2 dice here, but you entered 1'):
        table.choose(row(table, "Ember on Pidgey"), by_hand=ByHand({"accuracy": (15,), "damage": (1,)}))
    with pytest.raises(Refusal, match=r'"damge" .* never rolls it; did you mean "damage"'):
        table.choose(row(table, "Ember on Pidgey"), by_hand=ByHand({"accuracy": (1,), "damge": (1, 1)}))


def test_a_suggestion_is_one_of_the_rows():
    table = session()
    assert table.rows()[table.suggest()].choice is not None
    enemy = Session.open(table.game, table.match.header.setup, seed=3, seat="enemies")
    enemy.advance()
    assert enemy.command(enemy.rows()[enemy.suggest()]) in enemy.match.legal("enemies")


def test_long_groups_are_folded_and_the_first_is_not():
    table = session()
    assert folded(table.rows(), 24) == ["Maneuvers", "Game master"]
    assert folded(table.rows(), 200) == ["Game master"]
    assert folded(table.rows()[:5], 3) == []


def test_one_deed_at_many_targets_is_folded():
    """Six hounds to attack filled a menu of 24 rows, and hid everything else."""
    rune = game("rune")
    fight = Session.open(rune, Setup(enemies=(FoePlan("scrap_hound"),) * 6), seed=5, seat="hero")
    fight.advance()
    assert folded(fight.rows(), 12) == ["Attack", "Abilities"]
    assert folded(fight.rows(), 40) == []
    pair = Session.open(rune, Setup(enemies=(FoePlan("scrap_hound"),) * 2), seed=5, seat="hero")
    pair.advance()
    assert "Attack" not in folded(pair.rows(), 12)


def test_in_plain_lines():
    table = session()
    damage, ember = (table.rows().index(row(table, text)) + 1 for text in ("Damage", "Ember on Nidoran (M)"))
    ran = turnwright(
        "play", "ptu", "wild_meadow", "--as", "gm", "--seed", 3, "--plain",
        given=f'more game master\n{damage} target=pidgey amount=5\nmore heal\nsuggest\n'
        f'{ember} with accuracy=18 damage=3,4\n1 with accuracy\n1 move=ember targets=pidgey because he is quick\n'
        'more add a pok\nundo\nquit\n',
    )  # fmt: skip
    assert ran.code == 0
    assert "you act for everybody." in ran.out
    assert "(type: more game)" in ran.out
    assert "Pidgey loses 5 HP" in ran.out
    assert "Ember hits Nidoran (M)" in ran.out
    assert '"accuracy" isn\'t a die roll: write its name and the result, e.g. accuracy=12.' in ran.out
    assert "he is quick" in ran.out
    assert "Taken back" in ran.out


def test_a_setup_of_ones_own_is_played_from_its_file(tmp_path):
    ambush = tmp_path / "ambush.json"
    ambush.write_text(
        json.dumps(
            {
                "name": "Ambush",
                "start": False,
                "placed": [
                    {"side": "players", "trainer": "odo"},
                    {"side": "enemies", "species": "oddish", "level": 8},
                ],
            }
        )
    )
    log = tmp_path / "a.jsonl"
    ran = turnwright("play", "ptu", ambush, "--as", "gm", "--seed", 1, "--log", log, "--plain", given="1\n1\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Ambush begins." in ran.out
    assert verify(log.read_bytes(), game_of).ok
    again = turnwright("play", "--resume", log, "--plain", given="quit\n")
    assert again.code == 0
    assert "you act for everybody." in again.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"placed": [{"side": "players", "species": "odish"}]}', 'no species "odish"; did you mean "oddish"?'),
        ('{"placed": [{"side": "players", "species": "oddish", "level": 101}]}', "<= 100"),
        ('{"placed": []}', "needs somebody in it"),
        ('{"name": "x", "palced": []}', "palced"),
        ('{"placed": [', "bad.json:1:13: this is not JSON"),
        ("[]", "isn't valid"),
    ],
)
def test_a_setup_that_does_not_fit_is_told_without_a_traceback(tmp_path, text, said):
    path = tmp_path / "bad.json"
    path.write_text(text)
    ran = turnwright("play", "ptu", path, "--as", "gm", "--plain", given="quit\n")
    assert ran.code in (1, 2)
    assert said in ran.err
