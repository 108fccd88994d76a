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
    assert "Pay Day scatters coins worth $50: the winners may pick them up." in story(table)


def test_beat_up_rolls_nothing_of_its_own():
    """Everybody's Struggle is rolled, Beat Up itself is not (p. 350)."""
    table = Table(ours("ash", speed=20, moves=("beat_up",)), ours("pal"), foe("zub")).use("beat_up", "zub")
    for strikes in ("its own", "an ally's"):
        assert [event.move for event in table.found(e.AttackRolled) if event.natural] == ["struggle/unarmed"], strikes
        assert not any(line.startswith("Beat Up hits") for line in story(table))
        if strikes == "its own":
            table.yes()


def test_what_goes_back_later_is_told_as_lasting():
    """Razor Wind gives +2 Evasion until the end of its user's next turn (p. 404): nobody reads of -2."""
    table = Table(ours("ash", speed=20, moves=("razor_wind",)), foe("zub")).use("razor_wind", "zub")
    assert table.one("ash").stages == {"evasion": 2}
    assert "Ash's Evasion rises by 2 to +2 (Razor Wind)." in story(table)
    assert "Razor Wind lasts on Ash until the end of its next turn." in story(table)
    assert not any("-2" in line for line in story(table))


def focused(attack: int) -> Table:
    """Ash prepares a Focus Punch; the foe has its turn before the round ends."""
    zub = foe("zub", moves=("tackle",), attack=attack)
    table = Table(ours("ash", speed=20, moves=("focus_punch",)), zub).use("focus_punch", "zub")
    return table(w.EndTurn())


def test_a_heavy_hit_negates_focus_punch_which_is_told_and_costs_no_use():
    table = focused(attack=40).use("tackle", "ash", accuracy=18)
    assert "Ash's Focus Punch comes to nothing." in story(table)
    assert table.one("ash").usage["focus_punch"].scene == 0
    assert not table(w.EndTurn()).found(e.DamageRolled)


def test_a_focus_punch_whose_target_has_fallen_is_told_as_lost():
    table = focused(attack=10)(w.DealDamage("zub", 200))
    assert "Ash's Focus Punch comes to nothing." in [line for line in table.story if "Focus Punch" in line]
    assert table.one("ash").usage["focus_punch"].scene == 1
