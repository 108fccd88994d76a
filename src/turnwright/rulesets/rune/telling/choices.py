"""What can be chosen: a line for a menu, what it does, aims at and costs, and what one looks for in vain."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.telling import Aim, Ref, Tag, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived
from ..game import RuneGame
from ..rules.terms import HERO
from ..state import Fighter, State
from ..targets import foes_of
from .naming import STANCES, Teller, action_ref
from .wording import (
    DEFEND_TEXT,
    FLEE_TEXT,
    ability_text,
    enemy_action_text,
    gear_text,
    item_text,
    price_text,
    prices,
    stance_text,
)

GROUPS = {
    "attack": "Attack",
    "ability": "Abilities",
    "take_stance": "Stances",
    "defend": "Defend",
    "consumable": "Consumables",
    "flee": "Flee",
    "act": "Actions",
}
"""The headings of the menu, in its order."""


def describe_command(game: RuneGame, state: State, command: Command) -> str:
    """One short line for a menu."""
    t = Teller(game, state)
    match command:
        case w.Attack():
            return f"Attack {t.name(command.target)}"
        case w.Defend():
            return "Defend"
        case w.Ability():
            art = t.content.abilities.get(command.ability)
            at = f" → {t.name(command.target)}" if command.target else ""
            price = price_text(state.fighters[HERO], art) if art is not None else ""
            return f"{t.name(command.ability)}{f' ({price})' if price else ''}{at}"
        case w.Consumable():
            return f"Use {t.name(command.item)}"
        case w.Flee():
            return "Flee"
        case w.TakeStance():
            return "Drop the stance" if command.stance == "none" else f"Take the {STANCES[command.stance]} Stance"
        case w.Act():
            at = f" → {t.name(command.target)}" if command.target else ""
            return t.action(state.active.id, command.action).name + at
        case Answer():
            return describe_answer(game, state, command)
        case _:
            return type(command).__name__


def explain_command(game: RuneGame, state: State, command: Command) -> str:
    """What a choice does, beyond its name; nothing for what its name says."""
    content: c.Content = game.content
    match command:
        case w.Attack():
            weapon = derived.weapon_of(content, state.fighters[HERO])
            return f"{weapon.name}: {gear_text(content, weapon)}"
        case w.Defend():
            return DEFEND_TEXT
        case w.Ability() if command.ability in content.abilities:
            art = content.abilities[command.ability]
            return ability_text(content, derived.ranked(art, state.fighters[HERO].abilities.get(art.id, 1)))
        case w.Consumable() if command.item in content.consumables:
            return item_text(content, content.consumables[command.item])
        case w.Flee():
            return FLEE_TEXT
        case w.TakeStance():
            return f"{stance_text(game.options, command.stance)}; free, once per turn"
        case w.Act():
            sheet = content.enemies[state.active.sheet]
            action = derived.enemy_action(sheet, command.action)
            return enemy_action_text(content, sheet, action) if action is not None else ""
        case _:
            return ""


# What a choice is made of


def aim(game: RuneGame, state: State, command: Command) -> Aim:
    """Who does it, with what, at whom, and what it costs."""
    content: c.Content = game.content
    hero = state.fighters[HERO]
    own = piece_ref(HERO)
    match command:
        case w.Attack():
            weapon = derived.weapon_of(content, hero)
            subject = ref("gear", weapon.id) if weapon.id else ref("term", "unarmed")
            return Aim("Attack", weapon.name, own, _pieces(state, command.target), subject=subject)
        case w.Defend():
            return Aim("Defend", "", own, subject=ref("term", "defend"))
        case w.Ability() if command.ability in content.abilities:
            art = content.abilities[command.ability]
            cost = tuple(Tag(what, words, ref=ref("term", what)) for what, words in prices(hero, art))
            targets = _aimed(content, state, art, command.target)
            return Aim("Use", art.name, own, targets, cost=cost, subject=ref("ability", art.id))
        case w.Consumable():
            name = Teller(game, state).name(command.item)
            stock = hero.consumables.get(command.item, 0)
            cost = (Tag("stock", f"1 of {stock}"),) if stock else ()
            item = ref("item", command.item)
            return Aim("Use", name, item, (own,), cost=cost, subject=item)
        case w.Flee():
            return Aim("Flee", "", own, subject=ref("term", "flee"))
        case w.TakeStance():
            free = (Tag("free", "free", text="Once per turn; your turn goes on.", ref=ref("term", "stance")),)
            return Aim("Take stance", STANCES[command.stance], own, cost=free, subject=ref("stance", command.stance))
        case w.Act():
            return _enemy_aim(content, state, command)
        case _:
            return Aim("Answer")


def _enemy_aim(content: c.Content, state: State, command: w.Act) -> Aim:
    enemy = state.active
    action = derived.enemy_action(content.enemies[enemy.sheet], command.action)
    if action is None:
        return Aim("Use", "", piece_ref(enemy.id))
    targets: tuple[Ref, ...] = _pieces(state, command.target)
    if not targets and action.aim in ("foe", "foes"):
        targets = (piece_ref(HERO),)
    verb = {"attack": "Attack", "defend": "Defend"}.get(action.id, "Use")
    name = "" if verb != "Use" else action.name
    charging = enemy.charge is not None and enemy.charge.turns <= 1
    cost: tuple[Tag, ...] = ()
    if action.charge and not charging:
        turns = enemy.charge.turns - 1 if enemy.charge is not None else action.charge
        cost = (Tag("charge", "Prepare", rounds=turns, tone="warn", ref=ref("term", "telegraph")),)
    return Aim(verb, name, piece_ref(enemy.id), targets, cost=cost, subject=action_ref(enemy.sheet, action.id))


def _pieces(state: State, *fighters: str) -> tuple[Ref, ...]:
    return tuple(piece_ref(fighter) for fighter in fighters if fighter in state.fighters)


def _aimed(content: c.Content, state: State, art: c.Ability, target: str) -> tuple[Ref, ...]:
    if art.aim == "foes":
        return _pieces(state, *foes_of(content, state, art))
    return _pieces(state, target)


# What one looks for


def wishes(game: RuneGame, view: State, seat: str) -> Iterator[Command]:
    """Everything that the one whose turn it is has learned or carries, each at its likeliest target."""
    if view.flow.prompts:
        return
    active = view.active
    if active.is_player:
        yield from _hero_wishes(game.content, view, active)
    else:
        yield from _enemy_wishes(game.content, active)


def _hero_wishes(content: c.Content, view: State, hero: Fighter) -> Iterator[Command]:
    first = next((foe.id for foe in derived.living_enemies(view)), "")
    yield w.Attack(first)
    for name in hero.abilities:
        art = content.abilities[name]
        if not art.passive and art.stance is None:
            possible = foes_of(content, view, art) if art.aim == "foe" else []
            yield w.Ability(name, (possible or [first])[0] if art.aim == "foe" else "")
    yield from (w.Consumable(item) for item in hero.consumables)
    yield w.Flee()
    yield from (w.TakeStance(stance) for stance in derived.stances(content, hero) if stance != hero.stance)


def _enemy_wishes(content: c.Content, enemy: Fighter) -> Iterator[Command]:
    """Every action on the enemy's sheet; those of the older model of bosses belong to another game."""
    yield from (w.Act(action.id) for action in content.enemies[enemy.sheet].actions if not action.older)
