"""Exact odds of attacks: against brute force, against sums made by hand, and short where many dice or targets meet."""

from fractions import Fraction
from functools import partial

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice, every_outcome
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import leaves
from turnwright.kernel.shapes import Effect
from turnwright.players import find
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.attack import figures
from turnwright.testing.frequencies import effect_of

TYPES = ("normal", "fire", "water", "grass", "rock", "bug", "ghost")


def against(move: str, count: int, **rulings) -> tuple[Table, w.UseMove]:
    """A strong one who knows a move, and foes who are harder to hit and to hurt one after the other."""
    walls = [{"defense": 10 + 3 * at, "special_defense": 12 + 2 * at, "speed": 8 + 5 * at} for at in range(count)]
    foes = [foe(f"foe{at}", TYPES[at % 7], max_hp=60 + 30 * at, **wall) for at, wall in enumerate(walls)]
    hero = ours("hero", "normal", moves=(move,), attack=20, special_attack=20, speed=50)
    table = Table(hero, *foes, rulings=rulings).until("hero")
    return table, w.UseMove(move, tuple(f"foe{at}" for at in range(count)))


@pytest.mark.parametrize(
    ("move", "count", "rulings"),
    [
        pytest.param("ember", 1, {}, id="a status on a roll"),
        pytest.param("aeroblast", 1, {}, id="critical on even faces"),
        pytest.param("crush_claw", 1, {}, id="stages on even faces"),
        pytest.param("twister", 3, {}, id="three targets, flinching on a roll"),
        pytest.param("bulldoze", 5, {}, id="a burst on five, stages for each"),
        pytest.param("double_kick", 1, {}, id="a Double Strike"),
        pytest.param("double_slap", 1, {}, id="a Five Strike"),
        pytest.param("magnitude", 3, {"damage_dice": "set"}, id="a rolled damage base"),
        pytest.param("fury_swipes", 1, {"five_strike": "separate_hits", "damage_dice": "set"}, id="separate hits"),
        pytest.param("absorb", 1, {}, id="draining"),
        pytest.param("take_down", 1, {}, id="recoil"),
    ],
)
def test_odds_are_those_of_brute_force(move, count, rulings):
    table, command = against(move, count, **rulings)
    brute = every_outcome(partial(effect_of, table.game, table.state, command, "gm"))
    assert table.match.odds(command, "gm") == brute
    assert sum(brute.values()) == 1
    assert len(brute) > 3


def test_separate_hits_are_the_sum_of_their_dice():
    """Fury Swipes: AC 5 against evasion 2; Damage Base 3 and STAB make 1d8+8 a hit, twice on a 20. (pp. 236, 237)"""
    table = Table(
        ours("hero", "normal", moves=("fury_swipes",), speed=20),
        foe("wild", "water", max_hp=500),
        rulings={"five_strike": "separate_hits"},
    )
    found: dict[int, Fraction] = {}
    for effect, chance in table.until("hero").match.odds(w.UseMove("fury_swipes", ("wild",)), "gm").items():
        amount = dict(effect.damage).get("wild", 0)
        found[amount] = found.get(amount, Fraction(0)) + chance
    plain = {face + 8: Fraction(1, 8) for face in range(1, 9)}
    expected = {0: Fraction(6, 20)}
    for times, faces in ((1, 13), (2, 1)):
        one = added(plain, times)
        for hits, of_eight in ((1, 1), (2, 2), (3, 3), (4, 1), (5, 1)):
            for amount, share in added(one, hits).items():
                expected[amount] = expected.get(amount, Fraction(0)) + share * Fraction(of_eight * faces, 8 * 20)
    assert found == expected


def added(chances: dict[int, Fraction], times: int) -> dict[int, Fraction]:
    """The sum of so many rolls."""
    total = {0: Fraction(1)}
    for _ in range(times):
        longer: dict[int, Fraction] = {}
        for amount, chance in total.items():
            for more, share in chances.items():
                longer[amount + more] = longer.get(amount + more, Fraction(0)) + chance * share
        total = longer
    return total


