"""What choices and things do, in a line each: for who still has to choose."""

from __future__ import annotations

from collections.abc import Iterable

from turnwright.kernel.messages import Command

from . import commands as w
from . import content as c
from . import derived
from .game import RuneGame
from .harm import AGGRESSIVE_STRESS
from .options import Options
from .rules import damage
from .rules.loot import TIERS
from .rules.terms import HERO
from .state import State


def explain_command(game: RuneGame, state: State, command: Command) -> str:
    """What a choice does, beyond its name; nothing for what its name says."""
    content: c.Content = game.content
    match command:
        case w.Attack():
            weapon = content.equipment.get(state.fighters[HERO].weapon)
            return f"{weapon.name}: {gear_words(content, weapon)}" if weapon is not None else "bare hands"
        case w.Defend():
            return f"STURDINESS dice: 25% less damage a success, at most {damage.DEFEND_CAP}%, until the next turn"
        case w.Ability() if command.ability in content.abilities:
            return ability_words(content, content.abilities[command.ability])
        case w.Consumable() if command.item in content.consumables:
            return effects_words(content, content.consumables[command.item].effects)
        case w.Flee():
            return "FINESSE against the enemies' mean: more successes and you are away, else the turn is lost"
        case w.TakeStance():
            return _stance_words(game.options, command.stance)
        case w.Act():
            action = derived.enemy_action(content.enemies[state.active.sheet], command.action)
            return action_words(content, action) if action is not None else ""
        case _:
            return ""


def _stance_words(options: Options, stance: str) -> str:
    return {
        "defensive": f"+{derived.DEFENSIVE_SOAK} Soak, {damage.DEFENSIVE_STANCE}% of your damage; free, once a turn",
        "evasive": f"{derived.EVASIVE_SUCCESSES} successes of defence for nothing, "
        f"{options.evasive_price} attack dice less; free, once a turn",
        "aggressive": f"+{damage.AGGRESSIVE_DAMAGE} damage, {-derived.AGGRESSIVE_DEFENSE} defence dice less, "
        f"{AGGRESSIVE_STRESS} stress a hit taken; free, once a turn",
    }.get(stance, "as anybody stands; free, once a turn")


def ability_words(content: c.Content, art: c.Ability) -> str:
    """What an ability rolls and does, and whether it is heretical; its price stands beside its name."""
    if art.passive:
        told = f"{', '.join(_passive_words(art))}, always"
    elif art.stance is not None:
        told = f"allows the stance {art.stance}"
    else:
        told = "; ".join(filter(None, (action_words(content, art), _song_words(art.song), _limits(art))))
    return told + (" (heretical)" if art.heretical else "")


def _passive_words(art: c.Ability) -> list[str]:
    words = {
        f"{art.hp_percent}% more HP": art.hp_percent,
        f"performances last {art.song_rounds} rounds longer": art.song_rounds,
        f"{art.hit_dice} more damage dice a hit": art.hit_dice,
        f"{art.sung_dice} more damage dice a hit while a performance lasts": art.sung_dice,
    }
    return [told for told, amount in words.items() if amount]


def _limits(art: c.Ability) -> str:
    parts = [f"needs {art.hp_needed} HP"] if art.hp_needed else []
    parts += ["machines only"] if art.machines_only else []
    parts += [f"uses up a {_plain(art.consumes)}"] if art.consumes else []
    return ", ".join(parts)


def _song_words(song: c.Song | None) -> str:
    if song is None:
        return ""
    values = (
        (song.attack_dice, "attack dice"),
        (song.enemy_attack_dice, "attack dice for enemies"),
        (song.soak, "Soak"),
        (song.damage_dice, "damage dice"),
    )
    parts = [f"{value:+d} {what}" for value, what in values if value]
    parts += [f"{song.stress_at_end} stress at its end"] if song.stress_at_end else []
    parts += ["once a fight"] if song.once else []
    return ", ".join(parts)


def action_words(content: c.Content, action: c.Action) -> str:
    """What is rolled, and what follows."""
    roll = ""
    if action.attribute is not None:
        dice = f"{action.attribute.upper()}{f'{action.bonus:+d}' if action.bonus else ''}"
        against = f" against {action.against.upper()}" if action.against is not None else ""
        roll = dice + (against or (f" for {action.need}" if action.need else ""))
    reach = "all enemies" if action.aim == "foes" else ""
    often = f"{action.repeats} times" if action.repeats > 1 else ""
    head = ", ".join(filter(None, (roll, reach, often)))
    return ": ".join(filter(None, (head, effects_words(content, action.effects))))


