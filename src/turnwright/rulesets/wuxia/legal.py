"""What a seat may do: every choice of the unit whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Field, Form, Game

from . import commands as w
from . import content as c
from . import numbers, targets
from .decide import can_declare, prevented_by
from .options import Options
from .rules.quick_actions import QUICK_ACTIONS
from .rules.terms import TRACKS, Pillar
from .rules.tracks import can_mark
from .rules.victory import Escape
from .state import SEATS, State, Unit


def seats(state: State) -> tuple[str, ...]:
    """The seats of the teams on the field; the hero's first."""
    present = {unit.team for unit in state.units.values()} | ({"enemy"} if state.waves else set())
    return tuple(seat for team, seat in SEATS.items() if team in present)


def to_act(state: State) -> tuple[str, ...]:
    """The seat of the unit whose turn it is."""
    return (SEATS[state.units[state.active].team],) if state.active else ()


def legal(game: Game, view: State, seat: str) -> Iterator[Command]:
    """Every action of the unit whose turn it is, with every target and every declared spend."""
    unit = view.units[view.active]
    options = cast(Options, game.options)
    if view.phase == "major":
        yield from _major(game, view, unit, options)
    else:
        yield from _quick(view, unit, options)
    yield w.Wait()


def _major(game: Game, view: State, unit: Unit, options: Options) -> Iterator[Command]:
    content = cast(c.Content, game.content)
    for other in targets.attackable(view, unit):
        for spend in _declarable(options, unit, "violence"):
            yield w.Attack(other.id, spend=spend)
    for name in unit.techniques:
        art = content.techniques[name]
        if affordable(options, unit, art):
            spends = _declarable(options, unit, art.pillar) if targets.needs_roll(art) else (None,)
            for aimed in targets.target_sets(view, unit, art):
                for spend in spends:
                    yield w.Technique(name, targets=aimed, spend=spend)
    yield w.Defend()
    yield w.Guard()
    for name, count in unit.items.items():
        if count:
            for aimed in targets.target_sets(view, unit, content.items[name]):
                yield w.Item(name, targets=aimed)
    if unit.team == "player" and any(isinstance(goal, Escape) for goal in view.goals):
        yield w.Escape()


def _quick(view: State, unit: Unit, options: Options) -> Iterator[Command]:
    prevents = options.condition_prevents
    for action, row in QUICK_ACTIONS.items():
        if prevents and unit.conditions and prevented_by(unit, does=action) is not None:
            continue
        if row.target == "self":
            yield w.Quick(action)
        elif row.target == "enemy":
            spends = _declarable(options, unit, "violence") if action == "strike" else (None,)
            for other in targets.attackable(view, unit):
                for spend in spends:
                    yield w.Quick(action, other.id, spend=spend)
        else:
            for other in targets.allies(view, unit):
                if other.id != unit.id and not (prevents and other.conditions and prevented_by(other, receives=action)):
                    yield w.Quick(action, other.id)


def _declarable(options: Options, unit: Unit, pillar: Pillar) -> tuple[w.Declared, ...]:
    if not (unit.fury or unit.clout or unit.insight):
        return (None,)
    spends: tuple[w.Declared, ...] = ("boost", "push")
    return (None, *(spend for spend in spends if spend is not None and can_declare(options, unit, spend, pillar)))


def affordable(options: Options, unit: Unit, art: c.Technique) -> bool:
    """Whether a unit can pay for a technique, and no condition forbids it."""
    if unit.ae < art.ae_cost:
        return False
    for track in TRACKS:
        marks: int = getattr(art.marks, track)
        held = numbers.track_of(unit, track)
        if marks and not can_mark(held.current, marks=marks, maximum=held.maximum):
            return False
    if not (options.condition_prevents and unit.conditions):
        return True
    return prevented_by(unit, technique_ae=art.ae_cost) is None


def forms(game: Game, view: State, seat: str) -> tuple[Form, ...]:
    """Area techniques may also be aimed at fewer than they reach."""
    if not view.active or SEATS[view.units[view.active].team] != seat or view.phase != "major":
        return ()
    unit = view.units[view.active]
    content = cast(c.Content, game.content)
    found = []
    for name in unit.techniques:
        art = content.techniques[name]
        foes = [other.id for other in targets.candidates(view, unit, art)]
        if art.targeting.type == "aoe" and len(foes) > 1 and affordable(game.options, unit, art):
            chosen = Field("targets", "choices", tuple(foes), 1, min(len(foes), art.targeting.max_targets))
            found.append(Form("technique", art.name, (Field("technique", "choice", (name,)), chosen)))
    return tuple(found)
