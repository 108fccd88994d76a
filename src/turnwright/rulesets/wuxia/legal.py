"""What a seat may do: every choice of the unit whose turn it is."""

from __future__ import annotations

from turnwright.kernel.messages import Command
from turnwright.kernel.shapes import Field, Form

from . import commands as w
from . import content as c
from . import targets
from .decide import UNMARKED, can_declare, full_track, prevented_by, stance_of
from .game import WuxiaGame
from .options import Options
from .rules.quick_actions import QUICK_ACTIONS
from .rules.terms import Pillar
from .rules.victory import Escape
from .state import SEATS, State, Unit


def seats(state: State) -> tuple[str, ...]:
    """The seats of the teams on the field; the hero's first."""
    present = {unit.team for unit in state.units.values()} | ({"enemy"} if state.waves else set())
    return tuple(seat for team, seat in SEATS.items() if team in present)


def to_act(state: State) -> tuple[str, ...]:
    """The seat of the unit whose turn it is."""
    return (SEATS[state.units[state.active].team],) if state.active else ()


def legal(game: WuxiaGame, view: State, seat: str) -> list[Command]:
    """Every action of the unit whose turn it is, with every target and every declared spend."""
    unit = view.units[view.active]
    options = game.options
    found = _major(game, view, unit, options) if view.phase == "major" else _quick(view, unit, options)
    found.append(w.Wait())
    return found


def _major(game: WuxiaGame, view: State, unit: Unit, options: Options) -> list[Command]:
    content = game.content
    seen = targets.field(view, unit)
    spends = _declarable(options, unit, "violence")
    found: list[Command] = [w.Attack(other.id, "", spend) for other in targets.attackable(seen) for spend in spends]
    if prevented_by(options, unit, does="attack") is not None:
        found = []
    for name in unit.techniques:
        art = content.techniques[name]
        if affordable(options, unit, art):
            spends = _declarable(options, unit, art.pillar) if targets.needs_roll(art) else (None,)
            aims = targets.target_sets(seen, unit, art)
            found += [w.Technique(name, "", aimed, "", spend) for aimed in aims for spend in spends]
    found += [w.Defend()] if prevented_by(options, unit, does="defend") is None else []
    found += [w.Guard()] if prevented_by(options, unit, does="guard") is None else []
    for name in unit.items if prevented_by(options, unit, does="item") is None else ():
        entry = c.usable_item(content, name)
        if entry is not None:
            found += [w.Item(name, "", aimed) for aimed in targets.target_sets(seen, unit, entry)]
    if unit.modifiers and stance_of(unit) and prevented_by(options, unit, does="reposition") is None:
        found.append(w.Quick("reposition"))
    has_way_out = unit.team == "player" and any(isinstance(goal, Escape) for goal in view.goals)
    if has_way_out and prevented_by(options, unit, does="escape") is None:
        found.append(w.Escape())
    return found


def _quick(view: State, unit: Unit, options: Options) -> list[Command]:
    seen = targets.field(view, unit)
    attackable = targets.attackable(seen)
    found: list[Command] = []
    for action, row in QUICK_ACTIONS.items():
        if unit.conditions and prevented_by(options, unit, does=action) is not None:
            continue
        if row.target == "self":
            found.append(w.Quick(action))
        elif row.target == "enemy":
            spends = _declarable(options, unit, "violence") if action == "strike" else (None,)
            found += [w.Quick(action, other.id, "", spend) for other in attackable for spend in spends]
        else:
            found += [
                w.Quick(action, other.id)
                for other in seen.allies
                if other.id != unit.id and prevented_by(options, other, receives=action) is None
            ]
    return found


def _declarable(options: Options, unit: Unit, pillar: Pillar) -> tuple[w.Declared, ...]:
    cheapest = min(options.boost_cost, options.push_cost)
    if unit.fury < cheapest and unit.clout < cheapest and unit.insight < cheapest:
        return (None,)
    spends: tuple[w.Declared, ...] = ("boost", "push")
    return (None, *(spend for spend in spends if spend is not None and can_declare(options, unit, spend, pillar)))


def affordable(options: Options, unit: Unit, art: c.Technique) -> bool:
    """Whether a unit can pay for a technique, and no condition forbids it."""
    if unit.ae < art.ae_cost or (art.marks != UNMARKED and full_track(unit, art.marks) is not None):
        return False
    return prevented_by(options, unit, does="technique", technique_ae=art.ae_cost) is None


def forms(game: WuxiaGame, view: State, seat: str) -> tuple[Form, ...]:
    """Area techniques may also be aimed at fewer than they reach."""
    if not view.active or SEATS[view.units[view.active].team] != seat or view.phase != "major":
        return ()
    unit = view.units[view.active]
    content = game.content
    found = []
    for name in unit.techniques:
        art = content.techniques[name]
        foes = [other.id for other in targets.candidates(targets.field(view, unit), unit, art)]
        if art.targeting.type == "aoe" and len(foes) > 1 and affordable(game.options, unit, art):
            most = min(len(foes), art.targeting.max_targets)
            chosen = Field("targets", "choices", tuple(foes), 1, most, label="Targets", help=f"Choose up to {most}.")
            which = Field("technique", "choice", (name,), label="Technique", default=name)
            found.append(Form("technique", f"{art.name} on chosen targets", (which, chosen)))
    return tuple(found)
