"""Pokémon and Energy from the hand: onto the bench, onto a Pokémon, as its evolution. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal

from .. import commands as k
from .. import content as c
from .. import derived, harm, setup, standing
from .. import events as e
from .. import words as w
from ..allowed import (
    acting,
    attachments,
    in_hand,
    in_phase,
    not_ready,
    own_pokemon,
    playable,
    unions,
    why_not_combine,
)
from ..cardplay import attach, attaches, barred, evolve_onto
from ..cards import card_of, evolves, facts, shown
from ..game import TcgScribe
from ..state import State, called


def play_pokemon(scribe: TcgScribe, command: k.PlayPokemon) -> None:
    """A Basic Pokémon onto the bench, in the own turn or during setup; in the own turn also a LEGEND or a V-UNION."""
    state: State = scribe.state
    if state.match_state in ("select_bench_pokemon", "initial_setup"):
        seat = acting(scribe)
        not_ready(scribe, seat, "the bench is as it is")
    else:
        seat = in_phase(scribe, "play a Pokémon", "main_phase")
        if command.card in state.sides[seat].discard:
            _combine(scribe, seat, command.card)
            return
    card = in_hand(scribe, seat, command.card)
    half = ""
    if isinstance(card, c.Pokemon) and card.half and state.match_state == "player_turn":
        half = _other_half(scribe, seat, card)
    known = facts(scribe.game, card)
    basic = half or (known.is_basic if state.match_state == "player_turn" else known.opens)
    scribe.require(
        bool(basic),
        "tcg.not_basic",
        f"{card.name} can't be put on the Bench now: it is no Basic Pokémon.",
        short="not a Basic Pokémon",
    )
    room = derived.bench_size(scribe, seat)
    scribe.require(
        len(state.sides[seat].bench) < room,
        "tcg.bench_full",
        f"{called(seat)} has no room: the Bench is full ({room} Pokémon).",
        short="the Bench is full",
    )
    if state.match_state != "player_turn":
        scribe.require(
            state.sides[seat].active is not None,
            "tcg.no_active",
            f"{called(seat)} chooses the Active Pokémon before the Bench.",
        )
        setup.lay_down(scribe, seat, command.card, active=False)
        return
    playable(scribe, seat, card)
    hp = known.hp
    faces = shown(state, (half, command.card) if half else (command.card,))
    scribe.record(e.PokemonPlayed(seat, command.card, False, hp, state.turn, "hand", faces, below=half))
    _set_off(scribe, harm.triggers(scribe, "when_played", half or command.card))


def _combine(scribe: TcgScribe, seat: str, top: str) -> None:
    """Four different cards of a V-UNION, from the discard pile, become one Pokémon: once in a game for each name."""
    card = card_of(scribe, top)
    scribe.require(
        isinstance(card, c.Pokemon) and card.parts == 4,
        "tcg.not_in_hand",
        f"{called(seat)} can't put {card.name} on the Bench: it is in the discard pile, not in hand.",
    )
    why = why_not_combine(scribe, seat, card.name)
    scribe.require(
        why is None,
        "tcg.cannot_combine",
        f"{called(seat)} can't put {card.name} on the Bench: {why}.",
        short=(why or "").removeprefix("it "),
    )
    rest = tuple(part for part in unions(scribe, seat)[card.name] if card_of(scribe, part) is not card)[:3]
    hp, state = facts(scribe.game, card).hp, scribe.state
    faces = shown(state, (*rest, top))
    scribe.record(e.PokemonPlayed(seat, top, False, hp, state.turn, "discard", faces, quarters=rest, once=card.name))
    _set_off(scribe, ())


def _other_half(scribe: TcgScribe, seat: str, card: c.Pokemon) -> str:
    """The card of the hand with which a half is put down."""
    for handle in scribe.state.sides[seat].hand:
        other = card_of(scribe, handle)
        if isinstance(other, c.Pokemon) and other.is_other_half(card):
            return handle
    if card.parts == 4:
        raise Refusal(
            "tcg.other_half",
            f"{card.name} can't be put on the Bench from the hand: its 4 different cards are combined when all of them "
            "are in the discard pile.",
            short="combined from the discard pile",
        )
    raise Refusal(
        "tcg.other_half",
        f"{card.name} can't be put on the Bench without its other half, which isn't in the hand.",
        short="its other half isn't in hand",
    )


def _set_off(scribe: TcgScribe, answers: tuple[w.Triggered, ...]) -> None:
    """What a played card sets off, and what its coming into play changes."""
    if answers or standing.unsettled(scribe):
        scribe.push(*answers, w.KnockOuts(), seat=scribe.state.current)


def attach_energy(scribe: TcgScribe, command: k.AttachEnergy) -> None:
    seat = in_phase(scribe, "attach energy", "main_phase")
    card = in_hand(scribe, seat, command.card)
    if not isinstance(card, c.Energy):
        scribe.refuse("tcg.not_energy", f"{card.name} can't be attached as Energy: it is no Energy card.")
    target = own_pokemon(scribe, seat, command.target, "attach energy to")
    allowed = attachments(scribe, seat)
    scribe.require(
        scribe.state.attached < allowed,
        "tcg.energy_attached",
        f"{called(seat)} has already attached {_energy_cards(scribe.state.attached)} this turn: {allowed} per turn.",
        short=f"{allowed} Energy per turn",
    )
    playable(scribe, seat, card)
    scribe.require(
        attaches(scribe, card, seat, target),
        "tcg.wrong_pokemon",
        f"{card.name} can't be attached to {derived.name_of(scribe, target)}.",
        short="doesn't fit",
    )
    scribe.require(
        not barred(scribe, seat, target, card),
        "tcg.forbidden",
        f"An effect keeps Energy from being attached to {derived.name_of(scribe, target)}.",
        short="an effect forbids it",
    )
    attach(scribe, seat, command.card, target.id, "hand", of_the_turn=True)
    _set_off(scribe, harm.attached(scribe, seat, command.card, target.id))


def _energy_cards(count: int) -> str:
    return "an Energy card" if count == 1 else f"{count} Energy cards"


def evolve_pokemon(scribe: TcgScribe, command: k.EvolvePokemon) -> None:
    seat = in_phase(scribe, "evolve", "main_phase")
    card = in_hand(scribe, seat, command.card)
    target = own_pokemon(scribe, seat, command.target, "evolve")
    below = card_of(scribe, target.top)
    if not evolves(card, below):
        wanted = card.evolves_from if isinstance(card, c.Pokemon) else None
        reason = f"it evolves from {wanted}" if wanted else "it is no Evolution card"
        scribe.refuse(
            "tcg.does_not_evolve",
            f"{below.name} does not evolve into {card.name}: {reason}.",
            short=reason.removeprefix("it "),
        )
    playable(scribe, seat, card)
    why = derived.why_not_put(scribe, seat, target, card)
    scribe.require(why is None, "tcg.evolve_timing", f"{below.name} can't evolve now: {why}.", short=why)
    evolve_onto(scribe, seat, target, command.card, "hand")
    _set_off(scribe, harm.evolved(scribe, seat, target.id))
