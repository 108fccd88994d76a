"""From a setup to a fight that can begin: sheets become fighters. (spec FR-001; sources 3, 7)"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.ruleset import Calling
from turnwright.kernel.telling import Ref, ref

from . import content as c
from .game import RuneGame
from .options import Options
from .rules import bosses, sheets
from .rules.minds import CORRUPTION_CAP
from .rules.terms import ATTRIBUTE_MOST, ATTRIBUTES, HERO, MOST_ENEMIES, Attribute
from .state import Fighter, FoePlan, HazardPlan, HazardState, HeroPlan, RoomPlan, RoomState, Setup, State


def setup(game: RuneGame, plan: Setup) -> State:
    """The fight before initiative. Refuses what is not there, or does not fit."""
    try:
        return _set_up(game, plan)
    except Refusal as refusal:
        raise refusal.within(Calling(game, NOBODY)) from None


NOBODY = State(name="", fighters={})
"""Where nothing has begun yet: entries of the packs have names there, fighters have none."""


def _set_up(game: RuneGame, plan: Setup) -> State:
    content, options = game.content, game.options
    plan = written_out(game, plan)
    foes = plan.enemies
    if not 1 <= len(foes) <= MOST_ENEMIES:
        raise Refusal("rune.enemies", most=MOST_ENEMIES, number=len(foes))
    printed = plan.printed_names
    hero = build_hero(content, options, plan.hero or HeroPlan())
    _refuse_the_dead(hero)
    fighters = {HERO: replace(hero, name=hero.name or content.archetypes[hero.sheet].name) if printed else hero}
    for foe in foes:
        enemy = build_enemy(content, options, foe, taken=fighters, printed=printed)
        fighters[enemy.id] = enemy
    has_boss = any(content.enemies[foe.enemy].boss for foe in foes)
    if has_boss and plan.can_flee:
        raise Refusal("rune.boss_flee")
    encounter = find_encounter(content, plan.encounter)[0] if plan.encounter else None
    return State(
        name=_printed_title(encounter, fighters.values()) if printed else "",
        fighters=fighters,
        room=build_room(content, options, plan.room, printed=printed),
        can_flee=not has_boss if plan.can_flee is None else plan.can_flee,
        encounter=encounter.id if encounter is not None and not printed else "",
    )


def called(fighter: Fighter) -> Ref:
    """A hero or an enemy before it is in a fight: by its own name, or as its sheet is called."""
    if fighter.name:
        return text_ref(fighter.name)
    return ref("archetype" if fighter.is_player else "enemy", fighter.sheet)


def _refuse_the_dead(hero: Fighter) -> None:
    """Nobody comes back from 0 HP, or from 100 corruption. (sources 13)"""
    if hero.hp <= 0:
        raise Refusal("rune.dead", hero=called(hero))
    if hero.corruption >= CORRUPTION_CAP:
        raise Refusal("rune.lost", hero=called(hero))


def written_out(game: RuneGame, plan: Setup) -> Setup:
    """A setup with what its encounter says about everything that it leaves open itself."""
    content = game.content
    encounter = find_encounter(content, plan.encounter)[0] if plan.encounter else None
    room = _of_pack(_find(content.rooms, plan.room, "room")) if isinstance(plan.room, str) else plan.room
    if encounter is None:
        return replace(plan, hero=plan.hero or HeroPlan(), room=room)
    return replace(
        plan,
        hero=plan.hero or _hero_plan(content, plan.encounter),
        enemies=plan.enemies or encounter.enemies,
        room=room if room is not None else _room_plan(content, encounter),
        can_flee=encounter.can_flee if plan.can_flee is None else plan.can_flee,
    )


def find_encounter(content: c.Content, name: str) -> tuple[c.Encounter, str]:
    """An encounter by its id, and the archetype that `id:archetype` asks for, if it does."""
    base, _, archetype = name.partition(":")
    encounter = content.encounters.get(base)
    if encounter is None:
        _unknown(content.encounters, base, "encounter")
    if archetype:
        _find(content.archetypes, archetype, "archetype")
    return encounter, archetype


def encounter_setup(game: RuneGame, name: str) -> Setup:
    """The setup that an encounter's name stands for; `patrol:mystic` sends a mystic into it."""
    find_encounter(game.content, name)
    return Setup(encounter=name)


def _hero_plan(content: c.Content, name: str) -> HeroPlan:
    encounter, archetype = find_encounter(content, name)
    if not archetype or archetype == encounter.hero.archetype:
        return encounter.hero
    return HeroPlan(archetype=archetype, kit=encounter.hero.kit)


# The hero


