"""Kinds: what a noun phrase says of cards or Pokémon, as facts; turned into the filter that a word wants.

One reader for every noun phrase: whether it means Pokémon in play or cards elsewhere is decided by the word that takes
it. A fact that the wanted filter can't hold makes the phrase unreadable there.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v


class Kind(Struct, frozen=True):
    """Facts by name, sorted: `head` says whether Pokémon, Energy, Trainer or any cards are meant."""

    facts: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, name: str) -> Any:
        return next((value for key, value in self.facts if key == name), None)


def kind(**facts: Any) -> Kind:
    """A kind of these facts."""
    return Kind(tuple(sorted(facts.items())))


def join(first: Kind, second: Kind) -> Kind | None:
    """What both say; None if they contradict each other, or say the same twice."""
    facts = dict(first.facts)
    for name, value in second.facts:
        if name in facts:
            return None
        facts[name] = value
    if "names" in facts and "name_has" in facts:
        return None  # "Misty's Staryu" is a name as a whole
    return Kind(tuple(sorted(facts.items())))


def parts(whole: Kind) -> Iterator[tuple[Kind, Kind]]:
    """A kind as one of its facts and the others, in every way."""
    for at, fact in enumerate(whole.facts):
        rest = whole.facts[:at] + whole.facts[at + 1 :]
        if rest:
            yield Kind((fact,)), Kind(rest)
            if len(rest) > 1:
                yield Kind(rest), Kind((fact,))


def without(whole: Kind, *names: str) -> Kind:
    """A kind without some of its facts."""
    return Kind(tuple(fact for fact in whole.facts if fact[0] not in names))


_PLACES = frozenset({"side", "place", "other"})
_ASIDE = ("cards", "all_of")
"""Facts about how it was said, not about what is meant."""
_IN_PLAY = frozenset({
    "types", "not_types", "stages", "names", "not_names", "evolved", "damaged", "statuses", "energy", "energy_types",
    "special_energy", "ability", "rule_box", "hp_at_most", "tags", "not_tags", "name_has", "not_name_has", "remaining_at_most",
    "remaining_above", "has_attack", "has_ability", "tool", "under", "retreat", "sorts", "resists", "from_name",
})  # fmt: skip
_AS_CARD = frozenset({
    "types", "stages", "trainer", "basic_energy", "names", "not_names", "name_has", "not_name_has", "has_attack", "has_ability", "hp_at_most", "tags",
    "not_tags", "rule_box", "ability", "evolves_from", "retreat",
})  # fmt: skip


def pokemon_filter(meant: Kind) -> v.PokemonFilter | None:
    """Pokémon in play of a kind, wherever; None if it isn't about Pokémon."""
    facts = dict(meant.facts)
    either = facts.pop("any_of", None)
    facts.pop("all_of", None)
    if facts.pop("head", "pokemon") != "pokemon" or "cards" in facts:
        return None
    for name in _PLACES:
        facts.pop(name, None)
    if facts.pop("basic", False):
        facts["stages"] = (*facts.get("stages", ()), "basic")
    if facts.pop("evolution", False) and "stages" not in facts:
        facts["evolved"] = True  # a stage above Basic says so already
    if "from_name" in facts:
        facts["evolves_from"] = facts.pop("from_name")
    if not facts.keys() <= _IN_PLAY | {"evolves_from"}:
        return None
    if either is not None:
        filters = tuple(pokemon_filter(each) for each in either)
        if any(each is None for each in filters):
            return None
        facts["any_of"] = filters
    return v.PokemonFilter(**facts)


def card_filter(meant: Kind) -> v.CardFilter | None:
    """Cards of a kind, wherever they lie; None if that can't be asked of a card."""
    facts = dict(meant.facts)
    for name in _ASIDE:
        facts.pop(name, None)
    if _PLACES & facts.keys():
        return None
    either = facts.pop("any_of", None)
    head = facts.pop("head", "card")
    kind_of = None if head == "card" else head
    if facts.pop("basic", False):
        if head == "energy":
            facts["basic_energy"] = True
        else:
            facts["stages"] = (*facts.get("stages", ()), "basic")
    if facts.pop("evolution", False):
        facts["evolution"] = True
    if not facts.keys() <= _AS_CARD | {"evolution"}:
        return None
    if kind_of is None and facts.keys() & {
        "evolves_from",
        "evolution",
        "stages",
        "hp_at_most",
        "has_attack",
        "has_ability",
    }:
        kind_of = "pokemon"  # no other card has any of these
    if either is not None:
        filters = tuple(card_filter(each) for each in either)
        if any(each is None for each in filters):
            return None
        facts["any_of"] = filters
    return v.CardFilter(kind=kind_of, **facts)


def kind_of_filter(meant: v.PokemonFilter | v.CardFilter) -> Kind:
    """The kind that a filter says: the inverse of `pokemon_filter` and `card_filter`."""
    unset = type(meant)()
    facts = {name: value for name in meant.__struct_fields__ if (value := getattr(meant, name)) != getattr(unset, name)}
    if "any_of" in facts:
        facts["any_of"] = tuple(kind_of_filter(each) for each in facts["any_of"])
    if isinstance(meant, v.PokemonFilter):
        facts["head"] = "pokemon"
        if facts.pop("evolved", None):
            facts["evolution"] = True
        elif meant.evolved is False:
            facts["evolved"] = False
        if "evolves_from" in facts:
            facts["from_name"] = facts.pop("evolves_from")
    else:
        facts["head"] = facts.pop("kind", None) or "card"
        if facts.get("basic_energy") is True:
            facts.pop("basic_energy")
            facts["basic"] = True
    if facts.get("stages") == ("basic",):
        facts.pop("stages")
        facts["basic"] = True
    return kind(**facts)


def narrowed(target: v.Target, like: v.PokemonFilter) -> v.Target:
    """A target with a filter, if the filter asks for anything."""
    return target if like == v.PokemonFilter() else replace(target, where=like)
