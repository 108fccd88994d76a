"""Matches as numbers, for programs that learn: both halves of the table, the player's hand by kinds, and each choice.

Of a card that a seat has not seen nothing is told but that it is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.senses import ANSWER, NO_ANSWER, Row, Senses, answer_row, in_slots, slot_names, table

from . import commands as k
from . import content as c
from .game import TcgGame, index
from .state import OTHER, Pokemon, Side, State

BENCH = 5
MOST = 128

IN_PLAY = ("there", "hp", "hp left", "energy", "cards", "tools", "damage", "prizes", "retreat")
CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
SIDE = ("prizes", "deck", "hand", "discard", "bench", "owed")
SORTS = ("basic", "evolution", "energy", "item", "supporter", "stadium", "tool")
PHASES = ("draw", "main_phase", "attack", "end")
ASKED = (
    "choose_cards", "choose_pokemon", "search_deck", "choose_number", "choose_energy", "choose_attack", "switch_in",
    "coin_flip", "mulligan_bonus",
)  # fmt: skip
MATCH = (
    "turn", "own turn", "went first", "set up", "attached", "supporters", "stadium", "retreats",
    *(f"phase {phase}" for phase in PHASES), *(f"asked {kind}" for kind in ASKED), "asked something",
)  # fmt: skip
HALF = (*SIDE, *(f"active {name}" for name in (*IN_PLAY, *CONDITIONS)), *slot_names("bench", BENCH, IN_PLAY))
POSITION = (
    *MATCH,
    *(f"hand {sort}" for sort in SORTS),
    *(f"own {name}" for name in HALF),
    *(f"foe {name}" for name in HALF),
)

COMMANDS = (
    k.DrawInitialCards, k.SetPrizeCards, k.SetActivePokemon, k.CompleteInitialSetup, k.ConfirmFirstPlayer, k.DrawCard,
    k.PlayPokemon, k.AttachEnergy, k.EvolvePokemon, k.PlayTrainer, k.UseAbility, k.Retreat, k.Attack,
    k.GenerateCoinFlip, k.SelectPrize, k.EndTurn, k.JoinMatch, k.ApproveMatch,
)  # fmt: skip
CARD = (*SORTS, "card hp", "card damage")
CHOICE = (
    *(str(kind.__struct_config__.tag) for kind in COMMANDS),
    *(f"card {name}" for name in CARD),
    *(f"target {name}" for name in IN_PLAY),
    "target is active",
    "target is own",
    "attack damage",
    "attack fells",
    "energy given up",
    *ANSWER,
)

_KIND = table(COMMANDS)
_SORT = table(SORTS)
_PHASE = table(PHASES)
_ASKED = table(ASKED)
_NO_KIND: Row = (0.0,) * len(COMMANDS)
_NO_PHASE: Row = (0.0,) * len(PHASES)
_NO_QUESTION: Row = (0.0,) * (len(ASKED) + 1)
_OTHER_QUESTION: Row = (*(0.0,) * len(ASKED), 1.0)
_NOBODY: Row = (0.0,) * len(IN_PLAY)
_SOUND: Row = (0.0,) * len(CONDITIONS)
_NO_CARD: Row = (0.0,) * len(CARD)
_NO_TARGET: Row = (0.0,) * (len(IN_PLAY) + 2)
_NO_ATTACK: Row = (0.0, 0.0, 0.0)
_PLAIN = {kind: row + _NO_CARD + _NO_TARGET + _NO_ATTACK + NO_ANSWER for kind, row in _KIND.items()}


class _Print(NamedTuple):
    """What is printed on a card, as far as it is told here."""

    sort: str
    row: Row
    """As a card, `CARD`."""
    damages: tuple[int, ...]
    best: float
    prizes: float
    retreat: float


_UNKNOWN = _Print("", _NO_CARD, (), 0.0, 0.0, 0.0)


def senses(game: TcgGame) -> Senses[State]:
    """What a learner gets; what is printed on the cards is read once."""
    prints = {name: _printed(game, card) for name, card in game.content.cards.items()}

    def position(view: State, seat: str) -> list[float]:
        return _position(prints, view, seat)

    def rows(view: State, seat: str, commands: Sequence[Command]) -> list[float]:
        return _Choices(prints, view, seat).rows(commands)

    return Senses(names=POSITION, position=position, command_names=CHOICE, commands=rows, most=MOST)


def _printed(game: TcgGame, card: c.AnyCard) -> _Print:
    known = index(game).facts[card.id]
    if isinstance(card, c.Pokemon):
        sort, prizes, retreat = "basic" if known.is_basic else "evolution", card.prizes / 3, card.retreat / 4
    else:
        sort, prizes, retreat = ("energy" if isinstance(card, c.Energy) else card.kind), 0.0, 0.0
    best = max(known.damages, default=0) / 100
    row = (*_SORT.get(sort, (0.0,) * len(SORTS)), known.hp / 100, best)
    return _Print(sort, row, known.damages, best, prizes, retreat)


def _position(prints: Mapping[str, _Print], view: State, seat: str) -> list[float]:
    faces, own, foe = view.faces, view.sides[seat], view.sides[OTHER[seat]]
    hand = dict.fromkeys(SORTS, 0)
    for card in own.hand:
        if card in faces:
            sort = prints[faces[card]].sort
            if sort in hand:
                hand[sort] += 1
    asked = _NO_QUESTION
    if view.flow.prompts:
        found = _ASKED.get(view.flow.prompts[0].kind)
        asked = _OTHER_QUESTION if found is None else (*found, 1.0)
    return [
        view.turn / 30,
        1.0 if view.current == seat else 0.0,
        1.0 if view.first == seat else 0.0,
        0.0 if view.turn else 1.0,
        float(view.attached),
        float(view.supporters),
        1.0 if view.stadium else 0.0,
        float(view.retreats),
        *_PHASE.get(view.phase, _NO_PHASE),
        *asked,
        *[count / 4 for count in hand.values()],
        *_half(prints, faces, own),
        *_half(prints, faces, foe),
    ]


def _half(prints: Mapping[str, _Print], faces: Mapping[str, str], side: Side) -> list[float]:
    active = side.active
    shown = (*_NOBODY, *_SOUND)
    if active is not None:
        held = active.conditions
        suffers = tuple([1.0 if name in held else 0.0 for name in CONDITIONS]) if held else _SOUND
        shown = (*_in_play(prints, faces, active), *suffers)
    return [
        len(side.prizes) / 6,
        len(side.deck) / 60,
        len(side.hand) / 10,
        len(side.discard) / 60,
        len(side.bench) / 5,
        side.owed / 3,
        *shown,
        *in_slots([_in_play(prints, faces, each) for each in side.bench], BENCH, _NOBODY),
    ]


def _in_play(prints: Mapping[str, _Print], faces: Mapping[str, str], pokemon: Pokemon) -> Row:
    """A Pokémon; one that lies face down is only there."""
    face = faces.get(pokemon.top)
    if face is None:
        return (1.0, *_NOBODY[1:])
    printed, left = prints[face], pokemon.max_hp - pokemon.damage
    return (
        1.0,
        left / max(1, pokemon.max_hp),
        left / 100,
        len(pokemon.energies) / 4,
        len(pokemon.cards) / 3,
        float(len(pokemon.tools)),
        printed.best,
        printed.prizes,
        printed.retreat,
    )


class _Choices:
    """Choices of a seat, one after the other."""

    def __init__(self, prints: Mapping[str, _Print], view: State, seat: str) -> None:
        self._prints = prints
        self._view = view
        self._faces = view.faces
        self._own = view.sides[seat]
        self._foe = view.sides[OTHER[seat]]
        self._targets: dict[str, Row] = {}

    def rows(self, commands: Sequence[Command]) -> list[float]:
        rows: list[float] = []
        for command in commands:
            if type(command) is k.AttachEnergy or type(command) is k.EvolvePokemon or type(command) is k.PlayTrainer:
                card, at = self._card(command.card), self._target(command.target)
                rows += _KIND[type(command)] + card + at + _NO_ATTACK + NO_ANSWER
            elif type(command) is k.PlayPokemon:
                rows += _KIND[type(command)] + self._card(command.card) + _NO_TARGET + _NO_ATTACK + NO_ANSWER
            elif type(command) is k.SetActivePokemon:
                rows += (
                    _KIND[type(command)]
                    + self._card(command.card)
                    + self._target(command.card)
                    + _NO_ATTACK
                    + NO_ANSWER
                )
            elif type(command) is k.Attack:
                rows += _KIND[type(command)] + _NO_CARD + _NO_TARGET + self._attack(command.attack) + NO_ANSWER
            elif type(command) is k.Retreat:
                paid = (0.0, 0.0, len(command.energies) / 4)
                rows += _KIND[type(command)] + _NO_CARD + self._target(command.target) + paid + NO_ANSWER
            elif type(command) is k.UseAbility:
                rows += _KIND[type(command)] + _NO_CARD + self._target(command.pokemon) + _NO_ATTACK + NO_ANSWER
            elif isinstance(command, Answer):
                named = command.choice[0] if command.choice else ""
                rows += _NO_KIND + self._card(named) + self._target(named) + _NO_ATTACK
                rows += answer_row(self._view.flow.prompts, command)
            else:
                rows += _PLAIN[type(command)]
        return rows

    def _card(self, handle: str) -> Row:
        face = self._faces.get(handle)
        return _NO_CARD if face is None else self._prints[face].row

    def _target(self, name: str) -> Row:
        if not name:
            return _NO_TARGET
        if not self._targets:
            for side in (self._own, self._foe):
                for each in side.in_play:
                    where = (1.0 if each is side.active else 0.0, 1.0 if side is self._own else 0.0)
                    self._targets[each.id] = _in_play(self._prints, self._faces, each) + where
        return self._targets.get(name, _NO_TARGET)

    def _attack(self, place: int) -> Row:
        """By what is printed; an attack that another card lends tells nothing."""
        active, foe = self._own.active, self._foe.active
        face = self._faces.get(active.top) if active is not None else None
        damages = self._prints[face].damages if face is not None else ()
        damage = damages[place] if place < len(damages) else 0
        return (damage / 100, 1.0 if foe is not None and 0 < foe.hp <= damage else 0.0, 0.0)
