"""What can be chosen: a line for a menu, what it does, aims at and costs, and actions that aren't possible now."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.telling import Aim, Ref, Tag, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived
from ..allowed import action_ref
from ..game import RuneGame
from ..rules.terms import HERO
from ..state import Fighter, State
from ..targets import foes_of
from .naming import Teller, action_name, entry_name, stance_name, weapon_name
from .wording import (
    ability_text,
    defend_text,
    enemy_action_text,
    flee_text,
    gear_text,
    item_text,
    price_text,
    prices,
    stance_text,
)

GROUPS = dict.fromkeys(("attack", "ability", "take_stance", "defend", "consumable", "flee", "act", "announce"), "")
"""The order of the menu; its headings are `rune.group.attack` and so on."""


def describe_command(game: RuneGame, state: State, command: Command) -> str:
    """One short line for a menu."""
    t, words = Teller(game, state), game.language
    match command:
        case w.Attack():
            return words.text("rune.choice.attack", target=t.name(command.target))
        case w.Defend():
            return words.text("rune.verb.defend")
        case w.Ability():
            art = t.content.abilities.get(command.ability)
            at = f" → {t.name(command.target)}" if command.target else ""
            price = price_text(game, state.fighters[HERO], art) if art is not None else ""
            return f"{entry_name(game, 'ability', command.ability)}{f' ({price})' if price else ''}{at}"
        case w.Consumable():
            return words.text("rune.choice.use", item=entry_name(game, "item", command.item))
        case w.Flee():
            return words.text("rune.verb.flee")
        case w.TakeStance():
            if command.stance == "none":
                return words.text("rune.choice.drop_stance")
            return words.text("rune.choice.take_stance", stance=stance_name(game, command.stance))
        case w.Act():
            at = f" → {t.name(command.target)}" if command.target else ""
            return t.action(state.chooser.id, command.action).name + at
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
            return f"{weapon_name(game, weapon)}: {gear_text(game, weapon)}"
        case w.Defend():
            return defend_text(game)
        case w.Ability() if command.ability in content.abilities:
            art = content.abilities[command.ability]
            return ability_text(game, derived.ranked(art, state.fighters[HERO].abilities.get(art.id, 1)))
        case w.Consumable() if command.item in content.consumables:
            return item_text(game, content.consumables[command.item])
        case w.Flee():
            return flee_text(game)
        case w.TakeStance():
            return game.language.text("rune.choice.stance_free", text=stance_text(game, command.stance))
        case w.Act():
            sheet = content.enemies[state.chooser.sheet]
            action = derived.enemy_action(sheet, command.action)
            return enemy_action_text(game, sheet, action) if action is not None else ""
        case _:
            return ""


# What a choice is made of


def aim(game: RuneGame, state: State, command: Command) -> Aim:
    """Who does it, with what, at whom, and what it costs."""
    content: c.Content = game.content
    hero, words = state.fighters[HERO], game.language
    own = piece_ref(HERO)
    match command:
        case w.Attack():
            weapon = derived.weapon_of(content, hero)
            subject = ref("gear", weapon.id) if weapon.id else ref("term", "unarmed")
            verb, name = words.text("rune.verb.attack"), weapon_name(game, weapon)
            return Aim(verb, name, own, _pieces(state, command.target), subject=subject)
        case w.Defend():
            return Aim(words.text("rune.verb.defend"), "", own, subject=ref("term", "defend"))
        case w.Ability() if command.ability in content.abilities:
            art = content.abilities[command.ability]
            cost = tuple(Tag(what, price, ref=ref("term", what)) for what, price in prices(game, hero, art))
            targets = _aimed(content, state, art, command.target)
            name = entry_name(game, "ability", art.id)
            return Aim(words.text("rune.verb.use"), name, own, targets, cost=cost, subject=ref("ability", art.id))
        case w.Consumable():
            name = entry_name(game, "item", command.item)
            stock = hero.consumables.get(command.item, 0)
            cost = (Tag("stock", words.text("rune.of", now=1, most=stock)),) if stock else ()
            item = ref("item", command.item)
            return Aim(words.text("rune.verb.use"), name, item, (own,), cost=cost, subject=item)
        case w.Flee():
            return Aim(words.text("rune.verb.flee"), "", own, subject=ref("term", "flee"))
        case w.TakeStance():
            text = words.text("rune.choice.free_text")
            free = (Tag("free", words.text("rune.choice.free"), text=text, ref=ref("term", "stance")),)
            name = words.text(f"rune.stance_short.{command.stance}")
            verb = words.text("rune.verb.take_stance")
            return Aim(verb, name, own, cost=free, subject=ref("stance", command.stance))
        case w.Act():
            return _enemy_aim(game, state, command)
        case _:
            return Aim(words.text("table.answer"))


def _enemy_aim(game: RuneGame, state: State, command: w.Act) -> Aim:
    enemy, words = state.chooser, game.language
    action = derived.enemy_action(game.content.enemies[enemy.sheet], command.action)
    if action is None:
        return Aim(words.text("rune.verb.use"), "", piece_ref(enemy.id))
    targets: tuple[Ref, ...] = _pieces(state, command.target)
    if not targets and action.aim in ("foe", "foes"):
        targets = (piece_ref(HERO),)
    basic = action.id in ("attack", "defend")
    verb = words.text(f"rune.verb.{action.id if basic else 'use'}")
    name = "" if basic else action_name(game, enemy.sheet, action.id)
    charging = enemy.charge is not None and enemy.charge.turns <= 1
    cost: tuple[Tag, ...] = ()
    if action.charge and not charging:
        turns = enemy.charge.turns - 1 if enemy.charge is not None else action.charge
        prepare = words.text("rune.choice.prepare")
        cost = (Tag("charge", prepare, rounds=turns, tone="warn", ref=ref("term", "telegraph")),)
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
    active = view.chooser
    if active.is_player:
        yield from _hero_wishes(game.content, view, active)
    else:
        yield from _enemy_wishes(game.content, active, w.Announce if view.announcing else w.Act)


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


def _enemy_wishes(content: c.Content, enemy: Fighter, kind: type[w.Act]) -> Iterator[Command]:
    """Every action on the enemy's sheet; those of the older model of bosses belong to another game."""
    yield from (kind(action.id) for action in content.enemies[enemy.sheet].actions if not action.older)
