"""What abilities, gear, statuses, hazards and traumas do, in a few words each, from their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from turnwright.kernel.language import Slot

from .. import content as c
from .. import derived, intents
from ..game import RuneGame
from ..harm import AGGRESSIVE_STRESS
from ..rules import damage
from ..state import Charge, Fighter, HazardState, HeldStatus, Intent, State
from .naming import attribute_name, entry_name, plain, sentence, stance_name, successes

# Abilities and actions


def ability_text(game: RuneGame, art: c.Ability) -> str:
    """What an ability rolls and does, and whether it is heretical; its price stands beside its name."""
    words = game.language
    if art.passive:
        text = words.text("rune.does.always", what=words.listed(_passive_text(game, art), "list"))
    elif art.stance is not None:
        text = words.text("rune.does.lets_stance", stance=stance_name(game, art.stance))
    else:
        text = "; ".join(filter(None, (action_text(game, art), _song_text(game, art.song), _limits(game, art))))
    return words.text("rune.does.heretical", text=text) if art.heretical else text


def _passive_text(game: RuneGame, art: c.Ability) -> list[str]:
    words = game.language
    parts = [words.text("rune.does.more_hp", share=art.hp_percent)] if art.hp_percent else []
    parts += [words.text("rune.does.longer_songs", count=art.song_rounds)] if art.song_rounds else []
    return parts + changes(game, (art.hit_dice, "hit_dice"), (art.sung_dice, "sung_dice"))


def _limits(game: RuneGame, art: c.Ability) -> str:
    words = game.language
    parts = [words.text("rune.does.needs_hp", hp=art.hp_needed)] if art.hp_needed else []
    parts += [words.text("rune.does.machines_only")] if art.machines_only else []
    parts += [words.text("rune.does.uses_up", item=entry_name(game, "item", art.consumes))] if art.consumes else []
    if art.quick:
        parts.append(words.text("rune.does.quick"))
    return words.listed_text(parts, "list")


def _song_text(game: RuneGame, song: c.Song | None) -> str:
    if song is None:
        return ""
    words = game.language
    parts = changes(
        game,
        (song.attack_dice, "attack_dice"),
        (song.enemy_attack_dice, "enemy_attack_dice"),
        (song.soak, "soak"),
        (song.damage_dice, "damage_dice"),
    )
    parts += [words.text("rune.does.stress_at_end", stress=song.stress_at_end)] if song.stress_at_end else []
    parts += [words.text("rune.does.once_per_fight")] if song.once else []
    return words.listed_text(parts, "list")


def prices(game: RuneGame, hero: Fighter, art: c.Ability) -> list[tuple[str, str]]:
    """What an ability costs this hero: what is paid, and how one says it."""
    paid = (
        ("stamina", derived.stamina_cost(hero, art)),
        ("hp", art.hp),
        ("stress", art.stress),
        ("corruption", art.corruption),
    )
    return [(what, amount_of(game, what, amount)) for what, amount in paid if amount]


def amount_of(game: RuneGame, what: str, amount: int) -> str:
    """An amount of something that a hero has: `20 Stamina`."""
    return game.language.text("rune.amount", amount=amount, what=game.language.text(f"rune.term.{what}"))


def price_text(game: RuneGame, hero: Fighter, art: c.Ability) -> str:
    """The same in one line."""
    return game.language.listed_text([words for _, words in prices(game, hero, art)], "list")


def action_text(game: RuneGame, action: c.Action, blow: str = "") -> str:
    """The roll and its result; `blow` is the roll of an ordinary blow, if known."""
    words = game.language
    roll = ""
    if action.attribute is not None:
        bonus = f"{action.bonus:+d}" if action.bonus else ""
        roll = f"{attribute_name(game, action.attribute)}{bonus}"
        if action.against is not None:
            roll = words.text("rune.does.against", roll=roll, against=attribute_name(game, action.against))
        elif action.need:
            roll = words.text("rune.does.needed", roll=roll, successes=successes(game, action.need))
    reach = words.text("rune.does.all_enemies") if action.aim == "foes" else ""
    often = words.text("rune.does.times", count=action.repeats) if action.repeats > 1 else ""
    head = words.listed_text([part for part in (roll, reach, often) if part], "list")
    return ": ".join(filter(None, (head, effects_text(game, action.effects, blow))))


def blow_text(game: RuneGame, sheet: c.Enemy) -> str:
    """What an enemy's ordinary attack rolls."""
    return dice_text(game, sheet.dice, sheet.sides, sheet.bonus)


