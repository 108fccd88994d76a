"""Whole texts: an attack, an ability, a trainer as the grammar reads them; None if it can't, or not in one way only."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Ability, Attachment, Attack, DamageMark, PlaysAs
from ..rules.terms import EnergyType
from . import open_words as o
from . import referents
from .assembly import (
    Parsed,
    ParsedEnergy,
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
from .energy import Ignored, OnlyOn, Provides, provided
from .normaliser import is_too_long, keyed, tokens
from .powers import ENTERED, Power
from .rows import G
from .sentences import guarded
from .voices import is_for_each, second_person

_Read = TypeVar("_Read")
READINGS = 32
"""How many derivations of a text are looked at; one with more is not read."""


def context(card: str, part: str = "") -> Context:
    """What a text may call itself by name."""
    return Context(card, tuple(tokens(name) for name in spellings(card)), tokens(part))


def derivations(
    words: tuple[str, ...], about: Context, *, first: str = "", others: tuple[str, ...] = ("sentence",)
) -> Iterator[Any]:
    """Every way to read a text as sentences and reminders, each as what its sentences mean.

    `first` is the category of the first sentence, if it is not that of the others.
    """
    chart = Chart(G, words, about)
    end = len(words)

    def after(at: int, began: bool) -> Iterator[tuple[Any, ...]]:
        while at < end and chart.keys[at] == ".":
            at += 1
        if at == end:
            yield ()
            return
        if chart.keys[at] == "(":
            for stop, meaning in chart.read(G["reminder"], at) or chart.read(G["aside"], at):
                for rest in after(stop, began):
                    yield (meaning, *rest)
        for category in others if began or not first else (first,):
            for stop, meaning in chart.read(G[category], at):
                if stop == end or chart.keys[stop] in (".", "(") or chart.keys[stop - 1] == ")":
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

    return () if is_too_long(text) else meanings(derivations(tokens(text), context(card, name)), made)


_OF_A_TURN = ("between_turns", "start_of_turn", "end_of_turn", "end_of_each_turn", "end_of_foes_turn")


def abilities(text: str, *, card: str, name: str, evolves: bool = False) -> tuple[Ability, ...]:
    """Every ability that a text can mean; `evolves`: to play its card is to evolve with it."""

    def made(derived: tuple[Any, ...]) -> Ability | None:
        power = next((each for each in derived if isinstance(each, Power)), None)
        if power is not None and power.event == ENTERED:
            entered = replace(power, event="when_evolved" if evolves else "when_played")
            derived = tuple(entered if each is power else each for each in derived)
            power = entered
        return None if power is None else ability(power, derived, card=card, name=name)

    if is_too_long(text):
        return ()
    return meanings(
        derivations(tokens(text), context(card, name), first="power", others=("sentence", "power_rule")), made
    )


def ability(
    power: Power, derived: tuple[Any, ...], *, card: str, name: str, it: v.Target | None = None
) -> Ability | None:
    """An ability of its first sentence and all others; None if nobody could carry it out. `it`: whom "it" means."""
    if power.event == ENTERED:
        return None  # of a card that is no Pokémon nobody can tell
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
        meant = effects if power.event in v.BROADCAST else referents.running(effects, itself=True)
    if meant is None or not meant:
        return None
    parsed = replace(parsed, effects=meant)
    if power.kind == "activated" or power.optional:
        parsed = paid_first(parsed)
    elif power.event in _OF_A_TURN:
        parsed = needed_first(parsed, then=len(derived) == 1)
        if len(parsed.effects) == 1:
            place, effects = _placed_by(place, parsed.effects)
            parsed = _asked_of_itself(replace(parsed, effects=effects))
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


def _asked_of_itself(parsed: Parsed) -> Parsed:
    """What the Pokémon itself must be for the one thing that a moment of the turn sets off is asked first."""
    (only,) = parsed.effects
    first = only.when[0] if only.when else None
    if not isinstance(first, v.IfIs) or first.on != v.SELF:
        return parsed
    return replace(parsed, needs=(*parsed.needs, first), effects=(replace(only, when=only.when[1:]),))


def _placed_by(place: Any, effects: tuple[v.AnyEffect, ...]) -> tuple[Any, tuple[v.AnyEffect, ...]]:
    """A place that every word asks for first is the place of the ability."""
    firsts = {word.when[0] if word.when else None for word in effects}
    first = firsts.pop() if len(firsts) == 1 else None
    if place != "any" or not isinstance(first, v.IfPlace):
        return place, effects
    return first.place, tuple(replace(word, when=word.when[1:]) for word in effects)


def trainers(text: str, *, card: str, kind: str, hp: int | None = None) -> tuple[ParsedTrainer, ...]:
    """Every trainer that a text can mean."""
    if is_too_long(text):
        return ()
    about = context(card)
    words = tokens(text)
    if kind == "stadium" and is_for_each(words):
        words = second_person(words)
    stays = kind in ("tool", "stadium") or _is_attached(words, about)
    if stays or _is_doll(words, about):
        derived = derivations(words, about, others=("power", "sentence", "power_rule", "trainer_rule"))
        return meanings(derived, lambda parts: _in_play(parts, card=card, kind=kind, hp=hp))
    return meanings(
        derivations(words, about, others=("sentence", "trainer_rule")), lambda parts: _played(parts, card=card)
    )


def _is_attached(words: tuple[str, ...], about: Context) -> bool:
    """Whether a text begins with what the card itself is attached to."""
    return keyed(words[0]) == "attach" and _names_itself(words[1:], about) if words else False


def _is_doll(words: tuple[str, ...], about: Context) -> bool:
    return keyed(words[0]) == "play" and _names_itself(words[1:], about) if words else False


def _names_itself(words: tuple[str, ...], about: Context) -> bool:
    return words[:2] == ("this", "card") or any(words[: len(own)] == own for own in about.names if own)


def _played(derived: tuple[Any, ...], *, card: str) -> ParsedTrainer | None:
    """A trainer whose words are done when it is played."""
    said = Discourse(kind="trainer", card=card)
    for each in derived:
        if any(isinstance(word, _OF_THE_CARD) for word in each):
            return None
        said.sentence(each)
    parsed = placed(or_cured(said.said), tuple(said.needs), (), in_attack=False)
    if parsed.effects and parsed.effects[0].key:
        parsed = paid_first(parsed)
    words = (*parsed.pays, *parsed.effects)
    if not parsed.effects or said.once or referents.running(words) is None or not sound(parsed):
        return None
    if any(target_of_itself(word) for word in words):
        return None  # it is no Pokémon
    return ParsedTrainer(parsed, opens=said.opens)


def target_of_itself(word: v.AnyEffect) -> bool:
    """Whether a word is done to the Pokémon itself."""
    return any(getattr(word, name, None) == v.SELF for name in ("on", "source", "to"))


_ANYBODYS = ("any_attached", "any_benched", "any_put")
"""Events that a Stadium answers, in either player's turn."""
_ONE_SIDED = frozenset({
    "self", "active_yours", "benched_yours", "all_yours", "active_opponent", "benched_opponents", "all_opponents",
})  # fmt: skip
_OF_THE_CARD = (o.Attached, o.Until, o.Plays, o.Stuck, o.Proof, o.Worthless)
"""What is said of the card itself, which is attached, or played as a Pokémon."""


