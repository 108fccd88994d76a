"""Whole entries of a pack in English."""

from __future__ import annotations

from typing import Any

from ... import content as c
from ...rules.capture import AfterCapture, BallCondition, BallSeries
from ...rules.equipment import armour
from ...rules.frequency import Frequency
from ...rules.terms import name_of
from ...vocabulary.moves import Cure
from ..naming import ACTIONS, WEATHER, Teller, counted
from .attack import attack_text
from .effects import BLESSINGS, effect_text, lasting
from .grammar import (
    MOVE,
    Cast,
    both,
    condition,
    either,
    moves,
    provided,
    sentence,
    share,
    signed,
    ticks,
)
from .traits import trait_lines

RANGES = {
    "self": "Self", "melee": "Melee", "ranged": "{squares} squares", "weapon": "Weapon range",
    "burst": "Burst {size}", "close_blast": "Close Blast {size}",
    "ranged_blast": "Blast {size} within {squares} squares",
    "cone": "Cone {size}", "line": "Line {size}", "pass": "Melee, or a run past foes for its Shift",
    "adjacent_foes": "All adjacent foes",
    "cardinal": "All cardinally adjacent", "any": "Any distance", "field": "Field", "side": "Its side",
    "squares": "Squares within {squares}",
}  # fmt: skip
_KEYWORDS = {
    "dash": "Can't be used while Stuck.",
    "double_strike": "Two accuracy rolls; if both hit, its Damage Base counts twice.",
    "exhaust": "The user loses its next Standard and Shift Action.",
    "five_strike": "A d8 decides how often it hits: up to five times.",
    "friendly": "It doesn't hit allies.",
    "groundsource": "It goes past rough and blocking terrain.",
    "powder": "Grass types are immune.",
    "priority": "",
    "recoil": "",
    "smite": "On a miss it still does damage, resisted one step more.",
    "social": "Nobody can step in its way.",
    "spirit_surge": "What it does for the user happens on a miss, too.",
}
_TRIGGERS = {
    "targeted_by_slower": "a foe with a lower Initiative uses a damaging move on the user",
    "targeted_alone": "a foe aims a move with a single target at the user",
    "foe_on_itself": "a foe in reach uses a move on itself",
    "user_hit": "the user is hit", "user_hit_by_damage": "the user is hit by a damaging move",
    "user_hit_by_physical": "the user is hit by a physical move",
    "user_hit_by_special": "the user is hit by a special move",
    "user_hit_by_melee": "the user is hit in melee", "user_hit_by_status": "the user is hit by a status move",
    "ally_hit": "the user or an ally in reach is hit", "neighbour_hit": "an ally in reach is hit",
    "ally_hit_by_damage": "the user or an ally in reach is hit by a damaging move",
    "ally_hit_by_status": "the user or an ally in reach is hit by a status move",
    "ally_hit_by_priority": "the user or an ally in reach is hit by a move with Priority",
    "targeted_by_adjacent": "a foe next to the user targets it with a damaging move",
    "attacked_by_melee": "the user is attacked in melee", "missed_by_melee": "a melee attack misses the user",
    "foe_leaves": "a foe in reach is recalled or flees", "foe_shields": "a foe uses a Shield move",
    "foe_flies": "a foe takes to the air", "user_faints": "the user faints", "other": "its trigger happens",
}  # fmt: skip
_AWAY = {
    "air": " in the air", "underground": " underground", "underwater": " underwater", "gone": " out of reach",
}  # fmt: skip


def range_text(range_: c.Range) -> str:
    """`Melee, 1 target`, `6 squares, 2 targets`."""
    where = RANGES[range_.kind].format(squares=range_.squares, size=range_.size)
    if range_.kind in ("melee", "ranged", "weapon"):
        where += f", {counted(range_.targets, 'target')}"
    if range_.least:
        where += f", at least {range_.least} away"
    return where


