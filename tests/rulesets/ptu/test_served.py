"""The group's display: nothing before the encounter is served, everything afterwards. (spec 000 loop 14)"""

from turnwright.kernel.ruleset import fold, redact, view
from turnwright.rulesets.ptu import commands as w

from .table import Table, foe, ours


def seen_by(table: Table, seat: str):
    """What a seat has made of everything that it was sent."""
    ruleset = table.game.ruleset
    seen, now = None, None
    for record in table.match.records:
        for event in record.events:
            sent = redact(ruleset, now, event, seat)
            now = fold(ruleset, now, [event])
            seen = fold(ruleset, seen, [sent]) if sent is not None else seen
    return seen


def test_loop_14_the_group_sees_nobody_before_the_encounter_is_served():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub"))
    table.use("tackle", "zub", accuracy=1)
    shown = view(table.game.ruleset, table.state, "group")
    assert (shown.combatants, shown.order, shown.active, shown.before) == ({}, (), "", {})
    assert seen_by(table, "group") == shown
    table(w.Serve())
    shown = view(table.game.ruleset, table.state, "group")
    assert set(shown.combatants) == {"ash", "zub"}
    assert shown.active == "ash"
    assert seen_by(table, "group") == shown
    table(w.EndTurn())(w.Serve(served=False))
    assert view(table.game.ruleset, table.state, "group").combatants == {}
    assert seen_by(table, "group") == view(table.game.ruleset, table.state, "group")


def test_loop_14_an_encounter_is_served_in_the_middle_of_a_question():
    ash = ours("ash", speed=20, moves=("protect",))
    table = Table(ash, foe("zub", speed=25, moves=("tackle",)))
    table.use("tackle", "ash", accuracy=15)
    assert table.state.flow.prompts
    for served in (True, False):
        table(w.Serve(served))
        assert seen_by(table, "group") == view(table.game.ruleset, table.state, "group")
