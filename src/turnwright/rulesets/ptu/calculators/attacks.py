"""Accuracy, damage, types and what an attack does besides."""

from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from ..options import Options
from ..rules import (
    accuracy,
    damage,
    evasion,
    stages,
    struggle,
    terms,
    type_chart,
    weather,
)
from .inputs import (
    BOOK,
    D8,
    D20,
    Db,
    Few,
    Multiplier,
    Natural,
    Number,
    Positive,
    Stage,
    Word,
    Words,
    as_written,
    effectiveness_of,
    fields_of,
    known,
    move_type_id,
    plain_number,
    status_id,
    status_ids,
    type_ids,
    weather_id,
)


def evasion_value(
    *,
    stat: Natural,
    stage: Stage = 0,
    evasion_bonus: Number = 0,
    post_stage_stat_bonus: Number = 0,
    condition: Word | None = None,
) -> int:
    """Evasion from one stat; the +9 cap on a check comes with the accuracy threshold."""
    none = condition is not None and status_id(condition) in evasion.WITHOUT_EVASION
    return evasion.evasion(stat, stage=stage, post_stage_bonus=post_stage_stat_bonus, bonus=evasion_bonus, none=none)


def evasion_applied(
    *, physical: Natural, special: Natural, speed: Natural, move_class: Word, conditions: Words = ()
) -> int:
    """The evasion that a target uses against an attack of a class."""
    had = status_ids(conditions)
    return evasion.applied(
        known(move_class, terms.MOVE_CLASSES, "moves"),
        physical=physical,
        special=special,
        speed=speed,
        none=not evasion.WITHOUT_EVASION.isdisjoint(had),
        stuck="stuck" in had,
    )


def accuracy_threshold(
    *,
    ac: Natural,
    accuracy: Stage = 0,
    evasion: Number = 0,
    roll_penalty: Number = 0,
    flanked: bool = False,
    options: Options = BOOK,
) -> int:
    """The natural roll that an attack needs."""
    return _threshold(ac, stage=accuracy, avoidance=evasion, penalty=roll_penalty, flanked=flanked, options=options)


def hit_check(*, natural_roll: D20, threshold: Number = 0, cannot_miss: bool = False) -> bool:
    """Whether an attack hits."""
    return accuracy.hits(natural_roll, threshold=None if cannot_miss else threshold)


def crit_check(*, natural_roll: D20, crit_range: D20 = 20, extension: Natural = 0, accuracy_bonus: Number = 0) -> bool:
    """Whether a hit is critical; bonuses on the roll do not count."""
    return accuracy.is_critical(natural_roll, on=crit_range, extension=extension)


def effect_check(*, natural_roll: D20, effect_range: D20, extension: Natural = 0, accuracy_bonus: Number = 0) -> bool:
    """Whether a roll triggers an effect; bonuses on the roll do not count."""
    return accuracy.triggers(natural_roll, on=effect_range, extension=extension)


def hit_odds(*, threshold: Number, crit_range: D20 = 20, extension: Natural = 0) -> dict[str, float]:
    """The chances of a miss, a plain hit and a critical hit over the twenty faces."""
    counts = {"miss": 0, "hit": 0, "crit": 0}
    for face in range(1, 21):
        if not accuracy.hits(face, threshold=threshold):
            counts["miss"] += 1
        else:
            counts["crit" if accuracy.is_critical(face, on=crit_range, extension=extension) else "hit"] += 1
    return {outcome: faces / 20 for outcome, faces in counts.items()}


def db_chart(*, db: Db) -> dict[str, Any]:
    """A row of the Damage Base chart."""
    row = damage.chart_row(db)
    return {"dice": row.dice, "min": row.least, "avg": row.average, "max": row.most}


def type_effectiveness(
    *,
    move_type: Word,
    defender_types: Words,
    steps: Annotated[int, Meta(ge=-6, le=6)] = 0,
    options: Options = BOOK,
) -> int | float:
    """The type multiplier of an attack; no types at all are a trainer's."""
    found = type_chart.effectiveness(
        move_type_id(move_type), type_ids(defender_types), steps=steps, combination=options.type_combination
    )
    return plain_number(Fraction(found.num, found.den))


def effectiveness_label(*, multiplier: Multiplier) -> str:
    """What a type multiplier is called."""
    exact = as_written(multiplier)
    return type_chart.label(exact.numerator, exact.denominator)


def stab(*, move_type: Word, attacker_types: Words, is_struggle: bool = False, is_weapon: bool = False) -> bool:
    """Whether the attacker shares the attack's type."""
    return type_chart.has_stab(move_type_id(move_type), type_ids(attacker_types), never=is_struggle or is_weapon)


