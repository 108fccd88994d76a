"""A position of the engine as a Turnwright `State`, in the main phase of the current player.

Handles are the engine's serial numbers. What its state does not show (effects that last, what was used this turn) is
carried over from Turnwright's own outcome of the decision before.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from ..rules.terms import Status
from ..state import SEATS, Pokemon, Side, State
from .cards import Cards
from .terms import Raw

LETTERS = "ab"
CONDITIONS: tuple[Status, ...] = ("poisoned", "burned", "asleep", "paralyzed", "confused")
MINTED = 1000
"""Handles above this are Turnwright's own, of cards that it shuffled."""
_CARRIED = ("evolved", "arrived", "hurt", "stung", "suffered", "stripped", "from_hand", "used", "marks")
_OF_THE_SIDE = ("lost", "fell", "victims", "fallen", "marks")


def handle(card: Raw) -> str:
    return f"{LETTERS[card['playerIndex']]}{card['serial']}"


def position(cards: Cards, current: Raw, before: State | None) -> State:
    """The engine's state; `before`: Turnwright's outcome that led to it, if it is known."""
    return _Setup(cards, current, before).state()


class _Setup:
    def __init__(self, cards: Cards, current: Raw, before: State | None) -> None:
        self.cards, self.current, self.before = cards, current, before
        self.turn: int = current["turn"]
        self.faces: dict[str, str] = {}
        self.seen: dict[str, tuple[str, ...]] = {}
        self.renamed: dict[str, str] = {}

    def state(self) -> State:
        current, before, turn = self.current, self.before, self.turn
        sides = {seat: self._side(index) for index, seat in enumerate(SEATS)}
        stadium = self._add(current["stadium"][0], ("*",)) if current["stadium"] else ""
        sides = {seat: self._marked(side) for seat, side in sides.items()}
        carried: dict[str, Any] = {}
        if before is not None:
            is_same_turn = before.turn == turn
            carried["used_up"] = tuple(use for use in before.used_up if is_same_turn or use.startswith("game"))
            carried["trainers"] = before.trainers if is_same_turn else ()
            victims = (name for side in sides.values() for name in (*side.victims, *side.fallen))
            self.faces = {**{name: before.faces[name] for name in victims if name in before.faces}, **self.faces}
        return State(
            sides=sides,
            match_state="player_turn",
            phase="main_phase",
            turn=turn,
            current=SEATS[(current["firstPlayer"] + turn - 1) % 2],
            first=SEATS[current["firstPlayer"]],
            stadium=stadium,
            attached=int(current["energyAttached"]),
            supporters=int(current["supporterPlayed"]),
            stadiums=int(current["stadiumPlayed"]),
            retreats=int(current["retreated"]),
            faces=self.faces,
            seen=self.seen,
            in_turn=True,
            **carried,
        )

    def _add(self, card: Raw, who: tuple[str, ...]) -> str:
        name = handle(card)
        self.faces[name] = self.cards.id(card["id"])
        if who:
            self.seen[name] = who
        return name

    def _side(self, index: int) -> Side:
        seat, player = SEATS[index], self.current["players"][index]
        actives = [self._pokemon(index, raw, active=True) for raw in player["active"] if raw]
        turns = (self.turn + 1) // 2 if index == self.current["firstPlayer"] else self.turn // 2
        side = Side(
            seat,
            deck_name=seat,
            minted=MINTED,
            bench=tuple(self._pokemon(index, raw, active=False) for raw in player["bench"]),
            active=actives[0] if actives else None,
            hand=tuple(self._add(card, (seat,)) for card in player["hand"]),
            deck=tuple(self._add(card, ()) for card in reversed(player["deck"])),  # its top is the last
            prizes=tuple(self._add(card, ()) for card in player["prize"]),
            discard=tuple(self._add(card, ("*",)) for card in player["discard"]),
            turns=turns,
        )
        if self.before is None:
            return side
        return replace(side, **{name: getattr(self.before.sides[seat], name) for name in _OF_THE_SIDE})

    def _pokemon(self, index: int, raw: Raw, *, active: bool) -> Pokemon:
        for card in (*raw["preEvolution"], raw, *raw["energyCards"], *raw["tools"]):
            self._add(card, ("*",))
        player, turn = self.current["players"][index], self.turn
        conditions = tuple(each for each in CONDITIONS if player[each]) if active else ()
        own = (*(handle(card) for card in raw["preEvolution"]), handle(raw))
        made = Pokemon(
            own[0],
            own,
            raw["maxHp"],
            damage=raw["maxHp"] - raw["hp"],
            energies=tuple(handle(card) for card in raw["energyCards"]),
            tools=tuple(handle(card) for card in raw["tools"]),
            conditions=conditions,
            poison=10 if "poisoned" in conditions else 0,
            burn=20 if "burned" in conditions else 0,
            afflicted=turn - 1 if "paralyzed" in conditions else 0,
            entered=turn if raw["appearThisTurn"] else max(0, turn - 2),
        )
        was = self._was(SEATS[index], made)
        if was is None:
            return made
        self.renamed[was.id] = made.id
        carried = {name: getattr(was, name) for name in _CARRIED}
        if not raw["appearThisTurn"] or turn in (was.entered, was.evolved):
            carried["entered"] = was.entered
        if "paralyzed" in was.conditions:
            carried["afflicted"] = was.afflicted
        if "poisoned" in conditions and was.poison:
            carried["poison"] = was.poison
        if "burned" in conditions and was.burn:
            carried["burn"] = was.burn
        order = [each for each in was.conditions if each in conditions]
        carried["conditions"] = (*order, *(each for each in conditions if each not in order))
        return replace(made, **carried)

    def _was(self, seat: str, made: Pokemon) -> Pokemon | None:
        """The Pokémon that this one was in Turnwright's outcome."""
        if self.before is None:
            return None
        in_play = self.before.sides[seat].in_play
        for pokemon in in_play:
            if set(pokemon.cards) & set(made.cards):
                return pokemon
        faces = self.before.faces
        for pokemon in in_play:
            if int(pokemon.top[1:]) > MINTED and faces.get(pokemon.top) == self.faces[made.top]:
                return pokemon
        return None

    def _marked(self, side: Side) -> Side:
        """A side with its list of cards, and with marks that name the Pokémon as they are called now."""
        letter = LETTERS[SEATS.index(side.seat)]
        owned = Counter(face for card, face in self.faces.items() if card[0] == letter)
        return replace(
            side,
            cards=dict(owned),
            marks=self._renamed(side.marks),
            active=replace(side.active, marks=self._renamed(side.active.marks)) if side.active else None,
            bench=tuple(replace(pokemon, marks=self._renamed(pokemon.marks)) for pokemon in side.bench),
        )

    def _renamed(self, marks: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(replace(mark, source=self.renamed.get(mark.source, mark.source)) for mark in marks)
