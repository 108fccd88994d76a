"""What a seat may do: every choice of the unit whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from turnwright.kernel.messages import Command
from turnwright.kernel.shapes import Field, Form

from . import allowed, targets
from . import commands as w
from . import content as c
from .game import WuxiaGame
from .options import Options
from .rules.quick_actions import QUICK_ACTIONS
from .rules.terms import PILLARS, Pillar
from .state import SEATS, State, Unit
from .telling.naming import Teller


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
    declarable = _declarable(options, unit)
    found: list[Command] = []
    if allowed.why_not_do(options, unit, "attack") is None:
        spends = declarable["violence"]
        found += [w.Attack(other.id, "", spend) for other in targets.attackable(seen) for spend in spends]
    aims: dict[targets.Reach, list[tuple[str, ...]]] = {}
    for name in unit.techniques:
        art = content.techniques[name]
        if affordable(options, unit, art):
            spends = declarable[art.pillar] if targets.needs_roll(art) else _NOTHING
            reach = targets.reach(art)
            if reach not in aims:
                aims[reach] = targets.target_sets(seen, unit, reach)
            found += [w.Technique(name, "", aimed, "", spend) for aimed in aims[reach] for spend in spends]
    found += [w.Defend()] if allowed.why_not_do(options, unit, "defend") is None else []
    found += [w.Guard()] if allowed.why_not_do(options, unit, "guard") is None else []
    for name in unit.items if allowed.why_not_do(options, unit, "item") is None else ():
        entry = c.usable_item(content, name)
        if entry is not None:
            found += [w.Item(name, "", aimed) for aimed in targets.target_sets(seen, unit, targets.reach(entry))]
    if unit.modifiers and allowed.stance_of(unit) and allowed.why_not_do(options, unit, "reposition") is None:
        found.append(w.Quick("reposition"))
    if allowed.can_escape(view, unit) and allowed.why_not_do(options, unit, "escape") is None:
        found.append(w.Escape())
    return found


def _quick(view: State, unit: Unit, options: Options) -> list[Command]:
    seen = targets.field(view, unit)
    attackable = targets.attackable(seen)
    found: list[Command] = []
    for action, row in QUICK_ACTIONS.items():
        if unit.conditions and allowed.why_not_do(options, unit, action) is not None:
            continue
        if row.target == "self":
            found.append(w.Quick(action))
        elif row.target == "enemy":
            spends = _declarable(options, unit)["violence"] if action == "strike" else _NOTHING
            found += [w.Quick(action, other.id, "", spend) for other in attackable for spend in spends]
        else:
            found += [
                w.Quick(action, other.id)
                for other in seen.allies
                if other.id != unit.id and allowed.why_not_receive(options, other, action) is None
            ]
    return found


_NOTHING: tuple[w.Declared, ...] = (None,)
_NOTHING_AT_ALL = dict.fromkeys(PILLARS, _NOTHING)
_BEFORE_A_ROLL: tuple[Literal["boost", "push"], ...] = ("boost", "push")


def _declarable(options: Options, unit: Unit) -> Mapping[Pillar, tuple[w.Declared, ...]]:
    """What a unit may spend before an attack roll of each pillar; nothing is always one of them."""
    cheapest = min(options.boost_cost, options.push_cost)
    if unit.fury < cheapest and unit.clout < cheapest and unit.insight < cheapest:
        return _NOTHING_AT_ALL
    return {
        pillar: (None, *[spend for spend in _BEFORE_A_ROLL if allowed.can_declare(options, unit, spend, pillar)])
        for pillar in PILLARS
    }


def affordable(options: Options, unit: Unit, art: c.Technique) -> bool:
    """Whether a unit can pay for a technique, and no condition forbids it."""
    if not allowed.can_pay(unit, art) or allowed.full_track(unit, art.marks) is not None:
        return False
    return not unit.conditions or allowed.why_not_do(options, unit, "technique", technique_ae=art.ae_cost) is None


def _chosen_targets(game: WuxiaGame, art: c.Technique, foes: list[str], most: int) -> Form:
    t = Teller(game, None)
    help_text = t.text("form.up_to", count=most)
    chosen = Field("targets", "choices", tuple(foes), 1, most, label=t.text("form.targets"), help=help_text)
    which = Field("technique", "choice", (art.id,), label=t.text("form.technique"), default=art.id)
    return Form("technique", t.text("form.title", technique=t.technique(art)), (which, chosen))


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
            found.append(_chosen_targets(game, art, foes, min(len(foes), art.targeting.max_targets)))
    return tuple(found)
