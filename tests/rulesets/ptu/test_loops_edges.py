"""Spec 000: edge cases that the tests of the loops do not play; and the map of all of them in RULES.md, kept true."""

import re
from pathlib import Path

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets import ptu
from turnwright.rulesets.ptu import commands as w

SET = {"damage_dice": "set"}


def shot(*moves: str, theirs: tuple[str, ...] = ("normal",), **target) -> Table:
    """Ours, of the Bug type, acts first."""
    return Table(ours("hero", "bug", moves=moves, speed=20), foe("wild", *theirs, **target), rulings=SET)


# --- loop 2 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_basic_special_attack_special_defence_above_everything_leaves_1():
    table = shot("ember", special_defense=500, defense=1).use("ember", "wild", accuracy=19)
    assert (table.sums.after_defense, table.sums.final, table.one("wild").hp) == (1, 1, 99)


def test_loop_combat_basic_special_attack_the_vulnerable_have_no_special_evasion():
    table = shot("ember", special_defense=30, speed=15)(w.ChangeStatus("wild", add=("vulnerable",)))
    assert (table.use("ember", "wild", accuracy=2).aims["wild"].threshold, table.aims["wild"].hit) == (2, True)


def test_loop_combat_basic_special_attack_negative_accuracy_raises_the_threshold():
    table = shot("ember", special_defense=20, speed=5)(w.ChangeStages("hero", {"accuracy": -2}))
    assert (table.use("ember", "wild", accuracy=7).aims["wild"].threshold, table.aims["wild"].hit) == (2 + 4 + 2, False)


def test_loop_combat_basic_special_attack_stages_of_special_stats_count_and_no_others():
    """20 x 1.4 against 15 x 0.8, whatever Attack and Defense do; Special Evasion follows: 12 // 5."""
    table = Table(
        ours("hero", "bug", moves=("ember",), speed=20, special_attack=20),
        foe("wild", special_defense=15, speed=5),
        rulings=SET,
    )
    table(w.SetStages("hero", {"special_attack": 2, "attack": -6}))
    table(w.SetStages("wild", {"special_defense": -2, "defense": 6})).use("ember", "wild", accuracy=10)
    assert (table.sums.attack, table.sums.defense, table.aims["wild"].evasion) == (28, 12, 2)


# --- loop 4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("types", "lost"), [(("normal",), 18), (("psychic",), 18), (("psychic", "bug"), 18), (("ghost",), 0)]
)
def test_loop_combat_type_effectiveness_counter_heeds_immunity_only(types, lost):
    """Fighting is strong against Normal, weak against Psychic and Bug: twice the 9 lost comes back all the same."""
    table = Table(
        ours("hero", *types, moves=("tackle",), speed=20, attack=15), foe("wild", moves=("counter",)), rulings=SET
    )
    table.use("tackle", "wild", accuracy=15)
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("wild:counter",)))
    expected = (13 + 2 * ("normal" in types) * 2 + 15 - 10) // 2
    taken = 100 - table.one("wild").hp
    assert taken == expected
    assert table.one("hero").hp == 100 - (2 * taken if lost else 0)


def test_loop_combat_type_immunity_the_move_is_used_up_all_the_same():
    """A Scene move on one who is immune is gone for the scene."""
    table = shot("nuzzle", theirs=("ground",)).use("nuzzle", "wild", accuracy=19)
    assert table.game.content.moves["nuzzle"].frequency.per == "scene"
    assert (table.one("wild").hp, table.one("hero").budget.standard) == (100, 0)
    for _ in range(2):
        table.until("wild").until("hero")
        with pytest.raises(Refusal) as refused:
            table.use("nuzzle", "wild")
        assert refused.value.code == "ptu.frequency"
    table(w.EndScene()).use("nuzzle", "wild", accuracy=19)


# --- loop 7 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_initiative_order_the_display_shows_the_order_and_whose_turn_it_is():
    table = Table(ours("slow", speed=5), ours("fast", speed=30), foe("wild", speed=12))(w.Serve())
    for seat in ("group", "players"):
        seen = table.match.view(seat)
        assert (seen.active, [slot.id for slot in seen.order]) == ("fast", ["wild", "slow"])
    table(w.EndTurn())
    assert table.match.view("group").active == "wild"


def test_loop_combat_initiative_order_all_alike_is_stable():
    """As listed by the seed; by the book rolled off, and the same in every round after."""
    names = ["c", "a", "b"]
    seed = Table(*(ours(name, speed=10) for name in names), foe("z", speed=10), preset="seed_app")
    assert [seed.state.active, *(slot.id for slot in seed.state.order)] == [*names, "z"]
    book = Table(*(ours(name, speed=10) for name in names), foe("z", speed=10))
    first = [book.state.active, *(slot.id for slot in book.state.order)]
    for _ in range(4):
        book(w.EndTurn())
    assert (book.state.round, [book.state.active, *(slot.id for slot in book.state.order)]) == (2, first)