def move_lines(t: Teller, move: c.Move) -> tuple[str, ...]:
    """What a move does beside its damage, a sentence each."""
    lines = []
    if move.trigger is not None:
        how = {"interrupt": "an Interrupt", "reaction": "a Reaction", "free": "a Free Action"}[move.trigger.timing]
        own = " It can also be used on the user's own turn." if move.trigger.optional else ""
        lines.append(f"Used as {how} when {_TRIGGERS[move.trigger.event]}.{own}")
    if move.priority is not None:
        lines.append(_PRIORITIES[move.priority])
        if move.priority_when is not None:
            lines.append(sentence(f"it has Priority only if {condition(t, move.priority_when, MOVE)}"))
    if move.set_up is not None:
        away = _AWAY[move.set_up.away] if move.set_up.away is not None else ""
        skip = f" In {either(WEATHER[each].lower() for each in move.set_up.skip_in)} it takes one."
        lines.append(f"It takes two turns: on the first the user prepares{away}.{skip if move.set_up.skip_in else ''}")
    if move.delay is not None:
        when = "the round" if move.delay == "round_end" else "the user's next turn"
        lines.append(f"It takes effect at the end of {when}.")
    if move.lost_at is not None:
        lines.append(f"A hit that takes {share(move.lost_at)} of the user's maximum HP before then ends it.")
    if move.requires is not None:
        lines.append(sentence(f"it can be used only if {condition(t, move.requires, MOVE)}"))
    if move.quick is not None:
        lines.append(
            sentence(f"it is only a {move.quick.action.capitalize()} Action{provided(t, move.quick.when, MOVE)}")
        )
    if move.or_range is not None:
        when = provided(t, move.or_when, MOVE) if move.or_when is not None else ", by choice"
        once = " (once per scene)" if move.or_once else ""
        lines.append(sentence(f"its range can also be {range_text(move.or_range)}{when}{once}"))
    if move.or_type is not None:
        once = " once per scene" if move.or_once else ""
        lines.append(sentence(f"the user may make it {name_of(move.or_type)} type instead{once}"))
    lines += [attack_text(t, word) for word in move.attack]
    rolled = move.ac is not None
    lines += [effect_text(t, effect, MOVE, rolled=rolled) for effect in move.effects]
    lines += [_KEYWORDS[keyword] for keyword in move.keywords if _KEYWORDS.get(keyword)]
    return tuple(line for line in (*dict.fromkeys(lines), *_by_hand(move.partial, move.notes)) if line)


_PRIORITIES = {
    "normal": "Priority: it can be used before the user's own count, with its whole turn.",
    "limited": "Priority (Limited): it alone can be used before the user's own count.",
    "advanced": "Priority (Advanced): it can be used even after acting, at the cost of next round's turn.",
}


def ability_lines(t: Teller, ability: c.Ability) -> tuple[str, ...]:
    """What an ability does, by the ruling on its text."""
    text = c.text_of(ability, texts=t.game.options.ability_texts)
    lines = [line for trait in text.words for line in trait_lines(t, trait)]
    if ability.connection is not None:
        lines.append(f"The holder also knows {t.entry(ability.connection)}.")
    return (*lines, *_by_hand(text.partial, text.notes))


def feature_lines(t: Teller, feature: c.Feature) -> tuple[str, ...]:
    """What a feature does: for its trainer, for the trainer's Pokémon, and for whom it is used on."""
    lines = [line for trait in feature.words for line in trait_lines(t, trait)]
    for whom, words in (
        ("Each of the trainer's Pokémon", feature.own),
        ("Whoever gets it", feature.lent),
        ("A Pokémon trained in it", feature.trained),
    ):
        lines += [f"{whom}: {line}" for trait in words for line in trait_lines(t, trait)]
    which = f"{feature.choose} of " if feature.choose else ""
    if feature.moves:
        lines.append(f"The trainer knows {which}{both([t.entry(move) for move in feature.moves])}.")
    if feature.abilities:
        lines.append(f"The trainer has {which}{both([t.entry(ability) for ability in feature.abilities])}.")
    if feature.grants:
        lines.append(f"It brings {which}{both([t.entry(f'feature/{each}') for each in feature.grants])}.")
    for rank, learned in enumerate(feature.rank_moves, start=1):
        lines.append(f"At rank {rank} the trainer knows {which}{both([t.entry(move) for move in learned])}.")
    taught = (*feature.teaches, *feature.teaches_moves)
    if taught:
        lines.append(f"A Pokémon can be taught {which}{both([t.entry(each) for each in taught])}.")
    return (*lines, *_by_hand(feature.partial or bool(feature.notes), feature.notes))