@pytest.mark.parametrize(
    ("move", "count", "rulings", "most"),
    [
        pytest.param("aeroblast", 6, {}, 600, id="even faces on six"),
        pytest.param("explosion", 6, {}, 900, id="the most dice on six"),
        pytest.param("fury_swipes", 1, {"five_strike": "separate_hits"}, 12_000, id="five separate hits"),
        pytest.param("magnitude", 6, {}, 1_200, id="a rolled base and dice on six"),
    ],
)
def test_odds_of_many_dice_and_targets_stay_short(move, count, rulings, most):
    """Branches grow with what can come of the dice, not with every way they can fall."""
    table, command = against(move, count, **rulings)
    found = list(leaves(table.game, table.state, command, by="gm", limit=most))
    assert sum(Fraction(leaf.ways, leaf.of) for leaf in found) == 1


def test_stored_power_helps_against_all_targets():
    """Flash Fire adds 5 to the next damage roll of its type: to the one roll for all who are hit. (p. 236)"""
    table = Table(
        ours("hero", "fire", moves=("lava_plume",), speed=20, abilities=("flash_fire",)),
        foe("wild", "normal", moves=("ember",), speed=30),
        foe("other", "normal", speed=5),
    )
    table.use("ember", "hero", accuracy=10).until("hero")
    table.use("lava_plume", "wild", "other", accuracy=10, damage=(4, 4, 4))
    assert [event.parts for event in table.found(e.DamageDealt)] == [(("stored", 5),)] * 2
    assert table.one("hero").next_damage == {}


def test_kept_profiles_are_the_fresh_ones(monkeypatch):
    """An attack's numbers are kept while nothing that they read has changed: battles and odds are the same without."""

    def told() -> list:
        game = registry.game("ptu")
        random = find(game.ruleset, "random")
        lines: list = []
        for seed, encounter in enumerate(game.ruleset.content.encounters(game)):
            match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
            dice = StreamDice(Mulberry32(seed))
            for turn in range(120):
                if match.result is not None:
                    break
                seat = match.to_act()[0]
                view = match.seen_by(seat)
                legal = view.legal()
                if turn % 30 == 0:
                    lines += [view.odds(command) for command in legal if isinstance(command, w.UseMove)]
                match.submit(random(view, legal, dice), seat)
            lines.append(match.lines())
        return lines

    kept = told()
    monkeypatch.setattr(figures, "is_same_scene", lambda was, now: False)
    assert told() == kept


def test_odds_end_where_a_foe_sends_out_somebody_unseen():
    """Pursuit answers a recall. Whoever comes next is in its ball, and not for the pursuer to know."""
    table = Table(
        trainer("ada", speed=20),
        placed("players", sheet("hunter", "dark", owner="ada", origin="owned", moves=("pursuit",), speed=30)),
        trainer("marl", side="enemies", speed=40),
        placed("enemies", sheet("rocky", owner="marl", origin="owned", speed=5)),
        placed("enemies", sheet("unseen", owner="marl", origin="owned"), in_ball=True),
    ).until("marl")
    table(w.Switch("rocky", "unseen"))
    (prompt,) = table.state.flow.prompts
    assert prompt.seat == "ada"
    assert "unseen" not in table.match.view("players").combatants
    declined = table.match.odds(Answer(prompt.id, ("no",)), "players")
    assert declined == {Effect(): 1}
    pursued = table.match.odds(Answer(prompt.id, ("hunter:pursuit",)), "players")
    assert sum(pursued.values()) == 1
    assert {effect.hit for effect in pursued} == {"miss", "hit", "crit"}


def test_rolls_that_come_to_the_same_are_followed_once():
    """Magnitude: six damage bases whose dice overlap; no two ends of it tell the same."""
    table, command = against("magnitude", 6)
    ends = list(leaves(table.game, table.state, command, by="gm"))
    assert len({end.effect for end in ends}) == len(ends)
    assert sum(Fraction(end.ways, end.of) for end in ends) == 1
