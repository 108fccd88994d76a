"""What a seat believes about cards that it can't see, as weighted guesses that can be drawn from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from math import comb
from typing import TypeVar

from msgspec.structs import replace

from turnwright.kernel.dice import Dice

from .. import content as c
from ..cards import evolves
from ..game import TcgGame
from ..state import EVERYBODY, OTHER, Side, State
from .quick import BENCH_WANTED, only_brings_cards

Card = TypeVar("Card", bound=Hashable)


def posterior(lists: Mapping[tuple[Card, ...], int], seen: Mapping[Card, int]) -> dict[tuple[Card, ...], int]:
    """Weights of the lists that another may play, given what was seen of theirs: prior weights times the number of ways
    in which each list could have shown just these cards. Empty if none of them could.
    """
    found: dict[tuple[Card, ...], int] = {}
    for cards, weight in lists.items():
        counts = Counter(cards)
        ways = weight
        for card, count in seen.items():
            ways *= comb(counts[card], count)
        if ways:
            found[cards] = ways
    return found


def likely_list(lists: Mapping[tuple[Card, ...], int], seen: Mapping[Card, int], dice: Dice) -> tuple[Card, ...]:
    """A list that another may play, drawn by its weight. Where none fits, the nearest one with what was seen in it."""
    fitting = posterior(lists, seen)
    if fitting:
        return drawn(fitting, dice)
    return _nearest(tuple(lists), seen)


def drawn(weights: Mapping[tuple[Card, ...], int], dice: Dice) -> tuple[Card, ...]:
    """One of several, by its weight."""
    if len(weights) == 1:
        return next(iter(weights))
    whole = sum(weights.values())
    fineness = 1 << 30
    mark = (dice.d(fineness, "believed_list") - 1) * whole // fineness
    for cards, weight in weights.items():
        mark -= weight
        if mark < 0:
            return cards
    raise AssertionError("weights are at least 1")


def _nearest(lists: Sequence[tuple[Card, ...]], seen: Mapping[Card, int]) -> tuple[Card, ...]:
    """The list that shares most with what was seen, with what it lacks in the place of unseen cards."""
    shown: Counter[Card] = Counter(seen)
    if not lists:
        return tuple(shown.elements())
    counts = max((Counter(cards) for cards in lists), key=lambda counts: (counts & shown).total())
    others = list((counts - shown).elements())
    missing = (shown - counts).total()
    return (*shown.elements(), *others[: max(0, len(others) - missing)])


# What the other holds

Kind = str

HELD: Mapping[Kind, int] = {
    "energy": 95,
    "basic, room": 12,
    "basic, no room": 130,
    "evolves now": 20,
    "evolves later": 270,
    "evolution": 260,
    "brings cards": 15,
    "item": 115,
    "supporter": 110,
    "tool": 12,
    "stadium": 90,
}
"""How much likelier than by chance a hidden card of each kind is in the other's hand after their turn, in hundredths:
between what `scripts/belief.py fit` finds with the starter decks (144 matches) and with three Standard lists (90)."""


class Holding:
    """What kind of card each card of a side would be to its player, who has just had a turn."""

    def __init__(self, game: TcgGame, state: State, side: Side) -> None:
        self._game = game
        self._kinds: dict[str, Kind] = {}
        cards = game.content.cards
        turn = state.turn if state.current == side.seat else state.turn - 1
        self._grown = [
            cards[state.faces[each.top]]
            for each in side.in_play
            if side.turns > 1 and each.top in state.faces and max(each.entered, each.evolved) < turn
        ]
        self._all = [cards[state.faces[each.top]] for each in side.in_play if each.top in state.faces]
        self._has_room = len(side.bench) < BENCH_WANTED

    def kind(self, face: str) -> Kind:
        """What kind of card it is."""
        known = self._kinds.get(face)
        if known is None:
            known = self._kinds[face] = self._kind(self._game.content.cards[face])
        return known

    def _kind(self, card: c.AnyCard) -> Kind:
        if isinstance(card, c.Energy):
            return "energy"
        if isinstance(card, c.Pokemon):
            if card.is_basic:
                return "basic, room" if self._has_room else "basic, no room"
            if any(evolves(card, below) for below in self._grown):
                return "evolves now"
            return "evolves later" if any(evolves(card, below) for below in self._all) else "evolution"
        if card.kind in ("supporter", "tool", "stadium"):
            return str(card.kind)
        return "brings cards" if only_brings_cards(card) and not card.pays else "item"


def hidden_hand(state: State, seat: str, of: str) -> tuple[list[str], list[str]]:
    """The cards in a hand that a seat doesn't know, and those of the deck and the prizes."""
    side = state.sides[of]

    def is_hidden(card: str) -> bool:
        known = state.seen.get(card, ())
        return known != EVERYBODY and seat not in known

    return [card for card in side.hand if is_hidden(card)], [
        card for card in (*side.deck, *side.prizes) if is_hidden(card)
    ]


def suppose(game: TcgGame, state: State, seat: str, dice: Dice) -> State:
    """Deals the other's hidden hand anew from their hidden cards, each as likely as one holds cards of its kind.

    Dealt by chance alone, a hand holds Basics and Evolution cards that would lie on the table by now, and a player that
    expects them thinks that a lone Pokémon is never alone for long.
    """
    side = state.sides[OTHER[seat]]
    held, others = hidden_hand(state, seat, side.seat)
    if not side.turns or not held or not others:
        return state
    holding, faces = Holding(game, state, side), dict(state.faces)
    pool: dict[str, list[str]] = {}
    for card in (*held, *others):
        pool.setdefault(faces[card], []).append(card)
    left = {face: len(copies) for face, copies in pool.items()}
    weights = {face: HELD[holding.kind(face)] for face in pool}
    dealt = []
    for _ in held:
        mark = dice.d(sum(weights[face] * count for face, count in left.items()), "supposed_card")
        for face, count in left.items():
            mark -= weights[face] * count
            if mark <= 0:
                break
        left[face] -= 1
        dealt.append(face)
    hidden = Counter(faces[card] for card in others)
    for card, face in zip(held, dealt, strict=True):
        hidden[faces[card]] += 1
        hidden[face] -= 1
        faces[card] = face
    return replace(state, faces=_with_the_rest(faces, others, hidden))


def _with_the_rest(faces: dict[str, str], others: Sequence[str], rest: Counter[str]) -> dict[str, str]:
    """Deck and prizes with what is left over, each card where it was as far as it can be."""
    left, open_places = Counter(rest), []
    for card in others:
        if left[faces[card]] > 0:
            left[faces[card]] -= 1
        else:
            open_places.append(card)
    return {**faces, **dict(zip(open_places, left.elements(), strict=True))}
