"""A move that chance picks and its user uses at once: on whom, its player says. (Indices: Sleep Talk)"""

from __future__ import annotations

from turnwright.kernel.messages import Value

from . import harm
from .areas import SINGLE
from .decide import perform
from .game import PtuScribe
from .legal import targets_of
from .seats import seat_of
from .state import Script


def perform_at(scribe: PtuScribe, word: Script) -> None:
    """Uses a move at once; where it takes a single target, its player chooses among those in reach."""
    name, entry = (str(part) for part in word.detail)
    user = harm.one_of(scribe, word.actor)
    move = scribe.content.moves[name]
    if user.fainted or user.where != "field":
        return
    if move.range.kind not in SINGLE:
        perform(scribe, user.id, name, user.id)
        return
    found = [one.id for one in targets_of(scribe.state, user, move)]
    if not found:
        harm.fail(scribe, user.id, user.id, entry, "nothing_to_use")
        return
    if len(found) > 1 and not scribe.answers:
        about: dict[str, Value] = {"user": user.id, "move": name, "why": entry}
        scribe.ask(seat_of(scribe.state, user), "target", found, otherwise=(found[0],), about=about)
        return
    chosen = scribe.answers[0][0] if scribe.answers else found[0]
    perform(scribe, user.id, name, chosen if chosen in found else found[0])
