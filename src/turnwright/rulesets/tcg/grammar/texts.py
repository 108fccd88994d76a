"""Whole texts: an attack, an ability, a trainer as the grammar reads them; None if it can't, or not in one way only."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Ability, Attack, DamageMark
from ..rules.terms import EnergyType
from . import referents
from .assembly import is_price, needed_first, none_without, or_cured, paid_first, placed, replaces, sound
from .chart import Chart, Context
from .discourse import Discourse, Unbound, spellings
from .normaliser import is_too_long, tokens
from .nouns import G
from .powers import Power

_Read = TypeVar("_Read")
READINGS = 12
"""How many derivations of a text are looked at; one with more is not read."""


def context(card: str, part: str = "") -> Context:
    """What a text may call itself by name."""
    return Context(card, tuple(tokens(name) for name in spellings(card)), tokens(part))


def derivations(
    text: str, about: Context, *, first: str = "", others: tuple[str, ...] = ("sentence",)
) -> Iterator[Any]:
    """Every way to read a text as sentences and reminders, each as what its sentences mean.

    `first` is the category of the first sentence, if it is not that of the others.
    """
    words = tokens(text)
    chart = Chart(G, words, about)
    end = len(words)

    def after(at: int, began: bool) -> Iterator[tuple[Any, ...]]:
        while at < end and chart.keys[at] == ".":
            at += 1
        if at == end:
            yield ()
            return
        if chart.keys[at] == "(":
            for stop, meaning in chart.read(G["reminder"], at):
                for rest in after(stop, began):
                    yield (meaning, *rest)
        for category in others if began or not first else (first,):
            for stop, meaning in chart.read(G[category], at):
                if stop == end or chart.keys[stop] == "." or chart.keys[stop] == "(":
                    for rest in after(stop, True):
                        yield (meaning, *rest)

    yield from after(0, False)


def meanings(derived: Iterable[Any], made: Callable[[tuple[Any, ...]], _Read | None]) -> tuple[_Read, ...]:
    """What a text can mean, each meaning once; nothing if it has too many derivations."""
    found: dict[_Read, None] = {}
    for at, derivation in enumerate(derived):
        if at >= READINGS:
            return ()
        try:
            meaning = made(derivation)
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

    return () if is_too_long(text) else meanings(derivations(text, context(card, name)), made)


_OF_A_TURN = ("between_turns", "start_of_turn", "end_of_turn", "end_of_each_turn")


def abilities(text: str, *, card: str, name: str) -> tuple[Ability, ...]:
    """Every ability that a text can mean."""

    def made(derived: tuple[Any, ...]) -> Ability | None:
        power = next((each for each in derived if isinstance(each, Power)), None)
        return None if power is None else ability(power, derived, card=card, name=name)

    if is_too_long(text):
        return ()
    return meanings(derivations(text, context(card, name), first="power", others=("sentence", "power_rule")), made)


def ability(power: Power, derived: tuple[Any, ...], *, card: str, name: str) -> Ability | None:
    """An ability of its first sentence and all others; None if nobody could carry it out."""
    passive = power.kind == "passive"
    said = Discourse(kind="passive" if passive else "ability", card=card)
    said.about(power.it)
    said.accepted = power.kind == "activated" or power.optional
    needs = said.bound(power.needs)
    for each in derived:
        said.sentence(each.words if isinstance(each, Power) else each)
    if power.once and not said.once:
        return None
    parsed = placed(or_cured(said.said), tuple(said.needs), (), in_attack=False)
    place, effects = (power.place, parsed.effects) if not passive else _placed_by(power.place, parsed.effects)
    if passive:
        if parsed.pays or not effects or not all(type(word) in v.STANDING for word in effects):
            return None
        meant = referents.standing(effects)
    else:
        meant = effects if power.event in referents.BROADCAST else referents.running(effects, itself=True)
    if meant is None or not meant:
        return None
    parsed = replace(parsed, effects=meant)
    if power.kind == "activated" or power.optional:
        parsed = paid_first(parsed)
    elif power.event in _OF_A_TURN:
        parsed = needed_first(parsed, then=len(derived) == 1)
    if not sound(parsed):
        return None
    return Ability(
        name=name,
        kind=power.kind,
        event=power.event,
        limit=power.limit,
        place=place,
        blocked_by=said.blocked_by,
        optional=power.optional,
        shared=said.shared,
        needs=(*needs, *parsed.needs),
        pays=parsed.pays,
        effects=parsed.effects,
        once=said.once,
    )


def _placed_by(place: Any, effects: tuple[v.AnyEffect, ...]) -> tuple[Any, tuple[v.AnyEffect, ...]]:
    """A place that every standing word asks for first is the place of the ability."""
    firsts = {word.when[0] if word.when else None for word in effects}
    first = firsts.pop() if len(firsts) == 1 else None
    if place != "any" or not isinstance(first, v.IfPlace):
        return place, effects
    return first.place, tuple(replace(word, when=word.when[1:]) for word in effects)
