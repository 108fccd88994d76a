"""The parts of a condition one by one, each with a name and a condition of its own: to say it, and to find what is
lacking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec.structs import asdict

from .vocabulary import moves as v

Subject = Literal["user", "target"]


class Part(NamedTuple):
    """Something that a condition asks for: of `subject`, if of somebody, or that it is not so."""

    name: str
    """A fact, a field of `Person` or of `Condition`, or `any` or `not`."""
    value: Any
    when: v.Condition
    """It alone."""
    subject: Subject | None = None
    negated: bool = False


def parts(when: v.Condition) -> Iterator[Part]:
    """Everything that a condition asks for."""
    for name in ("weather", "field"):
        if value := getattr(when, name):
            yield Part(name, value, v.Condition(**{name: value}))
    for subject in _SUBJECTS:
        person = getattr(when, subject)
        for name, value in asdict(person).items() if person is not None else ():
            if value:
                alone: dict[str, Any] = {subject: v.Person(**{name: value})}
                yield Part(name, value, v.Condition(**alone), subject)
    for name in ("marked", "best_of_marked", "near_own_hazard", "used_lately", "any"):
        if value := getattr(when, name):
            yield Part(name, value, v.Condition(**{name: value}))
    for fact in when.facts:
        yield Part(fact, None, v.Condition(facts=(fact,)))
    for each in when.none:
        inner = list(parts(each))
        denied = v.Condition(none=(each,))
        if len(inner) == 1 and not inner[0].negated and inner[0].name != "any":
            yield inner[0]._replace(when=denied, negated=True)
        else:
            yield Part("not", each, denied)


def code(part: Part) -> str:
    """What a part is called where it is lacking: `target_has`, `user_not_type`, `user_below_third`."""
    name = f"{part.subject}_{part.name}" if part.subject is not None else part.name
    if part.name == "hp":
        name = _HP.get((part.subject, *next(each for each in asdict(part.value).items() if each[1])), name)
    return _NEGATED.get(name, "anything") if part.negated else name


_SUBJECTS: tuple[Subject, ...] = ("user", "target")
_HP: dict[tuple[Any, ...], str] = {
    ("user", "below", (1, 2)): "user_below_half", ("user", "below", (1, 3)): "user_below_third",
    ("user", "at_most", (1, 2)): "user_at_half", ("user", "at_most", (1, 3)): "user_at_third",
    ("user", "at_most", (1, 4)): "user_at_quarter", ("user", "at_least", (1, 1)): "user_full_hp",
    ("user", "at_least", (1, 4)): "user_quarter_hp", ("target", "below", (1, 2)): "target_below_half",
}  # fmt: skip
_NEGATED = {
    "weather": "no_weather", "field": "no_field", "target_has": "target_has_not", "user_type": "user_not_type",
    "target_type": "target_not_type", "user_species": "user_not_species", "user_ability": "user_not_ability",
    "target_capable": "target_not_capable", "target_marked": "target_not_marked",
    "user_raised": "not_above_default", "target_acted": "target_not_acted",
    "target_airborne": "target_grounded", "user_below_third": "user_not_below_third",
    "user_has_temp_hp": "user_without_temp_hp", "target_nearly_beaten": "target_not_nearly_beaten",
    "target_immune": "target_not_immune", "user_acted": "user_not_acted", "target_ally": "target_foe",
}  # fmt: skip
