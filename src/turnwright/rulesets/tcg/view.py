"""Who may know what: a view is a state with fewer faces, and a redacted event is one with fewer faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Event
from turnwright.kernel.ruleset import Redact, public

from .cards import unseen
from .events import PlayerJoined
from .evolve import EVENTS
from .game import TcgGame, index
from .state import EVERYBODY, SEATS, State


def view(state: State, seat: str) -> State:
    """What a seat may know: faces that it or everybody has seen, and of decks that do not lie open only the own."""
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


def with_own_deck(state: State, event: Any, seat: str) -> Event:
    """Who sits down is for all to see, with which deck for nobody else."""
    return event if seat == event.seat else PlayerJoined(event.seat, "", {})


def with_known_faces(state: State, event: Any, seat: str) -> Event:
    """An event without the faces that a seat does not get to know by it."""
    faces = event.faces
    if not faces or "*" in event.seen or seat in event.seen:
        return event  # type: ignore[no-any-return]
    known = {card: face for card, face in faces.items() if seat in state.seen.get(card, ())}
    return replace(event, faces=known)  # type: ignore[no-any-return]


def _is_secret(kind: type) -> bool:
    return {"faces", "seen"} <= set(kind.__annotations__)


REDACTIONS: dict[type, Redact] = {
    **{kind: with_known_faces if _is_secret(kind) else public for kind in EVENTS},
    PlayerJoined: with_own_deck,
}
"""Every event: those with secret faces lose them, a deck is shown when both have one, all others are public."""


def tells(before: State, events: Sequence[Event], seat: str) -> bool:
    """Whether a seat got to know a card."""
    known = {card for card, seats in before.seen.items() if seat in seats or "*" in seats}
    for event in events:
        for card in getattr(event, "faces", ()):
            seats = getattr(event, "seen", EVERYBODY)
            if card not in known and ("*" in seats or seat in seats):
                return True
    return False


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
            dealt[pokemon.id] = dice.choose([face for face in pool if _is_basic(game, face)], "imagined card")
            pool.remove(dealt[pokemon.id])
    hidden = [card for card in (*side.hand, *side.prizes, *side.deck) if card not in seen.faces]
    hand = [card for card in side.hand if card not in seen.faces]
    needs_basic = side.keeps and not any(_is_basic(game, seen.faces[c]) for c in side.hand if c in seen.faces)
    order = dice.shuffle(pool, "imagined deck")
    while needs_basic and not any(_is_basic(game, face) for face in order[: len(hand)]):
        order = dice.shuffle(pool, "imagined deck")
    dealt.update(zip(hidden, order, strict=True))
    return dealt


def _is_basic(game: TcgGame, face: str) -> bool:
    return index(game).facts[face].opens