def build_hero(content: c.Content, options: Options, plan: HeroPlan) -> Fighter:
    """A character from its archetype, gear and what it brings along."""
    sheet: c.Archetype = _find(content.archetypes, plan.archetype, "archetype")
    kit = kit_of(sheet, plan.kit)
    milestone = plan.kit if plan.milestone is None else plan.milestone
    weapon = _gear(content, plan.weapon, kit.weapon, "weapon")
    armor = _gear(content, plan.armor, kit.armor, "armor")
    focus = _gear(content, plan.focus, kit.focus, "focus")
    worn = [item for item in (weapon, armor, focus) if item is not None]
    abilities = kit.abilities if plan.abilities is None else plan.abilities
    for ability in abilities:
        _find(content.abilities, ability, "ability")
    consumables = kit.consumables if plan.consumables is None else plan.consumables
    for item in consumables:
        _find(content.consumables, item, "consumable")
    for trauma in plan.traumas:
        _find(content.traumas, trauma, "trauma")
    base = own_attributes(content, plan)
    full = dict(base)
    for gear in worn:
        for name, bonus in gear.attributes.items():
            full[name] += bonus
    max_hp = sheets.max_hp(
        sheet.hp,
        sturdiness=base["sturdiness"],
        milestone=milestone,
        gear=sum(item.hp for item in worn),
        percent=sum(content.abilities[ability].hp_percent for ability in abilities),
        rule=options.pools,
    )
    max_stamina = sheets.max_stamina(
        sheet.stamina, might=base["might"], finesse=base["finesse"], milestone=milestone, rule=options.pools
    )
    return Fighter(
        id=HERO,
        sheet=sheet.id,
        name=plan.name,
        is_player=True,
        might=max(1, full["might"]),
        finesse=max(1, full["finesse"]),
        wits=max(1, full["wits"]),
        will=max(1, full["will"]),
        sturdiness=max(1, full["sturdiness"]),
        hp=max_hp if plan.hp is None else min(plan.hp, max_hp),
        max_hp=max_hp,
        defense_dice=sum(item.defense_dice for item in worn),
        regen=sum(item.regen for item in worn),
        immune=tuple(dict.fromkeys(status for item in worn for status in item.immune)),
        stamina=max_stamina if plan.stamina is None else min(plan.stamina, max_stamina),
        max_stamina=max_stamina,
        stress=plan.stress,
        corruption=plan.corruption,
        traumas=tuple(dict.fromkeys(plan.traumas)),
        legend=plan.legend,
        milestone=milestone,
        pp=plan.pp,
        weapon=weapon.id if weapon is not None else "",
        armor=armor.id if armor is not None else "",
        focus=focus.id if focus is not None else "",
        abilities=abilities,
        consumables={item: count for item, count in consumables.items() if count},
    )


def own_attributes(content: c.Content, plan: HeroPlan) -> dict[Attribute, int]:
    """A character's attributes without gear: as its calling begins, as its kit has grown, as the plan says."""
    sheet: c.Archetype = _find(content.archetypes, plan.archetype, "archetype")
    grown = {**kit_of(sheet, plan.kit).attributes, **plan.attributes}
    return {name: grown.get(name, getattr(sheet, name)) for name in ATTRIBUTES}


def kit_of(sheet: c.Archetype, kit: int) -> c.Kit:
    """What a calling has after some milestones."""
    if kit == 0:
        return c.Kit(sheet.weapon, sheet.armor, dict.fromkeys(sheet.abilities, 1), "", sheet.consumables)
    if kit > len(sheet.kits):
        raise Refusal("rune.no_kit", archetype=ref("archetype", sheet.id), count=len(sheet.kits), kit=kit)
    return sheet.kits[kit - 1]


def _gear(content: c.Content, wish: str | None, own: str, slot: str) -> c.Equipment | None:
    name = own if wish is None else wish
    if not name:
        return None
    item: c.Equipment = _find(content.equipment, name, slot)
    if item.slot != slot:
        raise Refusal(
            "rune.slot",
            item=ref("gear", item.id),
            actual=phrase(f"rune.a_slot.{item.slot}"),
            wanted=phrase(f"rune.a_slot.{slot}"),
        )
    return item


# Enemies