def feature_use(feature: c.Feature) -> str:
    """`Scene x2, Standard Action, 1 AP`."""
    often = str(Frequency(feature.frequency.per, feature.frequency.uses))
    parts = [often, *([ACTIONS[feature.action]] if feature.action != "static" else [])]
    if feature.ap is not None:
        verb = {"spend": "", "bind": "Bind ", "drain": "Drain "}[feature.ap.mode]
        parts.append(f"{verb}{feature.ap.cost} AP")
    return ", ".join(parts)


def item_lines(t: Teller, item: c.Item) -> tuple[str, ...]:
    cast = Cast("the holder", "the holder") if item.used is not None else Cast("the user", "the target")
    cast = Cast("the eater", "the eater") if c.is_food(item) else cast
    lines = [effect_text(t, effect, cast) for effect in item.effects]
    if c.is_food(item):
        lines.insert(0, _eaten(t, item))
    if item.extended:
        lines.insert(0, "It takes minutes, so it is for the time between fights.")
    if item.used is not None:
        lines.insert(0, f"Its holder can use it up as a {ACTIONS[item.used]}.")
    if item.clings:
        lines.append("It takes a Standard Action to drop it.")
    if item.revives:
        lines.append("It revives the fainted.")
    if item.kind != "food" or t.game.options.leftovers == "held":
        lines += [line for trait in item.words for line in trait_lines(t, trait)]
    if item.focus_stat is not None:
        lines.append(f"+5 {name_of(item.focus_stat)} after stages; only one Focus counts.")
    if item.kind == "equipment":
        lines += _worn(t, item.id)
    if item.kind == "evolution":
        lines.append("Some Pokémon evolve with it.")
    return (*(line for line in lines if line), *_by_hand(item.partial, item.notes))


def _eaten(t: Teller, item: c.Item) -> str:
    """When the buff of something eaten can be traded in."""
    food = item.food
    attack = moves(t, food.moves, "attack")
    cures = any(isinstance(effect, Cure) for effect in item.effects)
    when = {
        "half": f"at half HP or less{', or with a condition that it cures' if cures else ''}",
        "quarter": "at a quarter of HP or less",
        "spent_move": "after using a Scene move",
        "nothing": "at any time",
    }[food.need]
    how = {
        "own_turn": f"as a Free Action on the eater's turn, {when}",
        "about_to_be_hit": f"when a {attack} hits the eater, before its damage",
        "hit": f"when a {attack} has damaged the eater",
        "early": f"to use a move before the eater's own count (Priority), {when}",
    }[food.at]
    return f"Eaten before a fight, and traded in {how}."


def _worn(t: Teller, piece: str) -> list[str]:
    """What armour and shields do."""
    found = armour(piece, rule=t.game.options.armour)
    lines = [f"Damage reduction {found.damage_reduction}."] if found.damage_reduction else []
    if found.crit_damage_reduction:
        lines.append(f"Damage reduction {found.crit_damage_reduction} against critical hits.")
    if found.evasion:
        lines.append(f"{signed(found.evasion)} Evasion.")
    if found.ready_evasion:
        ready = f"{signed(found.ready_evasion)} Evasion and damage reduction {found.ready_damage_reduction}"
        lines.append(f"Readied: {ready}, but Slowed.")
    if found.default_speed_stage:
        lines.append(f"Speed starts at stage {found.default_speed_stage}.")
    return lines


