"""Tellings that misled, or were missing: immunities, rooms, abilities, strikes without a die, cancelled crits."""

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e

from .table import Table, foe, ours


def story(table: Table) -> list[str]:
    """The lines of what happened last."""
    return table.story


def test_thunder_wave_on_a_ground_type_is_told_as_without_effect():
    table = Table(ours("ash", speed=20, moves=("thunder_wave",)), foe("dig", "ground"))
    table.use("thunder_wave", "dig")
    assert table.statuses("dig") == ()
    assert "Thunder Wave has no effect on Dig: its type is immune." in story(table)


def test_trick_room_is_told_and_so_is_whose_turn_comes_first():
    table = Table(ours("ash", speed=20, moves=("trick_room",)), foe("zub", speed=5))
    table(w.UseMove("trick_room"))
    assert "Trick Room is up for 5 rounds from the next one on: the slowest act first." in story(table)
    table(w.EndTurn())(w.EndTurn())
    assert "Ash has Initiative 20, slowest first." in story(table)
    assert not any("-20" in line for line in story(table))
    table.until("ash")
    assert not any("Trick Room is up" in line for line in story(table))


def test_static_is_named_as_the_cause():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("static",)))
    table.use("tackle", "zub", accuracy=15).yes()
    told = story(table)
    assert told.index("Zub's Static takes effect.") < told.index("Ash is Paralyzed.")


def test_skill_link_prints_no_die():
    table = Table(ours("ash", speed=20, moves=("bullet_seed",), abilities=("skill_link",)), foe("zub"))
    table.use("bullet_seed", "zub", accuracy=12).yes()
    assert "Ash strikes 5 times." in story(table)
    assert not any(" with a" in line and "strikes" in line for line in story(table))


def test_a_critical_hit_that_a_defense_curl_cancels_is_told_as_none():
    table = Table(ours("ash", speed=5, moves=("tackle",)), foe("dig", speed=20, moves=("defense_curl",)))
    table(w.UseMove("defense_curl")).until("ash").use("tackle", "dig", accuracy=20)
    told = story(table)
    assert "Dig can't be hit critically." in told
    assert not any("for the critical hit" in line for line in told)
    assert table.only(e.DamageRolled).crit_faces == ()
    assert table.sums.crit is False


def test_natural_gift_asks_for_the_type_of_the_move():
    table = Table(ours("ash", speed=20, moves=("natural_gift",)), foe("zub"))(w.Feed("ash", "oran_berry"))
    (prompt,) = table.use("natural_gift", "zub").state.flow.prompts
    asked = table.game.ruleset.telling.describe_prompt(table.game, table.state, prompt)
    assert asked == "Natural Gift: which type does the book's list give Ash's move?"


def test_pay_day_says_what_the_coins_are_worth():
    table = Table(ours("ash", speed=20, moves=("pay_day",)), foe("zub")).use("pay_day", "zub", accuracy=15, coins=5)
    assert "Pay Day scatters coins worth $50: whoever wins may pick them up." in story(table)
