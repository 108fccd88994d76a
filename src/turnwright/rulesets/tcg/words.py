"""The engine's own words: what a turn, an attack or a played card still has to do between two choices.

The words of the cards are in `vocabulary`; both kinds stand in the same frames, so a match can wait at any of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

from turnwright.kernel.messages import Word

from .rules.terms import Status
from .vocabulary import EFFECTS


class TossCoins(Word, frozen=True):
    """Coins are flipped and their results bound; where the ruling says so, a player sets them off."""

    key: str
    seat: str
    context: str
    """attack, status_check, ability, trainer, retreat or first_player."""
    coins: int = 1
    until_tails: bool = False
    label: str = ""


class Confusion(Word, frozen=True):
    """A confused Pokémon's coin, read: tails, and it hurts itself instead."""


class Blinded(Word, frozen=True):
    """The coin of a Pokémon that cannot see its target, read."""


class StrikeDefending(Word, frozen=True):
    """The attack's own damage."""


class Defended(Word, frozen=True):
    """What answers an attack before its damage."""


class AfterAttack(Word, frozen=True):
    """The attack is done: what answers it, who is knocked out, and the end of the turn."""


class KnockOuts(Word, frozen=True):
    """Pokémon without HP leave play, and the winner is sought."""

    by_attack: bool = False
    attacker: str = ""


class Fall(Word, frozen=True):
    """One Pokémon is knocked out, after what its fall sets off; unless that is `answered`, it is set off."""

    pokemon: str
    by_attack: bool = False
    attacker: str = ""
    answered: bool = False


class TrimBench(Word, frozen=True):
    """A player has one Pokémon more on the Bench than allowed."""

    seat: str


class TrimTools(Word, frozen=True):
    """A Pokémon has one Tool more than it may have."""

    seat: str
    pokemon: str


class PutAway(Word, frozen=True):
    """A Trainer card whose text is done goes where it belongs."""

    card: str


class RetreatNow(Word, frozen=True):
    """Retreats, once the coin of a confused Pokémon has fallen."""

    target: str


class CloseAttack(Word, frozen=True):
    """The turn goes on to its end after an attack."""


class Bonus(Word, frozen=True):
    """The cards that a player may draw for the other's mulligans."""

    seat: str
    most: int


class Checkup(Word, frozen=True):
    """One special condition of a Pokémon between turns."""

    pokemon: str
    condition: Status


class Wake(Word, frozen=True):
    """The coin of a sleeping Pokémon, read."""

    pokemon: str


class Burn(Word, frozen=True):
    """The coin of a burned Pokémon, read."""

    pokemon: str


class NextTurn(Word, frozen=True):
    """The other player's turn begins, once nothing is owed."""


class OpenAgain(Word, frozen=True):
    """A sudden death begins as a match does, with the toss and the deal."""


class Triggered(Word, frozen=True):
    """An ability sets itself off, if it still can."""

    holder: str
    """The card whose ability it is."""
    pokemon: str
    ability: int
    event: str
    attacker: str = ""
    energy: str = ""
    """The Energy card whose attachment is the event."""
    place: str = ""
    """Where the Pokémon was when the event happened, if the ability waits for the end of an attack."""


class OpenTurn(Word, frozen=True):
    """The first thing of a turn, after what its start sets off."""


class EndedTurn(Word, frozen=True):
    """The turn ends, after what its end sets off."""

    answered: bool = False


class Paying(Word, frozen=True):
    """Says that the words which follow are a cost, which was found to be payable in full; or no longer are."""

    on: bool


ENGINE = (
    TossCoins, Confusion, Blinded, StrikeDefending, Defended, AfterAttack, KnockOuts, Fall, CloseAttack, Paying,
    TrimBench, TrimTools, PutAway, RetreatNow, Bonus,
    Checkup, Wake, Burn, NextTurn, OpenAgain, Triggered, OpenTurn, EndedTurn,
)  # fmt: skip

if TYPE_CHECKING:
    AnyWord: TypeAlias = Word
else:
    AnyWord = Union[(*EFFECTS, *ENGINE)]
