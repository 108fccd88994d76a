"""Capture: rates, balls, rolls and odds."""

from typing import Annotated, Any

from msgspec import Meta

from ..rules import accuracy, capture
from .inputs import (
    D20,
    D100,
    Level,
    Number,
    Positive,
    Small,
    TrainerLevel,
    Word,
    Words,
    fields_of,
    known,
    status_ids,
    type_ids,
)


def capture_rate(
    *,
    level: Level,
    hp: Number,
    max_hp: Positive,
    evolutions_remaining: Small,
    statuses: Words = (),
    injuries: Small = 0,
    shiny: bool = False,
    legendary: bool = False,
) -> int:
    """The capture rate."""
    return _capture_rate(level, hp, max_hp, evolutions_remaining, statuses, injuries, shiny, legendary).total


def capture_breakdown(
    *,
    level: Level,
    hp: Number,
    max_hp: Positive,
    evolutions_remaining: Small,
    statuses: Words = (),
    injuries: Small = 0,
    shiny: bool = False,
    legendary: bool = False,
) -> dict[str, Any]:
    """The capture rate with every part, and whether capture is possible at all."""
    return fields_of(_capture_rate(level, hp, max_hp, evolutions_remaining, statuses, injuries, shiny, legendary))


def capture_roll(*, d100: D100, trainer_level: TrainerLevel, rate: Number, ball: Number = 0, other: Number = 0) -> bool:
    """Whether a capture roll succeeds."""
    return capture.is_captured(d100, rate=rate, trainer_level=trainer_level, ball=ball, other=other)


def capture_odds(*, rate: Number, trainer_level: TrainerLevel, ball: Number = 0, other: Number = 0) -> float:
    """The chance of a capture once the ball has hit."""
    faces = range(1, 101)
    caught = sum(
        capture.is_captured(face, rate=rate, trainer_level=trainer_level, ball=ball, other=other) for face in faces
    )
    return caught / 100


def capture_dc(
    *,
    level: Level,
    hp: Number,
    max_hp: Positive,
    evolutions_remaining: Small,
    statuses: Words = (),
    injuries: Small = 0,
    rarity: Annotated[int, Meta(ge=0, le=20)] = 0,
) -> int:
    """The difficulty of the errata's d20 capture."""
    marks = capture.errata_marks(
        hp=hp,
        max_hp=max_hp,
        evolutions_remaining=evolutions_remaining,
        statuses=status_ids(statuses),
        injuries=injuries,
    )
    return capture.errata_dc(level=level, marks=marks, rarity=rarity)


def capture_d20(*, d20: D20, dc: Number, trainer_level: TrainerLevel, ball: Number = 0) -> bool:
    """Whether the errata's d20 captures; `ball` is the ball's modifier in the core book."""
    bonus = capture.errata_bonus(trainer_level=trainer_level, ball=ball)
    return capture.is_captured_errata(d20, dc=dc, bonus=bonus)


def ball_modifier(
    *,
    ball: Word,
    round: Positive = 1,  # noqa: A002 - the field's name for users
    target_level: Level | None = None,
    active_level: Level | None = None,
    movement: Small = 0,
    weight_class: Annotated[int, Meta(ge=1, le=7)] = 1,
    stone_evolution: bool = False,
    same_line_opposite_gender: bool = False,
    owned_species: bool = False,
    types: Words = (),
    baited: bool = False,
    underwater: bool = False,
    dark: bool = False,
) -> int:
    """What a ball adds to the capture roll."""
    throw = capture.Throw(
        round=round,
        target_level=target_level,
        active_level=active_level,
        movement=movement,
        weight_class=weight_class,
        stone_evolution=stone_evolution,
        same_line_opposite_gender=same_line_opposite_gender,
        owned_species=owned_species,
        types=type_ids(types),
        baited=baited,
        underwater=underwater,
        dark=dark,
    )
    return capture.ball_modifier(capture.BALLS[known(ball, capture.BALLS, "ball")], throw)


def ball_throw_hit(*, natural_roll: D20, threshold: Number = capture.THROW_AC) -> bool:
    """Whether a thrown ball hits."""
    return accuracy.hits(natural_roll, threshold=threshold)


CALCULATORS = (
    capture_rate,
    capture_breakdown,
    capture_roll,
    capture_odds,
    capture_dc,
    capture_d20,
    ball_modifier,
    ball_throw_hit,
)


# Behind names that users see in place of ours: a field `injuries` hides the module of that name.


def _capture_rate(
    level: int, hp: int, max_hp: int, evolutions: int, had: Words, count: int, shiny: bool, legendary: bool
) -> capture.CaptureRate:
    return capture.capture_rate(
        level=level,
        hp=hp,
        max_hp=max_hp,
        evolutions_remaining=evolutions,
        statuses=status_ids(had),
        injuries=count,
        shiny=shiny,
        legendary=legendary,
    )
