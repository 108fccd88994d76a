"""Activated abilities, and their words. (sources 4)"""

from __future__ import annotations

from typing import Any

from .. import commands as k
from .. import turns
from .. import words as w
from ..allowed import activated, in_phase, why_not_use
from ..game import TcgScribe
from ..state import called


def use_ability(scribe: TcgScribe, command: k.UseAbility) -> None:
    """An activated ability of a Pokémon in play, of a card attached to it, or of the stadium."""
    seat = in_phase(scribe, "use an ability", "main_phase")
    found = next(
        (each for each in activated(scribe, seat) if each[0] == command.pokemon and each[1] == command.ability), None
    )
    if found is None:
        scribe.refuse(
            "tcg.no_such_ability",
            f"{called(seat)} has no Ability {command.ability} on {command.pokemon or 'nothing'} to use.",
        )
    _, _, handle, pokemon, ability = found
    why = why_not_use(scribe, seat, pokemon, handle, ability)
    scribe.require(
        why is None,
        "tcg.cannot_use",
        f"{called(seat)} can't use {ability.name}: {why}.",
        short=(why or "").removeprefix("it "),
    )
    source = pokemon.id if pokemon is not None else ""
    scribe.record(turns.used(seat, source, ability))
    names: dict[str, Any] = {"seat": seat, "source": source, "card": handle, "context": "ability"}
    scribe.push(w.KnockOuts(), **names)
    scribe.push(*turns.paid(ability.pays), *ability.effects, **names)
