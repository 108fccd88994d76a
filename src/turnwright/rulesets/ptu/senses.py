"""Encounters as numbers, for programs that learn: who stands on both sides, and each choice.

Of a foe a seat is told what its view tells: Hit Points as a band, no stats and no moves.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple, get_args

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.senses import (
    ANSWER,
    NO_ANSWER,
    Row,
    Senses,
    answer_row,
    packed,
    packed_slots,
    packer,
    slot_names,
    strung,
    table,
)

from . import commands as w
from . import content as c
from .game import PtuGame
from .people import company
from .rules.grid import Cell
from .rules.terms import PokemonType
from .rules.type_chart import effectiveness
from .seats import side_of
from .state import Combatant, State

OWN, FOES = 8, 6
MOST = 96

AFFLICTIONS = {
    "asleep": 0, "bad_sleep": 0, "frozen": 0, "paralyzed": 1, "burned": 2, "poisoned": 2, "badly_poisoned": 2,
    "confused": 3, "tripped": 4,
}  # fmt: skip
"""The number that a condition counts in; all others count together, in the last."""
STAGES = {"attack": 0, "special_attack": 0, "defense": 1, "special_defense": 1, "speed": 2, "accuracy": 2}
ONE = (
    "there", "on the field", "hp", "hp left", "level", "trainer", "injuries", "bars", "attack", "defense", "speed",
    "helpless", "paralyzed", "hurting", "confused", "tripped", "otherwise afflicted", "stages of attack",
    "stages of defense", "stages of speed", "distance", "acted", "acts",
)  # fmt: skip
ENCOUNTER = (
    "round", "own turn", "league", "own", "foes", "standard left", "shift left", "swift left", "weather", "hazards",
    "asked",
)  # fmt: skip
POSITION = (*ENCOUNTER, *slot_names("own", OWN, ONE), *slot_names("foe", FOES, ONE))

COMMANDS = (
    w.UseMove, w.Struggle, w.Maneuver, w.Shift, w.StandUp, w.LeaveStance, w.TradeAction, w.UseAbility, w.UseFeature,
    w.UseItem, w.ThrowBall, w.Switch, w.TakeBreather, w.Wake, w.Declare, w.Hold, w.Prioritise, w.Flee, w.EndTurn,
)  # fmt: skip
MOVE = (
    "physical",
    "special",
    "damage base",
    "accuracy",
    "always hits",
    "same type",
    "effectiveness",
    "effects",
    "rare",
)
TARGET = ("targets", "target is foe", "target hp", "target level", "target helpless", "target distance")
CHOICE = (
    *(str(kind.__struct_config__.tag) for kind in COMMANDS), "something else", *MOVE, *TARGET, "nearer",
    "sends out", "sent hp", "calls back", *ANSWER,
)  # fmt: skip

REST = 4
"""The numbers after a target and before an answer."""

_SCENE = ("scene", "daily")
_SOUND: Row = (0.0,) * 6
_UNSTAGED: Row = (0.0,) * 3

# Packed
_KIND = {kind: packed((*row, 0.0)) for kind, row in table(COMMANDS).items()}
_OTHER_KIND = packed((*(0.0,) * len(COMMANDS), 1.0))
_NO_KIND = packed((0.0,) * (len(COMMANDS) + 1))
_NOBODY = packed((0.0,) * len(ONE))
_NO_MOVE = packed((0.0,) * len(MOVE))
_NO_TARGET = packed((0.0,) * len(TARGET))
_NO_REST = packed((0.0,) * REST)
_NO_ANSWER = packed(NO_ANSWER)
_NO_END = _NO_REST + _NO_ANSWER
_WITHOUT_MOVE = {kind: row + _NO_MOVE for kind, row in _KIND.items()}
_OTHER_WITHOUT_MOVE = _OTHER_KIND + _NO_MOVE
_SHIFT = _WITHOUT_MOVE[w.Shift] + _NO_TARGET
_SHIFT_END = packed((0.0,) * (REST - 1)) + _NO_ANSWER
_pack_encounter = packer(len(ENCOUNTER))
_pack_one = packer(len(ONE))
_pack_target = packer(len(TARGET))
_pack_rest = packer(REST)
_pack_met = packer(2)
_pack_nearer = packer(1)


class _Move(NamedTuple):
    type: str
    before: bytes
    """The first numbers of `MOVE`, packed."""
    after: bytes


def senses(game: PtuGame) -> Senses[State]:
    """What a learner gets; moves are read once, and so is how types meet."""
    moves = {name: _move(move) for name, move in game.content.moves.items()}
    types: tuple[PokemonType, ...] = get_args(PokemonType)
    meets: dict[tuple[str, str], float] = {(one, other): _factor(one, other) for one in types for other in types}

    def rows(view: State, seat: str, commands: Sequence[Command]) -> array[float]:
        return strung(_Choices(moves, meets, view).rows(commands))

    return Senses(names=POSITION, position=position, command_names=CHOICE, commands=rows, most=MOST)


def _move(move: c.Move) -> _Move:
    before = (
        1.0 if move.move_class == "physical" else 0.0,
        1.0 if move.move_class == "special" else 0.0,
        (move.damage_base or 0) / 14,
        0.0 if move.ac is None else (21 - move.ac) / 20,
        1.0 if move.ac is None else 0.0,
    )
    after = (len(move.effects) / 3, 1.0 if move.frequency.per in _SCENE else 0.0)
    return _Move(move.type, packed(before), packed(after))


def _factor(one: PokemonType, other: PokemonType) -> float:
    """How a move of a type meets another: -1 where it does nothing, 0 as usual, 0.5 where it is super effective."""
    found = effectiveness(one, (other,))
    return found.num / found.den - 1


def position(view: State, seat: str) -> array[float]:
    """The encounter, then everybody who can still fight: friends first, those on the field before those in balls."""
    side = side_of(view, seat)
    friends = company.friendly_sides(view, side) if side is not None else set()
    active = view.combatants.get(view.active)
    here = active.position if active is not None else None
    own: list[bytes] = []
    balls: list[bytes] = []
    foes: list[bytes] = []
    for one in view.combatants.values():
        if one.where not in ("field", "ball") or (one.afflictions and one.fainted):
            continue
        row = _one(view, one, here)
        if one.side not in friends:
            foes.append(row)
        else:
            (own if one.where == "field" else balls).append(row)
    mine = active is not None and active.side in friends
    left = (0.0, 0.0, 0.0)
    if active is not None and mine:
        left = (float(active.budget.standard), float(active.budget.shift), float(active.budget.swift))
    encounter = _pack_encounter(
        view.round / 20,
        1.0 if mine else 0.0,
        1.0 if view.battle == "league" else 0.0,
        len(own) / 4,
        len(foes) / 4,
        *left,
        0.0 if view.weather == "clear" else 1.0,
        len(view.hazards) / 3,
        1.0 if view.flow.prompts else 0.0,
    )
    return strung((encounter, packed_slots(own + balls, OWN, _NOBODY), packed_slots(foes, FOES, _NOBODY)))


def _one(view: State, one: Combatant, here: Cell | None) -> bytes:
    sheet = one.sheet
    level, trainer, attack, defense, speed = sheet.outline
    return _pack_one(
        1.0,
        1.0 if one.where == "field" else 0.0,
        one.hp / (sheet.max_hp or 1),
        one.hp / 100,
        level,
        trainer,
        one.injuries / 5,
        (one.bars - 1) / 2,
        attack,
        defense,
        speed,
        *(_suffered(one) if one.afflictions else _SOUND),
        *(_staged(one) if one.stages else _UNSTAGED),
        _apart(here, one.position),
        1.0 if one.turns_taken >= one.turns else 0.0,
        1.0 if one.id == view.active else 0.0,
    )


def _suffered(one: Combatant) -> list[float]:
    counts = [0.0] * len(_SOUND)
    for held in one.afflictions:
        counts[AFFLICTIONS.get(held.status, 5)] += 1.0
    return counts


def _staged(one: Combatant) -> list[float]:
    sums = [0.0] * len(_UNSTAGED)
    for stat, stage in one.stages.items():
        if stat in STAGES:
            sums[STAGES[stat]] += stage / 6
    return sums


def _apart(one: Cell | None, other: Cell | None) -> float:
    if one is None or other is None:
        return 0.0
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) / 10


class _Choices:
    """Choices of the one whose turn it is, one after the other."""

    def __init__(self, moves: Mapping[str, _Move], meets: Mapping[tuple[str, str], float], view: State) -> None:
        self._moves = moves
        self._meets = meets
        self._view = view
        self._combatants = view.combatants
        self._user = view.combatants.get(view.active)
        self._seen: dict[tuple[str, int], bytes] = {}
        self._rows: dict[tuple[type, tuple[str, ...]], bytes] = {}
        self._cells: list[Cell] | None = None
        """Where foes stand, once it has been asked."""
        self._nearest = 0.0

    def rows(self, commands: Sequence[Command]) -> list[bytes]:
        rows: list[bytes] = []
        for command in commands:
            if type(command) is w.Maneuver:  # the most frequent first
                rows.append(self._plain(w.Maneuver, (command.target,)))
            elif type(command) is w.Shift:
                rows += (_SHIFT, _pack_nearer(self._nearer(command.to)), _SHIFT_END)
            elif type(command) is w.UseMove or type(command) is w.Prioritise:
                one: str = getattr(command, "target", "")
                at = command.targets or ((one,) if one else ())
                rows += (_KIND[type(command)], self._move(command.move, at), self._targets(at), _NO_END)
            elif type(command) is w.Switch:
                coming = self._combatants.get(command.release)
                hp = 0.0 if coming is None else coming.hp / max(1, coming.sheet.max_hp)
                rest = _pack_rest(0.0, 0.0 if coming is None else 1.0, hp, 1.0 if command.recall else 0.0)
                rows += (_WITHOUT_MOVE[w.Switch], self._targets((command.recall,)), rest, _NO_ANSWER)
            elif isinstance(command, Answer):
                named = command.choice[0].partition(":")[0] if command.choice else ""
                answer = packed(answer_row(self._view.flow.prompts, command))
                rows += (_NO_KIND, _NO_MOVE, self._targets((named,)), _NO_REST, answer)
            else:
                target: str = getattr(command, "target", "")
                several: tuple[str, ...] = getattr(command, "targets", ())
                rows.append(self._plain(type(command), several or (target,)))
        return rows

    def _plain(self, kind: type, at: tuple[str, ...]) -> bytes:
        """The whole row of a choice that is no move: a dozen maneuvers against one foe have the same."""
        row = self._rows.get((kind, at))
        if row is None:
            before = _WITHOUT_MOVE.get(kind, _OTHER_WITHOUT_MOVE)
            row = self._rows[kind, at] = before + self._targets(at) + _NO_END
        return row

    def _move(self, name: str, targets: tuple[str, ...]) -> bytes:
        move = self._moves.get(name)
        if move is None or self._user is None:
            return _NO_MOVE
        factor = 0.0
        if targets and targets[0] in self._combatants:
            for each in self._combatants[targets[0]].sheet.types:
                factor += self._meets[move.type, each]
        same = 1.0 if move.type in self._user.sheet.types else 0.0
        return move.before + _pack_met(same, factor) + move.after

    def _targets(self, names: tuple[str, ...]) -> bytes:
        """The first one speaks for all."""
        first = names[0] if names else ""
        if first not in self._combatants:
            return _NO_TARGET
        row = self._seen.get((first, len(names)))
        if row is None:
            row = self._seen[first, len(names)] = self._target(self._combatants[first], len(names))
        return row

    def _target(self, target: Combatant, count: int) -> bytes:
        user = self._user
        foe = user is not None and not company.are_friends(self._view, user.side, target.side)
        helpless = any(AFFLICTIONS.get(held.status, 5) == 0 for held in target.afflictions)
        return _pack_target(
            count / 4,
            1.0 if foe else 0.0,
            target.hp / max(1, target.sheet.max_hp),
            target.sheet.level / 50,
            1.0 if helpless else 0.0,
            _apart(user.position if user is not None else None, target.position),
        )

    def _nearer(self, to: Cell | None) -> float:
        """How much nearer to the nearest foe a square is."""
        user = self._user
        if user is None or user.position is None or to is None:
            return 0.0
        if self._cells is None:
            found = [foe.position for foe in company.foes_of(self._view, user) if foe.position is not None]
            self._cells = found
            self._nearest = min([_apart(user.position, cell) for cell in found], default=0.0)
        if not self._cells:
            return 0.0
        return self._nearest - min([_apart(to, cell) for cell in self._cells])
