"""The attacks that a Pokémon can use: its own, those of the card under it, those that others lend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import content as c
from . import counting, standing
from . import vocabulary as v
from .cards import card_of, facts, fits, known_card, own_cards
from .game import TcgScribe, index
from .index import Usable as Usable
from .state import Pokemon, find


def usable(scribe: TcgScribe, pokemon: Pokemon) -> tuple[Usable, ...]:
    """Every attack of a Pokémon, its own card's first, each printed attack once."""
    card = known_card(scribe.game, scribe.state, pokemon.top)
    if isinstance(card, c.Pokemon) and not card.keeps and not standing.may_hold(scribe, v.UseAttacks, pokemon):
        printed = index(scribe.game).printed
        if card.id not in printed:
            printed[card.id] = tuple(_found(scribe, (card,)).values())
        return printed[card.id]
    return tuple(_found(scribe, _cards(scribe, pokemon)).values())


def _found(scribe: TcgScribe, cards: Iterable[c.AnyCard]) -> dict[tuple[str, int], Usable]:
    found: dict[tuple[str, int], Usable] = {}
    for card in cards:
        known = facts(scribe.game, card)
        for place, (script, damage) in enumerate(zip(known.scripts, known.damages, strict=True)):
            assert not isinstance(card, c.Energy), f"{card.id} has no attacks"
            found.setdefault((card.id, place), Usable(card.attacks[place], script, damage, card, place))
    return found


def _cards(scribe: TcgScribe, pokemon: Pokemon) -> Iterator[c.AnyCard]:
    yield from _own(scribe, pokemon)
    if not standing.may_hold(scribe, v.UseAttacks, pokemon):
        return
    owner = find(scribe.state, pokemon.id)
    if owner is None:
        return
    for force in list(standing.on_pokemon(scribe, v.UseAttacks, owner[0], pokemon)):
        yield from _lent(scribe, owner[0], pokemon, force)


def _own(scribe: TcgScribe, pokemon: Pokemon) -> Iterator[c.AnyCard]:
    """The cards whose attacks are a Pokémon's own: its top one, and those under it that this one keeps."""
    for handle in own_cards(scribe.game, scribe.state, pokemon, "attacks"):
        card = card_of(scribe, handle)
        if isinstance(card, c.Pokemon):  # a Trainer that is played as one has none
            yield card


def _lent(scribe: TcgScribe, seat: str, pokemon: Pokemon, force: standing.Force) -> Iterator[c.AnyCard]:
    word: v.UseAttacks = force.word
    at = {"seat": seat, "source": pokemon.id}
    match word.of:
        case "card":
            yield card_of(scribe, force.what)
        case "below":
            yield from (card_of(scribe, handle) for handle in reversed(pokemon.cards[:-1]))
        case "discard":
            pile = scribe.state.sides[seat].discard
            yield from (card_of(scribe, handle) for handle in pile if fits(scribe, at, handle, word.like))
        case "pokemon":
            for _, other in counting.candidates(scribe, at, word.from_ or v.SELF):
                if other.id != pokemon.id:
                    yield from _own(scribe, other)
