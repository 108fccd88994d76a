"""Pokémon and Energy from the hand: onto the bench, onto a Pokémon, as its evolution. (sources 4)"""

from __future__ import annotations

from .. import commands as k
from .. import content as c
from .. import events as e
from .. import harm, numbers, setup, standing
from .. import words as w
from ..allowed import acting, attachments, in_hand, in_phase, not_ready, own_pokemon, playable
from ..cardplay import attach, attaches, evolve_onto
from ..cards import card_of, evolves, facts, shown
from ..game import TcgScribe
from ..state import State, called


def play_pokemon(run: TcgScribe, command: k.PlayPokemon) -> None:
    """A Basic Pokémon onto the bench, in the own turn or during setup."""
    state: State = run.state
    if state.match_state in ("select_bench_pokemon", "initial_setup"):
        seat = acting(run)
        not_ready(run, seat, "the bench is as it is")
    else:
        seat = in_phase(run, "play a Pokémon", "main_phase")
    card = in_hand(run, seat, command.card)
    basic = facts(run.game, card).is_basic if state.match_state == "player_turn" else facts(run.game, card).opens
    run.require(basic, "tcg.not_basic", f"{card.name} can't be put on the Bench now: it is no Basic Pokémon.")
    room = int(run.options.bench_size)
    run.require(
        len(state.sides[seat].bench) < room,
        "tcg.bench_full",
        f"{called(seat)} has no room: the Bench is full ({room} Pokémon).",
    )
    if state.match_state != "player_turn":
        run.require(
            state.sides[seat].active is not None,
            "tcg.no_active",
            f"{called(seat)} chooses the Active Pokémon before the Bench.",
        )
        setup.lay_down(run, seat, command.card, active=False)
        return
    playable(run, seat, card)
    hp = facts(run.game, card).hp
    run.record(e.PokemonPlayed(seat, command.card, False, hp, state.turn, "hand", shown(state, (command.card,))))
    _set_off(run, "when_played", command.card)


def _set_off(run: TcgScribe, event: str, pokemon: str) -> None:
    """What a played card sets off, and what its coming into play changes."""
    answers = harm.triggers(run, event, pokemon)
    if answers or standing.unsettled(run):
        run.push(*answers, w.KnockOuts(), seat=run.state.current)


def attach_energy(run: TcgScribe, command: k.AttachEnergy) -> None:
    seat = in_phase(run, "attach energy", "main_phase")
    card = in_hand(run, seat, command.card)
    if not isinstance(card, c.Energy):
        run.refuse("tcg.not_energy", f"{card.name} can't be attached as Energy: it is no Energy card.")
    target = own_pokemon(run, seat, command.target, "attach energy to")
    allowed = attachments(run, seat)
    run.require(
        run.state.attached < allowed,
        "tcg.energy_attached",
        f"{called(seat)} has already attached {_energy_cards(run.state.attached)} this turn: {allowed} per turn.",
    )
    playable(run, seat, card)
    run.require(
        attaches(run, card, seat, target),
        "tcg.wrong_pokemon",
        f"{card.name} can't be attached to {numbers.name_of(run, target)}.",
    )
    attach(run, seat, command.card, target.id, "hand", of_the_turn=True)
    answers = [
        w.Triggered(command.card, target.id, place, "when_attached")
        for place in facts(run.game, card).triggers.get("when_attached", ())
    ]
    answers += harm.triggers(run, "when_energized", target.id)
    if answers or standing.unsettled(run):
        run.push(*answers, w.KnockOuts(), seat=seat)


def _energy_cards(count: int) -> str:
    return "an Energy card" if count == 1 else f"{count} Energy cards"


def evolve_pokemon(run: TcgScribe, command: k.EvolvePokemon) -> None:
    seat = in_phase(run, "evolve", "main_phase")
    card = in_hand(run, seat, command.card)
    target = own_pokemon(run, seat, command.target, "evolve")
    below = card_of(run, target.top)
    if not evolves(card, below):
        wanted = card.evolves_from if isinstance(card, c.Pokemon) else None
        reason = f"it evolves from {wanted}" if wanted else "it is no Evolution card"
        run.refuse("tcg.does_not_evolve", f"{below.name} does not evolve into {card.name}: {reason}.")
    playable(run, seat, card)
    why = numbers.why_not_evolve(run, seat, target)
    run.require(why is None, "tcg.evolve_timing", f"{below.name} can't evolve now: {why}.")
    evolve_onto(run, seat, target, command.card, "hand")
    _set_off(run, "when_evolved", target.id)
