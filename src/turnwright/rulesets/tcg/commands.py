"""What can be asked: the thirteen player actions of the specification, and those that its state flow needs beside them.

Cards and Pokémon are named by their handles; a Pokémon in play goes by the handle of its lowest card.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from turnwright.kernel.messages import Command

Place = Annotated[int, msgspec.Meta(ge=0)]


# Before the first card


class JoinMatch(Command, frozen=True):
    """A player takes their seat with a deck of the packs."""

    deck: str


class CancelMatch(Command, frozen=True):
    """Calls the match off: a player while a seat is still empty, the table itself at any time."""


class ApproveMatch(Command, frozen=True):
    """Agrees to play, where the ruling asks for it."""


# Setup


class DrawInitialCards(Command, frozen=True):
    """Shuffles and draws the opening hand, again and again until it holds a Basic Pokémon."""


class SetPrizeCards(Command, frozen=True):
    """Lays the prizes aside, face down."""


class SetActivePokemon(Command, frozen=True):
    """Puts a Basic Pokémon from the hand into the active spot; later, moves one up from the bench."""

    card: str


class CompleteInitialSetup(Command, frozen=True):
    """Says that the bench is as it should be."""


class ConfirmFirstPlayer(Command, frozen=True):
    """Takes note of who goes first; the coin is tossed for the first to ask."""


# The turn


class DrawCard(Command, frozen=True):
    """Draws the card of the turn."""


class PlayPokemon(Command, frozen=True):
    """Puts a Basic Pokémon from the hand on the bench, or a V-UNION from the discard pile: any card of it names it."""

    card: str


class AttachEnergy(Command, frozen=True):
    """Attaches an Energy card from the hand, once a turn."""

    card: str
    target: str


class EvolvePokemon(Command, frozen=True):
    """Evolves a Pokémon in play with a card from the hand."""

    card: str
    target: str


class PlayTrainer(Command, frozen=True):
    """Plays a Trainer card from the hand. A Tool names its Pokémon; everything else is asked when it must be known."""

    card: str
    target: str = ""


class UseAbility(Command, frozen=True):
    """Uses an activated ability of a Pokémon in play."""

    pokemon: str
    ability: Place = 0


class Retreat(Command, frozen=True):
    """Changes the active Pokémon for a benched one, paying with the Energy cards named."""

    target: str
    energies: tuple[str, ...] = ()


class Attack(Command, frozen=True):
    """Uses an attack of the active Pokémon."""

    attack: Place = 0


class GenerateCoinFlip(Command, frozen=True):
    """Flips the coins that the rules wait for, as the asked player's answer does; an attack's, either player may."""


class SelectPrize(Command, frozen=True):
    """Takes one of your prizes, by its place."""

    place: Place = 0


class EndTurn(Command, frozen=True):
    """Ends the turn."""


class Concede(Command, frozen=True):
    """Gives the match up, at any time."""