def enemy_action_text(game: RuneGame, sheet: c.Enemy, action: c.EnemyAction) -> str:
    """The same for an enemy, with what it takes to use it."""
    words = game.language
    parts = []
    if action.charge:
        key = "rune.does.prepared_breakable" if action.interrupt else "rune.does.prepared"
        parts.append(words.text(key, count=action.charge, damage=action.interrupt))
    parts += [words.text("rune.does.leaves_exposed", count=action.exposed)] if action.exposed else []
    parts += [words.text("rune.does.recovers", count=action.cooldown)] if action.cooldown else []
    parts += [words.text("rune.does.once_per_fight")] if action.once else []
    does = action_text(game, action, blow_text(game, sheet))
    return "; ".join(filter(None, (does, words.listed_text(parts, "list"))))


def effects_text(game: RuneGame, effects: Iterable[c.AnyEffect], blow: str = "") -> str:
    """Effects one after the other."""
    texts = [_needed(game, effect, _effect_text(game, effect, blow)) for effect in effects]
    return game.language.listed_text(texts, "list")


def _needed(game: RuneGame, effect: c.AnyEffect, text: str) -> str:
    return game.language.text("rune.does.with_successes", text=text, need=effect.need) if effect.need else text


def item_text(game: RuneGame, item: c.Consumable) -> str:
    """What a consumable does, with what the statuses that it gives are good for, and for how long."""
    texts = [_effect_text(game, effect, "") + _good_for(game, effect) for effect in item.effects]
    return game.language.listed_text(texts, "list")


def _good_for(game: RuneGame, effect: c.AnyEffect) -> str:
    if not isinstance(effect, c.Inflict):
        return ""
    words, status = game.language, game.content.statuses[effect.status]
    gives = _dice_of(game, status)
    text = f" ({words.listed_text(gives, 'list')})" if gives else ""
    if effect.turns is None and status.turns == "default":
        unit = "rounds" if status.ticks == "round_end" else "turns"
        text += words.text(f"rune.does.for_{unit}", count=game.options.status_duration)
    return text


def _effect_text(game: RuneGame, effect: c.AnyEffect, blow: str) -> str:
    words = game.language
    match effect:
        case c.Damage():
            return _damage_text(game, effect, blow)
        case c.Inflict():
            return _inflict_text(game, effect)
        case c.Heal():
            return words.text("rune.does.heals", amount=dice_text(game, effect.dice, effect.sides, effect.bonus))
        case c.Stamina():
            rolled = dice_text(game, effect.dice, 6, effect.bonus) if effect.dice or effect.bonus else ""
            will = f"{effect.per_will} × {attribute_name(game, 'will')}" if effect.per_will else ""
            return words.text("rune.does.restores", amount=" + ".join(filter(None, (rolled, will))))
        case c.Stress():
            parts = [f"{effect.amount:+d}"] if effect.amount else []
            parts += [f"-{dice_text(game, effect.soothing_dice, 6)}"] if effect.soothing_dice else []
            return words.text("rune.does.stress", amount=" ".join(parts))
        case c.Corrupt():
            return words.text("rune.does.corrupts", amount=effect.amount)
        case c.Clear():
            return words.text("rune.does.cures", statuses=status_names(game, effect.statuses))
        case c.Summon():
            return words.text("rune.does.calls", enemies=enemy_names(game, effect.enemies))
        case c.Reveal():
            return words.text("rune.does.reveals")
        case c.Escape():
            return words.text("rune.does.runs_away")
        case c.Chaos():
            return words.text("rune.does.chaos", count=len(effect.table))
        case c.Perform():
            return words.text("rune.does.performs", will=attribute_name(game, "will"))


