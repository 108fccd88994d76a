"""What an attack would do at set damage, number by number, and the evasions that a sheet shows. Nothing is rolled."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from .. import derived
from ..game import PtuGame
from ..people import company
from ..rules import damage, equipment, evasion
from ..rules.terms import StagedStat
from ..state import Combatant, State
from .figures import Attack, Profile
from .reckoning import effectiveness, profile


class Evasions(Struct, frozen=True):
    """The three evasions of somebody, without what depends on the attack. (p. 234)"""

    physical: int
    special: int
    speed: int


def evasions(game: PtuGame, state: State, one: Combatant) -> Evasions:
    """A fifth of each stat at its stage, at most 6, with stages of evasion and shields; none while one can't evade."""
    bonus = one.stages.get("evasion", 0) + company.boosted(one, "evasion")
    if one.sheet.equipment:
        bonus += equipment.worn(one.sheet.equipment, rule=game.options.armour).evasion
    none = company.has_any(one, tuple(evasion.WITHOUT_EVASION))

    def of(stat: StagedStat) -> int:
        return evasion.evasion(derived.stat_now(game, state, one, stat), bonus=bonus, none=none)

    return Evasions(of("defense"), of("special_defense"), of("speed"))


class Forecast(Struct, frozen=True):
    """An attack on one target that hits, at set damage."""

    found: Profile
    sums: damage.Breakdown


def forecast(attack: Attack, *, crit: bool = False, reduction: int | None = None) -> Forecast | None:
    """The nine steps with the chart's set value (p. 236); none for a move that does no damage.

    `reduction` stands in for what the target's gear and abilities take off.
    """
    game, state, user, move = attack[:4]
    found = profile(game, state, user, move, attack.aimed_at)
    if found.base is None or move.move_class == "status":
        return None
    own = found.crit_reduction if crit else found.reduction
    rolled = damage.set_damage(damage.effective_db(found.base, stab=found.stab, bonus=found.base_bonus))
    sums = damage.damage(
        db=found.base,
        rolled=rolled,
        attack=found.attack,
        defense=found.defense,
        crit_damage=rolled if crit else 0,
        crit=crit,
        stab=found.stab,
        db_bonus=found.base_bonus,
        bonus=found.bonus,
        damage_reduction=own if reduction is None else reduction,
        halved=found.half,
        effectiveness=effectiveness(game, found),
        plus=found.plus,
        final_minimum=game.options.final_minimum,
    )
    return Forecast(found, replace(sums, final=0) if found.immune else sums)
