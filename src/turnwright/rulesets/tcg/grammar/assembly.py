"""From words in the order in which a text says them to an attack, an ability or a trainer: what is paid, what comes
before the damage, what after it, and which key binds what.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Ability, Attachment, PlaysAs, Provision
from ..rules.terms import EnergyType
from . import referents

Place: TypeAlias = Literal["", "pay", "before", "need", "timed"]


class Said(Struct, frozen=True):
    """A word, and where it was said to belong: paid first, done before the damage, or where its kind belongs.

    `timed`: where its kind belongs, and how long it lasts was said.
    """

    word: v.AnyEffect
    place: Place = ""


def guarded(said: list[Said], *conditions: v.Condition) -> list[Said]:
    """The words under conditions, outermost first."""
    return [Said(replace(each.word, when=(*conditions, *each.word.when)), each.place) for each in said]


class Parsed(Struct, frozen=True):
    """What was understood of a text, and the clauses that were not."""

    needs: tuple[v.Condition, ...] = ()
    pays: tuple[v.AnyEffect, ...] = ()
    before: tuple[v.AnyEffect, ...] = ()
    effects: tuple[v.AnyEffect, ...] = ()
    unparsed: tuple[str, ...] = ()


class ParsedTrainer(Struct, frozen=True):
    """What was understood of a trainer's text."""

    parsed: Parsed
    attach: Attachment | None = None
    plays_as: PlaysAs | None = None
    abilities: tuple[Ability, ...] = ()
    opens: bool = False


class ParsedEnergy(Struct, frozen=True):
    """What was understood of a special Energy card's text."""

    provides: tuple[tuple[EnergyType, ...], ...]
    abilities: tuple[Ability, ...] = ()
    only_on: v.PokemonFilter | None = None
    instead: tuple[Provision, ...] = ()
    unparsed: tuple[str, ...] = ()
    attached: bool = False


def replaces(word: v.AnyEffect) -> bool:
    """Whether a word sets the damage to so much for each of something, whatever else holds."""
    return isinstance(word, v.SetDamage) and isinstance(word.amount, v.Per) and not word.when


def none_without(words: tuple[v.AnyEffect, ...], damage: int) -> tuple[v.AnyEffect, ...]:
    """Damage times something under a condition: without it there is none, not the printed number once."""
    if not any(isinstance(word, v.Times) and word.when for word in words):
        return words
    changed = tuple(
        v.SetDamage(amount=v.Per(each=damage, of=word.of), when=word.when)
        if isinstance(word, v.Times) and damage
        else word
        for word in words
    )
    return (v.SetDamage(amount=0), *changed)


def sound(made: Parsed | Ability) -> bool:
    """Whether every number of what was read is one that the words allow; else it was not understood."""
    words = made if isinstance(made, Parsed) else Parsed(needs=made.needs, pays=made.pays, effects=made.effects)
    try:
        msgspec.convert(msgspec.to_builtins(words), Parsed)
    except msgspec.ValidationError:
        return False
    return True


def or_cured(said: list[Said]) -> list[Said]:
    """Who is healed and then recovers from all Special Conditions may be chosen for either."""
    made = list(said)
    for at, (first, then) in enumerate(pairwise(said)):
        chosen = isinstance(first.word, v.Heal) and first.word.on.count is not None
        cured = isinstance(then.word, v.Cure) and then.word.on == v.THAT and not then.word.statuses
        if chosen and cured and first.word.when == then.word.when:
            made[at] = Said(replace(first.word, or_cured=True), first.place)
    return made


def placed(said: list[Said], needs: tuple[v.Condition, ...], unparsed: tuple[str, ...], *, in_attack: bool) -> Parsed:
    """Each word where it belongs; keys that nobody reads are dropped."""
    pays = [each.word for each in said if each.place == "pay"]
    rest = [each for each in said if each.place != "pay"]
    if not in_attack:
        return _tidy(Parsed(needs, tuple(pays), (), referents.hanging(tuple(each.word for each in rest)), unparsed))
    early = {
        at
        for at, each in enumerate(rest)
        if each.place == "before" or (isinstance(each.word, _BEFORE) and not _hangs_on_the_blow(each.word.when))
    }
    early -= _after_a_choice(rest)
    early = _with_sources(rest, early)
    before = _said_first([each for at, each in enumerate(rest) if at in early])
    effects = tuple(each.word for at, each in enumerate(rest) if at not in early)
    return _tidy(Parsed(needs, tuple(pays), before, referents.hanging(effects), unparsed))


