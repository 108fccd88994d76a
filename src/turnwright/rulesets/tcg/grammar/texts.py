"""Whole texts: an attack, an ability, a trainer as the grammar reads them; None if it can't, or not in one way only."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Ability, Attachment, Attack, DamageMark
from ..rules.terms import EnergyType
from . import referents
from .assembly import (
    Parsed,
    ParsedTrainer,
    is_price,
    needed_first,
    none_without,
    or_cured,
    paid_first,
    placed,
    replaces,
    sound,
)
from .chart import Chart, Context
from .discourse import Discourse, Unbound, spellings
from .normaliser import is_too_long, tokens
from .open_words import Attached
from .powers import Power
from .rows import G

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
        said = Discourse(kind="attack", card=card, part=name, damage=damage)
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


def ability(
    power: Power, derived: tuple[Any, ...], *, card: str, name: str, it: v.Target | None = None
) -> Ability | None:
    """An ability of its first sentence and all others; None if nobody could carry it out. `it`: whom "it" means."""
    passive = power.kind == "passive"
    said = Discourse(kind="passive" if passive else "ability", card=card)
    said.about(power.it or it)
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


def trainers(text: str, *, card: str, kind: str) -> tuple[ParsedTrainer, ...]:
    """Every trainer that a text can mean."""
    if is_too_long(text):
        return ()
    about = context(card)
    if kind in ("tool", "stadium"):
        derived = derivations(text, about, others=("power", "sentence", "power_rule", "trainer_rule"))
        return meanings(derived, lambda parts: _in_play(parts, card=card, stadium=kind == "stadium"))
    return meanings(
        derivations(text, about, others=("sentence", "trainer_rule")), lambda parts: _played(parts, card=card)
    )


def _played(derived: tuple[Any, ...], *, card: str) -> ParsedTrainer | None:
    """A trainer whose words are done when it is played."""
    said = Discourse(kind="trainer", card=card)
    for each in derived:
        said.sentence(each)
    parsed = placed(or_cured(said.said), tuple(said.needs), (), in_attack=False)
    if parsed.effects and parsed.effects[0].key:
        parsed = paid_first(parsed)
    words = (*parsed.pays, *parsed.effects)
    if not parsed.effects or said.once or referents.running(words) is None or not sound(parsed):
        return None
    if any(target_of_itself(word) for word in words):
        return None  # it is no Pokémon
    return ParsedTrainer(parsed)


def target_of_itself(word: v.AnyEffect) -> bool:
    """Whether a word is done to the Pokémon itself."""
    return any(getattr(word, name, None) == v.SELF for name in ("on", "source", "to"))


_ONE_SIDED = frozenset({
    "self", "active_yours", "benched_yours", "all_yours", "active_opponent", "benched_opponents", "all_opponents",
})  # fmt: skip


def _in_play(derived: tuple[Any, ...], *, card: str, stadium: bool) -> ParsedTrainer | None:
    """A tool or stadium: each sentence that begins an ability anew, with those that go on with it."""
    groups: list[list[Any]] = []
    for each in derived:
        if isinstance(each, Power):
            groups.append([each])
        elif each == () or each == (Attached(),):
            continue
        elif groups and groups[-1][0].kind != "passive":
            groups[-1].append(each)
        else:
            return None
    bearer = None if stadium else v.SELF
    made = [ability(group[0], tuple(group), card=card, name=card, it=bearer) for group in groups]
    found = tuple(each for each in made if each is not None)
    if not found or len(found) < len(made):
        return None
    if stadium and any(each.kind != "passive" or _one_sided(each) for each in found):
        return None  # whose Pokémon are meant hangs on whose turn it is
    return ParsedTrainer(Parsed(), attach=None if stadium else Attachment(), abilities=found)


def _one_sided(made: Ability) -> bool:
    """Whether a stadium's words are about one player's Pokémon or cards."""
    return any(
        getattr(getattr(word, "on", None), "who", "") in _ONE_SIDED
        or getattr(word, "side", "both") != "both"
        or word.when
        for word in made.effects
    )