def _in_play(derived: tuple[Any, ...], *, card: str, kind: str, hp: int | None) -> ParsedTrainer | None:
    """A trainer that stays in play: a tool or stadium, one that is attached, or one that is played as a Pokémon."""
    facts = [word for each in derived if not isinstance(each, Power) for word in each if isinstance(word, _OF_THE_CARD)]
    stadium = kind == "stadium"
    doll = _doll(facts, hp)
    attach = _attachment(facts, tool=kind == "tool")
    if (attach is not None or doll is not None) == stadium:
        return None
    it = None if stadium else v.SELF
    found = _abilities([each for each in derived if each != () and not _all_of_the_card(each)], card=card, it=it)
    if found is None or (not found and doll is None):
        return None
    if stadium and any(each.kind == "passive" and _one_sided(each) for each in found):
        return None  # whose Pokémon are meant hangs on whose turn it is
    if stadium and any(each.kind == "triggered" and each.event not in _ANYBODYS for each in found):
        return None
    if doll is not None:
        if any(each.kind == "passive" for each in found):
            return None  # what is so of it is said by what it is played as
        found = tuple(replace(each, sort="trait") for each in found)  # what it lets its player do is no Ability
    return ParsedTrainer(Parsed(), attach=attach, plays_as=doll, abilities=found)


def _all_of_the_card(said: Any) -> bool:
    return not isinstance(said, Power) and all(isinstance(word, _OF_THE_CARD) for word in said)


