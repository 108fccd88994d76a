"""What a victory brings: Legend, milestones, loot. (spec FR-006; sources 11, 12)"""

from __future__ import annotations

from turnwright.kernel.dice import Dice

from . import content as c
from . import events as e
from .game import RuneScribe
from .options import Options
from .rules import legend, loot, sheets
from .rules.terms import HERO
from .state import Fighter, Loot, State


def award(scribe: RuneScribe) -> None:
    """Legend and loot for every defeated enemy, once. Enemies that fled or were summoned don't count."""
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    fallen = [
        foe
        for foe in state.fighters.values()
        if not foe.is_player and foe.hp <= 0 and not foe.gone and not foe.summoned
    ]
    hero = state.fighters[HERO]
    gained = legend_for(content, options, fallen, milestone=hero.milestone)
    if gained:
        scribe.record(e.LegendAwarded(gained, hero.legend + gained))
        _grow(scribe)
    found = roll_loot(scribe.dice, content, options, [foe.sheet for foe in fallen], archetype=hero.sheet)
    if fallen:
        scribe.record(e.LootDropped(found))


def legend_for(content: c.Content, options: Options, fallen: list[Fighter], *, milestone: int) -> int:
    """The Legend of the fallen: a quarter more for a boss; none at the last milestone. (sources 11)"""
    if milestone >= legend.MILESTONE_CAP:
        return 0
    bosses = [foe.legend_value for foe in fallen if content.enemies[foe.sheet].boss]
    others = [foe.legend_value for foe in fallen if not content.enemies[foe.sheet].boss]
    return legend.award(others, rounding=options.legend_rounding) + legend.award(
        bosses, multiplier=legend.BOSS_MULTIPLIER, rounding=options.legend_rounding
    )


def _grow(scribe: RuneScribe) -> None:
    """Each milestone that the Legend in all has reached: +10 HP, +5 Stamina, +1 PP, everything healed."""
    options = scribe.options
    while True:
        hero: Fighter = scribe.state.fighters[HERO]
        if hero.milestone >= legend.MILESTONE_CAP:
            return
        if hero.legend < legend.needed(hero.milestone + 1, totals=options.milestone_totals):
            return
        scribe.record(
            e.MilestoneReached(
                hero.milestone + 1,
                hero.max_hp + _milestone_hp(scribe.content, options, hero),
                hero.max_stamina + legend.MILESTONE_STAMINA,
                hero.pp + legend.MILESTONE_PP,
            )
        )


def _milestone_hp(content: c.Content, options: Options, hero: Fighter) -> int:
    """The HP of the next milestone: 10, and of them too what a passive adds, as on the hero's sheet. (sources 6, 11)"""
    before, after = (
        sheets.max_hp(
            content.archetypes[hero.sheet].hp,
            sturdiness=hero.sturdiness,
            milestone=milestone,
            percent=sum(content.abilities[ability].hp_percent for ability in hero.abilities),
            rule=options.pools,
        )
        for milestone in (hero.milestone, hero.milestone + 1)
    )
    return after - before


def roll_loot(dice: Dice, content: c.Content, options: Options, sheets: list[str], *, archetype: str) -> Loot:
    """What some enemies leave: gear by threat, cogs, materials, now and then an artefact. (sources 12)"""
    equipment: list[str] = []
    artefacts: list[str] = []
    cogs = materials = 0
    for sheet in sheets:
        enemy = content.enemies[sheet]
        drop = loot.drop(dice, enemy.threat, cogs=enemy.cogs, artefact=enemy.artefact, table=options.loot_table)
        cogs += drop.cogs
        materials += drop.materials
        if drop.tier is not None:
            item = find_item(dice, content, drop.tier, weapon=drop.weapon, archetype=archetype, matched=drop.matched)
            if item is not None:
                equipment.append(item)
        if drop.artefact:
            artefacts.append(f"artefact_of_{sheet}")
    return Loot(tuple(equipment), cogs, materials, tuple(artefacts))


def find_item(dice: Dice, content: c.Content, tier: int, *, weapon: bool, archetype: str, matched: bool) -> str | None:
    """One of the items of a slot and tier; a matched weapon suits its finder. Lower tiers where a tier has none."""
    slot = "weapon" if weapon else "armor"
    suits = content.archetypes[archetype].weapons
    for lower in range(tier, -1, -1):
        of_tier = [
            item for item in content.equipment.values() if item.slot == slot and item.tier == lower and item.drops
        ]
        fitting = [item for item in of_tier if item.attribute in suits] if weapon and matched else of_tier
        if fitting or of_tier:
            return dice.choose([item.id for item in fitting or of_tier], "loot:item")
    return None
