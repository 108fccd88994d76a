"""Pokémon and Energy from the hand: onto the bench, onto a Pokémon, as its evolution. (sources 4)"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.telling import piece_ref, seat_ref

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
from ..refs import because, card_ref, why
from ..state import State


def play_pokemon(scribe: TcgScribe, command: k.PlayPokemon) -> None:
    """A Basic Pokémon onto the bench, in the player's turn or during setup; in the turn also a LEGEND or a V-UNION."""
    state: State = scribe.state
    if state.match_state in ("select_bench_pokemon", "initial_setup"):
        seat = acting(scribe)
        not_ready(scribe, seat, "bench")
    else:
        seat = in_phase(scribe, "play_pokemon", "main_phase")
        if command.card in state.sides[seat].discard:
            _combine(scribe, seat, command.card)
            return
    card = in_hand(scribe, seat, command.card)
    half = ""
    if isinstance(card, c.Pokemon) and card.half and state.match_state == "player_turn":
        half = _other_half(scribe, seat, command.card, card)
    known = facts(scribe.game, card)
    basic = half or (known.is_basic if state.match_state == "player_turn" else known.opens)
    scribe.require(bool(basic), "tcg.not_basic", card=card_ref(command.card))
    room = derived.bench_size(scribe, seat)
    scribe.require(len(state.sides[seat].bench) < room, "tcg.bench_full", who=seat_ref(seat), count=room)
    if state.match_state != "player_turn":
        scribe.require(state.sides[seat].active is not None, "tcg.no_active", context="bench", who=seat_ref(seat))
        setup.lay_down(scribe, seat, command.card, active=False)
        return
    playable(scribe, seat, card)
    hp = known.hp
    faces = shown(state, (half, command.card) if half else (command.card,))
    scribe.record(e.PokemonPlayed(seat, command.card, False, hp, state.turn, "hand", faces, below=half))
    _set_off(scribe, harm.benched(scribe, seat, half or command.card))


def _combine(scribe: TcgScribe, seat: str, top: str) -> None:
    """Four different cards of a V-UNION, from the discard pile, become one Pokémon: once in a game for each name."""
    card = card_of(scribe, top)
    about: dict[str, Any] = {"who": seat_ref(seat), "card": card_ref(top)}
    scribe.require(isinstance(card, c.Pokemon) and card.parts == 4, "tcg.not_in_hand", context="discarded", **about)
    reason = why_not_combine(scribe, seat, card.name)
    if reason is not None:
        scribe.refuse("tcg.cannot_combine", **about, **because(reason))
    rest = tuple(part for part in unions(scribe, seat)[card.name] if card_of(scribe, part) is not card)[:3]
    hp, state = facts(scribe.game, card).hp, scribe.state
    faces = shown(state, (*rest, top))
    scribe.record(e.PokemonPlayed(seat, top, False, hp, state.turn, "discard", faces, quarters=rest, once=card.name))
    _set_off(scribe, ())


def _other_half(scribe: TcgScribe, seat: str, own: str, card: c.Pokemon) -> str:
    """The card of the hand with which a half is put down."""
    for handle in scribe.state.sides[seat].hand:
        other = card_of(scribe, handle)
        if isinstance(other, c.Pokemon) and other.is_other_half(card):
            return handle
    if card.parts == 4:
        raise Refusal("tcg.other_half", context="parts", card=card_ref(own))
    raise Refusal("tcg.other_half", card=card_ref(own))


def _set_off(scribe: TcgScribe, answers: tuple[w.Triggered, ...]) -> None:
    """What a played card sets off, and what its coming into play changes."""
    if answers or standing.unsettled(scribe):
        scribe.push(*answers, w.KnockOuts(), seat=scribe.state.current)


def attach_energy(scribe: TcgScribe, command: k.AttachEnergy) -> None:
    seat = in_phase(scribe, "attach", "main_phase")
    card = in_hand(scribe, seat, command.card)
    if not isinstance(card, c.Energy):
        scribe.refuse("tcg.not_energy", card=card_ref(command.card))
    target = own_pokemon(scribe, seat, command.target, "attach")
    allowed = attachments(scribe, seat)
    already = scribe.state.attached
    scribe.require(already < allowed, "tcg.energy_attached", who=seat_ref(seat), count=already, most=allowed)
    playable(scribe, seat, card)
    about: dict[str, Any] = {"card": card_ref(command.card), "target": piece_ref(target.id)}
    scribe.require(attaches(scribe, card, seat, target), "tcg.wrong_pokemon", **about)
    scribe.require(not barred(scribe, seat, target, card), "tcg.forbidden", context="energy", **about)
    attach(scribe, seat, command.card, target.id, "hand", of_the_turn=True)
    _set_off(scribe, harm.attached(scribe, seat, command.card, target.id))


def evolve_pokemon(scribe: TcgScribe, command: k.EvolvePokemon) -> None:
    seat = in_phase(scribe, "evolve", "main_phase")
    card = in_hand(scribe, seat, command.card)
    target = own_pokemon(scribe, seat, command.target, "evolve")
    below = card_of(scribe, target.top)
    if not evolves(card, below):
        wanted = card.evolves_from if isinstance(card, c.Pokemon) else None
        reason = why("evolves_from", below=text_ref(wanted)) if wanted else why("no_evolution")
        about: dict[str, Any] = {"target": piece_ref(target.id), "card": card_ref(command.card)}
        scribe.refuse("tcg.does_not_evolve", **about, **because(reason))
    playable(scribe, seat, card)
    timing = derived.why_not_put(scribe, seat, target, card)
    if timing is not None:
        scribe.refuse("tcg.evolve_timing", target=piece_ref(target.id), **because(timing))
    evolve_onto(scribe, seat, target, command.card, "hand")
    _set_off(scribe, harm.evolved(scribe, seat, target.id))
