"""What abilities, gear, statuses, hazards and traumas do, in a few words each, from their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import content as c
from .. import derived, room
from ..harm import AGGRESSIVE_STRESS
from ..options import Options
from ..rules import damage
from ..rules.loot import TIERS
from ..state import Charge, Fighter, HazardState, HeldStatus
from .naming import counted, enumeration, plain, sentence, successes

# Abilities and actions


def ability_text(content: c.Content, art: c.Ability) -> str:
    """What an ability rolls and does, and whether it is heretical; its price stands beside its name."""
    if art.passive:
        told = f"always: {', '.join(_passive_text(art))}"
    elif art.stance is not None:
        told = f"lets you take the {art.stance.capitalize()} Stance"
    else:
        told = "; ".join(filter(None, (action_text(content, art), _song_text(art.song), _limits(content, art))))
    return told + (" (heretical)" if art.heretical else "")


def _passive_text(art: c.Ability) -> list[str]:
    words = {
        f"{art.hp_percent}% more HP": art.hp_percent,
        f"performances last {counted(art.song_rounds, 'round')} longer": art.song_rounds,
        _more(art.hit_dice, "damage dice per hit"): art.hit_dice,
        _more(art.sung_dice, "damage dice per hit during a performance"): art.sung_dice,
    }
    return [told for told, amount in words.items() if amount]


def _limits(content: c.Content, art: c.Ability) -> str:
    parts = [f"needs at least {art.hp_needed} HP"] if art.hp_needed else []
    parts += ["machines only"] if art.machines_only else []
    parts += [f"uses up a {content.consumables[art.consumes].name}"] if art.consumes else []
    return ", ".join(parts)


def _song_text(song: c.Song | None) -> str:
    if song is None:
        return ""
    values = (
        (song.attack_dice, "attack dice"),
        (song.enemy_attack_dice, "attack dice for enemies"),
        (song.soak, "Soak"),
        (song.damage_dice, "damage dice"),
    )
    parts = [_more(value, what) for value, what in values if value]
    parts += [f"{song.stress_at_end} Stress when it ends"] if song.stress_at_end else []
    parts += ["once per fight"] if song.once else []
    return ", ".join(parts)


def prices(hero: Fighter, art: c.Ability) -> list[tuple[str, str]]:
    """What an ability costs this hero: what is paid, and how one says it."""
    paid = (
        ("stamina", derived.stamina_cost(hero, art), "Stamina"),
        ("hp", art.hp, "HP"),
        ("stress", art.stress, "Stress"),
        ("corruption", art.corruption, "Corruption"),
    )
    return [(what, f"{amount} {name}") for what, amount, name in paid if amount]


def price_text(hero: Fighter, art: c.Ability) -> str:
    """The same in one line."""
    return ", ".join(words for _, words in prices(hero, art))


def action_text(content: c.Content, action: c.Action, weapon: str = "weapon") -> str:
    """What is rolled, and what follows; `weapon` is what an ordinary blow rolls, where that is known."""
    roll = ""
    if action.attribute is not None:
        dice = f"{action.attribute.upper()}{f'{action.bonus:+d}' if action.bonus else ''}"
        against = f" against {action.against.upper()}" if action.against is not None else ""
        roll = dice + (against or (f" ({successes(action.need)} needed)" if action.need else ""))
    reach = "all enemies" if action.aim == "foes" else ""
    often = f"{action.repeats} times" if action.repeats > 1 else ""
    head = ", ".join(filter(None, (roll, reach, often)))
    return ": ".join(filter(None, (head, effects_text(content, action.effects, weapon))))


def blow_text(sheet: c.Enemy) -> str:
    """What an enemy's ordinary attack rolls."""
    return _sum(sheet.dice, sheet.sides, sheet.bonus)


