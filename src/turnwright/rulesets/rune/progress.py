"""Between fights: what a hero takes along, buys, wears, how it rests. Pure functions on a HeroPlan. (sources 11, 13)

plan = start(content, "mystic")
match = Match.open(game, Setup(hero=plan, enemies=(FoePlan("scrap_hound"),)), seed=7)
…
plan = carry_over(plan, match.result)
for choice in choices(content, plan): …
plan = buy(content, plan, choice)
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Ref, ref

from . import content as c
from .options import Options
from .rules.legend import SPECIALISATION_PP, START_PP, Choice, level_up_choices
from .rules.terms import ATTRIBUTE_NAMED, ATTRIBUTES
from .setup import build_hero, kit_of
from .state import Fighter, HeroPlan

SLOTS = ("weapon", "armor", "focus")


def start(content: c.Content, archetype: str, *, name: str = "") -> HeroPlan:
    """A new character, everything written out: its archetype's gear and abilities, and two points to spend."""
    sheet = content.archetypes.get(archetype)
    if sheet is None:
        raise Refusal("rune.no_such_archetype", name=text_ref(archetype), hint=hint(archetype, content.archetypes))
    kit = kit_of(sheet, 0)
    return HeroPlan(
        archetype=archetype,
        name=name,
        attributes={attribute: getattr(sheet, attribute) for attribute in ATTRIBUTES},
        milestone=0,
        pp=START_PP,
        weapon=kit.weapon,
        armor=kit.armor,
        focus=kit.focus,
        abilities=dict(kit.abilities),
        consumables=dict(kit.consumables),
    )


def sheet_of(content: c.Content, options: Options, plan: HeroPlan) -> Fighter:
    """The numbers that a plan stands for: maxima, gear and all."""
    return build_hero(content, options, plan)


def carry_over(plan: HeroPlan, outcome: Outcome) -> HeroPlan:
    """The character after a fight: HP, Stamina, mind, Legend, what is left of its things. (spec, persistence)

    The dead have 0 HP; setup refuses to send them into another fight.
    """
    kept: dict[str, Any] = outcome.detail["carried"]
    return replace(
        plan,
        hp=kept["hp"],
        stamina=kept["stamina"],
        stress=kept["stress"],
        corruption=kept["corruption"],
        traumas=tuple(kept["traumas"]),
        legend=kept["legend"],
        milestone=kept["milestone"],
        pp=kept["pp"],
        consumables=dict(kept["consumables"]),
    )


def learnable(content: c.Content, plan: HeroPlan) -> tuple[str, ...]:
    """Abilities of one's calling, and heretical ones, that the milestone allows and one does not know yet."""
    known = plan.abilities or {}
    return tuple(
        ability.id
        for ability in content.abilities.values()
        if ability.id not in known
        and ability.milestone <= (plan.milestone or 0)
        and (plan.archetype in ability.classes or ability.heretical)
    )


def choices(content: c.Content, plan: HeroPlan, *, learning: int = SPECIALISATION_PP) -> tuple[Choice, ...]:
    """Everything that the points of a character can buy now."""
    known = plan.abilities or {}
    improvable = [
        name for name in known if not content.abilities[name].passive and content.abilities[name].stance is None
    ]
    return level_up_choices(
        pp=plan.pp,
        attributes=dict(plan.attributes.items()),
        ranks=known,
        rank_costs={name: content.abilities[name].rank_pp for name in improvable},
        learnable=learnable(content, plan),
        learning=learning,
    )


def buy(content: c.Content, plan: HeroPlan, choice: Choice, *, learning: int = SPECIALISATION_PP) -> HeroPlan:
    """The character after a purchase; what cannot be bought now is refused."""
    if choice not in choices(content, plan, learning=learning):
        kind = "term" if choice.kind == "attribute" else "ability"
        raise Refusal("rune.cannot_buy", hero=_hero(plan), what=ref(kind, choice.name), cost=choice.cost, count=plan.pp)
    if choice.kind == "attribute":
        bought = ATTRIBUTE_NAMED[choice.name]
        grown = plan.attributes[bought] + 1
        return replace(plan, attributes={**plan.attributes, bought: grown}, pp=plan.pp - choice.cost)
    abilities = {**(plan.abilities or {})}
    abilities[choice.name] = abilities.get(choice.name, 0) + 1
    return replace(plan, abilities=abilities, pp=plan.pp - choice.cost)


def _hero(plan: HeroPlan) -> Ref:
    return text_ref(plan.name) if plan.name else ref("archetype", plan.archetype)


def equip(content: c.Content, plan: HeroPlan, item: str) -> HeroPlan:
    """The character with another weapon, armour or focus."""
    found = content.equipment.get(item)
    if found is None:
        raise Refusal("rune.no_such_item", name=text_ref(item), hint=hint(item, content.equipment))
    return replace(plan, **{found.slot: item})


def rest(content: c.Content, options: Options, plan: HeroPlan) -> HeroPlan:
    """A sanctuary: HP and Stamina full, stress gone; corruption and traumas stay, and some traumas spoil the rest."""
    full = build_hero(content, options, replace(plan, hp=None, stamina=None))
    share = min([100, *[content.traumas[trauma].rest_percent for trauma in plan.traumas]])
    before = build_hero(content, options, plan)
    return replace(
        plan,
        hp=before.hp + (full.max_hp - before.hp) * share // 100,
        stamina=before.stamina + (full.max_stamina - before.stamina) * share // 100,
        stress=plan.stress - plan.stress * share // 100,
    )