def status_names(game: RuneGame, statuses: Iterable[str]) -> str:
    return game.language.listed_text([entry_name(game, "status", status) for status in statuses])


def enemy_names(game: RuneGame, enemies: Iterable[str]) -> str:
    return game.language.listed_text([entry_name(game, "enemy", enemy) for enemy in enemies])


def _inflict_text(game: RuneGame, effect: c.Inflict) -> str:
    words, status = game.language, game.content.statuses[effect.status]
    amount = dice_text(game, effect.dice, 6) if effect.dice else str(effect.amount or "")
    if effect.percent_a_success:
        amount = words.text("rune.does.percent_per_success", share=effect.percent_a_success)
    elif effect.amount and not effect.dice and status.amount_is == "defense":
        amount = words.text("rune.percent", share=effect.amount)
    stacks = f" ×{effect.stacks}" if effect.stacks > 1 else ""
    turns = words.text("rune.does.for_turns", count=effect.turns) if isinstance(effect.turns, int) else ""
    return f"{entry_name(game, 'status', status.id)}{stacks} {amount}".rstrip() + turns


def _damage_text(game: RuneGame, effect: c.Damage, blow: str) -> str:
    words = game.language
    own = dice_text(game, effect.dice, effect.sides, effect.bonus)
    more = bool(effect.dice or effect.bonus)
    if effect.weapon:
        parts = [_hurt(game, effect.school, blow), *([own] if more else [])]
    else:
        parts = [_hurt(game, effect.school, own)]
    if effect.per_success:
        parts = parts if effect.weapon or more else []
        each = dice_text(game, effect.per_success, effect.sides)
        parts.append(words.text("rune.does.per_success", text=each if parts else _hurt(game, effect.school, each)))
    text = " + ".join(parts)
    if effect.times > 1:
        text = f"{effect.times} × {f'({text})' if len(parts) > 1 else text}"
    if effect.more_at:
        extra = dice_text(game, effect.more_dice, effect.sides)
        text += words.text("rune.does.more_at", extra=extra, need=effect.more_at)
    text += words.text("rune.does.per_corruption", step=effect.corruption_step) if effect.corruption_step else ""
    also = [words.text("rune.does.ignores_armour")] if effect.ignores_armor and effect.school == "physical" else []
    also += [words.text("rune.does.cleaves", need=effect.spills_at)] if effect.spills_at else []
    also += [words.text("rune.does.kills_below", share=effect.kills_below)] if effect.kills_below else []
    also += [words.text("rune.does.soothes")] if effect.soothes else []
    also += [words.text("rune.does.knocks_back")] if effect.knockback else []
    return words.listed_text([text, *also], "list")


def _hurt(game: RuneGame, school: str, amount: str) -> str:
    """An amount of damage of a school; without an amount that of the weapon in hand."""
    if not amount:
        return game.language.text(f"rune.weapon_damage.{school}")
    return game.language.text(f"rune.damage.{school}", amount=amount)


def defend_text(game: RuneGame) -> str:
    """What it means to defend."""
    return game.language.text(
        "rune.does.defend",
        sturdiness=attribute_name(game, "sturdiness"),
        share=damage.DEFEND_STEP,
        most=damage.DEFEND_CAP,
    )


def flee_text(game: RuneGame) -> str:
    return game.language.text("rune.does.flee", finesse=attribute_name(game, "finesse"))


