"""Initiative, frequencies, switching, maneuvers and skill checks."""

from fractions import Fraction
from typing import Any

from ..options import Options
from ..rules import frequency, initiative, maneuvers, skills, switching
from .inputs import (
    BOOK,
    Few,
    Meters,
    Natural,
    Number,
    Positive,
    RankNumber,
    Stage,
    Word,
    fields_of,
    known,
    parsed_frequency,
)


def initiative_value(*, speed: Natural, stage: Stage = 0, bonus: Number = 0) -> int:
    """Initiative."""
    return initiative.initiative(speed, stage=stage, bonus=bonus)


def boss_initiatives(*, base: Natural, turns: Few) -> list[int]:
    """The initiatives at which a boss acts."""
    return list(initiative.boss_initiatives(base, turns=turns))


def turn_order(
    *, combatants: list[initiative.Entry], battle: initiative.BattleType = "full_contact", options: Options = BOOK
) -> dict[str, list[str]]:
    """Who acts when, by phase of a round."""
    return {
        phase: [each.id for each in initiative.in_phase(phase, combatants)]
        for phase in initiative.phases(battle, rule=options.league_order)
    }


def move_frequency(
    *,
    freq: Word,
    round: Positive,  # noqa: A002 - the field's name for users
    last: Natural | None = None,
    used_scene: Natural = 0,
    used_today: Natural = 0,
) -> bool:
    """Whether a Move may be used in a round."""
    return frequency.is_available(
        parsed_frequency(freq), round_=round, last_round=last, used_scene=used_scene, used_today=used_today
    )


def suppressed_frequency(*, freq: Word) -> str:
    """A frequency while Suppressed."""
    return str(frequency.suppressed(parsed_frequency(freq)))


def switch_cost(
    *, kind: switching.SwitchKind, fainted: bool = False, league: bool = False, forced: bool = False
) -> dict[str, Any]:
    """The action a switch takes, and whether who comes in may act this round."""
    return fields_of(switching.switch_cost(kind, fainted=fainted, league=league, forced=forced))


def maneuver_ac(*, maneuver: Word) -> int | None:
    """The AC of a maneuver; none for those without a roll."""
    return maneuvers.MANEUVERS[known(maneuver, maneuvers.MANEUVERS, "maneuver")].ac


def intercept_melee_dc(*, meters: Meters) -> int:
    """The difficulty of stepping in against a melee attack."""
    return maneuvers.intercept_melee_dc(meters)


def intercept_melee_fail_shift(*, check: Natural) -> int:
    """How far one gets who fails to step in."""
    return maneuvers.intercept_melee_fail_shift(check)


def intercept_ranged_shift(*, check: Natural) -> int:
    """How far one gets towards a ranged attack's way."""
    return maneuvers.intercept_ranged_shift(check)


def skill_dice(*, rank: RankNumber, bonus: Number = 0) -> str:
    """The dice of a skill rank."""
    return skills.skill_dice(rank, bonus=bonus)


def opposed_check(*, attacker: Number, defender: Number) -> str:
    """Who wins an opposed check."""
    return skills.opposed(attacker, defender=defender)


def check_odds(*, rank: RankNumber, dc: Number, bonus: Number = 0) -> Fraction:
    """The exact chance of a skill check."""
    return skills.check_odds(rank, bonus=bonus, dc=dc)


def opposed_odds(
    *, attacker: RankNumber, defender: RankNumber, attacker_bonus: Number = 0, defender_bonus: Number = 0
) -> Fraction:
    """The exact chance that the attacker wins an opposed check of two ranks."""
    return skills.opposed_odds(
        attacker=attacker, defender=defender, attacker_bonus=attacker_bonus, defender_bonus=defender_bonus
    )


CALCULATORS = (
    initiative_value,
    boss_initiatives,
    turn_order,
    move_frequency,
    suppressed_frequency,
    switch_cost,
    maneuver_ac,
    intercept_melee_dc,
    intercept_melee_fail_shift,
    intercept_ranged_shift,
    skill_dice,
    opposed_check,
    check_odds,
    opposed_odds,
)