def damage_set(
    *,
    db: Db,
    attack: Natural,
    defense: Natural,
    attack_stage: Stage = 0,
    defense_stage: Stage = 0,
    stab: bool = False,
    db_bonus: Number = 0,
    bonus: Number = 0,
    strikes: Annotated[int, Meta(ge=1, le=5)] = 1,
    crit: bool = False,
    damage_reduction: Natural = 0,
    effectiveness: Multiplier = 1,
    options: Options = BOOK,
) -> dict[str, Any]:
    """The nine steps with the chart's set value."""
    rolled = damage.set_damage(damage.effective_db(db, strikes=strikes, stab=stab, bonus=db_bonus))
    done = damage.damage(
        db=db,
        rolled=rolled,
        crit_damage=rolled if crit else 0,
        crit=crit,
        attack=stages.staged(attack, stage=attack_stage),
        defense=stages.staged(defense, stage=defense_stage),
        strikes=strikes,
        stab=stab,
        db_bonus=db_bonus,
        bonus=bonus,
        damage_reduction=damage_reduction,
        effectiveness=effectiveness_of(effectiveness),
        final_minimum=options.final_minimum,
    )
    return fields_of(done)


def damage_rolled(
    *,
    dice: Annotated[tuple[Positive, ...], Meta(max_length=20)],
    flat: Number,
    attack: Natural,
    defense: Natural,
    crit_dice: Annotated[tuple[Positive, ...], Meta(max_length=20)] = (),
    bonus: Number = 0,
    damage_reduction: Natural = 0,
    effectiveness: Multiplier = 1,
    options: Options = BOOK,
) -> int:
    """The damage of a hit whose dice fell so; a Critical Hit brings `crit_dice`, and the flat part again."""
    return damage.damage(
        db=1,
        rolled=sum(dice) + flat,
        crit_damage=sum(crit_dice) + flat if crit_dice else 0,
        attack=attack,
        defense=defense,
        bonus=bonus,
        damage_reduction=damage_reduction,
        effectiveness=effectiveness_of(effectiveness),
        final_minimum=options.final_minimum,
    ).final


def coup_de_grace(
    *, db: Db, attack: Natural, defense: Natural, effectiveness: Multiplier = 1, options: Options = BOOK
) -> int:
    """The set damage of a Coup de Grâce that hits: a Critical Hit with +5 that it counts twice."""
    done = damage_set(
        db=db,
        attack=attack,
        defense=defense,
        bonus=damage.coup_de_grace_bonus(),
        crit=True,
        effectiveness=effectiveness,
        options=options,
    )
    final: int = done["final"]
    return final


def fixed_damage(*, amount: Natural, move_type: Word, defender_types: Words) -> int:
    """The damage of a Move with a fixed amount, which only an immunity stops."""
    found = type_chart.effectiveness(move_type_id(move_type), type_ids(defender_types))
    return damage.fixed_damage(amount, effectiveness=found)


def drain_half(*, damage_dealt: Natural) -> int:
    """What a draining Move heals."""
    return damage.drain(damage_dealt)


def recoil(*, damage_dealt: Natural, num: Few = 1, den: Few = 3) -> int:
    """What the user of a Recoil Move loses."""
    return damage.recoil(damage_dealt, num=num, den=den)


def five_strike(*, d8: D8) -> int:
    """How often a Five Strike hits."""
    return damage.five_strike_hits(d8)


def five_strike_db(*, db: Db, hits: Annotated[int, Meta(ge=1, le=5)], stab: bool = False) -> int:
    """The Damage Base of a Five Strike."""
    return damage.effective_db(db, strikes=hits, stab=stab)


def struggle_attack(
    *, combat_rank: Word = "untrained", capability: Word | None = None, special: bool = False
) -> dict[str, Any]:
    """A Struggle attack."""
    rank = terms.RANKS[known(combat_rank, terms.RANKS, "rank")]
    named = None if capability is None else known(capability, struggle.TYPE_OF_CAPABILITY, "struggles")
    found = struggle.struggle(combat_rank=rank, capability=named, special=special)
    return {
        "ac": found.ac,
        "db": found.db,
        "class": terms.name_of(found.move_class),
        "type": terms.name_of(found.type),
        "stab": False,
    }


def weather_damage(*, weather_name: Word, move_type: Word, options: Options = BOOK) -> dict[str, int]:
    """What weather adds to an attack, as damage or as Damage Base."""
    name, kind = weather_id(weather_name), move_type_id(move_type)
    rule = options.weather_bonus
    return {
        "damage": weather.damage_bonus(name, move_type=kind, rule=rule),
        "damage_base": weather.db_bonus(name, move_type=kind, rule=rule),
    }


CALCULATORS = (
    evasion_value,
    evasion_applied,
    accuracy_threshold,
    hit_check,
    crit_check,
    effect_check,
    hit_odds,
    db_chart,
    type_effectiveness,
    effectiveness_label,
    stab,
    damage_set,
    damage_rolled,
    coup_de_grace,
    fixed_damage,
    drain_half,
    recoil,
    five_strike,
    five_strike_db,
    struggle_attack,
    weather_damage,
)


# Behind names that users see in place of ours: a field `injuries` hides the module of that name.


def _threshold(ac: int, *, stage: int, avoidance: int, penalty: int, flanked: bool, options: Options) -> int:
    in_check = evasion.in_a_check(avoidance, flanked=flanked, rule=options.flanking_cap)
    return accuracy.threshold(ac, evasion=in_check, accuracy=stage, penalty=penalty)