def enemy_action_text(content: c.Content, sheet: c.Enemy, action: c.EnemyAction) -> str:
    """The same for an enemy, with what it takes to use it."""
    parts = []
    if action.charge:
        breaks = f", broken off by {action.interrupt} damage" if action.interrupt else ""
        parts.append(f"prepared for {counted(action.charge, 'turn')} in plain sight{breaks}")
    if action.exposed:
        parts.append(f"leaves it Exposed for {counted(action.exposed, 'turn')}")
    if action.cooldown:
        parts.append(f"{counted(action.cooldown, 'turn')} to recover")
    parts += ["once per fight"] if action.once else []
    return "; ".join(filter(None, (action_text(content, action, blow_text(sheet)), ", ".join(parts))))


def effects_text(content: c.Content, effects: Iterable[c.AnyEffect], weapon: str = "weapon") -> str:
    """Effects one after the other."""
    return ", ".join(
        _effect_text(content, effect, weapon) + (f" (with {effect.need}+ successes)" if effect.need else "")
        for effect in effects
    )


def item_text(content: c.Content, item: c.Consumable, options: Options | None = None) -> str:
    """What a consumable does, with what the statuses that it gives are good for, and for how long."""
    return ", ".join(
        _effect_text(content, effect, "weapon") + _good_for(content, effect, options or Options())
        for effect in item.effects
    )


def _good_for(content: c.Content, effect: c.AnyEffect, options: Options) -> str:
    if not isinstance(effect, c.Inflict):
        return ""
    status = content.statuses[effect.status]
    gives = _dice_of(options, status)
    told = f" ({', '.join(gives)})" if gives else ""
    if effect.turns is None and status.turns == "default":
        unit = "round" if status.ticks == "round_end" else "turn"
        told += f" for {counted(options.status_duration, unit)}"
    return told


def _effect_text(content: c.Content, effect: c.AnyEffect, weapon: str) -> str:
    match effect:
        case c.Damage():
            return _damage_text(effect, weapon)
        case c.Inflict():
            return _inflict_text(content, effect)
        case c.Heal():
            return f"heals {_sum(effect.dice, effect.sides, effect.bonus)} HP"
        case c.Stamina():
            rolled = _sum(effect.dice, 6, effect.bonus) if effect.dice or effect.bonus else ""
            will = f"{effect.per_will} × WILL" if effect.per_will else ""
            return f"restores {' + '.join(filter(None, (rolled, will)))} Stamina"
        case c.Stress():
            parts = [f"{effect.amount:+d}"] if effect.amount else []
            parts += [f"-{effect.soothing_dice}d6"] if effect.soothing_dice else []
            return f"{' '.join(parts)} Stress"
        case c.Corrupt():
            return f"+{effect.amount} Corruption"
        case c.Clear():
            return f"cures {enumeration([content.statuses[status].name for status in effect.statuses])}"
        case c.Summon():
            return f"calls {enumeration([content.enemies[enemy].name for enemy in effect.enemies])}"
        case c.Reveal():
            return "shows the target's numbers"
        case c.Escape():
            return "runs away"
        case c.Chaos():
            return f"one of {len(effect.table)} effects at random"
        case c.Perform():
            return "starts a performance that lasts WILL rounds"


def _inflict_text(content: c.Content, effect: c.Inflict) -> str:
    status = content.statuses[effect.status]
    amount = f"{effect.dice}d6" if effect.dice else str(effect.amount or "")
    if effect.percent_a_success:
        amount = f"{effect.percent_a_success}% per success"
    elif amount and status.amount_is == "defense":
        amount += "%"
    turns = f" for {counted(effect.turns, 'turn')}" if isinstance(effect.turns, int) else ""
    stacks = f" ×{effect.stacks}" if effect.stacks > 1 else ""
    return f"{status.name}{stacks} {amount}".rstrip() + turns