def _after_a_choice(rest: list[Said]) -> set[int]:
    """Coins that are flipped once somebody has been chosen, who must not know how they fell."""
    chosen = next((at for at, each in enumerate(rest) if isinstance(each.word, v.Choose)), len(rest))
    return {at for at, each in enumerate(rest) if at > chosen and isinstance(each.word, v.Flip)}


def _said_first(early: list[Said]) -> tuple[v.AnyEffect, ...]:
    """What is said to be done before the damage comes before what makes it, unless it hangs on that."""
    first = [each.word for each in early if each.place == "before"]
    bound = {word.key for word in first}
    if any(keys_read(word) - bound for word in first):
        return tuple(each.word for each in early)
    return (*first, *(each.word for each in early if each.place != "before"))


def _hangs_on_the_blow(held: Iterable[v.Condition]) -> bool:
    """Whether a condition cannot be told before the damage is done."""
    for each in held:
        inner = each.holds if isinstance(each, v.IfNot) else each
        if isinstance(inner, v.IfHit) or (isinstance(inner, v.IfKnockedOut) and inner.by_this):
            return True
    return False


_BEFORE = (v.Flip, v.Plus, v.Minus, v.Times, v.SetDamage, v.Ignore, v.Nothing)


def _with_sources(rest: list[Said], early: set[int]) -> set[int]:
    """What a word before the damage reads must be done before it, too."""
    changed = True
    while changed:
        read = {key for at in early for key in keys_read(rest[at].word)}
        more = {at for at, each in enumerate(rest) if each.word.key and each.word.key in read} - early
        if any(_counts_hand(rest[at].word) for at in early):
            more |= {at for at, each in enumerate(rest) if isinstance(each.word, v.LookAt)} - early
        early |= more
        changed = bool(more)
    return early


