"""Which option comes first: what a player who leaves the choice to the table would want, by simple worth.

The first options are the answer of a player who does not answer, so they are never the silly ones: what one would miss
least is given away, what hurts falls on the other side. Only what the chooser knows is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from . import content as c
from . import vocabulary as v
from .cards import facts, known_card
from .game import TcgScribe
from .state import Pokemon, find, owner

Key: TypeAlias = Callable[[str], tuple[int, ...]]
"""Orders options: the smallest comes first."""

HARMFUL: frozenset[type[v.Effect]] = frozenset({
    v.Damage, v.PutCounters, v.KnockOut, v.Inflict, v.DiscardEnergy, v.DevolvePokemon, v.ReturnPokemon, v.ForbidAttack,
    v.ForbidRetreat, v.Blind, v.DiscardAttached,
})  # fmt: skip
"""Words that a player rather does to the other's Pokémon."""


# Cards


def least_missed(scribe: TcgScribe, seat: str) -> Key:
    """Cards to give away: the player's own that are worth least, or of the other's those that are worth most.

    Of equal ones those come first of which a hand holds several.
    """
    faces = scribe.state.faces
    held = [faces.get(card) for card in scribe.state.sides[seat].hand]

    def key(card: str) -> tuple[int, ...]:
        value = worth(scribe, card)
        return (value if owner(card) == seat else -value, -held.count(faces.get(card)))

    return key


def most_wanted(scribe: TcgScribe) -> Key:
    """Cards to get: those that are worth most."""
    return lambda card: (-worth(scribe, card),)


def worth(scribe: TcgScribe, handle: str) -> int:
    """What a card is worth to who has it, in steps: energy, the more it provides, then Trainers, then Pokémon."""
    card = known_card(scribe.game, scribe.state, handle)
    match card:
        case None:
            return 0
        case c.Energy():
            return len(facts(scribe.game, card).units) + (not card.basic)
        case c.Trainer():
            return 10
        case _:
            return 20 + card.rank


# Pokémon


def of_pokemon(scribe: TcgScribe, seat: str, word: object) -> Key | None:
    """Pokémon to do something to, as a seat would choose them; none where the order of the table will do."""
    match word:
        case v.Heal():
            return to_heal(scribe, seat)
        case v.ReturnPokemon():
            return to_take_away(scribe, seat)
        case _:
            return to_harm(scribe, seat) if type(word) in HARMFUL else None


def to_harm(scribe: TcgScribe, seat: str) -> Key:
    """The other's Pokémon first, the nearest to a knock-out before the rest; of the player's own, the sturdiest."""
    return _keyed(scribe, lambda own, pokemon: (1, -pokemon.hp) if own == seat else (0, pokemon.hp))


def to_heal(scribe: TcgScribe, seat: str) -> Key:
    """The player's own Pokémon first, the most hurt before the rest."""
    return _keyed(scribe, lambda own, pokemon: (own != seat, -pokemon.damage))


def to_take_away(scribe: TcgScribe, seat: str) -> Key:
    """The other's Pokémon first, those with most cards before the rest; of the player's own, the most hurt."""
    return _keyed(scribe, lambda own, pokemon: (1, -pokemon.damage) if own == seat else (0, -len(pokemon.all_cards)))


def to_send_up(scribe: TcgScribe, seat: str) -> Key:
    """Of the player's bench the sturdiest with the most energy; of the other's the weakest."""
    return _keyed(
        scribe,
        lambda own, pokemon: (-pokemon.hp, -len(pokemon.energies)) if own == seat else (pokemon.hp, 0),
    )


def _keyed(scribe: TcgScribe, rule: Callable[[str, Pokemon], tuple[int, ...]]) -> Key:
    def key(pokemon: str) -> tuple[int, ...]:
        found = find(scribe.state, pokemon)
        return (0, 0) if found is None else rule(*found)

    return key