def _damage_text(effect: c.Damage, weapon: str) -> str:
    kind = "damage" if effect.school == "physical" else f"{effect.school} damage"
    own = _sum(effect.dice, effect.sides, effect.bonus)
    more = bool(effect.dice or effect.bonus)
    parts = [f"{weapon} {kind}", *([own] if more else [])] if effect.weapon else [f"{own} {kind}"]
    if effect.per_success:
        parts = parts if effect.weapon or more else []
        parts.append(f"{effect.per_success}d{effect.sides}{'' if parts else f' {kind}'} per success")
    told = " + ".join(parts)
    if effect.times > 1:
        told = f"{effect.times} × {f'({told})' if len(parts) > 1 else told}"
    if effect.more_at:
        told += f" (+{effect.more_dice}d{effect.sides} with {effect.more_at}+ successes)"
    if effect.corruption_step:
        told += f" (+1 die per {effect.corruption_step} Corruption)"
    if effect.ignores_armor and effect.school == "physical":
        told += ", ignores armour"
    if effect.spills_at:
        told += f", half of it cleaves on with {effect.spills_at}+ successes"
    if effect.kills_below:
        told += f", kills below {effect.kills_below}% HP"
    if effect.soothes:
        told += ", relieves as much Stress"
    return told + (", knocks back" if effect.knockback else "")


DEFEND_TEXT = (
    f"rolls STURDINESS: {damage.DEFEND_STEP}% less damage per success, at most {damage.DEFEND_CAP}%, "
    "until your next turn or the first hit"
)
FLEE_TEXT = "FINESSE against the enemies' average: with more successes you get away, otherwise the turn is lost"


def stance_text(options: Options, stance: str) -> str:
    """What a stance brings and costs."""
    return {
        "defensive": f"+{derived.DEFENSIVE_SOAK} Soak, but you deal {damage.DEFENSIVE_STANCE}% damage",
        "evasive": f"+{derived.EVASIVE_SUCCESSES} successes when you defend, but -{options.evasive_price} attack dice",
        "aggressive": f"+{damage.AGGRESSIVE_DAMAGE} damage, but {derived.AGGRESSIVE_DEFENSE} defence dice "
        f"and {AGGRESSIVE_STRESS} Stress per hit taken",
    }.get(stance, "no bonus and no penalty")


def fall_text(turns: int) -> str:
    """When a prepared blow falls."""
    return "on its next turn" if turns <= 1 else f"in {turns} turns"


def charge_text(content: c.Content, foe: Fighter, charge: Charge) -> str:
    """When a prepared blow falls, what it does, and what would break it."""
    sheet = content.enemies[foe.sheet]
    action = derived.enemy_action(sheet, charge.action)
    does = f": {action_text(content, action, blow_text(sheet))}" if action is not None else ""
    when = fall_text(charge.turns)
    left = max(0, charge.threshold - charge.taken)
    stop = f"; {left} more damage breaks it" if charge.threshold else "; nothing breaks it"
    return sentence(f"falls {when}{does}{stop}")


# Gear


def gear_text(content: c.Content, item: c.Equipment) -> str:
    """What a weapon, an armour or a focus does."""
    parts = []
    if item.slot == "weapon":
        parts.append(f"{_sum(item.dice, item.sides, item.bonus)} damage with {item.attribute.upper()}")
    if item.accuracy:
        parts.append(_more(item.accuracy, "dice to hit"))
    if item.ability_dice:
        parts.append(_more(item.ability_dice, "dice for abilities"))
    if item.hp:
        parts.append(f"{item.hp:+d} HP")
    if item.defense_dice:
        parts.append(_more(-item.defense_dice, "dice for attackers"))
    parts += [f"{amount:+d} {attribute.upper()}" for attribute, amount in item.attributes.items()]
    if item.regen:
        parts.append(f"regains {item.regen} HP per turn")
    if item.ignores_armor:
        parts.append("ignores armour")
    if item.on_crit:
        parts.append(f"{content.statuses[item.on_crit].name} on a critical hit")
    if item.immune:
        parts.append(f"immune to {enumeration([content.statuses[status].name for status in item.immune])}")
    return ", ".join(parts) or "nothing special"