def _counts_hand(value: Any) -> bool:
    """Whether it counts some cards of the opponent's hand, which must have been looked at."""
    if isinstance(value, v.CardsIn):
        return value.zone == "hand" and value.side == "opponent" and value.cards != v.ANY_CARD
    if isinstance(value, Struct):
        return any(_counts_hand(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(_counts_hand(each) for each in value)


def keys_read(value: Any) -> set[str]:
    """The keys that a word's conditions and counts read."""
    found: set[str] = set()
    if isinstance(value, v.Heads | v.Tails | v.Done | v.IfHeads | v.IfTails | v.IfDone):
        found.add(value.key)
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            if name != "key":
                found |= keys_read(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            found |= keys_read(each)
    return found


def _in_full(parsed: Parsed) -> Parsed:
    """ "If you do" asks for all of it: to discard 2 cards is not done with one."""
    words = (*parsed.pays, *parsed.before, *parsed.effects)
    wanted = {
        word.key: word.count
        for word in words
        if isinstance(word, v.DiscardCards | v.DiscardEnergy) and isinstance(word.count, int) and not word.up_to
    }
    many = {key: count for key, count in wanted.items() if key and count > 1}
    if not many:
        return parsed
    return Parsed(
        parsed.needs,
        parsed.pays,
        tuple(_asking(word, many) for word in parsed.before),
        tuple(_asking(word, many) for word in parsed.effects),
        parsed.unparsed,
    )


def _asking(word: v.AnyEffect, many: Mapping[str, int]) -> v.AnyEffect:
    def full(held: v.Condition) -> v.Condition:
        if isinstance(held, v.IfNot):
            return v.IfNot(full(held.holds))
        if isinstance(held, v.IfDone) and held.at_least and held.key in many:
            return v.IfDone(held.key, many[held.key])
        return held

    when = tuple(full(each) for each in word.when)
    return word if when == word.when else replace(word, when=when)


def _tidy(parsed: Parsed) -> Parsed:
    """Without keys that nothing reads, and with the others numbered in the order in which they are bound."""
    parsed = _in_full(parsed)
    words = tuple(_every((*parsed.pays, *parsed.before, *parsed.effects)))
    read = {key for word in words for key in keys_read(word)}
    names: dict[str, str] = {}
    kinds: Counter[str] = Counter()
    for word in words:
        coins = word.flip if isinstance(word, v.Damage) else ""
        for key in (word.key, coins):
            if (
                key
                and key not in names
                and (isinstance(word, v.Flip | v.Offer | v.Pick) or key in read or key == coins)
            ):
                kind = key.rstrip("0123456789")
                kinds[kind] += 1
                names[key] = kind if kinds[kind] == 1 else f"{kind}{kinds[kind]}"
    return Parsed(
        parsed.needs,
        tuple(_renamed(word, names) for word in parsed.pays),
        tuple(_renamed(word, names) for word in parsed.before),
        tuple(_renamed(word, names) for word in parsed.effects),
        parsed.unparsed,
    )


def _every(words: Iterable[v.AnyEffect]) -> Iterable[v.AnyEffect]:
    """Words, and those that lie in wait in them."""
    for word in words:
        yield word
        if isinstance(word, v.Watch):
            yield from _every(word.effects)


def _coins(value: Struct) -> str:
    """The other field of a word that names what it binds."""
    return "flip" if isinstance(value, v.Damage) else ""


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A word with its keys under other names; a key without one is dropped."""
    if isinstance(value, tuple):
        return tuple(_renamed(each, names) for each in value)
    if not isinstance(value, Struct):
        return value
    changes = {
        name: names.get(held, "") if isinstance(held, str) else _renamed(held, names)
        for name in value.__struct_fields__
        if (held := getattr(value, name)) and (name in ("key", _coins(value)) or isinstance(held, tuple | Struct))
    }
    same = all(getattr(value, name) == new for name, new in changes.items())
    return value if same else replace(value, **changes)


def paid_first(parsed: Parsed) -> Parsed:
    """What leaves the hand before anything else is the price of what one may do: without it, one may not."""
    first = parsed.effects[0] if parsed.effects else None
    if parsed.pays or len(parsed.effects) < 2 or not is_price(first):
        return parsed
    assert first is not None, "it is a price"
    rest = tuple(
        replace(word, when=tuple(held for held in word.when if not _asks_for(held, first.key)))
        for word in parsed.effects[1:]
    )
    if first.key in keys_read(rest):
        return replace(parsed, pays=parsed.effects[:1], effects=rest)
    return replace(parsed, pays=(replace(first, key=""),), effects=rest)


def _asks_for(held: v.Condition, key: str) -> bool:
    """Whether a condition only asks whether something was done."""
    return isinstance(held, v.IfDone) and held.key == key


def is_price(word: v.AnyEffect | None) -> bool:
    """Whether a word takes this many cards out of your own hand, whatever else holds."""
    return (
        isinstance(word, v.DiscardCards | v.ShuffleHand)
        and (word.side, word.chooser, getattr(word, "until", None), word.when) == ("you", "owner", None, ())
        and isinstance(word.count, int)
        and not word.up_to
    )


def needed_first(parsed: Parsed, *, then: bool) -> Parsed:
    """A condition in front of all that a moment of the turn sets off is asked once, before the first of it is done.

    Else "remove 2 of them and discard this card" would be two things, and the first might take away what the second
    hangs on. `then`: the text goes on with what was said first, and with nothing else.
    """
    first = parsed.effects[0].when[:1] if len(parsed.effects) > 1 else ()
    if (
        not first
        or keys_read(first)
        or not all(word.when[:1] == first or (then and not word.when) for word in parsed.effects)
    ):
        return parsed
    effects = tuple(replace(word, when=word.when[1:]) if word.when else word for word in parsed.effects)
    return replace(parsed, needs=(*parsed.needs, *first), effects=effects)
