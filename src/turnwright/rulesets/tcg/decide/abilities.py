"""Activated abilities, and their words. (sources 4)"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import seat_ref

from .. import commands as k
from .. import turns
from .. import words as w
from ..allowed import activated, in_phase, why_not_use
from ..game import TcgScribe
from ..refs import because


def use_ability(scribe: TcgScribe, command: k.UseAbility) -> None:
    """An activated ability of a Pokémon in play, of a card attached to it, or of the stadium."""
    seat = in_phase(scribe, "use_ability", "main_phase")
    found = next(
        (each for each in activated(scribe, seat) if each[0] == command.pokemon and each[1] == command.ability), None
    )
    if found is None:
        place, where = command.ability, text_ref(command.pokemon or "?")
        scribe.refuse("tcg.no_such_ability", who=seat_ref(seat), place=place, where=where)
    _, _, handle, pokemon, ability = found
    why = why_not_use(scribe, seat, pokemon, handle, ability)
    if why is not None:
        scribe.refuse("tcg.cannot_use", who=seat_ref(seat), ability=text_ref(ability.name), **because(why))
    source = pokemon.id if pokemon is not None else ""
    scribe.record(turns.used(seat, source, ability))
    names: dict[str, Any] = {"seat": seat, "source": source, "card": handle, "context": "ability"}
    scribe.push(w.KnockOuts(), **names)
    scribe.push(*turns.paid(ability.pays), *ability.effects, **names)
