"""The numbers of 607 moves, read again from the book without looking at the pack: frequency, AC, Damage Base, class.

`blind/tables/moves.json` was written first. On its first run 9 of 607 rows differed: one was a fault of the pack (Round
had no Damage Base of its own), two had no class in print, two are printed twice with different ACs (`differs` in the
pack), and four have a base that something counts (Loyalty, what is stockpiled, kicks), written here as the pack starts.
"""

from pathlib import Path

import msgspec
import pytest
from tests.rulesets.ptu.table import game

from turnwright.kernel.naming import id_of

Row = tuple[str, int, int | None, int | None, str]
TABLE = msgspec.json.decode((Path(__file__).parent / "blind/tables/moves.json").read_bytes(), type=dict[str, Row])


@pytest.mark.parametrize("name", TABLE)
def test_a_move_has_the_numbers_of_the_book(name):
    moves = game().content.moves
    move = moves[id_of(name, {key: entry.name for key, entry in moves.items()})]
    often = move.frequency
    assert (often.per, often.uses, move.ac, move.damage_base, move.move_class) == TABLE[name]