def build_enemy(
    content: c.Content, options: Options, plan: FoePlan, *, taken: Mapping[str, Fighter], printed: bool = False
) -> Fighter:
    """An enemy from its sheet; a champion is half as tough again and a point better in everything. (sources 7)"""
    sheet: c.Enemy = _find(content.enemies, plan.enemy, "enemy")
    enemy_id, nth = _free_id(sheet.id, taken)
    better = 1 if plan.champion else 0
    scores = {
        name: plan.attributes.get(name, min(ATTRIBUTE_MOST, own + better) if own else 0)
        for name in ATTRIBUTES
        for own in (getattr(sheet, name),)
    }
    if scores["finesse"] < 1:
        raise Refusal("rune.finesse", enemy=ref("enemy", sheet.id))
    hp = plan.hp or max(1, (bosses.champion_hp(sheet.hp) if plan.champion else sheet.hp) * options.enemy_hp // 100)
    legend = bosses.champion_legend(sheet.legend) if plan.champion else sheet.legend
    aura = options.forlorn_stress if sheet.forlorn == "default" else sheet.forlorn
    return Fighter(
        id=enemy_id,
        sheet=sheet.id,
        name=_printed_name(sheet, plan, nth) if printed else plan.name,
        number=1 if printed or (nth == 1 and not plan.name) else _number(sheet, plan, taken),
        is_player=False,
        might=scores["might"],
        finesse=scores["finesse"],
        wits=scores["wits"],
        will=scores["will"],
        sturdiness=scores["sturdiness"],
        hp=hp,
        max_hp=hp,
        soak=sheet.soak if plan.soak is None else plan.soak,
        defense_dice=sheet.defense_dice,
        immune=sheet.immune,
        resists=sheet.resists,
        champion=plan.champion,
        damage_percent=options.enemy_damage,
        forlorn=aura if plan.forlorn is None else plan.forlorn,
        legend_value=legend if plan.legend is None else plan.legend,
    )


def _number(sheet: c.Enemy, plan: FoePlan, taken: Mapping[str, Fighter]) -> int:
    """Its number among units with the same name."""
    alike = [
        fighter.number
        for fighter in taken.values()
        if not fighter.is_player
        and (fighter.name == plan.name if plan.name or fighter.name else _is_same(fighter, sheet, plan))
    ]
    return max(alike, default=0) + 1


def _is_same(fighter: Fighter, sheet: c.Enemy, plan: FoePlan) -> bool:
    return fighter.sheet == sheet.id and fighter.champion == plan.champion


def reinforcement(
    content: c.Content, options: Options, sheet: str, *, taken: Mapping[str, Fighter], printed: bool = False
) -> Fighter:
    """An enemy that joins a fight; it is worth no Legend and leaves nothing, as its summoner would never run dry."""
    joined = build_enemy(content, options, FoePlan(sheet), taken=taken, printed=printed)
    return replace(joined, summoned=True, legend_value=0)


def _free_id(sheet: str, taken: Collection[str]) -> tuple[str, int]:
    if sheet not in taken:
        return sheet, 1
    number = 2
    while f"{sheet}_{number}" in taken:
        number += 1
    return f"{sheet}_{number}", number


# The room


def _room_plan(content: c.Content, encounter: c.Encounter) -> RoomPlan | None:
    """The room of an encounter with what the encounter adds to it."""
    if not (encounter.room or encounter.hazards or encounter.resonance):
        return None
    own = _of_pack(_find(content.rooms, encounter.room, "room")) if encounter.room else RoomPlan()
    hazards = (*own.hazards, *encounter.hazards)
    return replace(own, resonance=encounter.resonance or own.resonance, hazards=hazards)


def _of_pack(room: c.Room) -> RoomPlan:
    """A room of a pack, written out."""
    return RoomPlan("", room.size, room.dim, room.resonance, room.hazards, room.id)


def build_room(
    content: c.Content, options: Options, plan: RoomPlan | str | None, *, printed: bool = False
) -> RoomState | None:
    """A room as it is before anything happened in it."""
    if isinstance(plan, c.Room):
        plan = _of_pack(plan)
    if plan is None:
        return None
    assert isinstance(plan, RoomPlan), "a setup that is written out names no room by its id"
    hazards = tuple(_hazard(content, options, hazard) for hazard in plan.hazards)
    if printed:
        name = content.rooms[plan.room].name if plan.room else plan.name
        return RoomState(name, plan.size, plan.dim, plan.resonance, hazards)
    return RoomState(plan.name, plan.size, plan.dim, plan.resonance, hazards, plan.room)


def _hazard(content: c.Content, options: Options, plan: HazardPlan) -> HazardState:
    hazard = _find(content.hazards, plan.hazard, "hazard")
    own = options.hazard_damage if hazard.damage == "default" else hazard.damage
    return HazardState(hazard.id, own if plan.damage is None else plan.damage, plan.active)


def _find(known: Mapping[str, Any], name: str, what: str) -> Any:
    if name not in known:
        _unknown(known, name, what)
    return known[name]


def _unknown(known: Iterable[str], name: str, what: str) -> NoReturn:
    raise Refusal(f"rune.no_such_{what}", name=text_ref(name), hint=hint(name, known))


# Names as states had them until version 2


def _printed_name(sheet: c.Enemy, plan: FoePlan, nth: int) -> str:
    name = plan.name or (f"{sheet.name} Champion" if plan.champion else sheet.name)
    return f"{name} {nth}" if nth > 1 else name


def _printed_title(encounter: c.Encounter | None, fighters: Iterable[Fighter]) -> str:
    if encounter is not None:
        return encounter.name
    return " and ".join(fighter.name for fighter in fighters if not fighter.is_player)
