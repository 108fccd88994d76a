"""Moves that are declared now and done later: at the end of the round, or of the user's next turn. (sources 10)"""

from tests.rulesets.ptu.table import Table, foe, ours

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e


def test_avalanche_waits_for_the_end_of_the_round_and_hits_harder_who_struck_first():
    def fought(*, strikes):
        table = Table(ours("ash", speed=20, moves=("avalanche",)), foe("zub", moves=("tackle",)))
        table.use("avalanche", "zub")
        assert (table.found(e.AttackRolled), table.one("ash").ready) == ([], ("avalanche", ("zub",)))
        table(w.EndTurn())
        if strikes:
            table.use("tackle", "ash", accuracy=15)
        table(w.EndTurn(), accuracy=15)
        assert [type(event) for event in table.seen if type(event) in (e.AttackRolled, e.RoundStarted)] == [
            e.AttackRolled,
            e.RoundStarted,
        ]
        assert table.one("ash").ready is None
        return table.sums.db

    assert (fought(strikes=False), fought(strikes=True)) == (6, 12)


def test_future_sight_comes_at_the_end_of_the_next_turn():
    table = Table(ours("ash", speed=20, moves=("future_sight",)), foe("zub")).use("future_sight", "zub")
    table(w.EndTurn())
    assert not table.found(e.AttackRolled)
    table.until("ash")
    assert table.one("ash").budget.standard == 1
    table(w.EndTurn(), accuracy=15)
    assert table.one("zub").hp < 100
    assert table.state.active == "zub"


def test_what_was_declared_is_lost_with_its_user():
    table = Table(ours("ash", speed=20, moves=("avalanche",)), foe("zub")).use("avalanche", "zub")
    table(w.DealDamage("ash", 100)).until("zub")(w.EndTurn())
    assert not table.found(e.AttackRolled)
