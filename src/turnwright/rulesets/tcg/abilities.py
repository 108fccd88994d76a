"""Activated abilities: which there are, why one cannot be used, and its words. (sources 4)"""

from __future__ import annotations

from typing import Any

from . import commands as k
from . import content as c
from . import standing, turns
from . import words as w
from .allowed import in_phase, why_not_use
from .cards import card_of, facts, known_card
from .game import TcgScribe
from .state import Pokemon, State, called


def use_ability(run: TcgScribe, command: k.UseAbility) -> None:
    """An activated ability of a Pokémon in play, of a card attached to it, or of the stadium."""
    seat = in_phase(run, "use an ability", "main_phase")
    found = next(
        (each for each in activated(run, seat) if each[0] == command.pokemon and each[1] == command.ability), None
    )
    if found is None:
        run.refuse(
            "tcg.no_such_ability",
            f"{called(seat)} has no Ability {command.ability} on {command.pokemon or 'nothing'} to use.",
        )
    _, _, handle, pokemon, ability = found
    why = why_not_use(run, seat, pokemon, handle, ability)
    run.require(why is None, "tcg.cannot_use", f"{called(seat)} can't use {ability.name}: {why}.")
    source = pokemon.id if pokemon is not None else ""
    run.record(turns.used(seat, source, ability))
    names: dict[str, Any] = {"seat": seat, "source": source, "card": handle, "context": "ability"}
    run.push(w.KnockOuts(), **names)
    run.push(*turns.paid(ability.pays), *ability.effects, **names)


def activated(run: TcgScribe, seat: str) -> list[tuple[str, int, str, Pokemon | None, c.Ability]]:
    """What a player could use: (where, number, card, Pokémon, ability); attached cards come after the top card."""
    found: list[tuple[str, int, str, Pokemon | None, c.Ability]] = []
    state: State = run.state
    with_energy = standing.pool(run).energy_activated
    for pokemon in state.sides[seat].in_play:
        number = 0
        for handle in (pokemon.top, *pokemon.tools, *(pokemon.energies if with_energy else ())):
            card = known_card(run.game, state, handle)
            if card is None or handle in state.posing or not (places := facts(run.game, card).activated):
                continue
            for place in places:
                found.append((pokemon.id, number, handle, pokemon, card.abilities[place]))
                number += 1
    if state.stadium:
        card = card_of(run, state.stadium)
        for number, place in enumerate(facts(run.game, card).activated):
            found.append((state.stadium, number, state.stadium, None, card.abilities[place]))
    return found
