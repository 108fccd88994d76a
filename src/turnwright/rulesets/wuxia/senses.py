"""Battles as numbers, for programs that learn: the units on both sides, and what a choice costs and does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.senses import ANSWER, NO_ANSWER, Row, Senses, answer_row, in_slots, slot_names, table

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
_NOBODY: Row = (0.0,) * len(UNIT)
_NO_DEED: Row = (0.0,) * len(DEED)
_NO_TARGET: Row = (0.0,) * len(TARGET)
_TYPICAL = dict.fromkeys((*STATS, "scl", "cl", "sl"), 3)
"""Stats for formulas, where only about how much is asked."""
_SPEND = {None: (0.0, 0.0, *NO_ANSWER), "boost": (1.0, 0.0, *NO_ANSWER), "push": (0.0, 1.0, *NO_ANSWER)}
_ATTACK = _KIND["attack"] + _NO_DEED
_QUICK = {action: _KIND[action] + _NO_DEED for action in QUICK_ACTIONS}
_NO_CHOICE: Row = (0.0,) * (len(CHOICE) - len(ANSWER))
_PLAIN: dict[type, Row] = {
    kind: _KIND[name] + _NO_DEED + _NO_TARGET + _SPEND[None]
    for kind, name in ((w.Defend, "defend"), (w.Guard, "guard"), (w.Wait, "wait"), (w.Escape, "escape"))
}
_TEAMS = {seat: team for team, seat in SEATS.items()}


class Blow(NamedTuple):
    """What somebody strikes with: the pillar that is rolled, and what it does, with which stat."""

    pillar: Pillar
    base: float
    stat: str = ""


_HELP = Blow("violence", 0.0)
_SWING = Blow("violence", 3.5, "strength")


def senses(game: WuxiaGame) -> Senses[State]:
    """What a learner gets; what techniques and items do is read from the content once."""
    arts = {name: _KIND["technique"] + _deed(art, art) for name, art in game.content.techniques.items()}
    blows = {name: _blow(game, art) for name, art in game.content.techniques.items()}
    items = {name: _KIND["item"] + _deed(item, None) for name, item in game.content.items.items()}

    def rows(view: State, seat: str, commands: Sequence[Command]) -> list[float]:
        return _rows(view, commands, arts, blows, items)

    return Senses(names=POSITION, position=position, command_names=CHOICE, commands=rows, most=MOST)


def _blow(game: WuxiaGame, art: c.Technique) -> Blow:
    hurt = next((effect for effect in art.effects if isinstance(effect, c.Damage)), None)
    if hurt is None or not targets.needs_roll(art):
        return _HELP
    stat = c.damage_stat(hurt, art.pillar, rule=game.options.damage_stat)
    return Blow(art.pillar, c.average_amount(hurt, _TYPICAL), stat or "")


def position(view: State, seat: str) -> list[float]:
    """The field, then those who stand: one's own first, in the order of the battle."""
    team, active = _TEAMS.get(seat), view.active
    decisive = _decisive(view)
    own: list[Row] = []
    others: list[Row] = []
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
    lasts = next((goal.rounds for goal in view.goals if type(goal) is Survive), 0)
    return [
        view.round / 20,
        *_STAGE[view.phase],
        float(active != "" and view.units[active].team == team),
        ours / max(1, ours + theirs),
        sum([len(wave.units) for wave in view.waves]) / 4,
        view.round / lasts if lasts else 0.0,
        float(any(type(goal) is Escape for goal in view.goals)),
        float(asked == "reroll"),
        float(asked == "resist"),
        *in_slots(own, OWN, _NOBODY),
        *in_slots(others, OTHERS, _NOBODY),
    ]


def _decisive(view: State) -> list[str]:
    """Whose fall may decide the battle."""
    return [goal.target for goal in view.goals if type(goal) is Protect or type(goal) is Defeat]


def _unit(unit: Unit, decisive: bool, acts: bool) -> Row:
    degrees = harm = attack = defense = 0
    for held in unit.conditions:
        degrees += held.degree
        harm += held.damage - held.healing
    for modifier in unit.modifiers:
        if modifier.stat == "attack":
            attack += modifier.value
        elif modifier.stat == "defense":
            defense += modifier.value
    return (
        1.0,
        unit.thp / unit.max_thp,
        unit.thp / 50,
        unit.guard / 20,
        unit.ae / 20,
        unit.strain / max(1, unit.max_strain),
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
    view: State, commands: Sequence[Command], arts: dict[str, Row], blows: dict[str, Blow], items: dict[str, Row]
) -> list[float]:
    rows: list[float] = []
    if view.flow.prompts:
        for command in commands:
            if isinstance(command, Answer):
                rows += (*_NO_CHOICE, *answer_row(view.flow.prompts, command))
        return rows
    aims = _Aims(view)
    for command in commands:
        if type(command) is w.Technique:
            name = command.technique
            rows += arts[name]
            rows += aims.row(command.targets, name, blows[name]) if command.targets else _NO_TARGET
            rows += _SPEND[command.spend]
        elif type(command) is w.Attack:
            rows += _ATTACK
            rows += aims.row((command.target,), "", _SWING)
            rows += _SPEND[command.spend]
        elif type(command) is w.Quick:
            with_what, blow = ("", _SWING) if command.action == "strike" else ("help", _HELP)
            rows += _QUICK[command.action]
            rows += aims.row((command.target,), with_what, blow) if command.target else _NO_TARGET
            rows += _SPEND[command.spend]
        elif type(command) is w.Item:
            rows += items[command.item]
            rows += aims.row(command.targets, "help", _HELP) if command.targets else _NO_TARGET
            rows += _SPEND[None]
        else:
            rows += _PLAIN[type(command)]
    return rows


class _Aims:
    """Targets as the unit whose turn it is sees them. The first one speaks for all that a choice reaches."""

    def __init__(self, view: State) -> None:
        self._units = view.units
        self._unit = view.units[view.active]
        self._decisive = _decisive(view)
        self._known: dict[tuple[tuple[str, ...], str], Row] = {}
        self._seen: dict[str, Row] = {}

    def row(self, names: tuple[str, ...], with_what: str, blow: Blow) -> Row:
        key = (names, with_what)
        row = self._known.get(key)
        if row is None:
            target = self._units[names[0]]
            row = self._known[key] = self._target(target) + self._blow(target, len(names), blow)
        return row

    def _target(self, target: Unit) -> Row:
        row = self._seen.get(target.id)
        if row is None:
            row = self._seen[target.id] = (
                1.0 if target.team != self._unit.team else 0.0,
                target.thp / target.max_thp,
                target.thp / 50,
                target.guard / 20,
                1.0 if target.id in self._decisive else 0.0,
            )
        return row

    def _blow(self, target: Unit, count: int, blow: Blow) -> Row:
        if not blow.base:
            return (count / 4, 0.0, 0.0, 0.0)
        unit = self._unit
        edge = getattr(unit, blow.pillar).attack - getattr(target, blow.pillar).defense
        chance = min(0.95, max(0.05, (21 + edge) / 20))
        damage = blow.base + (getattr(unit, blow.stat) if blow.stat else 0)
        return (count / 4, chance, chance * damage / 20, 1.0 if damage >= target.thp + target.guard else 0.0)


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
