"""Reflect and its like: a choice of the side that is hit, never spent for nothing."""

from tests.rulesets.ptu.table import answer

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.telling.prompts import describe_prompt

from .table import Table, foe, ours


def screened(*, attack: int = 10, **fields):
    """Ash behind a Reflect with two uses, and a foe that hits it."""
    ash = ours("ash", speed=20, moves=("reflect",), **fields)
    table = Table(ash, foe("zub", speed=5, moves=("tackle",), attack=attack))
    return table(w.UseMove("reflect")).until("zub")


def uses(table: Table) -> list[int]:
    return [held.uses for held in table.state.blessings]


def test_a_reflect_is_asked_for_and_kept_if_its_side_likes():
    table = screened()
    table.use("tackle", "ash", accuracy=15, damage=(4, 4))
    (prompt,) = table.state.flow.prompts
    assert (prompt.seat, prompt.kind) == ("players", "blessing")
    answer(table, "no")
    assert uses(table) == [2]
    assert table.sums.final == 18
    table.until("ash").until("zub").use("tackle", "ash", accuracy=15, damage=(4, 4))
    answer(table, "yes")
    assert uses(table) == [1]
    assert table.sums.final == 9


def test_a_reflect_that_would_save_nothing_is_neither_asked_for_nor_spent():
    table = screened(attack=1, defense=60)
    table.use("tackle", "ash", accuracy=15, damage=(1, 1))
    assert not table.state.flow.prompts
    assert uses(table) == [2]
    assert table.sums.final == 1


def test_answers_by_hand_spend_a_reflect_without_a_question():
    ash = ours("ash", speed=20, moves=("reflect",))
    table = Table(ash, foe("zub", speed=5, moves=("tackle",)), rulings={"interrupts": "by_hand"})
    table(w.UseMove("reflect")).until("zub").use("tackle", "ash", accuracy=15)
    assert uses(table) == [1]


def test_a_condition_that_a_blessing_holds_off_is_told_as_coming_later() -> None:
    table = Table(ours("ash", moves=("thunder_wave",), speed=5), foe("zub", moves=("safeguard",), speed=20))
    table.use("safeguard")
    table.until("ash").use("thunder_wave", "zub").yes()
    assert table.story[-2:] == [
        "Zub is not Paralyzed for now: a blessing keeps it away.",
        "Zub will be Paralyzed when its next turn ends.",
    ]


def asked(table: Table) -> str:
    (prompt,) = table.state.flow.prompts
    return describe_prompt(table.game, table.state, prompt)


def test_every_blessing_asks_in_words_of_its_own() -> None:
    table = Table(
        ours("ash", moves=("thunder_wave", "growl", "tackle"), speed=5),
        foe("zub", moves=("safeguard", "mist", "lucky_chant"), speed=20),
    )
    table.use("safeguard").until("ash").use("thunder_wave", "zub")
    assert asked(table) == "Zub is about to be Paralyzed. Use Safeguard to ignore that on its next turn?"
    answer(table, "no")
    table.until("zub").use("mist").until("ash").use("growl", "zub", accuracy=15)
    assert asked(table) == "Zub's stages are about to fall. Use Mist to keep them?"
    answer(table, "no")
    table.until("zub").use("lucky_chant").until("ash").use("tackle", "zub", accuracy=20)
    assert asked(table) == "Zub is hit critically. Use Lucky Chant to make it an ordinary hit?"
    answer(table, "no")
    assert uses(table) == [3, 3, 3]
