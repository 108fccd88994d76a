"""Coats of which a use may be spent on an attack. (sources 10)"""

from __future__ import annotations

from .. import harm
from ..game import PtuGame, PtuScribe
from ..people import company
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import EndTimed, Interrupts
from .pending import after_landing

COAT = "coat/"


def coats(game: PtuGame, state: State, word: Interrupts) -> list[tuple[Combatant, str]]:
    """Coats of which a use may be spent: for accuracy on the holder's attack, for evasion against another's.

    Illusions do not help against who sees through them."""
    seen = company.is_boosted(state.combatants[word.user], "sees_through")
    moves = game.content.moves
    return [
        (one, f"{COAT}{coat.name}")
        for who in (word.user, *word.targets)
        if (one := state.combatants[who]).timed and who not in word.asked and one.where == "field" and not one.fainted
        for held, coat in harm.coats(one)
        if coat.uses and (coat.accuracy if who == word.user else coat.evasion)
        if not seen or who == word.user or "illusion" not in moves[held.label].keywords
    ]


def spend_coat(scribe: PtuScribe, word: Interrupts, who: str, name: str) -> None:
    """One use of a coat counts for this attack alone."""
    held, coat = next(each for each in harm.coats(harm.one_of(scribe, who)) if each[1].name == name)
    own = who == word.user
    boost = v.Boost(numbers={"accuracy": coat.accuracy} if own else {"evasion": coat.evasion})
    harm.use_timed(scribe, who, held)
    harm.begin_timed(scribe, who, boost, source=who, label=held.label, until="turn")
    made = scribe.state.made
    after_landing(scribe, word.user, word.move, [EndTimed(who, (made,))])
