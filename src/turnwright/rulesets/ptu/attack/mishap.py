"""Damage that nobody else deals: a blow at oneself in confusion, a fall. It never misses. (sources 7, 8)"""

from __future__ import annotations

from typing import NamedTuple

from .. import derived, harm
from .. import events as e
from ..game import PtuScribe
from ..rules import damage, type_chart


class Blow(NamedTuple):
    """What strikes somebody by mishap, and how hard."""

    what: str
    base: int
    attack: int = 0
    """The stat that is added."""
    effectiveness: type_chart.Effectiveness = type_chart.NEUTRAL


def mishap(scribe: PtuScribe, who: str, blow: Blow, *, why: str = "") -> None:
    """Dice of a Damage Base, or its set value, against somebody's Defense and damage reduction."""
    what, base, attack, effectiveness = blow
    options, state = scribe.game.options, scribe.state
    one = harm.one_of(scribe, who)
    row = damage.chart_row(base)
    rolled = row.average
    faces: tuple[int, ...] = ()
    if options.damage_dice != "set":
        dice = scribe.dice.total(row.count, row.sides, "damage")
        rolled, faces = dice.value + row.flat, dice.faces
    scribe.record(e.DamageRolled(who, what, base, faces, rolled))
    sums = damage.damage(
        db=base,
        rolled=rolled,
        attack=attack,
        defense=derived.stat_now(scribe.game, state, one, "defense"),
        damage_reduction=derived.damage_reduction(scribe.game, state, one, crit=False),
        effectiveness=effectiveness,
        final_minimum=options.final_minimum,
    )
    scribe.record(e.DamageDealt(who, who, what, sums))
    harm.lose_hp(scribe, who, sums.final, source=who, why=why or what)