def ball_lines(t: Teller, ball: c.Ball) -> tuple[str, ...]:
    """A ball's modifier to the capture roll: lower is better."""
    plain = f"{signed(ball.modifier)} to the capture roll (lower is better)." if ball.modifier else "No modifier."
    lines = [plain] if ball.series is None else []
    if ball.condition is not None:
        lines.append(f"{signed(ball.when_met)} instead {_BALLS[ball.condition]}.")
    if ball.series is not None:
        lines.append(_SERIES[ball.series])
    if ball.after is not None:
        lines.append(_AFTER[ball.after])
    return tuple(line for line in lines if line)


_BALLS: dict[BallCondition, str] = {
    "level_below_half": "if the target's level is below half of the trainer's Pokémon's",
    "baited": "if the target was baited",
    "stone_evolution": "if the target evolves with a stone",
    "same_line_opposite_gender": "if the trainer's Pokémon is of the same line and the opposite gender",
    "fast": "on targets that move more than 7 squares",
    "owned_species": "if the trainer owns the species",
    "level_below_10": "on targets below level 10",
    "water_or_bug": "on Water and Bug types",
    "underwater": "underwater or underground",
    "dark": "in the dark",
}
_SERIES: dict[BallSeries, str] = {
    "timer": "+5 to the capture roll, 5 lower with each round, down to -20.",
    "quick": "-20 to the capture roll in round 1, -15 in round 2, -10 in round 3, then nothing.",
    "heavy": "-5 to the capture roll for each weight class above 1.",
}
_AFTER: dict[AfterCapture, str] = {
    "loyalty": "Whatever it catches starts with +1 loyalty.",
    "heal": "Whatever it catches is fully healed.",
    "luxury": "Whatever it catches is happy in it.",
}


def hazard_text(t: Teller, hazard: c.Hazard, layers: int = 1) -> str:
    """What happens to foes who enter."""
    words = hazard.second_layer if layers > 1 and hazard.second_layer else hazard.effects
    who = Cast("its maker", "whoever enters" if not hazard.reach else f"whoever comes within {hazard.reach} squares")
    lines = [effect_text(t, effect, who) for effect in words[:1]]
    lines += [effect_text(t, effect, Cast("its maker", "it")) for effect in words[1:]]
    if hazard.typed is not None:
        lines.append(f"The loss goes by how effective {name_of(hazard.typed)} is.")
    if hazard.slow_terrain:
        lines.append("It is slow terrain.")
    if hazard.spares_airborne:
        lines.append("Those in the air are spared.")
    if hazard.spares_types:
        lines.append(f"So are {either(map(name_of, hazard.spares_types))} types.")
    if hazard.cleared_by:
        lines.append(f"{either(map(name_of, hazard.cleared_by))} types clear it by entering.")
    return " ".join(lines)


def field_text(entry: c.Field) -> str:
    """What a terrain or a room does."""
    parts = [f"{name_of(kind)} attacks get {signed(plus)} damage" for kind, plus in entry.damage.items()]
    parts += [f"those on the ground regain {ticks(entry.heal_ticks)} of HP each turn"] if entry.heal_ticks else []
    parts += [f"nobody on the ground can be {either(map(name_of, entry.no_status))}"] if entry.no_status else []
    parts += ["nobody on the ground can use Priority moves or Interrupts"] if entry.no_priority else []
    parts += [f"{signed(entry.accuracy)} on accuracy rolls"] if entry.accuracy else []
    parts += ["nobody is in the air, and Ground moves hit everyone"] if entry.grounds_all else []
    parts += ["held items do nothing"] if entry.no_items else []
    parts += ["the slowest act first"] if entry.reverses_initiative else []
    parts += ["Defense and Sp. Def are swapped"] if entry.swaps_defenses else []
    return sentence("; ".join(parts))


def blessing_text(against: str) -> str:
    return sentence(BLESSINGS.get(against, name_of(against)))


def lasting_text(t: Teller, effect: Any) -> str:
    """What goes on working for its bearer, as a sentence."""
    return lasting(t, effect)


def _by_hand(partial: bool, notes: str) -> tuple[str, ...]:
    """What is left to the game master."""
    if not partial and not notes:
        return ()
    what = notes.removeprefix("not executed").removeprefix(":").strip().removesuffix(".")
    return (f"Left to the GM: {what}." if what else "Left to the GM.",)