def _doll(facts: list[Any], hp: int | None) -> PlaysAs | None:
    played = next((fact for fact in facts if isinstance(fact, o.Plays)), None)
    if played is None:
        return None
    return PlaysAs(
        hp=played.hp or hp or 10,
        retreats=not any(isinstance(fact, o.Stuck) for fact in facts),
        immune=next((fact.statuses for fact in facts if isinstance(fact, o.Proof)), ()),
        prizes=0 if any(isinstance(fact, o.Worthless) for fact in facts) else 1,
    )


def _attachment(facts: list[Any], *, tool: bool) -> Attachment | None:
    to = next((fact.to for fact in facts if isinstance(fact, o.Attached)), None)
    if to is None and not tool:
        return None
    until: Any = next((fact.end for fact in facts if isinstance(fact, o.Until)), "permanent")
    return Attachment(until=until) if to is None else Attachment(to=to, until=until)


def _abilities(
    derived: Iterable[Any], *, card: str, it: v.Target | None, ends: bool = False
) -> tuple[Ability, ...] | None:
    """The abilities of a card in play: each sentence that begins one anew, with those that go on with it.

    `ends`: it may say that its card is discarded at the end of the turn; elsewhere that is how long it is attached.
    """
    groups: list[list[Any]] = []
    for each in derived:
        if isinstance(each, Power):
            groups.append([each])
        elif groups and groups[-1][0].kind != "passive":
            groups[-1].append(each)
        else:
            return None
    made = [ability(group[0], tuple(group), card=card, name=card, it=it) for group in groups]
    found = tuple(each for each in made if each is not None)
    if len(found) < len(made) or (not ends and any(map(_only_ends, found))):
        return None
    return found


def _only_ends(made: Ability) -> bool:
    """Whether all that an ability does is to discard its card at the end of the turn: that is how long it is attached."""
    return made.event in ("end_of_turn", "end_of_each_turn") and made.effects == (v.DiscardThis(),)


def _one_sided(made: Ability) -> bool:
    """Whether a stadium's words are about one player's Pokémon or cards."""
    return any(
        getattr(getattr(word, "on", None), "who", "") in _ONE_SIDED
        or getattr(word, "side", "both") != "both"
        or word.when
        for word in made.effects
    )


def energies(text: str, *, card: str) -> tuple[ParsedEnergy, ...]:
    """Every special Energy card that a text can mean."""
    if is_too_long(text):
        return ()
    derived = derivations(tokens(text), context(card), others=("power", "sentence", "power_rule", "energy_rule"))
    return meanings(derived, lambda parts: _energy(parts, card=card))


def _energy(derived: tuple[Any, ...], *, card: str) -> ParsedEnergy | None:
    said: list[Any] = []
    for each in derived:
        if isinstance(each, tuple) and any(isinstance(part, Provides) for part in each):
            said.extend(each)
        elif each != ():
            said.append(each)
    given = provided([each for each in said if isinstance(each, Provides)])
    bound = [each.like for each in said if isinstance(each, OnlyOn)]
    if given is None or len(bound) > 1:
        return None
    units, attached, instead = given
    said = [each for each in _under(said) if not isinstance(each, Provides | OnlyOn)]
    found = _abilities(said, card=card, it=v.SELF, ends=True)
    if found is None:
        return None
    only_on = bound[0] if bound else None
    found = tuple(_without(each, v.IfIs(v.SELF, only_on)) for each in found) if only_on else found
    return ParsedEnergy(units, found, only_on, instead, attached=attached)


def _under(said: list[Any]) -> list[Any]:
    """What was said, each under the condition without which it is to be ignored."""
    made: list[Any] = []
    for each in said:
        if isinstance(each, Ignored):
            made = [
                replace(before, words=guarded(before.words, (each.unless,)))
                if isinstance(before, Power) and before.kind == "passive"
                else replace(before, needs=(*before.needs, each.unless))
                if isinstance(before, Power)
                else before
                for before in made
            ]
        else:
            made.append(each)
    return made


def _without(made: Ability, held: v.Condition) -> Ability:
    """An ability without a condition that always holds: the card is attached to no other Pokémon."""
    effects = tuple(replace(word, when=tuple(each for each in word.when if each != held)) for word in made.effects)
    return replace(made, needs=tuple(each for each in made.needs if each != held), effects=effects)
