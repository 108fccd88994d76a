"""Who is offered a feature, and who is asked: trainers, their Pokémon, and nobody where answers are made by hand."""

from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet

from turnwright.kernel.messages import Answer
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.state import Placed


def trainer(*features: str, **more: object) -> Placed:
    return placed("players", sheet("tam", kind="trainer", origin="trainer", features=features, speed=30, **more))


def mine(**more: object) -> Placed:
    return ours("ash", "dragon", owner="tam", speed=20, **more)


def offered(table: Table) -> set[w.UseFeature]:
    return {command for command in table.match.legal("players") if isinstance(command, w.UseFeature)}


def test_a_pokemon_is_offered_what_an_order_lets_it_do() -> None:
    """P. 62: whoever braces for an impact may do so by a Standard Action of its own."""
    table = Table(trainer("brace_for_impact"), mine(), foe("zub", "water", speed=5))
    assert offered(table) == {w.UseFeature("brace_for_impact", ("ash",))}
    table(w.UseFeature("brace_for_impact", ("ash",)))(w.EndTurn())
    assert offered(table) == {w.UseFeature("brace_for_impact")}


def test_a_free_order_that_binds_action_points_is_offered_until_they_are_gone() -> None:
    """P. 60: a stratagem binds 2 AP on each, and one lies on a Pokémon at a time."""
    table = Table(trainer("desert_heart"), mine(), foe("zub", "water", speed=5))
    assert offered(table) == {w.UseFeature("desert_heart", ("ash",))}
    table(w.UseFeature("desert_heart", ("ash",)))
    assert offered(table) == set()


def test_nobody_is_asked_where_answers_are_made_by_hand() -> None:
    people = (trainer("this_will_not_stand"), mine(), foe("zub", "water", speed=5, moves=("tackle",)))
    asked = {}
    for rule in ("asked", "by_hand"):
        table = Table(*people, rulings={"interrupts": rule}).until("zub")
        table(w.UseMove("tackle", ("ash",)), accuracy=20, damage=(1, 1))
        asked[rule] = bool(table.state.flow.prompts)
    assert asked == {"asked": True, "by_hand": False}


def test_a_feature_that_nobody_can_pay_for_is_not_offered() -> None:
    """P. 221: a trainer of level 10 has 7 AP."""
    table = Table(trainer("gleeful_interference"), mine(abilities=("friend_guard",), moves=("tackle",)), foe("zub"))
    for left in range(6, -1, -1):
        table.until("ash")(w.UseMove("tackle", ("zub",)), accuracy=20)
        (prompt,) = table.state.flow.prompts
        table(Answer(prompt.id, ("yes",)))(w.SetHp("zub", 100))
        assert table.one("tam").ap == left
        table(w.EndTurn())
    table.until("ash")(w.UseMove("tackle", ("zub",)), accuracy=20)
    assert table.state.flow.prompts == ()