def tier_text(content: c.Content, item: c.Equipment) -> str:
    """The same, with its tier before it."""
    return f"{TIERS[item.tier]}: {gear_text(content, item)}"


# Statuses


def held_text(content: c.Content, held: HeldStatus) -> str:
    """A status with its stacks and its amount: `Bleeding ×2`, `Defense 50%`."""
    status = content.statuses[held.status]
    words = status.name
    if held.amount:
        dice = status.amount_is in ("attack_dice", "defense_dice")
        words += f" {held.amount}%" if status.amount_is == "defense" else f" {held.amount:{'+d' if dice else 'd'}}"
    return words + (f" ×{held.stacks}" if held.stacks > 1 else "")


def status_text(content: c.Content, options: Options, status: c.Status, held: HeldStatus | None = None) -> str:
    """What a status does, as one short sentence; with its own numbers where somebody has it."""
    parts = (
        *_harm_of(options, status, held),
        *_limits_of(status),
        *_dice_of(options, status),
        *_amount_of(status, held),
    )
    return sentence("; ".join((*parts, *_meetings_of(content, status)))) or "Has no effect of its own."


_WHEN = {
    "turn_start": "the start of each turn",
    "turn_end": "the end of each turn",
    "round_end": "the end of the round",
}
_FORBIDDEN = {
    "attack": "attack",
    "ability": "use abilities",
    "spell": "cast spells",
    "song": "perform",
    "complex": "use complex abilities",
    "flee": "flee",
}


def _harm_of(options: Options, status: c.Status, held: HeldStatus | None) -> Iterable[str]:
    if status.hurts != "never":
        stacks = held.stacks if held is not None else 1
        each = " per stack" if held is None and status.max_stacks > 1 else ""
        less = " less Soak" if status.soak_helps else ""
        when = "the end of everybody's turn" if options.bleeding == "every_turn" else _WHEN[status.hurts]
        yield f"loses {stacks}d{derived.status_sides(options, status)} HP{each}{less} at {when}"
    if status.taken_percent != 100:
        yield f"takes {status.taken_percent}% {f'{status.taken_school} ' if status.taken_school else ''}damage"
    if status.healing_percent != 100:
        yield f"healing gives only {status.healing_percent}%" if status.healing_percent else "can't be healed"
    if status.stress_percent != 100:
        yield f"gains {status.stress_percent}% Stress"


def _limits_of(status: c.Status) -> Iterable[str]:
    if status.skips:
        yield "can't act"
    if status.forbids:
        yield f"can't {' or '.join(_FORBIDDEN[what] for what in status.forbids)}"
    if status.dodges:
        yield "the next attack misses"
    if status.wards:
        yield "a killing blow leaves 1 HP"
    if status.invulnerable:
        yield "takes no damage"


def _dice_of(options: Options, status: c.Status) -> Sequence[str]:
    values = (
        (status.attack_dice, "attack dice"),
        (status.defense_dice, "defence dice"),
        (status.flee_dice, "dice to flee"),
        (status.damage_dice, "damage dice per stack" if status.max_stacks > 1 else "damage dice"),
        (status.attackers_dice, "dice for attackers"),
        (status.attributes, "to every attribute"),
        (derived.status_soak(options, status), "Soak per stack" if status.max_stacks > 1 else "Soak"),
        (status.actions, "action per turn"),
    )
    return [_more(value, what) for value, what in values if value]


def _amount_of(status: c.Status, held: HeldStatus | None) -> Iterable[str]:
    much = f"{held.amount} " if held is not None else ""
    signed = f"{held.amount:+d}" if held is not None else "more"
    match status.amount_is:
        case "defense":
            yield f"takes {much.strip() + '% ' if much else ''}less damage"
        case "shield":
            yield f"absorbs {much}damage before HP"
        case "temp_hp":
            yield f"absorbs {much}damage before anything else"
        case "attack_dice":
            yield f"{signed} dice for the next attack" if status.turns == "lasting" else f"{signed} attack dice"
        case "defense_dice":
            yield f"{signed} defence dice"