def stance_text(game: RuneGame, stance: str) -> str:
    """What a stance brings and costs."""
    return game.language.text(
        f"rune.stance_text.{stance}",
        soak=derived.DEFENSIVE_SOAK,
        dealt=damage.DEFENSIVE_STANCE,
        successes=derived.EVASIVE_SUCCESSES,
        price=game.options.evasive_price,
        damage=damage.AGGRESSIVE_DAMAGE,
        defense=derived.AGGRESSIVE_DEFENSE,
        stress=AGGRESSIVE_STRESS,
    )


def charge_text(game: RuneGame, foe: Fighter, charge: Charge) -> str:
    """When a prepared blow falls, what it does, and what would break it."""
    sheet = game.content.enemies[foe.sheet]
    action = derived.enemy_action(sheet, charge.action)
    does = f": {action_text(game, action, blow_text(game, sheet))}" if action is not None else ""
    left = max(0, charge.threshold - charge.taken)
    key = "rune.charge.breakable" if charge.threshold else "rune.charge.unbreakable"
    return game.language.text(key, when=falls_text(game, charge.turns), does=does, left=left)


def intent_text(game: RuneGame, state: State, foe: Fighter, intent: Intent) -> str:
    """What an announced action will do, with the chance that it lands and the range of its damage."""
    words, sheet = game.language, game.content.enemies[foe.sheet]
    action = derived.enemy_action(sheet, intent.action)
    if action is None:
        return ""
    expected = intents.foreseen(game, state, foe, action)
    parts = []
    if expected.chance is not None and not action.charge:
        parts.append(words.text("rune.intent.chance", chance=words.percent(expected.chance)))
    if expected.high:
        parts.append(words.text("rune.intent.damage", low=expected.low, high=expected.high))
    if not expected.high or action.charge:
        parts.append(enemy_action_text(game, sheet, action))
    if derived.actions(game.content, foe) > 1:
        parts.append(words.text("rune.intent.acts_again"))
    return words.listed_text([part for part in parts if part], "list")


def falls_text(game: RuneGame, turns: int) -> str:
    """When a prepared blow falls."""
    return game.language.text("rune.charge.next" if turns <= 1 else "rune.charge.later", turns=max(1, turns))


# Gear


def gear_text(game: RuneGame, item: c.Equipment) -> str:
    """What a weapon, an armour or a focus does."""
    words = game.language
    parts = []
    if item.slot == "weapon":
        rolled = dice_text(game, item.dice, item.sides, item.bonus)
        attribute = attribute_name(game, item.attribute)
        parts.append(words.text("rune.gear.damage", amount=rolled, attribute=attribute))
    parts += changes(
        game,
        (item.accuracy, "dice_to_hit"),
        (item.ability_dice, "ability_dice"),
        (item.hp, "hp"),
        (-item.defense_dice, "attackers_dice"),
    )
    parts += [
        words.text("rune.gear.attribute", change=amount, attribute=attribute_name(game, attribute))
        for attribute, amount in item.attributes.items()
    ]
    parts += [words.text("rune.does.regains", hp=item.regen)] if item.regen else []
    parts += [words.text("rune.does.ignores_armour")] if item.ignores_armor else []
    parts += [words.text("rune.gear.on_crit", status=entry_name(game, "status", item.on_crit))] if item.on_crit else []
    parts += [words.text("rune.gear.immune", statuses=status_names(game, item.immune))] if item.immune else []
    return words.listed_text(parts, "list") or words.text("rune.gear.nothing")


def tier_name(game: RuneGame, tier: int) -> str:
    return game.language.text(f"rune.tier.{tier}")


def tier_text(game: RuneGame, item: c.Equipment) -> str:
    """The same, with its tier before it."""
    return f"{tier_name(game, item.tier)}: {gear_text(game, item)}"


# Statuses


