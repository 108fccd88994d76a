"""Figures of the pack that differ from what the books print: levels, weights, and which moves are weapons'."""

import pytest

from .world import core

WEAPON_MOVES = {
    "backswing", "bash", "bullseye", "cheap_shot", "double_swipe", "pierce", "salvo", "take_aim", "wear_down",
    "wounding_strike", "bleed", "deadly_strike", "furious_strikes", "gouge", "maul", "riposte", "slice",
    "sweeping_strike", "titanic_slam", "triple_threat",
}  # fmt: skip
"""The table of pp. 288-291."""


def test_p288_the_weapon_moves_of_the_core_book():
    found = {move.id for move in core().moves.values() if move.source == "PTU 1.05, weapon moves"}
    assert found == WEAPON_MOVES
    assert all(core().moves[name].weapon is not None for name in WEAPON_MOVES)


@pytest.mark.parametrize("name", ["energy_blast", "rending_spell", "arcane_storm", "bane", "energy_vortex"])
def test_p288_what_expansions_added_is_told_as_theirs(name):
    assert core().moves[name].source == "PTU expansions"
