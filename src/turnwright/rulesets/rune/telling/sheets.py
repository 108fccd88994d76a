"""What can be read: hero and enemies in full, as nothing in a fight is hidden, and everything that has a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from turnwright.kernel.telling import Block, Fact, Ref, Sheet, Tag, id_of, kind_of, piece_ref, ref

from .. import allowed, derived
from .. import content as c
from ..game import RuneGame
from ..rules import legend, minds
from ..rules.loot import TIERS
from ..rules.terms import ATTRIBUTES
from ..state import Fighter, State
from .board import tags
from .glossary import TEXTS, term
from .naming import STANCES, action_ref, counted, enumeration, sentence
from .wording import (
    ability_text,
    action_text,
    blow_text,
    enemy_action_text,
    gear_text,
    hazard_effect,
    item_text,
    price_text,
    stance_text,
    status_text,
    trauma_text,
)


def sheets(game: RuneGame, state: State, seat: str) -> tuple[Sheet, ...]:
    """Every fighter."""
    return tuple(_sheet(game, state, fighter) for fighter in state.fighters.values())


def _sheet(game: RuneGame, state: State, fighter: Fighter) -> Sheet:
    own = _hero(game, state, fighter) if fighter.is_player else _enemy(game, state, fighter)
    blocks = (_attributes(game, state, fighter), *own, _conditions(tags(game, fighter)))
    told = tuple(block for block in blocks if block.facts or block.lines)
    return Sheet(piece_ref(fighter.id), fighter.name, "Hero" if fighter.is_player else "Enemies", told)


def _attributes(game: RuneGame, state: State, fighter: Fighter) -> Block:
    facts = []
    for name in ATTRIBUTES:
        own, now = getattr(fighter, name), derived.attribute(game.content, state, fighter, name)
        facts.append(Fact(name.upper(), str(now), f"normally {own}" if own != now else "", ref("term", name)))
    soak = derived.soak(game.content, game.options, state, fighter)
    facts.append(Fact("Soak", str(soak), ref=ref("term", "soak")))
    return Block("Attributes", tuple(facts))


def _conditions(held: Iterable[Tag]) -> Block:
    return Block("Now", tuple(Fact(tag.label, "", tag.text, tag.ref) for tag in held))


# The hero


def _hero(game: RuneGame, state: State, hero: Fighter) -> Iterator[Block]:
    content: c.Content = game.content
    yield Block("Body and mind", tuple(_resources(game, hero)))
    yield Block("Gear", tuple(_gear(content, hero)))
    yield Block("Abilities", tuple(_ability(game, hero, name, rank) for name, rank in hero.abilities.items()))
    held = (
        Fact(content.consumables[name].name, f"×{count}", _item(content, name), ref("item", name))
        for name, count in hero.consumables.items()
        if count
    )
    yield Block("Consumables", tuple(held))


def _resources(game: RuneGame, hero: Fighter) -> Iterator[Fact]:
    yield Fact("HP", f"{max(0, hero.hp)} of {hero.max_hp}", ref=ref("term", "hp"))
    yield Fact("Stamina", f"{hero.stamina} of {hero.max_stamina}", ref=ref("term", "stamina"))
    yield Fact("Stress", f"{hero.stress} of {minds.STRESS_CAP}", ref=ref("term", "stress"))
    yield Fact("Corruption", f"{hero.corruption} of {minds.CORRUPTION_CAP}", ref=ref("term", "corruption"))
    following = ""
    if hero.milestone < legend.MILESTONE_CAP:
        needed = legend.needed(hero.milestone + 1, totals=game.options.milestone_totals)
        following = f"Milestone {hero.milestone + 1} at {needed}"
    yield Fact("Legend", str(hero.legend), following, ref("term", "legend"))
    yield Fact("Milestone", str(hero.milestone), ref=ref("term", "milestone"))
    yield Fact("PP", str(hero.pp), ref=ref("term", "pp"))
    if hero.regen:
        yield Fact("Regeneration", f"{hero.regen} HP per turn")
    if hero.immune:
        yield Fact("Immune to", _status_names(game.content, hero.immune))


def _gear(content: c.Content, hero: Fighter) -> Iterator[Fact]:
    weapon = derived.weapon_of(content, hero)
    subject = ref("gear", weapon.id) if weapon.id else ref("term", "unarmed")
    yield Fact("Weapon", weapon.name, gear_text(content, weapon), subject)
    for slot, name in (("Armour", hero.armor), ("Focus", hero.focus)):
        if name:
            item = content.equipment[name]
            yield Fact(slot, item.name, gear_text(content, item), ref("gear", name))


def _ability(game: RuneGame, hero: Fighter, name: str, rank: int) -> Fact:
    art = game.content.abilities[name]
    told = [price_text(hero, art)] if price_text(hero, art) else []
    told += [f"rank {rank}"] if rank > 1 else []
    if not art.passive and art.stance is None:
        told += ["not now"] if allowed.why_not_use(game.content, game.options, hero, art) is not None else []
    text = ability_text(game.content, derived.ranked(art, rank))
    return Fact(art.name, ", ".join(told), text, ref("ability", name))


def _item(content: c.Content, name: str) -> str:
    return item_text(content, content.consumables[name])


# Enemies


def _enemy(game: RuneGame, state: State, foe: Fighter) -> Iterator[Block]:
    content: c.Content = game.content
    sheet = content.enemies[foe.sheet]
    yield Block("Body", tuple(_body(content, foe, sheet)))
    yield Block("Actions", tuple(_enemy_actions(game, foe, sheet)))
    if sheet.phases and game.options.boss_model == "phases":
        yield Block("Phases", tuple(_phases(content, foe, sheet)))


def _body(content: c.Content, foe: Fighter, sheet: c.Enemy) -> Iterator[Fact]:
    yield Fact("HP", f"{max(0, foe.hp)} of {foe.max_hp}", ref=ref("term", "hp"))
    if foe.defense_dice:
        yield Fact("Defence dice", f"{foe.defense_dice:+d}")
    if foe.damage_percent != 100:
        yield Fact("Damage", f"{foe.damage_percent}%")
    if foe.regen:
        yield Fact("Regeneration", f"{foe.regen} HP per turn")
    yield Fact("Threat", sheet.threat.capitalize())
    kinds = [word for word, holds in (("machine", sheet.machine), ("boss", sheet.boss)) if holds]
    if kinds:
        yield Fact("Kind", ", ".join(kinds))
    if foe.forlorn:
        yield Fact("Forlorn", str(foe.forlorn), TEXTS["forlorn"], ref("term", "forlorn"))
    if foe.immune:
        yield Fact("Immune to", _status_names(content, foe.immune))
    if foe.resists:
        yield Fact("Resists", _status_names(content, foe.resists))
    yield Fact("Legend", str(foe.legend_value), "what its defeat is worth", ref("term", "legend"))


def _status_names(content: c.Content, names: Iterable[str]) -> str:
    return enumeration([content.statuses[name].name for name in names])


def _enemy_actions(game: RuneGame, foe: Fighter, sheet: c.Enemy) -> Iterator[Fact]:
    older = game.options.boss_model == "tables" and bool(sheet.older)
    named = [action for action in sheet.actions if action.older == older or not sheet.older]
    for action in (derived.known_action(sheet, "attack"), *named):
        told = []
        if action.phase > foe.phase:
            told.append(f"from phase {action.phase}")
        if action.id in foe.cooldowns:
            told.append(f"ready in {counted(foe.cooldowns[action.id], 'turn')}")
        if action.once and action.id in foe.used:
            told.append("used up")
        words = enemy_action_text(game.content, sheet, action)
        yield Fact(action.name, ", ".join(told), words, action_ref(sheet.id, action.id))


def _phases(content: c.Content, foe: Fighter, sheet: c.Enemy) -> Iterator[Fact]:
    for number, phase in enumerate(sheet.phases, 2):
        parts = [f"deals {phase.damage_percent}% damage"] if phase.damage_percent != 100 else []
        parts += [f"{phase.defense_dice:+d} defence dice"] if phase.defense_dice else []
        parts += [f"{phase.soak:+d} Soak"] if phase.soak else []
        parts += [f"regains {phase.regen} HP per turn"] if phase.regen else []
        parts += [f"{phase.actions:+d} action per turn"] if phase.actions else []
        parts += [f"calls {enumeration([content.enemies[add].name for add in phase.adds])}"] if phase.adds else []
        yield Fact(f"Phase {number}", f"at {phase.at}% HP", ", ".join(parts), ref("term", "phase"))
    if sheet.enrage is not None:
        rage = f"deals {sheet.enrage.damage_percent}% damage"
        yield Fact("Enraged", f"at {sheet.enrage.at}% HP", rage, ref("term", "enraged"))


# Anything else that has a name


def inspect(game: RuneGame, state: State, seat: str, named: Ref) -> Sheet | None:
    """Abilities, actions of enemies, statuses, items, gear, hazards, traumas, stances and the game's words."""
    content: c.Content = game.content
    name = id_of(named)
    match kind_of(named):
        case "ability" if name in content.abilities:
            return _about_ability(game, state, content.abilities[name])
        case "action":
            return _about_action(content, named)
        case "status" if name in content.statuses:
            status = content.statuses[name]
            return _about(named, status.name, "Statuses", status_text(content, game.options, status))
        case "item" if name in content.consumables:
            item = content.consumables[name]
            return _about(named, item.name, "Consumables", sentence(item_text(content, item)))
        case "gear" if name in content.equipment:
            gear = content.equipment[name]
            facts = (Fact("Kind", _SLOTS[gear.slot]), Fact("Tier", TIERS[gear.tier]))
            return _about(named, gear.name, "Gear", sentence(gear_text(content, gear)), facts)
        case "hazard" if name in content.hazards:
            hazard = content.hazards[name]
            hurt = f"{hazard.dice}d{hazard.sides}" if hazard.dice else str(_room_damage(state, hazard))
            return _about(named, hazard.name, "Hazards", sentence(hazard_effect(content, hazard, hurt)))
        case "trauma" if name in content.traumas:
            return _about(named, content.traumas[name].name, "Traumas", trauma_text(content.traumas[name]))
        case "stance" if name in STANCES:
            told = (sentence(stance_text(game.options, name)), TEXTS["stance"])
            title = STANCES[name] if name == "none" else f"{STANCES[name]} Stance"
            return Sheet(named, title, "Stances", (Block(lines=told),))
        case "term":
            found = term(game.options, name)
            return _about(named, found.name, "Words", found.text) if found is not None else None
        case _:
            return None


