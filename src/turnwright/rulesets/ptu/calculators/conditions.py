"""Conditions, their saves and ticks, and weather."""

from typing import Any

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.telling import ref

from ..options import Options
from ..rules import healing, statuses, terms, type_chart, weather
from .inputs import (
    BOOK,
    D20,
    Few,
    Number,
    Positive,
    Word,
    Words,
    status_id,
    status_ids,
    type_ids,
    weather_id,
)


def status_immunity(*, types: Words, status: Word | None = None, keyword: Word | None = None) -> bool:
    """Whether types keep a condition, or Moves with a keyword, off."""
    return _status_immunity(types, status, keyword)


def save_check(
    *,
    status: Word,
    d20: D20,
    types: Words = (),
    weather: Word = "clear",
    vortex_turn: Few = 1,
    bonus: Number = 0,
) -> str:
    """What a save against a condition comes to."""
    return statuses.save(d20, bands=_save_bands(status, types, weather, vortex_turn, bonus))


def save_odds(
    *, status: Word, types: Words = (), weather: Word = "clear", vortex_turn: Few = 1, bonus: Number = 0
) -> dict[str, float]:
    """The chances of each outcome of a save."""
    bands = _save_bands(status, types, weather, vortex_turn, bonus)
    faces = [statuses.save(face, bands=bands) for face in range(1, 21)]
    return {outcome: faces.count(outcome) / 20 for outcome in dict.fromkeys(faces)}


def vortex_dc(*, turn: Few) -> int:
    """The difficulty of leaving a vortex at the end of its n-th turn; 0 once it ends by itself."""
    return statuses.vortex_dc(turn)


def badly_poisoned(*, round: Few) -> int:  # noqa: A002 - the field's name for users
    """What bad poison takes in its n-th consecutive round."""
    return statuses.badly_poisoned_loss(round)


def end_of_turn_ticks(
    *,
    max_hp: Positive,
    statuses: Words,
    standard_action_taken: bool,
    standard_action_prevented: bool = False,
    current_hp: Number = 1,
    badly_poisoned_round: Few = 1,
    options: Options = BOOK,
) -> list[list[Any]]:
    """What conditions take at the end of a turn, in their order."""
    return _end_of_turn(
        max_hp,
        statuses if current_hp > 0 else (),
        standard_action_taken,
        standard_action_prevented,
        badly_poisoned_round,
        options,
    )


def weather_tick(*, weather: Word, types: Words, max_hp: Positive, options: Options = BOOK) -> int:
    """What weather takes at the start of a turn."""
    return _weather_tick(weather, types, max_hp, options)


CALCULATORS = (
    status_immunity,
    save_check,
    save_odds,
    vortex_dc,
    badly_poisoned,
    end_of_turn_ticks,
    weather_tick,
)


# Behind names that users see in place of ours: a field `injuries` hides the module of that name.


def _status_immunity(own: Words, status: str | None, keyword: str | None) -> bool:
    known = type_ids(own)
    return (status is not None and type_chart.is_immune_to_status(known, status_id(status))) or (
        keyword is not None and type_chart.is_immune_to_keyword(known, terms.id_of(keyword))
    )


def _save_bands(status: str, own: Words, sky: str, vortex_turn: int, bonus: int) -> statuses.Bands:
    named = status_id(status)
    if statuses.CONDITIONS[named].save is None:
        raise Refusal("ptu.save", condition=ref("condition", named))
    return statuses.save_bands(
        named, types=type_ids(own), weather=weather_id(sky), vortex_turn=vortex_turn, bonus=bonus
    )


def _end_of_turn(
    max_hp: int, had: Words, taken: bool, prevented: bool, poison_round: int, options: Options
) -> list[list[Any]]:
    losses = statuses.end_of_turn_losses(
        status_ids(had),
        max_hp=max_hp,
        standard_taken=taken,
        standard_prevented=prevented,
        badly_poisoned_round=poison_round,
        when=options.burn_ticks,
        tick_minimum=options.tick_minimum,
    )
    return [[terms.name_of(status), amount] for status, amount in losses]


def _weather_tick(sky: str, own: Words, max_hp: int, options: Options) -> int:
    harmed = weather.harms(weather_id(sky), type_ids(own))
    return healing.tick(max_hp, minimum=options.tick_minimum) if harmed else 0
