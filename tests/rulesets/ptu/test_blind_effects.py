"""What moves do on a roll, as the second reading of the book has it, played against the pack.

The table was made from the second reading alone. A move may do more than its rows say; `on` is the natural accuracy
roll from which on it happens (0: on every hit, "even": on every even one), and one lower it must not happen.
"""

from pathlib import Path
from typing import Literal

import msgspec
import pytest
from tests.rulesets.ptu.table import Table, foe, game, ours

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Combatant
from turnwright.rulesets.ptu.vocabulary.moves import StageStat

HP = 5000


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that a move does."""

    move: str
    check: Literal["status", "user_status", "stages", "crit", "recoil", "none"]
    on: int | Literal["even"] = 0
    status: str = ""
    who: Literal["target", "user"] = "target"
    change: dict[StageStat, int] = {}
    share: tuple[int, int] = (0, 1)


TABLE = Path(__file__).parent / "blind/tables/effects.json"
ROWS = msgspec.json.decode(TABLE.read_bytes(), type=list[Row])
MOVES = game().content.moves


def used(move: str, face: int) -> Table:
    """The move on somebody without evasion whose type resists nothing that matters."""
    low = dict.fromkeys(("defense", "special_defense", "speed"), 4)
    user = ours("user", "water", max_hp=HP, gender="male", moves=(move,), speed=20)
    at = Table(user, foe("target", "water", max_hp=HP, gender="female", **low), rulings={"triggers": "automatic"})
    entry = MOVES[move]
    alone = entry.range.kind in ("self", "field", "hazard", "blessing")
    rolls = entry.ac is not None or any(getattr(each, "roll", None) for each in entry.effects)
    return at(w.UseMove(move, () if alone else ("target",)), **({"accuracy": face} if rolls and not alone else {}))


def statuses(one: Combatant) -> set[str]:
    return {held.status for held in one.afflictions}


def happens(row: Row, at: Table) -> bool:
    user, target = at.one("user"), at.one("target")
    match row.check:
        case "status":
            return row.status in statuses(target)
        case "user_status":
            return row.status in statuses(user)
        case "stages":
            stages = at.one(row.who).stages
            return all(stages.get(stat, 0) == change for stat, change in row.change.items())
        case "crit":
            return any(event.breakdown.crit for event in at.found(e.DamageDealt))
        case "recoil":
            part, whole = row.share
            return HP - user.hp == part * (HP - target.hp) // whole
        case "none":
            changed = [*user.stages.values(), *target.stages.values()]
            return not (statuses(user) or statuses(target) or any(changed)) and user.hp == HP
    raise AssertionError(row)


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.move}: {row.status or row.check}") for row in ROWS])
def test_a_move_does_what_the_second_reading_says(row: Row) -> None:
    entry = MOVES[row.move]
    face = 16 if row.on == "even" else row.on or (19 if row.check == "none" else 14)
    at = used(row.move, face)
    assert happens(row, at), (row, at.story)
    least = (entry.ac or 0) + 1
    below = 17 if row.on == "even" else row.on - 1 if row.on else 0
    if below >= least:
        at = used(row.move, below)
        assert not happens(row, at), (row, below, at.story)


def test_the_table_covers_what_it_covers() -> None:
    assert len(ROWS) > 230
    assert {row.move for row in ROWS} <= MOVES.keys()
