"""What a seat may do: every choice, read from its view. Copies of a card are one choice, by the first of them."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.dice import Scripted
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Scribe
from turnwright.kernel.shapes import Field, Form

from . import allowed, derived, standing
from . import commands as k
from . import content as c
from . import vocabulary as v
from .allowed import may_flip
from .cardplay import attaches, barred
from .cards import evolves, facts, fits_card
from .game import TcgGame, TcgScribe
from .state import SEATS, Pokemon, Side, State

_NO_DICE = Scripted()


def reader(game: TcgGame, view: State, seat: str) -> TcgScribe:
    """A scribe that only reads."""
    return Scribe(game, view, _NO_DICE, seat)


def legal(game: TcgGame, view: State, seat: str) -> Iterator[Command]:
    """Every choice of a seat in the present state of the match."""
    side = view.sides[seat]
    match view.match_state:
        case "player_turn" | "between_turns":
            if side.owed:
                yield from (k.SelectPrize(place) for place in range(len(side.prizes)))
            elif side.active is None:
                yield from (k.SetActivePokemon(each.id) for each in side.bench)
            elif view.phase == "draw":
                yield k.DrawCard()
            elif view.phase == "main_phase":
                yield from _main(game, view, seat)
            else:
                yield k.EndTurn()
        case "created" | "waiting_for_players":
            yield from (k.JoinMatch(deck) for deck in game.content.decks)
        case "match_approval":
            yield k.ApproveMatch()
        case "drawing_cards":
            yield k.DrawInitialCards()
        case "set_prize_cards":
            yield k.SetPrizeCards()
        case "first_player_selection":
            yield k.ConfirmFirstPlayer()
        case _:
            yield from _setting_up(game, view, side)


def offers(game: TcgGame, view: State, seat: str) -> Iterator[Command]:
    """What a seat may do while the other is to act: flip the coins of an attack. Its own, it answers for."""
    if may_flip(view, seat):
        yield k.GenerateCoinFlip()


def _setting_up(game: TcgGame, view: State, side: Side) -> Iterator[Command]:
    basics = [card for card, face in _hand(game, view, side) if facts(game, face).opens]
    if side.active is None:
        yield from (k.SetActivePokemon(card) for card in basics)
        return
    if len(side.bench) < game.options.bench_size:
        yield from (k.PlayPokemon(card) for card in basics)
    yield k.CompleteInitialSetup()


def _hand(game: TcgGame, view: State, side: Side) -> list[tuple[str, c.AnyCard]]:
    """The hand, one of each card."""
    faces, cards = view.faces, game.content.cards
    first: dict[str, str] = {}
    for handle in side.hand:
        first.setdefault(faces[handle], handle)
    return [(handle, cards[face]) for face, handle in first.items()]


def _main(game: TcgGame, view: State, seat: str) -> Iterator[Command]:
    scribe = reader(game, view, seat)
    side = view.sides[seat]
    active = side.active
    assert active is not None
    for place, attack in enumerate(derived.attacks_of(scribe, active)):
        if allowed.why_not_attack(scribe, seat, active, attack) is None:
            yield k.Attack(place)
    room = len(side.bench) < derived.bench_size(scribe, seat)
    attach = view.attached < 1 or view.attached < allowed.attachments(scribe, seat)
    forbidden = [force.word.cards for force in standing.on_player(scribe, v.ForbidPlay, seat)]
    hand = _hand(game, view, side)
    for handle, card in hand:
        if forbidden and any(fits_card(scribe, {"seat": seat}, card, each) for each in forbidden):
            continue
        if isinstance(card, c.Energy):
            if attach:
                for pokemon in side.in_play:
                    if attaches(scribe, card, seat, pokemon) and not barred(scribe, seat, pokemon, card):
                        yield k.AttachEnergy(handle, pokemon.id)
        elif facts(game, card).is_basic:
            if room:
                yield k.PlayPokemon(handle)
        elif isinstance(card, c.Pokemon) and card.half:
            if room and any(isinstance(it, c.Pokemon) and it.is_other_half(card) and it.id > card.id for _, it in hand):
                yield k.PlayPokemon(handle)
        elif isinstance(card, c.Pokemon):
            yield from _evolutions(scribe, seat, side, handle, card)
        else:
            yield from _trainer(scribe, seat, handle, card)
    for name, parts in allowed.unions(scribe, seat).items():
        if allowed.why_not_combine(scribe, seat, name) is None:
            yield k.PlayPokemon(parts[0])
    yield from _abilities(scribe, seat)
    yield from _retreats(scribe, seat, active)
    yield k.EndTurn()


def _evolutions(scribe: TcgScribe, seat: str, side: Side, handle: str, card: c.Pokemon) -> Iterator[Command]:
    faces, cards = scribe.state.faces, scribe.game.content.cards
    for pokemon in side.in_play:
        if evolves(card, cards[faces[pokemon.top]]) and derived.why_not_put(scribe, seat, pokemon, card) is None:
            yield k.EvolvePokemon(handle, pokemon.id)


def _trainer(scribe: TcgScribe, seat: str, handle: str, card: c.Trainer) -> Iterator[Command]:
    if allowed.why_not_play(scribe, seat, handle, card) is not None:
        return
    if allowed.is_attached(card):
        yield from (k.PlayTrainer(handle, pokemon.id) for pokemon in allowed.tool_targets(scribe, seat, card))
    else:
        yield k.PlayTrainer(handle)


def _abilities(scribe: TcgScribe, seat: str) -> Iterator[Command]:
    if not standing.pool(scribe).activated:
        return
    for where, number, handle, pokemon, ability in allowed.activated(scribe, seat):
        if allowed.why_not_use(scribe, seat, pokemon, handle, ability) is None:
            yield k.UseAbility(where, number)


def _retreats(scribe: TcgScribe, seat: str, active: Pokemon) -> Iterator[Command]:
    state: State = scribe.state
    if allowed.why_not_retreat(scribe, seat, active) is not None:
        return
    faces = state.faces
    payments: dict[tuple[str, ...], tuple[str, ...]] = {}
    for choice in allowed.retreat_payments(scribe, seat, active):
        payments.setdefault(tuple(sorted([faces[card] for card in choice])), choice)
    for pokemon in state.sides[seat].bench:
        yield from (k.Retreat(pokemon.id, choice) for choice in payments.values())


def forms(game: TcgGame, view: State, seat: str) -> tuple[Form, ...]:
    """A retreat paid card by card, where it matters which copy is meant.

    `legal` names one payment of equal cards, but cards that pose as Energy provide what was chosen for each.
    """
    if seat not in SEATS or view.phase != "main_phase" or view.current != seat or view.flow.prompts:
        return ()
    active, bench = view.sides[seat].active, view.sides[seat].bench
    if active is None or not bench or not any(card in view.posing for card in active.energies):
        return ()
    target = Field("target", "choice", tuple(each.id for each in bench), label="New Active Pokémon")
    energies = Field(
        "energies", "choices", active.energies, 0, len(active.energies), label="Energy to discard",
        help="As much as the retreat costs.",
    )  # fmt: skip
    return (Form("retreat", "Retreat, choosing the Energy", (target, energies)),)
