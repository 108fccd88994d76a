"""What a question may hold: ranges of numbers, words as printed or as ids, and how answers are written."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, structs

from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref

from ..options import Options
from ..rules import frequency, statuses, terms, type_chart

Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
D8 = Annotated[int, Meta(ge=1, le=8)]
D20 = Annotated[int, Meta(ge=1, le=20)]
D100 = Annotated[int, Meta(ge=1, le=100)]
Stage = Annotated[int, Meta(ge=-6, le=6)]
Level = Annotated[int, Meta(ge=1, le=100)]
TrainerLevel = Annotated[int, Meta(ge=1, le=50)]
Db = Annotated[int, Meta(ge=1, le=28)]
RankNumber = Annotated[int, Meta(ge=1, le=6)]
Small = Annotated[int, Meta(ge=0, le=30)]
Few = Annotated[int, Meta(ge=1, le=20)]
Word = Annotated[str, Meta(max_length=80)]
Words = Annotated[tuple[Word, ...], Meta(max_length=30)]
Meters = Annotated[int, Meta(ge=0, le=1000)]
Multiplier = Annotated[float, Meta(ge=0, le=10)]
LossName = Literal["damage", "hpLoss", "selfCost", "setHp", "hp_loss", "self_cost", "set_hp"]
StatValues = dict[terms.Stat, Annotated[int, Meta(ge=0, le=10_000)]]
BOOK = Options()
W = TypeVar("W", bound=str)
WEATHERS: tuple[terms.Weather, ...] = ("clear", "sun", "rain", "hail", "sandstorm")


def known(name: str, names: Collection[W], what: str) -> W:
    """A word as the rules know it, or a refusal (`ptu.rank`, `ptu.size` …) that names the nearest one."""
    key = terms.id_of(name)
    for each in names:
        if each == key:
            return each
    raise Refusal(f"ptu.{what}", name=text_ref(name), hint=hint(key, names))


def status_id(name: str) -> str:
    return known(name, statuses.CONDITIONS, "condition")


def status_ids(names: Words) -> tuple[str, ...]:
    return tuple(status_id(name) for name in names)


def type_ids(names: Words) -> tuple[terms.PokemonType, ...]:
    return tuple(known(name, terms.TYPES, "type") for name in names)


def move_type_id(name: str) -> terms.MoveType:
    return "typeless" if terms.id_of(name) == "typeless" else known(name, terms.TYPES, "type")


def weather_id(name: str) -> terms.Weather:
    return known(name, WEATHERS, "weather")


def all_six(given: Mapping[terms.Stat, int]) -> Mapping[terms.Stat, int]:
    missing = [stat for stat in terms.STATS if stat not in given]
    if missing:
        raise Refusal("ptu.stat", stats=tuple(phrase(f"ptu.stat.{stat}") for stat in missing))
    return given


def parsed_frequency(text: str) -> frequency.Frequency:
    try:
        return frequency.parse(text)
    except ValueError:
        raise Refusal("ptu.frequency", context="unread", name=text_ref(text)) from None


def as_written(value: float) -> Fraction:
    """A number as a person wrote it: 1.1 is eleven tenths."""
    return Fraction(str(value))


def plain_number(exact: Fraction) -> int | float:
    return exact.numerator if exact.denominator == 1 else float(exact)


def effectiveness_of(multiplier: float) -> type_chart.Effectiveness:
    exact = as_written(multiplier)
    return type_chart.Effectiveness(exact.numerator, exact.denominator, None)


def fields_of(value: Struct) -> dict[str, Any]:
    return structs.asdict(value)