_SLOTS = {"weapon": "Weapon", "armor": "Armour", "focus": "Focus"}


def _about(named: Ref, title: str, where: str, text: str, facts: tuple[Fact, ...] = ()) -> Sheet:
    return Sheet(named, title, where, (Block(facts=facts, lines=(text,)),))


def _about_ability(game: RuneGame, state: State, art: c.Ability) -> Sheet:
    hero = next(fighter for fighter in state.fighters.values() if fighter.is_player)
    facts = []
    if price_text(hero, art):
        facts.append(Fact("Costs", price_text(hero, art)))
    if art.id in hero.abilities:
        facts.append(Fact("Rank", str(hero.abilities[art.id]), ref=ref("term", "rank")))
        refusal = allowed.why_not_use(game.content, game.options, hero, art)
        if refusal is not None and not art.passive and art.stance is None:
            facts.append(Fact("Not now", refusal.sentence))
    text = sentence(ability_text(game.content, derived.ranked(art, hero.abilities.get(art.id, 1))))
    return _about(ref("ability", art.id), art.name, "Abilities", text, tuple(facts))


def _about_action(content: c.Content, named: Ref) -> Sheet | None:
    enemy, _, name = id_of(named).partition("/")
    sheet = content.enemies.get(enemy)
    action = derived.enemy_action(sheet, name) if sheet is not None else None
    if sheet is None or action is None:
        return None
    facts = []
    if action.charge:
        facts.append(Fact("Prepared for", counted(action.charge, "turn"), ref=ref("term", "telegraph")))
    if action.interrupt:
        facts.append(Fact("Broken off by", f"{action.interrupt} damage", ref=ref("term", "interrupt")))
    if action.exposed:
        facts.append(Fact("Leaves it Exposed for", counted(action.exposed, "turn"), ref=ref("status", "exposed")))
    if action.cooldown:
        facts.append(Fact("Recovers in", counted(action.cooldown, "turn")))
    if action.phase > 1:
        facts.append(Fact("From phase", str(action.phase), ref=ref("term", "phase")))
    if action.once:
        facts.append(Fact("Use", "once per fight"))
    return _about(
        named, action.name, sheet.name, sentence(action_text(content, action, blow_text(sheet))), tuple(facts)
    )


def _room_damage(state: State, hazard: c.Hazard) -> int:
    """The damage of a hazard in this room, or its own."""
    kept = state.room.hazards if state.room is not None else ()
    here = next((one.damage for one in kept if one.hazard == hazard.id), None)
    return here if here is not None else hazard.damage if isinstance(hazard.damage, int) else 0
