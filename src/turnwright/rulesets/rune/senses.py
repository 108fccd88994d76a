"""Fights as numbers, for programs that learn: the hero, the enemies, and what a choice costs and does."""

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
from . import derived
from .game import RuneGame
from .rules.terms import HERO, MOST_ENEMIES
from .state import Fighter, Stance, State

MOST = 48
STANCES: tuple[str, ...] = get_args(Stance)
HELD = ("helped", "hurting", "skips", "guarded", "weakened")
"""What statuses do to somebody, summed up."""
HERO_ROW = (
    "hp", "hp left", "stamina", "stress", "corruption", "soak", "singing", "consumables", *HELD,
    *(f"stance {stance}" for stance in STANCES),
)  # fmt: skip
ENEMY = (
    "there", "hp", "hp left", "soak", "defense dice", "danger", "boss", "champion", "phase", "enraged", "forlorn",
    "charging", "charge left", *HELD, "acts",
)  # fmt: skip
FIGHT = ("hero's turn", "round", "can flee", "flee attempts", "stance changed", "hazards", "enemies", "danger", "asked")
POSITION = (*FIGHT, *(f"hero {name}" for name in HERO_ROW), *slot_names("enemy", MOST_ENEMIES, ENEMY))

KINDS = ("attack", "defend", "ability", "consumable", "flee", *(f"stance {stance}" for stance in STANCES), "act")
DEED = (
    "stamina", "hp cost", "stress", "corruption", "damage", "rolled", "more than one", "healing", "stamina back",
    "afflicts", "helps", "song", "charge", "dice",
)  # fmt: skip
TARGET = ("target", "target hp", "target hp left", "target soak", "target danger", "target charging", "edge", "fells")
CHOICE = (*KINDS, *DEED, *TARGET, *ANSWER)

_KIND = table(KINDS)
_STANCE = table(STANCES)
_FREE: Row = (0.0,) * len(HELD)

# Packed
_NOBODY = packed((0.0,) * len(ENEMY))
_NO_DEED = packed((0.0,) * len(DEED))
_NO_TARGET = packed((0.0,) * len(TARGET))
_NO_ANSWER = packed(NO_ANSWER)
_NO_CHOICE = packed((0.0,) * (len(CHOICE) - len(ANSWER)))
_PLAIN: Mapping[str, bytes] = {name: packed(_KIND[name]) + _NO_DEED + _NO_TARGET + _NO_ANSWER for name in KINDS}
_pack_fight = packer(len(FIGHT) + len(HERO_ROW))
_pack_enemy = packer(len(ENEMY))
_pack_dice = packer(1)
_pack_aim = packer(1 + len(TARGET))
_NO_DICE = _pack_dice(0.0)


class Deed(NamedTuple):
    """An action, as far as its entry says: its row up to the dice, and what is rolled against what for how much."""

    row: bytes
    attribute: str
    against: str
    damage: float


class _Known(NamedTuple):
    """What is read from the content once."""

    held: Mapping[str, Row]
    danger: Mapping[str, float]
    bosses: frozenset[str]
    abilities: Mapping[str, Deed]
    items: Mapping[str, Deed]
    acts: Mapping[tuple[str, str], Deed]
    weapons: Mapping[str, Deed]


def senses(game: RuneGame) -> Senses[State]:
    """What a learner gets."""
    content = game.content
    enemies = content.enemies
    acts = {
        (sheet.id, name): _deed(content, "act", derived.known_action(sheet, name), _sheet_blow(sheet))
        for sheet in enemies.values()
        for name in dict.fromkeys(("attack", "defend", *(action.id for action in sheet.actions)))
    }
    known = _Known(
        {name: _held(status) for name, status in content.statuses.items()},
        {sheet.id: _sheet_blow(sheet) for sheet in enemies.values()},
        frozenset(sheet.id for sheet in enemies.values() if sheet.boss),
        {name: _deed(content, "ability", art) for name, art in content.abilities.items()},
        {name: _deed(content, "consumable", item) for name, item in content.consumables.items()},
        acts,
        {name: _swing(thing) for name, thing in content.equipment.items() if thing.slot == "weapon"}
        | {"": _swing(derived.UNARMED)},
    )

    def position(view: State, seat: str) -> array[float]:
        return _position(known, view)

    def rows(view: State, seat: str, commands: Sequence[Command]) -> array[float]:
        return strung(_rows(known, view, commands))

    return Senses(names=POSITION, position=position, command_names=CHOICE, commands=rows, most=MOST)


