"""A table to try single rules on: cards made up on the spot, a match in mid-turn, coins that fall as said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from turnwright.kernel.dice import Scripted
from turnwright.kernel.messages import Answer, Command, Event
from turnwright.kernel.ruleset import Game, resolve, view
from turnwright.kernel.telling import Board
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg.options import Options
from turnwright.rulesets.tcg.state import LETTERS, Pokemon, Side, State, handles

ENERGIES = tuple(
    c.Energy(id=f"{kind}_energy", name=f"{kind.title()} Energy", basic=True, provides=((kind,),))
    for kind in ("fire", "water", "grass", "electric", "psychic", "fighting", "colorless")
)
DOUBLE = c.Energy(id="double", name="Double", provides=(("colorless",), ("colorless",)))
RAINBOW = c.Energy(id="rainbow", name="Rainbow", provides=(("fire", "water", "grass"),), attached=True)
PLAIN = c.Attack(name="Hit", damage=20)


def mon(name: str, *attacks: c.Attack, hp: int = 60, **more: Any) -> c.Pokemon:
    """A Pokémon whose id is its name in lower case."""
    more.setdefault("types", ("fire",))
    return c.Pokemon(id=name.lower(), name=name, hp=hp, attacks=attacks, **more)


def attack(*effects: Any, name: str = "Move", damage: int = 0, **more: Any) -> c.Attack:
    return c.Attack(name=name, damage=damage, effects=effects, **more)


def trainer(name: str, *effects: Any, **more: Any) -> c.Trainer:
    return c.Trainer(id=name.lower(), name=name, effects=effects, **more)


def ability(*effects: Any, kind: Any = "activated", name: str = "Gift", **more: Any) -> c.Ability:
    return c.Ability(name=name, kind=kind, effects=effects, **more)


RIVAL = mon("Rival", PLAIN, hp=100, types=("grass",))
FILLER = mon("Filler", PLAIN, hp=50, types=("water",))


@dataclass
class Place:
    """A Pokémon on the table: its cards from the lowest up, energy, tools, and whatever else the state keeps."""

    cards: tuple[str, ...]
    energies: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)


def at(*cards: str, energies: tuple[str, ...] = (), tools: tuple[str, ...] = (), **more: Any) -> Place:
    return Place(cards, energies, tools, more)


class Table:
    """A match in player1's main phase; commands change it, and the last events stay to be looked at."""

    def __init__(
        self,
        *cards: c.AnyCard,
        mine: tuple[Place, ...] = (at("filler"),),
        theirs: tuple[Place, ...] = (at("rival"),),
        hand: tuple[str, ...] = (),
        their_hand: tuple[str, ...] = (),
        deck: tuple[str, ...] = ("filler",) * 5,
        their_deck: tuple[str, ...] = ("filler",) * 5,
        discard: tuple[str, ...] = (),
        their_discard: tuple[str, ...] = (),
        prizes: int = 3,
        their_prizes: int = 3,
        turn: int = 5,
        stadium: str = "",
        options: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        everything = (*cards, *ENERGIES, DOUBLE, RAINBOW, RIVAL, FILLER)
        content = c.Content(
            pokemon={card.id: card for card in everything if isinstance(card, c.Pokemon)},
            trainers={card.id: card for card in everything if isinstance(card, c.Trainer)},
            energy={card.id: card for card in everything if isinstance(card, c.Energy)},
        )
        chosen = {"coin_flips": "at_once", **(options or {})}
        self.game = Game(RULESET, content, msgspec.convert(chosen, Options))
        self.faces: dict[str, str] = {}
        self.seen: dict[str, tuple[str, ...]] = {}
        self.minted = {"player1": 0, "player2": 0}
        sides = {
            "player1": self._side("player1", mine, hand, deck, discard, prizes),
            "player2": self._side("player2", theirs, their_hand, their_deck, their_discard, their_prizes),
        }
        named = self._handles("player1", (stadium,), ("*",))[0] if stadium else ""
        lists = {seat: self._list(seat) for seat in sides}
        had = {"player1": 1, "player2": 0} if turn == 1 else {"player1": 3, "player2": 3}
        sides = {
            seat: msgspec.structs.replace(side, cards=lists[seat], minted=self.minted[seat], turns=had[seat])
            for seat, side in sides.items()
        }
        self.state = State(
            sides=sides, match_state="player_turn", phase="main_phase", turn=turn, current="player1", first="player1",
            stadium=named, faces=self.faces, seen=self.seen, **more,
        )  # fmt: skip
        self.events: tuple[Event, ...] = ()
        self.n = 1
        self.cards = self.count()

    def _handles(self, seat: str, cards: tuple[str, ...], seen: tuple[str, ...]) -> tuple[str, ...]:
        handles = []
        for card in cards:
            assert card in self.game.content.cards, card
            self.minted[seat] += 1
            handle = f"{LETTERS[seat]}{self.minted[seat]}"
            self.faces[handle] = card
            if seen:
                self.seen[handle] = seen
            handles.append(handle)
        return tuple(handles)

    def _list(self, seat: str) -> dict[str, int]:
        counted: dict[str, int] = {}
        for handle, face in self.faces.items():
            if handle[0] == LETTERS[seat]:
                counted[face] = counted.get(face, 0) + 1
        return counted

    def _side(
        self, seat: str, places: tuple[Place, ...], hand: tuple[str, ...], deck: tuple[str, ...],
        discard: tuple[str, ...], prizes: int,
    ) -> Side:  # fmt: skip
        pokemon = [self._pokemon(seat, place) for place in places]
        return Side(
            seat,
            deck_name=seat,
            hand=self._handles(seat, hand, (seat,)),
            deck=self._handles(seat, deck, ()),
            discard=self._handles(seat, discard, ("*",)),
            prizes=self._handles(seat, ("filler",) * prizes, ()),
            active=pokemon[0] if pokemon else None,
            bench=tuple(pokemon[1:]),
        )

    def _pokemon(self, seat: str, place: Place) -> Pokemon:
        cards = self._handles(seat, place.cards, ("*",))
        top = self.game.content.cards[place.cards[-1]]
        hp = top.hp if isinstance(top, c.Pokemon) else top.plays_as.hp
        return Pokemon(
            cards[0],
            cards,
            place.more.pop("max_hp", hp),
            energies=self._handles(seat, place.energies, ("*",)),
            tools=self._handles(seat, place.tools, ("*",)),
            **place.more,
        )

    # Acting

    def do(self, command: Command, *coins: int, by: str = "player1") -> Table:
        """Decides a command; coins are 1 for heads and 0 for tails (in one toss of several: 2 and 1)."""
        self.n += 1
        dice = Scripted(*coins)
        self.state, self.events = resolve(self.game, self.state, command, dice, by=by, n=self.n)
        assert not dice.faces, f"{dice.faces} were not asked for"
        assert self.count() == self.cards, "no card is ever lost or made"
        return self

    def answer(self, *choice: str, coins: tuple[int, ...] = ()) -> Table:
        """Answers the one open prompt."""
        prompt = self.prompt
        return self.do(Answer(prompt.id, choice), *coins, by=prompt.seat)

    @property
    def prompt(self) -> Any:
        (prompt,) = self.state.flow.prompts
        return prompt

    # Looking

    @property
    def mine(self) -> Side:
        return self.state.sides["player1"]

    @property
    def theirs(self) -> Side:
        return self.state.sides["player2"]

    @property
    def me(self) -> Pokemon:
        assert self.mine.active is not None
        return self.mine.active

    @property
    def foe(self) -> Pokemon:
        assert self.theirs.active is not None
        return self.theirs.active

    def named(self, handles: tuple[str, ...]) -> list[str]:
        """Which cards some handles are."""
        return [self.state.faces[handle] for handle in handles]

    def card(self, name: str, zone: str = "hand", seat: str = "player1") -> str:
        """The handle of a card in a zone."""
        handles: tuple[str, ...] = getattr(self.state.sides[seat], zone)
        return next(handle for handle in handles if self.state.faces[handle] == name)

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.events if type(event) is kind]

    def count(self) -> int:
        """All cards of both players, wherever they are."""
        stadium = 1 if self.state.stadium else 0
        return sum(len(handles(side)) for side in self.state.sides.values()) + stadium


def passed(table: Table) -> Table:
    """The same table in the opponent's next turn, with a card drawn."""
    return table.do(k.EndTurn()).do(k.DrawCard(), by="player2")


def board_of(table: Table, seat: str = "player1") -> Board:
    return RULESET.telling.board(table.game, view(RULESET, table.state, seat), seat)
