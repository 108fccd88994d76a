"""What a person would look for among the choices even where it is not possible now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from turnwright.kernel.messages import Command

from .. import commands as w
from .. import content as c
from ..field import places
from ..game import PtuGame
from ..people import company, gear
from ..rules.actions import can_take
from ..state import Combatant, State
from ..targets import AIMLESS, targets_of

MOST = 24
"""Each is tried out by the rules: more than fit on a screen would only cost time."""


def wishes(game: PtuGame, view: State, seat: str) -> Iterator[Command]:
    """Every move of the one whose turn it is, and what anybody can do in a turn."""
    one = view.combatants.get(view.active)
    if one is None or view.flow.prompts or view.phase == "declaration":
        return
    yield from islice(_wanted(game, view, one), MOST)


def _wanted(game: PtuGame, view: State, one: Combatant) -> Iterator[Command]:
    foes = sorted(company.foes_of(view, one), key=lambda foe: places.distance(view, one, foe))
    known = game.content.moves
    for name in gear.moves_of(game, one):
        if name in known:
            yield _use(view, one, known[name], foes)
    if one.sheet.kind == "trainer":
        yield from _team(view, one)
        yield from _bag(game, view, one, foes)
    elif one.sheet.owner:
        yield w.Switch(recall=one.id)
    if foes:
        yield w.Struggle(foes[0].id)
        yield from (w.Maneuver(name, foes[0].id) for name in ("trip", "push", "grapple", "disarm"))
    if company.has(one, "tripped"):
        yield w.StandUp()
    if view.grid is not None and one.position is not None:
        yield w.Shift(_beside(view, one.position))
    yield w.TakeBreather()
    if one.afflictions or one.ready is not None or not can_take(one.budget, "full"):  # else it is offered
        yield w.Flee()


def _use(view: State, one: Combatant, move: c.Move, foes: list[Combatant]) -> w.UseMove:
    """A move at its most likely target: the nearest whom it can be aimed at, or else the nearest foe."""
    if move.range.kind in AIMLESS:
        return w.UseMove(move.id)
    single = move.range.kind in ("melee", "ranged", "weapon", "any")
    near = targets_of(view, one, move) if single else foes
    first = next(iter(near or foes), None)
    targets = (first.id,) if first is not None else ()
    return w.UseMove(move.id, targets)


def _team(view: State, trainer: Combatant) -> Iterator[w.Switch]:
    """To recall who is out, and to send out each who is in its ball."""
    own = [each for each in view.combatants.values() if each.sheet.owner == trainer.id]
    out = next((each.id for each in own if each.where == "field"), "")
    if out:
        yield w.Switch(recall=out)
    for each in own:
        if each.where == "ball":
            yield w.Switch(recall=out, release=each.id)


def _bag(game: PtuGame, view: State, trainer: Combatant, foes: list[Combatant]) -> Iterator[Command]:
    """Every ball at the nearest wild foe, or the nearest at all; every item on who is worst off."""
    content = game.content
    target = next((foe for foe in foes if foe.wild), foes[0] if foes else None)
    friends = [trainer, *company.allies_of(view, trainer)]
    worst = min(friends, key=lambda each: each.hp / each.sheet.max_hp)
    for name, count in trainer.items.items():
        if count and name in content.balls and target is not None:
            yield w.ThrowBall(name, target.id)
        elif count and name in content.items:
            yield w.UseItem(name, "" if worst.id == trainer.id else worst.id)


def _beside(view: State, at: tuple[int, int]) -> tuple[int, int]:
    """A square next to one, on the map."""
    width, _ = places.size(view)
    x, y = at
    return (x + 1, y) if x + 1 < width else (x - 1, y)