def held_text(game: RuneGame, held: HeldStatus) -> str:
    """A status with its stacks and its amount: `Bleeding ×2`, `Defense 50%`."""
    status = game.content.statuses[held.status]
    name = entry_name(game, "status", held.status)
    if held.amount and status.amount_is == "defense":
        name += f" {game.language.text('rune.percent', share=held.amount)}"
    elif held.amount:
        dice = status.amount_is in ("attack_dice", "defense_dice")
        name += f" {held.amount:{'+d' if dice else 'd'}}"
    return name + (f" ×{held.stacks}" if held.stacks > 1 else "")


def status_text(game: RuneGame, status: c.Status, held: HeldStatus | None = None) -> str:
    """What a status does, as one short sentence; with its own numbers where somebody has it."""
    parts = (
        *_harm_of(game, status, held),
        *_limits_of(game, status),
        *_dice_of(game, status),
        *_amount_of(game, status, held),
    )
    told = "; ".join((*parts, *_meetings_of(game, status)))
    return sentence(told) or game.language.text("rune.does.nothing")


def _harm_of(game: RuneGame, status: c.Status, held: HeldStatus | None) -> Iterable[str]:
    words, options = game.language, game.options
    if status.hurts != "never":
        stacks = held.stacks if held is not None else 1
        amount = dice_text(game, stacks, derived.status_sides(options, status))
        yield words.text(
            "rune.harm.loses",
            amount=amount,
            per_stack=words.text("rune.harm.per_stack") if held is None and status.max_stacks > 1 else "",
            less=words.text("rune.harm.less_soak") if status.soak_helps else "",
            when=words.text(f"rune.when.{'every_turn' if options.bleeding == 'every_turn' else status.hurts}"),
        )
    if status.taken_percent != 100:
        school = f"_{status.taken_school}" if status.taken_school else ""
        yield words.text(f"rune.harm.takes{school}", share=status.taken_percent)
    if status.healing_percent != 100:
        key = "rune.harm.healing" if status.healing_percent else "rune.harm.no_healing"
        yield words.text(key, share=status.healing_percent)
    if status.stress_percent != 100:
        yield words.text("rune.harm.stress", share=status.stress_percent)


def _limits_of(game: RuneGame, status: c.Status) -> Iterable[str]:
    words = game.language
    if status.skips:
        yield words.text("rune.limit.skips")
    if status.forbids:
        deeds = tuple(words.text(f"rune.forbids.{deed}") for deed in status.forbids)
        yield words.text("rune.limit.forbids", deeds=deeds)
    for name in ("dodges", "wards", "invulnerable"):
        if getattr(status, name):
            yield words.text(f"rune.limit.{name}")


def _dice_of(game: RuneGame, status: c.Status) -> Sequence[str]:
    per_stack = "_per_stack" if status.max_stacks > 1 else ""
    return changes(
        game,
        (status.attack_dice, "attack_dice"),
        (status.defense_dice, "defense_dice"),
        (status.flee_dice, "flee_dice"),
        (status.damage_dice, f"damage_dice{per_stack}"),
        (status.attackers_dice, "attackers_dice"),
        (status.attributes, "attributes"),
        (derived.status_soak(game.options, status), f"soak{per_stack}"),
        (status.actions, "actions"),
    )


def _amount_of(game: RuneGame, status: c.Status, held: HeldStatus | None) -> Iterable[str]:
    kind: str = status.amount_is
    if kind == "attack_dice" and status.turns == "lasting":
        kind = "next_attack"
    if kind and held is None:
        yield game.language.text(f"rune.held.{kind}")
    elif kind and held is not None:
        yield game.language.text(f"rune.held.{kind}_amount", amount=held.amount, count=held.amount)


def _meetings_of(game: RuneGame, status: c.Status) -> Iterable[str]:
    words = game.language
    if status.ends_on_hit:
        yield words.text("rune.meets.ends_on_hit")
    if status.ends_song:
        yield words.text("rune.meets.ends_song")
    if status.cancels:
        yield words.text("rune.meets.cancels", statuses=status_names(game, status.cancels))
    if status.becomes is not None:
        yield words.text("rune.meets.becomes", status=entry_name(game, "status", status.becomes[0]))


