"""Whole texts: an attack, an ability, a trainer as the grammar reads them; None if it can't, or not in one way only."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Attack, DamageMark
from ..rules.terms import EnergyType
from . import referents, sentences  # noqa: F401  (its rows)
from .assembly import is_price, none_without, or_cured, placed, replaces, sound
from .chart import Chart, Context
from .discourse import Discourse, Unbound
from .normaliser import is_too_long, tokens
from .nouns import G

_Read = TypeVar("_Read")
READINGS = 12
"""How many derivations of a text are looked at; one with more is not read."""


def context(card: str, part: str = "") -> Context:
    """What a text may call itself: its card's name, also without what it shares with no other text, and its own."""
    names = [card]
    names.extend(card.removesuffix(ending) for ending in (" δ", " LV.X") if card.endswith(ending))
    if card.endswith(" ★"):
        names.append(card.removesuffix("★") + "Star")
    return Context(card, tuple(tokens(name) for name in dict.fromkeys(names)), tokens(part))


def derivations(text: str, about: Context, category: str = "sentence") -> Iterator[tuple[Any, ...]]:
    """Every way to read a text as sentences and reminders, each as what its sentences mean."""
    words = tokens(text)
    chart = Chart(G, words, about)
    sentence, reminder = G[category], G["reminder"]
    end = len(words)

    def after(at: int) -> Iterator[tuple[Any, ...]]:
        while at < end and chart.keys[at] == ".":
            at += 1
        if at == end:
            yield ()
            return
        if chart.keys[at] == "(":
            for stop, meaning in chart.read(reminder, at):
                for rest in after(stop):
                    yield (meaning, *rest)
        for stop, meaning in chart.read(sentence, at):
            if stop == end or chart.keys[stop] == "." or chart.keys[stop] == "(":
                for rest in after(stop):
                    yield (meaning, *rest)

    yield from after(0)


def readings(text: str, about: Context, made: Callable[[tuple[Any, ...]], _Read | None]) -> tuple[_Read, ...]:
    """What a text can mean, each meaning once."""
    if is_too_long(text):
        return ()
    found: dict[_Read, None] = {}
    for at, derived in enumerate(derivations(text, about)):
        if at >= READINGS:
            return ()
        try:
            meaning = made(derived)
        except Unbound:
            continue
        if meaning is not None:
            found[meaning] = None
    return tuple(found)


def attacks(
    text: str, *, card: str, name: str, cost: tuple[EnergyType, ...] = (), damage: int = 0, mark: DamageMark = ""
) -> tuple[Attack, ...]:
    """Every attack that a text can mean."""

    def made(derived: tuple[Any, ...]) -> Attack | None:
        said = Discourse(kind="attack", card=card, damage=damage)
        for each in derived:
            said.sentence(each)
        parsed = placed(or_cured(said.said), tuple(said.needs), (), in_attack=True)
        first = parsed.effects[0] if parsed.effects and not parsed.pays else None
        if isinstance(first, v.DiscardCards) and is_price(first) and not first.key and first.cards != v.ANY_CARD:
            parsed = replace(parsed, pays=(first,), effects=parsed.effects[1:])
        if mark == "×":
            parsed = replace(parsed, before=none_without(parsed.before, damage))
        if mark == "+" and damage and any(map(replaces, parsed.before)):
            return None
        words = (*parsed.pays, *parsed.before, *parsed.effects)
        if referents.running(words) is None or referents.is_gone(words) or not sound(parsed):
            return None
        return Attack(
            name=name,
            cost=cost,
            damage=damage,
            mark=mark,
            needs=parsed.needs,
            pays=parsed.pays,
            before=parsed.before,
            effects=parsed.effects,
            once=said.once,
            opens=said.opens,
        )

    return readings(text, context(card, name), made)