def _meetings_of(content: c.Content, status: c.Status) -> Iterable[str]:
    if status.ends_on_hit:
        yield "ends with the first hit"
    if status.ends_song:
        yield "ends a performance"
    if status.cancels:
        yield f"cancels out {enumeration([content.statuses[other].name for other in status.cancels])}"
    if status.becomes is not None:
        yield f"a second one becomes {content.statuses[status.becomes[0]].name}"


# Rooms and minds


def hazard_text(content: c.Content, kept: HazardState) -> str:
    """A hazard with everything that it does, short."""
    hazard = content.hazards[kept.hazard]
    return f"{hazard.name}: {hazard_effect(content, hazard, room.damage_text(hazard, kept))}"


def hazard_effect(content: c.Content, hazard: c.Hazard, hurt: str) -> str:
    """What a hazard does, with its damage as it is announced."""
    parts = ["death" if hazard.lethal else f"{hurt} damage"] if hurt != "0" else []
    if hazard.stress:
        parts.append(f"{hazard.stress} Stress")
    if hazard.status:
        parts.append(content.statuses[hazard.status].name)
    if hazard.attack_dice:
        parts.append(_more(hazard.attack_dice, "attack dice for everybody"))
    told = ", ".join(parts)
    if hazard.percent < 100:
        told += f" ({hazard.percent}% chance)"
    if hazard.trigger == "knockback":
        told += " to anyone knocked into it"
    if hazard.once:
        told += ", once"
    if hazard.check is None:
        return told
    return f"{told}; {hazard.check.attribute.upper()} avoids it ({successes(hazard.check.need)})"


def trauma_text(trauma: c.Trauma) -> str:
    """What a trauma does for good, as one sentence."""
    where = f" in {trauma.size} rooms" if trauma.size is not None else ""
    words = {
        f"gains {trauma.stress_percent}% Stress": trauma.stress_percent != 100,
        f"gains {trauma.dim_percent}% Stress in dim rooms": trauma.dim_percent != 100,
        f"{trauma.stress_each_turn} Stress per turn{where}": trauma.stress_each_turn,
        f"{trauma.first_turn_attributes:+d} to every attribute in the first round": trauma.first_turn_attributes,
        _more(trauma.flee_dice, "dice to flee"): trauma.flee_dice,
        f"{trauma.start_stress} Stress when a fight starts": trauma.start_stress,
        f"{trauma.victory_stress} Stress after a victory": trauma.victory_stress,
        f"{trauma.consumable_stress} Stress per consumable used": trauma.consumable_stress,
        _more(trauma.machine_attack_dice, "attack dice against machines"): trauma.machine_attack_dice,
        f"rests recover only {trauma.rest_percent}%": trauma.rest_percent != 100,
    }
    return sentence(", ".join(told for told, holds in words.items() if holds)) or "Has no effect of its own."


STRESS_SOURCES = {
    "aura": "a Forlorn aura",
    "resonance": "psychic resonance",
    "darkness": "the darkness",
    "hazard": "the hazard",
    "heretical": "heretical power",
    "psychic": "the assault",
    "trauma": "an old trauma",
    "status": "the agony",
    "boss": "facing a boss",
    "performance": "the end of the performance",
    "consumable": "parting with supplies",
    "flight": "running away",
    "detour": "the detour",
    "watch": "keeping watch",
}


def source_text(source: str) -> str:
    return STRESS_SOURCES.get(source) or plain(source)


def _more(value: int, what: str) -> str:
    """A number more or fewer of something: `+2 attack dice`, `-1 attack die`."""
    return f"{value:+d} {what.replace('dice', 'die') if abs(value) == 1 else what}"


def _sum(dice: int, sides: int, bonus: int) -> str:
    rolled = f"{dice}d{sides}" if dice else ""
    return f"{rolled}{bonus:+d}" if rolled and bonus else rolled or str(bonus)
