"""Battles as numbers, for programs that learn: the units on both sides, and what a choice costs and does."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

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
from . import targets
from .game import WuxiaGame
from .rules.quick_actions import QUICK_ACTIONS
from .rules.terms import STATS, Pillar
from .rules.victory import Defeat, Escape, Protect, Survive
from .state import SEATS, State, Unit

OWN, OTHERS = 4, 6
MOST = 64

UNIT = (
    "there", "hp", "hp left", "guard", "ae", "strain", "fury", "clout", "insight", "reduction", "attack", "defense",
    "conditions", "harm to come", "attack changed", "defense changed", "actions", "decisive", "neutral", "acts",
)  # fmt: skip
STAGES = ("quick1", "major", "quick2")
ASKED = ("reroll", "resist")
FIELD = (
    "round", *(f"stage {stage}" for stage in STAGES), "own turn", "own hp share", "to come", "survived", "can escape",
    *(f"asked {kind}" for kind in ASKED),
)  # fmt: skip
POSITION = (*FIELD, *slot_names("own", OWN, UNIT), *slot_names("other", OTHERS, UNIT))

KINDS = ("attack", "technique", "defend", "guard", "item", "wait", "escape", *QUICK_ACTIONS)
DEED = ("ae", "strain", "marks", "damage", "healing", "condition", "raises", "lowers")
TARGET = (
    "target is foe", "target hp", "target hp left", "target guard", "target decisive",
    "targets", "chance to hit", "expected damage", "fells",
)  # fmt: skip
CHOICE = (*KINDS, *DEED, *TARGET, "boost", "push", *ANSWER)

_KIND = table(KINDS)
_STAGE = table(STAGES)
_NO_DEED: Row = (0.0,) * len(DEED)
_TYPICAL = dict.fromkeys((*STATS, "scl", "cl", "sl"), 3)
"""Stats for formulas, where only about how much is asked."""
_TEAMS = {seat: team for team, seat in SEATS.items()}

# Packed
_NOBODY = packed((0.0,) * len(UNIT))
_NO_TARGET = packed((0.0,) * len(TARGET))
_SPEND = {
    None: packed((0.0, 0.0, *NO_ANSWER)),
    "boost": packed((1.0, 0.0, *NO_ANSWER)),
    "push": packed((0.0, 1.0, *NO_ANSWER)),
}
_ATTACK = packed(_KIND["attack"] + _NO_DEED)
_QUICK = {action: packed(_KIND[action] + _NO_DEED) for action in QUICK_ACTIONS}
_NO_CHOICE = packed((0.0,) * (len(CHOICE) - len(ANSWER)))
_PLAIN: dict[type, bytes] = {
    kind: packed(_KIND[name] + _NO_DEED) + _NO_TARGET + _SPEND[None]
    for kind, name in ((w.Defend, "defend"), (w.Guard, "guard"), (w.Wait, "wait"), (w.Escape, "escape"))
}
_pack_field = packer(len(FIELD))
_pack_unit = packer(len(UNIT))
_pack_target = packer(len(TARGET))


class Blow(NamedTuple):
    """What somebody strikes with: the pillar that is rolled, and what it does, with which stat."""

    pillar: Pillar
    base: float
    stat: str = ""


_HELP = Blow("violence", 0.0)
_SWING = Blow("violence", 3.5, "strength")


def senses(game: WuxiaGame) -> Senses[State]:
    """What a learner gets; what techniques and items do is read from the content once."""
    arts = {name: packed(_KIND["technique"] + _deed(art, art)) for name, art in game.content.techniques.items()}
    blows = {name: _blow(game, art) for name, art in game.content.techniques.items()}
    items = {name: packed(_KIND["item"] + _deed(item, None)) for name, item in game.content.items.items()}

    def rows(view: State, seat: str, commands: Sequence[Command]) -> array[float]:
        return strung(_rows(view, commands, arts, blows, items))

    return Senses(names=POSITION, position=position, command_names=CHOICE, commands=rows, most=MOST)


def _blow(game: WuxiaGame, art: c.Technique) -> Blow:
    hurt = next((effect for effect in art.effects if isinstance(effect, c.Damage)), None)
    if hurt is None or not targets.needs_roll(art):
        return _HELP
    stat = c.damage_stat(hurt, art.pillar, rule=game.options.damage_stat)
    return Blow(art.pillar, c.average_amount(hurt, _TYPICAL), stat or "")


def position(view: State, seat: str) -> array[float]:
    """The field, then the units still standing: your own side first, in the order of the battle."""
    team, active = _TEAMS.get(seat), view.active
    decisive = _decisive(view)
    own: list[bytes] = []
    others: list[bytes] = []
    ours = theirs = 0
    for unit in view.units.values():
        if unit.status != "up":
            continue
        row = _unit(unit, unit.id in decisive, unit.id == active)
        if unit.team == team:
            own.append(row)
            ours += unit.thp
        else:
            others.append(row)
            theirs += unit.thp if unit.team != "neutral" else 0
    asked = view.flow.prompts[0].kind if view.flow.prompts else ""
    lasts, escape = 0, 0.0
    for goal in view.goals:
        if type(goal) is Survive:
            lasts = lasts or goal.rounds
        elif type(goal) is Escape:
            escape = 1.0
    field = _pack_field(
        view.round / 20,
        *_STAGE[view.phase],
        1.0 if active and view.units[active].team == team else 0.0,
        ours / (ours + theirs or 1),
        sum([len(wave.units) for wave in view.waves]) / 4 if view.waves else 0.0,
        view.round / lasts if lasts else 0.0,
        escape,
        1.0 if asked == "reroll" else 0.0,
        1.0 if asked == "resist" else 0.0,
    )
    return strung((field, packed_slots(own, OWN, _NOBODY), packed_slots(others, OTHERS, _NOBODY)))


def _decisive(view: State) -> list[str]:
    """Whose fall may decide the battle."""
    return [goal.target for goal in view.goals if type(goal) is Protect or type(goal) is Defeat]


def _unit(unit: Unit, decisive: bool, acts: bool) -> bytes:
    degrees = harm = attack = defense = 0
    for held in unit.conditions:
        degrees += held.degree
        harm += held.damage - held.healing
    for modifier in unit.modifiers:
        if modifier.stat == "attack":
            attack += modifier.value
        elif modifier.stat == "defense":
            defense += modifier.value
    return _pack_unit(
        1.0,
        unit.thp / unit.max_thp,
        unit.thp / 50,
        unit.guard / 20,
        unit.ae / 20,
        unit.strain / (unit.max_strain or 1),
        unit.fury / 6,
        unit.clout / 6,
        unit.insight / 6,
        unit.dr_tier / 4 if unit.charges.prc else 0.0,
        max(unit.violence.attack, unit.influence.attack, unit.revelation.attack) / 10,
        unit.violence.defense / 20,
        degrees / 4,
        harm / 10,
        attack / 4,
        defense / 4,
        unit.actions / 3,
        1.0 if decisive else 0.0,
        1.0 if unit.team == "neutral" else 0.0,
        1.0 if acts else 0.0,
    )


def _rows(
    view: State, commands: Sequence[Command], arts: dict[str, bytes], blows: dict[str, Blow], items: dict[str, bytes]
) -> list[bytes]:
    rows: list[bytes] = []
    if view.flow.prompts:
        for command in commands:
            if isinstance(command, Answer):
                rows += (_NO_CHOICE, packed(answer_row(view.flow.prompts, command)))
        return rows
    aims = _Aims(view)
    for command in commands:
        if type(command) is w.Technique:
            name = command.technique
            aimed = aims.row(command.targets, blows[name]) if command.targets else _NO_TARGET
            rows += (arts[name], aimed, _SPEND[command.spend])
        elif type(command) is w.Attack:
            rows += (_ATTACK, aims.row((command.target,), _SWING), _SPEND[command.spend])
        elif type(command) is w.Quick:
            blow = _SWING if command.action == "strike" else _HELP
            aimed = aims.row((command.target,), blow) if command.target else _NO_TARGET
            rows += (_QUICK[command.action], aimed, _SPEND[command.spend])
        elif type(command) is w.Item:
            aimed = aims.row(command.targets, _HELP) if command.targets else _NO_TARGET
            rows += (items[command.item], aimed, _SPEND[None])
        else:
            rows.append(_PLAIN[type(command)])
    return rows


class _Aims:
    """Targets as the unit whose turn it is sees them. The first one speaks for all that a choice reaches."""

    def __init__(self, view: State) -> None:
        self._units = view.units
        self._unit = view.units[view.active]
        self._decisive = _decisive(view)

    def row(self, names: tuple[str, ...], blow: Blow) -> bytes:
        unit, target = self._unit, self._units[names[0]]
        hp = target.thp
        pillar, damage, stat = blow
        chance = fells = 0.0
        if damage:
            faces = 21 + getattr(unit, pillar).attack - getattr(target, pillar).defense
            chance = 0.05 if faces <= 1 else 0.95 if faces >= 19 else faces / 20
            if stat:
                damage += getattr(unit, stat)
            if damage >= hp + target.guard:
                fells = 1.0
        return _pack_target(
            1.0 if target.team != unit.team else 0.0,
            hp / target.max_thp,
            hp / 50,
            target.guard / 20,
            1.0 if target.id in self._decisive else 0.0,
            len(names) / 4,
            chance,
            chance * damage / 20,
            fells,
        )


def _deed(entry: c.Technique | c.Item, art: c.Technique | None) -> Row:
    """What something costs and does, about: dice at their mean, stats left out."""
    damage = healing = condition = raises = lowers = 0.0
    for effect in entry.effects:
        match effect:
            case c.Damage():
                damage += _mean(effect)
            case c.Heal() | c.Guard() | c.Revive():
                healing += _mean(effect)
            case c.Condition():
                condition += 1
            case c.Buff() | c.AeGain() | c.Cleanse():
                raises += 1
            case c.Debuff() | c.Strain():
                lowers += 1
    cost = (0.0, 0.0, 0.0)
    if art is not None:
        cost = (art.ae_cost / 10, art.self_strain / 4, (art.marks.blood + art.marks.fate + art.marks.stain) / 3)
    return (*cost, damage / 20, healing / 20, condition, raises, lowers)


def _mean(amount: c.Amount) -> float:
    return c.average_amount(amount, _TYPICAL)
