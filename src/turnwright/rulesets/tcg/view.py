"""Who may know what: a view is a state with fewer faces, and a redacted event is one with fewer faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Event
from turnwright.kernel.ruleset import Redact, public

from . import events as e
from .cards import unseen
from .evolve import EVENTS
from .game import TcgGame, index
from .rules.decks import Fault
from .state import SEATS, State


def view(state: State, seat: str) -> State:
    """What a seat may know: faces that it or everybody has seen, and, unless decks are open, its own deck alone."""
    if not state.opened:
        state = _before_the_decks_are_open(state, seat)
    known = state.faces
    faces = {}
    for card, seats in state.seen.items():  # most cards nobody has seen
        if ("*" in seats or seat in seats) and card in known:
            faces[card] = known[card]
    return state if len(faces) == len(known) else replace(state, faces=faces)


def _before_the_decks_are_open(state: State, seat: str) -> State:
    sides = {own: side if own == seat else replace(side, deck_name="", cards={}) for own, side in state.sides.items()}
    plan = replace(state.plan, **{own: None for own in SEATS if own != seat})
    return replace(state, sides=sides, plan=plan)


def with_own_deck(state: State, event: e.PlayerJoined, seat: str) -> e.PlayerJoined:
    """Who sits down is for all to see, with which deck for nobody else."""
    return event if seat == event.seat else e.PlayerJoined(event.seat, "", {})


def with_own_faults(state: State, event: e.DeckChecked, seat: str) -> e.DeckChecked:
    """That a deck is refused is for all to see; what is wrong with its cards is for who brought it."""
    if not event.faults or seat == event.seat:
        return event
    return e.DeckChecked(event.seat, (Fault("deck.broken"),))


Secret = TypeVar(
    "Secret",
    e.DeckShuffled,
    e.Mulliganed,
    e.CardsMoved,
    e.CardsDrawn,
    e.CardsShown,
    e.CardsMixed,
    e.PokemonPlayed,
    e.PrizeTaken,
)
"""An event with faces that not everybody gets to know by it."""


def with_known_faces(state: State, event: Secret, seat: str) -> Secret:
    """An event without the faces that a seat does not get to know by it."""
    faces = event.faces
    if not faces or "*" in event.seen or seat in event.seen:
        return event
    known = {card: face for card, face in faces.items() if seat in state.seen.get(card, ())}
    return replace(event, faces=known)


REDACTIONS: dict[type, Redact] = {
    e.PlayerJoined: with_own_deck,
    e.DecksOpened: public,
    e.DeckChecked: with_own_faults,
    e.StateEntered: public,
    e.Readied: public,
    e.DeckShuffled: with_known_faces,
    e.Mulliganed: with_known_faces,
    e.PrizesSet: public,
    e.FirstPlayerChosen: public,
    e.CardsMoved: with_known_faces,
    e.CardsDrawn: with_known_faces,
    e.CardsShown: with_known_faces,
    e.CardsMixed: with_known_faces,
    e.DeckArranged: public,
    e.PokemonPlayed: with_known_faces,
    e.PokemonRevealed: public,
    e.PokemonEvolved: public,
    e.PokemonSwapped: public,
    e.PokemonDevolved: public,
    e.MaxHpChanged: public,
    e.EnergyAttached: public,
    e.EnergyMoved: public,
    e.ToolAttached: public,
    e.Detached: public,
    e.TrainerPlayed: public,
    e.StadiumPlayed: public,
    e.StadiumLeft: public,
    e.AbilityUsed: public,
    e.AttackDeclared: public,
    e.AttackFailed: public,
    e.CoinsFlipped: public,
    e.Damaged: public,
    e.Healed: public,
    e.CountersMoved: public,
    e.ConditionGained: public,
    e.ConditionsLost: public,
    e.Marked: public,
    e.MarksEnded: public,
    e.Switched: public,
    e.RetreatFailed: public,
    e.PokemonPromoted: public,
    e.PokemonLeft: public,
    e.KnockedOut: public,
    e.PrizeTaken: with_known_faces,
    e.TurnStarted: public,
    e.PhaseEntered: public,
    e.TurnEnded: public,
    e.SuddenDeathBegan: public,
    e.MatchEnded: public,
    e.MatchCancelled: public,
}
"""What a seat is sent of each event. A new event needs a line here, or the ruleset does not load."""


def tells(before: State, events: Sequence[Event], seat: str) -> bool:
    """Whether a seat got to know a card or a deck list, were it only until the next shuffle."""
    state, known = before, _known(before, seat)
    for event in events:
        change = EVENTS.get(type(event))
        if change is not None:
            state = change(state, event)
            now = _known(state, seat)
            if not now <= known:
                return True
            known = now
    return False


def _known(state: State, seat: str) -> set[str]:
    """The cards that a seat knows by their handles, and whose deck lists it may read beside its own."""
    seen = view(state, seat)
    return {*seen.faces, *(own for own, side in seen.sides.items() if own != seat and side.cards)}


def imagine_all(game: TcgGame, seen: State, seat: str, dice: Dice) -> State:
    """A whole state that fits a view: what is not known is dealt anew from the deck lists."""
    faces = dict(seen.faces)
    for own in SEATS:
        faces.update(_dealt(game, seen, own, dice))
    return replace(seen, faces=faces)


def _dealt(game: TcgGame, seen: State, seat: str, dice: Dice) -> dict[str, str]:
    """Faces for the hidden cards of a player. Face down in the setup lie Basic Pokémon, and a kept hand holds one."""
    side = seen.sides[seat]
    if not side.minted:
        return {}  # the deck is still in its box
    pool = [face for face, count in unseen(seen, seat).items() for _ in range(count)]
    dealt: dict[str, str] = {}
    for pokemon in side.in_play:
        if pokemon.id not in seen.faces:
            dealt[pokemon.id] = dice.choose([face for face in pool if _is_basic(game, face)], "imagined_card")
            pool.remove(dealt[pokemon.id])
    hidden = [card for card in (*side.hand, *side.prizes, *side.deck) if card not in seen.faces]
    hand = [card for card in side.hand if card not in seen.faces]
    needs_basic = side.keeps and not any(_is_basic(game, seen.faces[c]) for c in side.hand if c in seen.faces)
    order = dice.shuffle(pool, "imagined_deck")
    while needs_basic and not any(_is_basic(game, face) for face in order[: len(hand)]):
        order = dice.shuffle(pool, "imagined_deck")
    dealt.update(zip(hidden, order, strict=True))
    return dealt


def _is_basic(game: TcgGame, face: str) -> bool:
    return index(game).facts[face].opens
