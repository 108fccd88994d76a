"""What a screen draws before anything happens: what an attack must roll, what it covers, where somebody can go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from turnwright.kernel.messages import Command
from turnwright.kernel.telling import Tag, Way, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived
from ..answers import opportunity
from ..attack import two_turns
from ..attack.moves import move_type
from ..attack.reckoning import profile
from ..field import hazards, movement
from ..field.areas import covered, place_for
from ..game import PtuGame
from ..index import index_of
from ..rules import type_chart
from ..rules.grid import Cell
from ..state import Combatant, State
from .choices import targets_of
from .naming import Teller

_WRITTEN = {
    Fraction(1, 8): "×⅛", Fraction(1, 4): "×¼", Fraction(1, 2): "×½", Fraction(5, 4): "×1¼", Fraction(3, 2): "×1½",
}  # fmt: skip

_TONES: Mapping[int, Literal["", "good", "warn"]] = {1: "good", 0: "", -1: "warn"}


def marks(game: PtuGame, view: State, command: Command) -> list[Tag]:
    """How a move meets the types of each target, and what its accuracy roll must reach.

    A foe's stats and held things are hidden: of an attack on or by one only the types are told, which everybody knows.
    """
    if not isinstance(command, w.UseMove) or (aimed := _aimed(game, view, command)) is None:
        return []
    user, move = aimed
    there = (view.combatants.get(name) for name in targets_of(command))
    return [tag for target in there if target is not None for tag in _marks(game, view, user, move, target)]


def _aimed(game: PtuGame, view: State, command: w.UseMove) -> tuple[Combatant, c.Move] | None:
    """Who uses which move, where both are known."""
    user = view.combatants.get(command.user or view.active)
    move = game.content.moves.get(command.move)
    if move is not None and command.alternative:
        move = index_of(game).other_range.get(move.id, move)
    return None if user is None or move is None else (user, move)


def _marks(game: PtuGame, view: State, user: Combatant, move: c.Move, target: Combatant) -> Iterator[Tag]:
    at = piece_ref(target.id)
    known = not user.hidden and not target.hidden
    if known:
        found = profile(game, view, user, move, target)
        shown, immune, threshold = found.shown, bool(found.immune), found.threshold
    else:
        combination = game.options.type_combination
        kind = move_type(game, view, user, move, target)
        shown = type_chart.effectiveness(kind, derived.types_of(game, view, target), combination=combination)
        immune, threshold = False, None
    if (c.is_damaging(move) and shown.is_immune) or immune:
        yield Tag("effect", "Immune", 0, tone="bad", ref=at)
    elif c.is_damaging(move):
        steps = (shown.num > shown.den) - (shown.num < shown.den)
        name = _WRITTEN.get(Fraction(shown.num, shown.den), f"×{shown.num / shown.den:g}")
        yield Tag("effect", name, steps, text=type_chart.label(shown.num, shown.den), tone=_TONES[steps], ref=at)
    if threshold is not None:
        yield Tag("needs", f"{max(2, min(20, threshold))}+", threshold, ref=at)


def area(game: PtuGame, view: State, command: Command) -> list[Cell]:
    """The squares that a move covers, where it is aimed."""
    if not isinstance(command, w.UseMove) or (aimed := _aimed(game, view, command)) is None:
        return []
    user, move = aimed
    cell = command.cell or place_for(view, user, move, targets_of(command))
    return sorted(covered(view, replace(user, aimed=cell), move))


def ways(game: PtuGame, view: State, piece: str) -> list[Way]:
    """Where somebody can shift now, by the first capability that leads there, as `shift` goes.

    A square to which the shortest way passes foes is there twice where a longer way passes fewer of them.
    """
    one = view.combatants.get(piece)
    if one is None or view.grid is None or one.position is None or one.id != view.active or one.hidden:
        return []
    if movement.is_held(one) or not two_turns.can_shift(game, one):
        return []
    found: dict[Cell, list[Way]] = {}
    sure = bool(one.away) or opportunity.is_sure_footed(game, view, one)
    around: frozenset[Cell] = frozenset() if sure else opportunity.watched(game, view, one)
    for by in movement.ways(game, view, one):
        for cell, cost in movement.reach(game, view, one, by).items():
            trip = movement.Trip(by, cell)
            path = None if cell in found or cell == one.position else movement.path(game, view, one, trip)
            if path is None:
                continue
            warnings = tuple(_warnings(game, view, one, path, sure=sure))
            found[cell] = [Way(cell, cost, path, warnings, {"type": "shift", "to": cell})]
            if strikes(warnings):
                found[cell] += _wary(game, view, one, trip._replace(around=around), strikes(warnings))
    return [way for cell in sorted(found) for way in found[cell]]


def strikes(warnings: tuple[Tag, ...]) -> int:
    """How many foes may strike on a way."""
    return sum(tag.id.startswith("strike.") for tag in warnings)


def _wary(game: PtuGame, view: State, one: Combatant, trip: movement.Trip, struck: int) -> Iterator[Way]:
    """The way around foes, where it is one and fewer of them may strike."""
    other = movement.way(game, view, one, trip)
    if other is None:
        return
    cost, path = other
    warnings = tuple(_warnings(game, view, one, path, sure=False))
    if strikes(warnings) < struck:
        yield Way(trip.to, cost, path, warnings, {"type": "shift", "to": trip.to, "wary": True})


def _warnings(game: PtuGame, view: State, one: Combatant, path: tuple[Cell, ...], *, sure: bool) -> Iterator[Tag]:
    """Hazards on the way, and foes who may strike at somebody who leaves their side."""
    t = Teller(game, view)
    for hazard in hazards.on_the_way(game, view, one, path):
        yield Tag(f"hazard.{hazard.hazard}", t.entry(hazard.hazard), tone="warn", ref=ref("hazard", hazard.hazard))
    if not sure:
        for foe in opportunity.threats(game, view, one, left=path[:-1]):
            yield Tag(f"strike.{foe.id}", t.one(foe.id), tone="warn", ref=piece_ref(foe.id))