def effects_words(content: c.Content, effects: Iterable[c.AnyEffect]) -> str:
    """Effects one after the other."""
    return ", ".join(
        _effect_words(content, effect) + (f" (from {effect.need} successes)" if effect.need else "")
        for effect in effects
    )


def _effect_words(content: c.Content, effect: c.AnyEffect) -> str:
    match effect:
        case c.Damage():
            return _damage_words(effect)
        case c.Inflict():
            turns = f" ({effect.turns})" if isinstance(effect.turns, int) else ""
            amount = effect.amount or ""
            rolled = f"{effect.dice}d6" if effect.dice else ""
            if effect.percent_a_success:
                rolled = f"{effect.percent_a_success}% a success"
            return f"{content.statuses[effect.status].name} {rolled or amount}".rstrip() + turns
        case c.Heal():
            return f"{_sum(effect.dice, effect.sides, effect.bonus)} HP back"
        case c.Stamina():
            will = f" + {effect.per_will} × WILL" if effect.per_will else ""
            return f"{_sum(effect.dice, 6, effect.bonus)}{will} Stamina back"
        case c.Stress():
            parts = [f"{effect.amount:+d}"] if effect.amount else []
            parts += [f"-{effect.soothing_dice}d6"] if effect.soothing_dice else []
            return f"{' '.join(parts)} stress"
        case c.Corrupt():
            return f"+{effect.amount} corruption"
        case c.Clear():
            return f"ends {' and '.join(content.statuses[status].name for status in effect.statuses)}"
        case c.Summon():
            return f"calls {' and '.join(content.enemies[enemy].name for enemy in effect.enemies)}"
        case c.Reveal():
            return "shows the target's numbers"
        case c.Escape():
            return "runs away"
        case c.Chaos():
            return "one of six things, by a die"
        case c.Perform():
            return "a performance for WILL rounds"


def _damage_words(effect: c.Damage) -> str:
    parts = ["the weapon"] if effect.weapon else []
    if effect.dice or effect.bonus or not effect.weapon:
        parts.append(_sum(effect.dice, effect.sides, effect.bonus))
    if effect.per_success:
        parts.append(f"{effect.per_success}d{effect.sides} a success")
    told = f"{' + '.join(parts)}{f' × {effect.times}' if effect.times > 1 else ''} damage"
    if effect.more_at:
        told += f" (+{effect.more_dice}d{effect.sides} from {effect.more_at} successes)"
    if effect.corruption_step:
        told += f" (+1 die per {effect.corruption_step} corruption)"
    if effect.school != "physical":
        told += f", {effect.school}"
    elif effect.ignores_armor:
        told += ", ignores armour"
    if effect.spills_at:
        told += f", half spills from {effect.spills_at} successes"
    if effect.kills_below:
        told += f", kills below {effect.kills_below}% HP"
    if effect.soothes:
        told += ", stress falls by it"
    return told + (", knocks back" if effect.knockback else "")


def gear_words(content: c.Content, item: c.Equipment) -> str:
    """What a weapon, an armour or a focus does."""
    parts = []
    if item.slot == "weapon":
        parts.append(f"{_sum(item.dice, item.sides, item.bonus)} by {item.attribute.upper()}")
    if item.accuracy:
        parts.append(f"{item.accuracy:+d} dice to hit")
    if item.ability_dice:
        parts.append(f"{item.ability_dice:+d} dice for abilities")
    if item.hp:
        parts.append(f"{item.hp:+d} HP")
    if item.defense_dice:
        parts.append(f"-{item.defense_dice} attackers' dice")
    parts += [f"{amount:+d} {attribute.upper()}" for attribute, amount in item.attributes.items()]
    if item.regen:
        parts.append(f"{item.regen} HP back a turn")
    if item.ignores_armor:
        parts.append("ignores armour")
    if item.on_crit:
        parts.append(f"critical hits: {content.statuses[item.on_crit].name}")
    if item.immune:
        parts.append(f"immune to {' and '.join(content.statuses[status].name for status in item.immune)}")
    return ", ".join(parts) or "nothing special"


def tier_words(content: c.Content, item: c.Equipment) -> str:
    """The same, with its tier before it."""
    return f"{TIERS[item.tier]}: {gear_words(content, item)}"


def _sum(dice: int, sides: int, bonus: int) -> str:
    rolled = f"{dice}d{sides}" if dice else ""
    return f"{rolled}{bonus:+d}" if rolled and bonus else rolled or str(bonus)


def _plain(name: str) -> str:
    return name.replace("_", " ")
