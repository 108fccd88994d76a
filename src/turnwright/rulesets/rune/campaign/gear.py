"""Gear compared: what a piece would change about the hero who wears another now."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune.rules.terms import ATTRIBUTES
from turnwright.rulesets.rune.setup import build_hero
from turnwright.rulesets.rune.state import Fighter, HeroPlan
from turnwright.rulesets.rune.telling.naming import attribute_name, entry_name
from turnwright.rulesets.rune.telling.wording import changes, dice_text, status_names

BARE = c.Equipment(id="", name="", slot="weapon", tier=0)


def compared(game: AnyGame, hero: HeroPlan, name: str) -> str:
    """What wearing a piece instead of what the hero wears there would change: `+2 dice to hit, -5 HP`."""
    content: c.Content = game.content
    item = content.equipment[name]
    worn = content.equipment.get(getattr(hero, item.slot) or "", BARE)
    before = build_hero(content, game.options, hero)
    after = build_hero(content, game.options, _wearing(hero, item))
    words = game.language
    parts = []
    if item.slot == "weapon" and _blow(item) != _blow(worn):
        rolled = [dice_text(game, one.dice, one.sides, one.bonus) for one in (worn, item)]
        parts.append(words.text("rune.gear.damage_change", before=rolled[0], after=rolled[1]))
    if item.slot == "weapon":
        parts += changes(game, (_to_hit(after, item) - _to_hit(before, worn), "dice_to_hit"))
    parts += changes(
        game,
        (item.ability_dice - worn.ability_dice, "ability_dice"),
        (after.max_hp - before.max_hp, "hp"),
        (before.defense_dice - after.defense_dice, "attackers_dice"),
    )
    parts += [
        words.text("rune.gear.attribute", change=change, attribute=attribute_name(game, attribute))
        for attribute in ATTRIBUTES
        if (change := getattr(after, attribute) - getattr(before, attribute))
    ]
    if item.regen != worn.regen:
        parts.append(words.text("rune.gear.regen", change=item.regen - worn.regen))
    for mark, one, other in (("gained", item, worn), ("lost", worn, item)):
        if one.ignores_armor and not other.ignores_armor:
            parts.append(words.text(f"rune.gear.ignores_{mark}"))
        if one.on_crit and one.on_crit != other.on_crit:
            parts.append(words.text(f"rune.gear.on_crit_{mark}", status=entry_name(game, "status", one.on_crit)))
        if statuses := [status for status in one.immune if status not in other.immune]:
            parts.append(words.text(f"rune.gear.immune_{mark}", statuses=status_names(game, statuses)))
    return words.listed_text(parts, "list") or words.text("rune.gear.no_change")


def _wearing(hero: HeroPlan, item: c.Equipment) -> HeroPlan:
    match item.slot:
        case "weapon":
            return replace(hero, weapon=item.id)
        case "armor":
            return replace(hero, armor=item.id)
        case _:
            return replace(hero, focus=item.id)


def _blow(item: c.Equipment) -> tuple[int, int, int]:
    return item.dice, item.sides, item.bonus


def _to_hit(hero: Fighter, item: c.Equipment) -> int:
    """The dice that the hero has with a weapon: its attribute, and how well it lies in the hand."""
    score: int = getattr(hero, item.attribute)
    return score + item.accuracy
