"""Experience and encounter budgets."""

from typing import Annotated

from msgspec import Meta

from ..options import Options
from ..rules import experience, terms
from .inputs import (
    BOOK,
    Few,
    Level,
    Natural,
    Number,
    TrainerLevel,
    Word,
    as_written,
    fields_of,
    known,
)


def xp_base(*, enemies: list[experience.Defeated]) -> int:
    """The levels that a fight counts."""
    return experience.xp_base(enemies)


def xp_per_player(
    *,
    enemies: list[experience.Defeated],
    significance: Annotated[float, Meta(ge=0, le=10)],
    players: Few,
    options: Options = BOOK,
) -> int:
    """The Pokémon experience that each player gets."""
    return experience.xp_per_player(
        enemies, significance=as_written(significance), players=players, boss=options.boss_experience
    )


def encounter_budget(*, avg_pokemon_level: Level, players: Few) -> int:
    """The levels of a fair everyday encounter."""
    return experience.encounter_budget(avg_pokemon_level=avg_pokemon_level, players=players)


def xp_for_level(*, level: Level) -> int:
    """The experience at which a level begins."""
    return experience.xp_for_level(level)


def level_for_xp(*, xp: Natural) -> int:
    """The level that some experience makes."""
    return experience.level_for_xp(xp)


def levels_gained(*, xp: Natural, gain: Natural) -> list[int]:
    """The levels that a gain of experience reaches."""
    return list(experience.levels_gained(xp, gain=gain))


def trainer_xp(*, bank: Natural, level: TrainerLevel, gain: Number) -> dict[str, int]:
    """A trainer's level and bank after a gain or a loss."""
    return fields_of(experience.trainer_gain(bank=bank, level=level, gain=gain))


def training_xp(*, pokemon_level: Level, command_rank: Word) -> int:
    """The experience of a day's training."""
    return experience.training_xp(pokemon_level, command_rank=known(command_rank, terms.RANKS, "rank"))


CALCULATORS = (
    xp_base,
    xp_per_player,
    encounter_budget,
    xp_for_level,
    level_for_xp,
    levels_gained,
    trainer_xp,
    training_xp,
)
