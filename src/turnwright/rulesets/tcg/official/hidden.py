"""What a seat at the official table can't see, filled in from what it knows.

It knows its own list, what a search has shown it, what the other has shown, and lists that the other may play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from turnwright.kernel.dice import Dice

from ..players.belief import likely_list
from .terms import HAND, Raw

FIRST_SERIAL = (3, 63)
"""The number of the first card of each player's list; the others follow."""
UNKNOWN = 500
"""Numbers from here on stand for cards that nobody has shown."""

List = Sequence[int]


class Knowledge:
    """What a seat has come to know in one game."""

    def __init__(self, index: int, deck: List, lists: Mapping[tuple[int, ...], int]) -> None:
        self.index = index
        self.own = {FIRST_SERIAL[index] + place: number for place, number in enumerate(deck)}
        """Its own cards by their serial numbers."""
        self.lists = lists
        self.prizes: frozenset[int] = frozenset()
        """Its own prizes, once a search has shown what is not in the deck."""
        self.shown: dict[int, int] = {}
        """The other's cards that it has seen, by serial number."""
        self.held: dict[int, int] = {}
        """Those that the other is known to hold."""

    def learn(self, step: Raw) -> None:
        """Takes in what a question shows."""
        other = 1 - self.index
        for card in _cards(step["current"]["players"][other], step["current"]["stadium"]):
            if card["playerIndex"] == other:
                self.shown[card["serial"]] = card["id"]
        for log in step["logs"]:
            if log.get("playerIndex") == other:
                self._learn_from(log)
        self._learn_prizes(step)

    def _learn_from(self, log: Raw) -> None:
        serial = log.get("serial")
        if serial is None:
            if log["type"] == "MoveHidden" and log["fromArea"] == HAND:
                self.held.clear()  # it may have been any of them
            return
        if log["type"] in ("MoveCard", "Draw", "Play", "Attach", "Evolve"):
            self.shown[serial] = log["cardId"]
            self.held.pop(serial, None)
            if log["type"] == "Draw" or log.get("toArea") == HAND:
                self.held[serial] = log["cardId"]

    def _learn_prizes(self, step: Raw) -> None:
        """A deck that lies open says what the prizes are: the rest."""
        side = step["current"]["players"][self.index]
        taken = {log["serial"] for log in step["logs"] if log["type"] == "MoveCard" and log.get("toArea") == HAND}
        self.prizes -= taken
        deck = step["select"].get("deck")
        if not deck or any(card["playerIndex"] != self.index for card in deck):
            return
        seen = {card["serial"] for card in _cards(side, step["current"]["stadium"])}
        seen |= {card["serial"] for card in (*(step["current"]["looking"] or ()), step["select"]["effect"]) if card}
        rest = frozenset(self.own) - seen - {card["serial"] for card in deck}
        if len(rest) == len(side["prize"]):
            self.prizes = rest


def filled(current: Raw, knowledge: Knowledge, dice: Dice, *, on_top: Sequence[int] = ()) -> Raw:
    """The whole of a position that fits what is known; `on_top`: the seat's own cards that were drawn next."""
    players = list(current["players"])
    index = knowledge.index
    players[index] = _own(players[index], current["stadium"], knowledge, dice, on_top)
    players[1 - index] = _other(players[1 - index], current["stadium"], knowledge, dice)
    return {**current, "players": players}


def _cards(side: Raw, stadium: Sequence[Raw]) -> list[Raw]:
    """Every card of a side that lies open."""
    found = [*(side["hand"] or ()), *side["discard"], *stadium]
    for pokemon in (*side["active"], *side["bench"]):
        if pokemon is not None:
            found += [pokemon, *pokemon["energyCards"], *pokemon["tools"], *pokemon["preEvolution"]]
    return [card for card in (*found, *side["prize"]) if card is not None]


def _own(side: Raw, stadium: Sequence[Raw], knowledge: Knowledge, dice: Dice, on_top: Sequence[int]) -> Raw:
    index = knowledge.index
    seen = {card["serial"] for card in _cards(side, stadium)}
    hidden = [serial for serial in knowledge.own if serial not in seen]
    prized = [serial for serial in hidden if serial in knowledge.prizes and serial not in on_top]
    loose = list(dice.shuffle([serial for serial in hidden if serial not in prized], "imagined_deck"))
    top = [serial for serial in on_top if serial in loose]
    loose = [*top, *(serial for serial in loose if serial not in top)]
    faces_down = sum(card is None for card in side["prize"])
    while len(prized) < faces_down and loose:
        prized.append(loose.pop())
    card = _card_maker(knowledge.own, index)
    laid = iter(prized)
    return {
        **side,
        "prize": [entry if entry is not None else card(next(laid)) for entry in side["prize"]],
        "deck": [card(serial) for serial in reversed(loose[: side["deckCount"]])],  # the last is its top
    }


def _other(side: Raw, stadium: Sequence[Raw], knowledge: Knowledge, dice: Dice) -> Raw:
    index = 1 - knowledge.index
    open_cards = [card for card in _cards(side, stadium) if card["playerIndex"] == index]
    held = dict(list(knowledge.held.items())[: side["handCount"]])
    rest = Counter(likely_list(knowledge.lists, Counter(knowledge.shown.values()), dice))
    rest.subtract(card["id"] for card in open_cards)
    rest.subtract(held.values())
    unknown = side["handCount"] - len(held) + side["deckCount"] + sum(card is None for card in side["prize"])
    dealt = list(dice.shuffle([number for number, count in rest.items() for _ in range(count)], "imagined_deck"))
    fallback = dealt or list(knowledge.shown.values()) or list(knowledge.own.values())
    while len(dealt) < unknown:
        dealt.append(dice.choose(fallback, "imagined_card"))
    made = {UNKNOWN + place: number for place, number in enumerate(dealt[:unknown])}
    card = _card_maker({**made, **held}, index)
    serials = iter(made)
    hand = [card(serial) for serial in held]
    hand += [card(next(serials)) for _ in range(side["handCount"] - len(held))]
    prize = [entry if entry is not None else card(next(serials)) for entry in side["prize"]]
    return {**side, "hand": hand, "prize": prize, "deck": [card(serial) for serial in serials]}


def _card_maker(numbers: Mapping[int, int], index: int) -> Any:
    def made(serial: int) -> Raw:
        return {"id": numbers[serial], "serial": serial, "playerIndex": index}

    return made