def _position(known: _Known, view: State) -> array[float]:
    """The fight, the hero, then the enemies that stand, in the order in which they came."""
    active = view.order[view.index] if view.order else ""
    hero = view.fighters[HERO]
    enemies: list[bytes] = []
    danger = 0.0
    for foe in view.fighters.values():
        if foe.hp > 0 and not foe.is_player and not foe.gone:
            threat = known.danger[foe.sheet]
            danger += threat
            enemies.append(_enemy(known, foe, threat, foe.id == active))
    room = view.room
    fight = _pack_fight(
        1.0 if active == HERO else 0.0,
        view.round / 20,
        1.0 if view.can_flee else 0.0,
        view.flee_attempts / 4,
        1.0 if view.stance_changed else 0.0,
        0.0 if room is None else sum([hazard.damage for hazard in room.hazards if hazard.active]) / 10,
        len(enemies) / 4,
        danger / (hero.hp or 1),
        1.0 if view.flow.prompts else 0.0,
        hero.hp / hero.max_hp,
        hero.hp / 50,
        hero.stamina / (hero.max_stamina or 1),
        hero.stress / 100,
        hero.corruption / 100,
        hero.soak / 6,
        0.0 if hero.performance is None else hero.performance.rounds / 5,
        sum(hero.consumables.values()) / 5,
        *_statuses(known, hero),
        *_STANCE[hero.stance],
    )
    return strung((fight, packed_slots(enemies, MOST_ENEMIES, _NOBODY)))


def _enemy(known: _Known, foe: Fighter, danger: float, acts: bool) -> bytes:
    charge = foe.charge
    return _pack_enemy(
        1.0,
        foe.hp / foe.max_hp,
        foe.hp / 50,
        foe.soak / 6,
        foe.defense_dice / 4,
        danger / 20,
        1.0 if foe.sheet in known.bosses else 0.0,
        1.0 if foe.champion else 0.0,
        (foe.phase - 1) / 2,
        1.0 if foe.enraged else 0.0,
        foe.forlorn / 5,
        0.0 if charge is None else 1 / max(1, charge.turns),
        0.0 if charge is None else (charge.threshold - charge.taken) / 20,
        *_statuses(known, foe),
        1.0 if acts else 0.0,
    )


def _statuses(known: _Known, fighter: Fighter) -> Row:
    if not fighter.statuses:
        return _FREE
    helped = hurting = skips = guarded = weakened = 0.0
    for held in fighter.statuses:
        row, stacks = known.held[held.status], held.stacks
        helped += row[0] * stacks
        hurting += row[1] * stacks
        skips += row[2] * stacks
        guarded += row[3] * stacks
        weakened += row[4] * stacks
        if held.amount:
            guarded += held.amount / 100
    return helped, hurting, skips, guarded, weakened


def _held(status: c.Status) -> Row:
    """What a status does to its bearer."""
    return (
        1.0 if status.kind == "buff" else 0.0,
        (status.sides + 1) / 10 if status.hurts != "never" else 0.0,
        1.0 if status.skips else 0.0,
        (status.soak + status.defense_dice) / 4,
        1.0 if status.kind in ("debuff", "stat", "control") else 0.0,
    )


def _sheet_blow(sheet: c.Enemy) -> float:
    """What an enemy's ordinary blow does on average."""
    return sheet.dice * (sheet.sides + 1) / 2 + sheet.bonus


