"""Stats, natures, action points, stages and movement."""

from ..options import Options
from ..rules import stages, stats, terms
from .inputs import (
    BOOK,
    Level,
    Natural,
    Number,
    RankNumber,
    Small,
    Stage,
    StatValues,
    TrainerLevel,
    Word,
    Words,
    all_six,
    fields_of,
    known,
    status_id,
    status_ids,
)


def hp_pokemon(*, level: Level, hp_stat: Natural) -> int:
    """A Pokémon's maximum Hit Points."""
    return stats.hp_pokemon(level, hp=hp_stat)


def hp_trainer(*, level: TrainerLevel, hp_stat: Natural) -> int:
    """A trainer's maximum Hit Points."""
    return stats.hp_trainer(level, hp=hp_stat)


def stat_points(*, level: Level) -> int:
    """The stat points of a Pokémon at a level."""
    return stats.stat_points(level)


def trainer_stat_points(*, level: TrainerLevel) -> int:
    """The stat points of a trainer at a level."""
    return stats.trainer_stat_points(level)


def nature(*, nature: Word) -> dict[terms.Stat, int]:
    """What a nature raises and lowers."""
    return stats.nature_changes(known(nature, stats.NATURES, "nature"))


def with_nature(*, base: StatValues, nature: Word) -> dict[terms.Stat, int]:
    """Base stats after a nature."""
    return stats.with_nature(all_six(base), known(nature, stats.NATURES, "nature"))


def base_relations(*, base: StatValues, added: StatValues, options: Options = BOOK) -> bool:
    """Whether added stat points keep the order of the base stats."""
    return stats.base_relations(all_six(base), added, ties=options.base_relations_ties)


def broken_relations(*, base: StatValues, added: StatValues, options: Options = BOOK) -> list[list[str]]:
    """The pairs of base stats, higher first, whose order the added points turn over."""
    return [list(pair) for pair in stats.broken_relations(all_six(base), added, ties=options.base_relations_ties)]


def stat_spread(*, base: StatValues, level: Level) -> dict[terms.Stat, int]:
    """A legal way to spend all points of a level, in proportion to the base stats."""
    return stats.spread(all_six(base), points=stats.stat_points(level))


def trainer_derived(*, athletics: RankNumber, acrobatics: RankNumber, combat: RankNumber) -> dict[str, int]:
    """A trainer's capabilities from skill ranks."""
    return fields_of(stats.trainer_derived(athletics=athletics, acrobatics=acrobatics, combat=combat))


def max_ap(*, level: TrainerLevel) -> int:
    """A trainer's Action Points."""
    return stats.max_ap(level)


def available_ap(
    *,
    max: Natural,  # noqa: A002 - the field's name for users
    bound: Natural = 0,
    drained: Natural = 0,
    spent: Natural = 0,
) -> int:
    """Action Points that can be spent now."""
    return stats.available_ap(max, bound=bound, drained=drained, spent=spent)


def stage_multiplier(*, stage: Stage) -> float:
    """The multiplier of a Combat Stage."""
    return float(stages.multiplier(stage))


def apply_stage(*, stat: Natural, stage: Stage) -> int:
    """A stat at a Combat Stage."""
    return stages.staged(stat, stage=stage)


def change_stage(*, stage: Stage, by: Number) -> dict[str, int]:
    """A stage raised or lowered: previous, change (clamped) and current."""
    return fields_of(stages.changed(stage, by=by))


def speed_cs_movement(*, speed_cs: Stage, options: Options = BOOK) -> int:
    """What a Speed stage adds to every movement speed."""
    return stages.movement_modifier(speed_cs, rounding=options.movement_rounding)


def effective_movement(
    *, base: Small, speed_cs: Stage = 0, conditions: Words = (), sprinting: bool = False, options: Options = BOOK
) -> int:
    """How far one Shift goes."""
    had = status_ids(conditions)
    return stages.movement(
        base,
        speed_stage=speed_cs,
        slowed="slowed" in had,
        stuck="stuck" in had,
        sprinting=sprinting,
        rounding=options.movement_rounding,
    )


def status_stage(*, status: Word) -> dict[str, int]:
    """The Combat Stages that come with a condition."""
    found = stages.STATUS_STAGES.get(status_id(status))
    return {found[0]: found[1]} if found else {}


CALCULATORS = (
    hp_pokemon,
    hp_trainer,
    stat_points,
    trainer_stat_points,
    nature,
    with_nature,
    base_relations,
    broken_relations,
    stat_spread,
    trainer_derived,
    max_ap,
    available_ap,
    stage_multiplier,
    apply_stage,
    change_stage,
    speed_cs_movement,
    effective_movement,
    status_stage,
)
