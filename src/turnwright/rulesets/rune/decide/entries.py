"""Abilities and consumables: what they cost first, then their effects one by one. (sources 6, 10)"""

from __future__ import annotations

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref

from .. import allowed, derived, harm
from .. import commands as w
from .. import content as c
from .. import events as e
from ..game import RuneScribe
from ..rules.terms import HERO
from ..state import Fighter
from ..words import FinishAction
from .checks import acting, aimed, choose, insist, rolls


def ability(scribe: RuneScribe, command: w.Ability) -> None:
    """Stamina is asked for first; then it is paid, with stress and corruption, even if the roll fails. (sources 6)"""
    hero = acting(scribe, player=True)
    content: c.Content = scribe.content
    if command.ability not in hero.abilities:
        scribe.refuse(
            "rune.no_ability",
            hero=piece_ref(HERO),
            name=text_ref(command.ability),
            hint=hint(command.ability, hero.abilities),
        )
    art = content.abilities[command.ability]
    insist(allowed.why_not_use(content, scribe.options, hero, art))
    insist(allowed.why_not_prepare(scribe.state, hero, art))
    targets = aimed(scribe, hero, art, command.target)
    choose(scribe, hero, art.id, "ability", targets, free=art.quick)
    _pay(scribe, hero, art)
    if not harm.fighter_of(scribe, HERO).alive:
        scribe.do(FinishAction())
        return
    scribe.do(*rolls(hero, "ability", art, targets), FinishAction())


def _pay(scribe: RuneScribe, hero: Fighter, art: c.Ability) -> None:
    cost = derived.stamina_cost(hero, art)
    if cost:
        scribe.record(e.StaminaSpent(HERO, cost, hero.stamina - cost))
    if art.hp:
        paid = min(art.hp, hero.hp - 1)
        scribe.record(e.HpSpent(HERO, paid, hero.hp - paid))
    if art.consumes:
        _use_up(scribe, hero, art.consumes)
    harm.stress(scribe, art.stress, source="heretical")
    harm.corrupt(scribe, art.corruption, source=art.id)


def consumable(scribe: RuneScribe, command: w.Consumable) -> None:
    """Costs no Stamina, uses the turn, and is gone. (sources 10)"""
    hero = acting(scribe, player=True)
    insist(allowed.why_not_consume(hero, command.item))
    item: c.Consumable = scribe.content.consumables[command.item]
    targets = aimed(scribe, hero, item, "")
    choose(scribe, hero, item.id, "item", targets)
    _use_up(scribe, hero, item.id)
    for trauma in hero.traumas:
        harm.stress(scribe, scribe.content.traumas[trauma].consumable_stress, source="consumable")
    scribe.do(*rolls(hero, "item", item, targets), FinishAction())


def _use_up(scribe: RuneScribe, hero: Fighter, item: str) -> None:
    scribe.record(e.ConsumableUsed(item, hero.consumables[item] - 1))