def _swing(weapon: c.Equipment) -> Deed:
    """A blow with a weapon, as `derived.action_of` has it."""
    damage = weapon.dice * (weapon.sides + 1) / 2 + weapon.bonus
    row = dict.fromkeys(DEED[:-1], 0.0) | {"damage": damage / 20, "rolled": 1.0}
    return Deed(packed((*_KIND["attack"], *row.values())), weapon.attribute, "sturdiness", damage)


def _deed(content: c.Content, kind: str, action: c.Action, weapon: float = 0.0) -> Deed:
    damage = healing = stamina = afflicts = helps = 0.0
    for effect in action.effects:
        match effect:
            case c.Damage():
                own = weapon if effect.weapon else 0.0
                dice = effect.dice + effect.per_success
                damage += (own + dice * (effect.sides + 1) / 2 + effect.bonus) * effect.times
            case c.Heal():
                healing += effect.dice * (effect.sides + 1) / 2 + effect.bonus
            case c.Stamina():
                stamina += effect.dice * 3.5 + effect.bonus
            case c.Inflict():
                bad = content.statuses[effect.status].kind != "buff" if effect.status in content.statuses else True
                afflicts += bad
                helps += not bad
    art = action if isinstance(action, c.Ability) else None
    row = (
        0.0 if art is None else art.stamina / 20,
        0.0 if art is None else art.hp / 20,
        0.0 if art is None else art.stress / 20,
        0.0 if art is None else art.corruption / 10,
        damage * action.repeats / 20,
        0.0 if action.attribute is None else 1.0,
        1.0 if action.aim in ("foes", "allies") else 0.0,
        healing / 20,
        stamina / 20,
        afflicts,
        helps,
        0.0 if art is None or art.song is None else 1.0,
        action.charge / 3 if isinstance(action, c.EnemyAction) else 0.0,
    )
    return Deed(packed(_KIND[kind] + row), action.attribute or "", action.against or "", damage * action.repeats)


def _rows(known: _Known, view: State, commands: Sequence[Command]) -> list[bytes]:
    rows: list[bytes] = []
    if view.flow.prompts:
        for command in commands:
            if isinstance(command, Answer):
                rows += (_NO_CHOICE, packed(answer_row(view.flow.prompts, command)))
        return rows
    fighters = view.fighters
    active = view.chooser
    for command in commands:
        if isinstance(command, w.Act):
            deed = known.acts[active.sheet, command.action]
            rows += (deed.row, _aimed(known, deed, active, fighters.get(command.target)), _NO_ANSWER)
        elif type(command) is w.Attack:
            deed = known.weapons[active.weapon]
            rows += (deed.row, _aimed(known, deed, active, fighters[command.target]), _NO_ANSWER)
        elif type(command) is w.Ability:
            deed = known.abilities[command.ability]
            rows += (deed.row, _aimed(known, deed, active, fighters.get(command.target)), _NO_ANSWER)
        elif type(command) is w.Consumable:
            rows += (known.items[command.item].row, _NO_DICE, _NO_TARGET, _NO_ANSWER)
        elif type(command) is w.TakeStance:
            rows.append(_PLAIN[f"stance {command.stance}"])
        else:
            rows.append(_PLAIN["flee" if type(command) is w.Flee else "defend"])
    return rows


def _aimed(known: _Known, deed: Deed, actor: Fighter, target: Fighter | None) -> bytes:
    """The dice that the actor rolls, and what it is aimed at."""
    dice = getattr(actor, deed.attribute) if deed.attribute else 0
    if target is None:
        return _pack_dice(dice / 6) + _NO_TARGET
    edge = dice - getattr(target, deed.against) - target.defense_dice if deed.against else 0
    return _pack_aim(
        dice / 6,
        1.0,
        target.hp / target.max_hp,
        target.hp / 50,
        target.soak / 6,
        0.0 if target.is_player else known.danger[target.sheet] / 20,
        0.0 if target.charge is None else 1.0,
        edge / 6,
        1.0 if deed.damage - target.soak >= target.hp else 0.0,
    )
