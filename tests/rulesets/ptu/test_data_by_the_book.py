"""Figures of the pack that differ from what the books print: levels, weights, and which moves are weapons'."""

import pytest

from .world import core

WEAPON_MOVES = {
    "backswing", "bash", "bullseye", "cheap_shot", "double_swipe", "pierce", "salvo", "take_aim", "wear_down",
    "wounding_strike", "bleed", "deadly_strike", "furious_strikes", "gouge", "maul", "riposte", "slice",
    "sweeping_strike", "titanic_slam", "triple_threat",
}  # fmt: skip
"""The table of pp. 288-291."""


@pytest.mark.parametrize(
    ("species", "move", "level"),
    [
        pytest.param("magnemite", "electro_ball", 20, id="Magnemite's page prints Electro Ball at 20"),
        pytest.param("azumarill", "double_edge", 32, id="Azumarill's page prints Double-Edge at 32"),
    ],
)
def test_a_move_is_learned_at_the_printed_level(species, move, level):
    learned = core().species[species].level_up
    assert [at for at, name in learned if name == move] == [level]
    assert [at for at, _ in learned] == sorted(at for at, _ in learned)


def test_gourgeists_printed_weight_begins_at_class_1():
    assert core().species["gourgeist"].weight_class == 1


def test_p288_the_weapon_moves_of_the_core_book():
    found = {move.id for move in core().moves.values() if move.source == "PTU 1.05, weapon moves"}
    assert found == WEAPON_MOVES
    assert all(core().moves[name].weapon is not None for name in WEAPON_MOVES)


@pytest.mark.parametrize("name", ["energy_blast", "rending_spell", "arcane_storm", "bane", "energy_vortex"])
def test_p288_what_expansions_added_is_told_as_theirs(name):
    assert core().moves[name].source == "PTU expansions"