# Rooms and minds


def hazard_text(game: RuneGame, kept: HazardState) -> str:
    """A hazard with everything that it does, short."""
    hazard = game.content.hazards[kept.hazard]
    return f"{entry_name(game, 'hazard', hazard.id)}: {hazard_effect(game, hazard, kept.damage)}"


def hazard_effect(game: RuneGame, hazard: c.Hazard, points: int) -> str:
    """What a hazard does; `points` is its fixed damage, if it rolls none."""
    words = game.language
    parts = []
    if hazard.lethal:
        parts.append(words.text("rune.hazard.death"))
    elif hazard.dice or points:
        amount = dice_text(game, hazard.dice, hazard.sides) if hazard.dice else str(points)
        parts.append(words.text("rune.damage.physical", amount=amount))
    parts += [amount_of(game, "stress", hazard.stress)] if hazard.stress else []
    parts += [entry_name(game, "status", hazard.status)] if hazard.status else []
    parts += changes(game, (hazard.attack_dice, "attack_dice_all"))
    text = words.listed_text(parts, "list")
    if hazard.percent < 100:
        text += words.text("rune.hazard.chance", share=hazard.percent)
    if hazard.trigger == "knockback":
        text += words.text("rune.hazard.knocked_into")
    if hazard.once:
        text += words.text("rune.hazard.once")
    if hazard.check is None:
        return text
    check = attribute_name(game, hazard.check.attribute)
    return words.text("rune.hazard.avoided", text=text, attribute=check, successes=successes(game, hazard.check.need))


def trauma_text(game: RuneGame, trauma: c.Trauma) -> str:
    """What a trauma does for good, as one sentence."""
    words = game.language
    each_turn = "rune.trauma.each_turn" + (f"_{trauma.size}" if trauma.size is not None else "")
    values: tuple[tuple[str, bool, dict[str, Slot]], ...] = (
        ("rune.harm.stress", trauma.stress_percent != 100, {"share": trauma.stress_percent}),
        ("rune.trauma.dim", trauma.dim_percent != 100, {"share": trauma.dim_percent}),
        (each_turn, bool(trauma.stress_each_turn), {"stress": trauma.stress_each_turn}),
        ("rune.trauma.first_round", bool(trauma.first_turn_attributes), {"change": trauma.first_turn_attributes}),
    )
    parts = [words.text(key, **slots) for key, holds, slots in values if holds]
    parts += changes(game, (trauma.flee_dice, "flee_dice"))
    for name in ("start_stress", "victory_stress", "consumable_stress"):
        if getattr(trauma, name):
            parts.append(words.text(f"rune.trauma.{name}", stress=getattr(trauma, name)))
    parts += changes(game, (trauma.machine_attack_dice, "machine_attack_dice"))
    parts += [words.text("rune.trauma.rest", share=trauma.rest_percent)] if trauma.rest_percent != 100 else []
    return sentence(words.listed_text(parts, "list")) or words.text("rune.does.nothing")


def source_text(game: RuneGame, source: str) -> str:
    """What brought stress: an aura, the darkness, a trauma."""
    key = f"rune.source.{source}"
    return game.language.text(key) if game.language.has(key) else plain(source)


# Numbers


def changes(game: RuneGame, *values: tuple[int, str]) -> list[str]:
    """Numbers more or fewer of something: `+2 attack dice`, `-1 attack die`; without those that change nothing."""
    return [game.language.text(f"rune.more.{what}", change=value, count=abs(value)) for value, what in values if value]


def dice_text(game: RuneGame, dice: int, sides: int, bonus: int = 0) -> str:
    """`2d6+1`, as the language writes dice."""
    rolled = game.language.text("rune.dice", dice=dice, sides=sides) if dice else ""
    return f"{rolled}{bonus:+d}" if rolled and bonus else rolled or str(bonus)