# --- loop 8 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_turn_progression_the_removed_one_in_whose_turn_it_was_loses_nothing_for_others():
    """Removed in mid-turn: the next one has a whole budget, and the round's count goes on."""
    table = Table(ours("a", speed=30, moves=("tackle",)), ours("b", speed=20), foe("wild", speed=10))
    table.use("tackle", "wild", accuracy=19)(w.RemoveCombatant("a"))
    assert table.state.active == "b"
    budget = table.one("b").budget
    assert (budget.standard, budget.shift, budget.swift, table.state.round) == (1, 1, 1, 1)


# --- loop 13 --------------------------------------------------------------------------------------------------------


def test_loop_combat_healing_fewer_injuries_raise_what_healing_reaches():
    """3 injuries of 50: up to 35; one healed: up to 40. (p. 250)"""
    table = Table(ours("hero", max_hp=50, speed=20), foe("wild"))(w.SetHp("hero", hp=10, injuries=3))
    assert table(w.RestoreHp("hero", amount=99)).one("hero").hp == 35
    assert table(w.RestoreHp("hero", injuries=1, amount=99)).one("hero").hp == 40


def test_loop_combat_healing_temporary_ones_go_beyond_the_maximum():
    table = Table(ours("hero", max_hp=50, speed=20), foe("wild"))(w.RestoreHp("hero", temp_hp=10))
    assert (table.one("hero").hp, table.one("hero").temp_hp) == (50, 10)
    assert table(w.DealDamage("hero", 12)).one("hero").hp == 48


# --- loop 14 --------------------------------------------------------------------------------------------------------


def test_loop_combat_encounter_lifecycle_ended_in_the_middle_of_it_all():
    """Everybody still stands: stages, volatile conditions, grapples, coats and what was prepared are gone on all sides,
    and on those in their balls; lasting conditions and wounds stay."""
    table = Table(
        trainer("mira", speed=40),
        placed("players", sheet("pet", owner="mira", origin="owned", speed=30, moves=("aqua_ring",))),
        placed("players", sheet("rest", owner="mira", origin="owned"), in_ball=True),
        foe("wild", moves=("solar_beam",), speed=20),
        foe("other", speed=10),
    )
    table.until("pet").use("aqua_ring").until("wild").use("solar_beam", "pet")
    table(w.ChangeStages("wild", {"attack": 3}))(w.ChangeStages("pet", {"accuracy": -2}))
    table(w.ChangeStatus("pet", add=("confused", "paralyzed", "slowed")))(w.ChangeStatus("other", add=("cursed",)))
    table(w.ChangeStatus("rest", add=("poisoned",)))
    table(w.DealDamage("pet", 60))(w.RestoreHp("other", temp_hp=9))
    assert table.one("wild").ready is not None
    assert table.one("pet").timed
    table.until("other")(w.Maneuver("grapple", "pet"), accuracy=20, **{"check:combat": (6, 6, 1, 1)})
    assert table.one("pet").grappling == "other"
    table(w.EndEncounter())
    for one in table.state.combatants.values():
        lasting = {held.stage for held in one.afflictions}
        assert {(stat, value) for stat, value in one.stages.items() if value} <= lasting
        assert (one.temp_hp, one.timed, one.ready, one.grappling, one.dominant) == (0, (), None, "", False)
    assert (table.statuses("pet"), table.statuses("other"), table.statuses("rest")) == (
        ("paralyzed",),
        (),
        ("poisoned",),
    )
    assert (table.one("pet").hp, table.one("pet").injuries) == (40, 2)
    assert (table.state.result, table.state.winner) == ("ended", None)


# --- the map --------------------------------------------------------------------------------------------------------

RULES = Path(ptu.__file__).with_name("RULES.md").read_text("utf-8")
TESTS = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
COUNTS = {
    "basic-physical-attack": 4, "basic-special-attack": 2, "stab": 3, "type-effectiveness": 3, "critical-hit": 4,
    "combat-stages": 4, "initiative-order": 3, "turn-progression": 3, "struggle-attack": 3, "maneuvers": 3,
    "encounter-lifecycle": 3, "multi-target": 3,
}  # fmt: skip
"""How many edge cases each loop of the specification lists."""


def test_every_edge_case_has_a_row_whose_tests_are_named_by_the_loop():
    section = RULES[RULES.index("## Edge cases") : RULES.index("## Workflows")]
    rows = [
        [cell.strip() for cell in row.split("|")[1:-1]] for row in section.splitlines() if row.startswith("| combat")
    ]
    found: dict[str, int] = {}
    for loop, _, tests in rows:
        name = loop.removeprefix("combat-")
        found[name] = found.get(name, 0) + 1
        names = re.findall(r"test_\w+", tests)
        assert names or tests == "the server's business"
        for test in names:
            assert f"def {test}(" in TESTS, test
            assert test.startswith("test_loop_combat_"), test
    assert found == COUNTS
