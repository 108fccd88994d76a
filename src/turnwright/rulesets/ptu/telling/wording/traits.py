"""What abilities and held items do for their holder."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...rules.terms import name_of
from ...vocabulary import abilities as a
from ...vocabulary import moves as v
from ..naming import STATS, WEATHER, Teller, counted
from .effects import effect_text
from .feature_words import FEATURE_TRAITS
from .grammar import (
    HOLDER,
    both,
    changes,
    either,
    is_any,
    moves,
    provided,
    sentence,
    signed,
    statuses,
    steps,
    ticks,
)

_HARM = {
    "weather": "weather", "hail": "hail", "sandstorm": "sandstorms", "hazards": "hazards", "status": "conditions",
    "poison": "poison", "vortex": "a Vortex", "recoil": "recoil", "coats": "coats",
}  # fmt: skip
_EVENTS = {
    "about_to_be_hit": "when {attack} is about to hit the holder",
    "hit": "when the holder is hit by {attack}",
    "hit_by_damage": "when the holder is damaged by {attack}",
    "hit_by_melee": "when the holder is hit in melee by {attack}",
    "hit_by_melee_damage": "when the holder is damaged in melee by {attack}",
    "hit_by_physical": "when the holder is hit by a physical attack",
    "critical_taken": "when the holder takes a critical hit",
    "hits": "when the holder hits with {attack}",
    "knocks_out": "when the holder knocks somebody out",
    "uses": "when the holder uses {attack}",
    "missed_by": "when {attack} misses the holder",
    "stages_lowered": "when somebody else lowers the holder's stages",
    "flinched": "when the holder is Flinched",
    "status_taken": "when the holder gets {statuses}",
    "turn_start": "at the start of the holder's turn",
    "turn_end": "at the end of the holder's turn",
    "round_end": "at the end of the round",
    "rested": "when the holder is recalled or takes a breather",
    "faints": "when the holder faints",
    "ally_about_to_be_hit": "when {attack} is about to hit an ally next to the holder",
    "ally_area": "when the area of an ally's attack would hit the holder",
    "nearby_ranged": "when anybody uses a ranged attack within {reach} squares",
    "about_to_hit": "when the holder is about to hit with {attack}",
    "joins": "when the holder comes onto the field",
    "misses": "when the holder misses with {attack}",
    "hits_self": "when the holder hits itself in confusion",
    "sprints": "when the holder sprints",
    "eats": "when the holder trades in a food buff",
    "massive_taken": "when the holder takes massive damage",
    "injured": "when an attack injures the holder",
    "intercepts": "when the holder steps in for somebody",
    "treats": "when the holder uses medicine on somebody",
    "attacks": "when the holder uses {attack} on somebody, hit or miss",
    "inflicts": "when the holder gives somebody {statuses}",
    "steals_food": "when the holder takes a food buff",
    "foe_sonic": "when a foe's Sonic move is about to hit",
    "grapples": "when the holder wins a grapple",
    "ordered": "when the holder is given an order",
    "maneuvers": "when the holder wins a grapple, or trips or pushes somebody",
    "targeted": "when a foe within {reach} squares uses a move on the holder",
}
_REACH = {
    "self": "the holder", "one": "one target", "adjacent": "one target next to the holder", "foes": "all foes",
    "allies": "all allies", "area": "everyone", "own": "one of the trainer's own Pokémon",
    "party": "the user and all allies", "all": "the user and everyone",
    "all_own": "each of the trainer's own Pokémon", "ally": "one ally", "foe": "one foe",
}  # fmt: skip


def trait_lines(t: Teller, trait: Any) -> list[str]:
    """A word of an ability as sentences."""
    if isinstance(trait, a.OnEvent):
        return [_on_event(t, trait)]
    if isinstance(trait, a.Activate):
        return _activate(t, trait)
    told = _TRAITS.get(type(trait)) or FEATURE_TRAITS.get(type(trait))
    clause = told(t, trait) if told is not None else name_of(str(trait.__struct_config__.tag)).lower()
    chosen = f"chosen {name_of(trait.chosen)}: " if trait.chosen else ""
    return [sentence(chosen + clause + provided(t, trait.when, HOLDER))]


def _on_event(t: Teller, trait: a.OnEvent) -> str:
    attack = "an attack" if is_any(trait.moves) else _one_of(t, trait.moves)
    attack = f"a critical hit of {attack}" if trait.critical else attack
    event = _EVENTS[trait.event].format(attack=attack, statuses=_taken(trait), reach=trait.reach)
    cast = HOLDER._replace(target=f"everyone within {counted(trait.burst, 'square')}") if trait.burst else HOLDER
    if trait.check is not None:
        event += f" and its {name_of(trait.check)} check reaches the accuracy roll"
    done = [effect_text(t, effect, cast).removesuffix(".") for effect in trait.effects]
    done = [text[:1].lower() + text[1:] if not text.startswith(("On ", "Hit ")) else text for text in done if text]
    if trait.mirror:
        done.append("whoever caused it gets the same")
    return sentence(f"{event}{provided(t, trait.when, HOLDER)}: {'; '.join(done) or 'the GM decides'}")


def _one_of(t: Teller, which: v.MoveFilter) -> str:
    named = moves(t, which, "move")
    return f"{'an' if named[:1].lower() in 'aeiou' else 'a'} {named}" if not which.moves else named


def _taken(trait: a.OnEvent) -> str:
    return statuses(trait.statuses) if trait.statuses else "a condition"


def _activate(t: Teller, trait: a.Activate) -> list[str]:
    near = f" within {counted(trait.squares, 'square')}" if trait.squares else ""
    whom = f"Used on {_REACH[trait.reach]}{near}{provided(t, trait.when, HOLDER)}."
    found = [effect_text(t, effect, HOLDER) for effect in trait.effects]
    return [*([whom] if trait.reach != "self" else []), *(text for text in found if text)]


def _rank(skills: Iterable[str], whose: str = "the trainer's") -> str:
    """`the trainer's better rank in Guile or Stealth`."""
    names = [name_of(skill) for skill in skills]
    return f"{whose} {'better ' if len(names) > 1 else ''}rank in {either(names)}"


def _absorb(t: Teller, e: a.Absorb) -> str:
    parts = [f"regains {ticks(e.heal_ticks)} of HP"] if e.heal_ticks else []
    parts += [f"gets {changes(e.stages)}"] if e.stages else []
    parts += [f"gets {signed(e.next_damage)} damage on its next move of that type"] if e.next_damage else []
    parts += [f"gets {signed(e.next_base)} Damage Base on its next move of that type"] if e.next_base else []
    gain = f"; when hit by one it {both(parts)}" if parts else ""
    what = "no damage" if e.damage_only else "nothing"
    return f"{either(map(name_of, e.types))} moves do {what} to the holder{gain}"


_PER = {
    "injuries": "each of its injuries",
    "electric_neighbours": "each Electric ally next to it",
    "target_troubles": "each of the target's conditions of the mind",
    "metres_run": "each metre run this turn",
    "metres_apart": "each metre to the target",
}
_STATS_PER = {"other_stat": "its other attacking stat", "higher_stat": "its other attacking stat where that is higher"}


def _more_damage(t: Teller, e: a.Modify) -> str:
    """What is added to damage, and to whose."""
    what = "Damage Base" if e.what == "damage_base" else "damage"
    per = f" for {_PER[e.per]}" if e.per in _PER else ""
    if e.per in _STATS_PER:
        gains = [_STATS_PER[e.per] + (" as damage" if e.per == "other_stat" else "")]
    elif e.per is not None and not per:
        gains = [f"half of its {STATS[e.per.removeprefix('half_')]} as damage"]
    else:
        gains = [f"{signed(e.by)} {what}"] if e.by else []
    gains += [f"{_rank(e.ranks)} as damage"] if e.ranks else []
    if e.on == "allies":
        near = f"{moves(t, e.moves)} of allies within {counted(e.reach, 'square')} get {both(gains)}"
        return f"{near}, but not twice from abilities of this name"
    near = f", and so do those of allies within {counted(e.reach, 'square')}" if e.on == "own_and_allies" else ""
    return f"the holder's {moves(t, e.moves)} get {both(gains)}{per}{near}"


def _less_damage(t: Teller, e: a.Modify) -> str:
    which = moves(t, e.moves, "attacks")
    if e.what == "resisted_steps":
        return f"{which} are resisted {steps(e.by)} more by the holder"
    high = f"{e.by}" if e.by else f"as high as {_rank(e.ranks)}"
    return f"the holder has damage reduction {high} against {which}"


def _keep_stages(t: Teller, e: a.KeepStages) -> str:
    what = both(STATS[stat] for stat in e.stats) if e.stats else "stages"
    kinds = f"{either(map(name_of, e.types))} " if e.types else ""
    near = f", nor those of {kinds}allies within {counted(e.reach, 'square')}" if e.reach else ""
    if e.itself:
        return f"nothing lowers the holder's {what}{near}"
    return f"foes can't lower the holder's {what}{near}"


def _modify(t: Teller, e: a.Modify) -> str:
    """A number that changes, and for what."""
    with_moves = "" if is_any(e.moves) else f" with {moves(t, e.moves)}"
    match e.what:
        case "critical_range":
            return f"the holder's critical range{with_moves} grows by {e.by}"
        case "critical_dice":
            times = counted(e.by, "more time").replace("more times", "times more")
            return f"the holder's critical hits{with_moves} add their dice {times}"
        case "effect_range":
            what = f"the chance to inflict {statuses(e.of)}" if e.of else "effects that ask for a roll"
            which = "moves" if is_any(e.moves) else moves(t, e.moves)
            return f"{what} of the holder's {which} need {e.by} less{_per(e)}"
        case "accuracy":
            return _accuracy(t, e)
        case "damage" | "damage_base" | "damage_after_type":
            return _more_damage(t, e)
        case "damage_reduction" | "resisted_steps":
            return _less_damage(t, e)
        case "initiative":
            gains = [*([signed(e.by)] if e.by else []), *([_rank(e.ranks)] if e.ranks else [])]
            return f"the holder adds {both(gains)} to Initiative"
        case "evasion" | "speed_evasion":
            against = "" if is_any(e.moves) else f" against {moves(t, e.moves)}"
            return f"the holder has {_by(t, e)} {'Speed ' if e.what == 'speed_evasion' else ''}Evasion{against}"
        case _:
            more = 1 + e.by
            about = {"moves": counted(e.by, "more move"), "more": more, "times": _TIMES.get(more, f"{more} times")}
            named = [_about(t, a.QUANTITIES_OF.get(e.what), name) for name in e.of]
            about |= {"either": either(named), "both": both(named), "with": moves(t, e.moves), "ticks": ticks(e.by)}
            about |= {"against": f" against being {either(named)}" if named else "", "checks": _checks(e, named)}
            about |= {"rank": _rank(e.ranks) if e.ranks else str(e.by), "metres": counted(more, "metre")}
            about["own_rank"] = _rank(e.ranks, "its") if e.ranks else str(e.by)
            return _ALONE[e.what].format(by=e.by, signed=signed(e.by), less=-e.by, death=200 + e.by, **about)


def _checks(e: a.Modify, named: list[str]) -> str:
    return "checks of the chosen skills" if e.of == ("chosen",) else f"{both(named)} checks" if named else "checks"


_TIMES = {2: "twice", 3: "three times", 4: "four times"}
_ALONE: dict[str, str] = {
    "weight_class": "the holder's weight class changes by {signed}",
    "power": "the holder gets {signed} Power",
    "high_jump": "the holder gets {signed} on high jumps",
    "long_jump": "the holder gets {signed} on long jumps",
    "lost_ticks": "the holder loses {less} HP less to what costs ticks turn after turn",
    "known_moves": "the holder may know {moves}",
    "action_point": "an AP spent on the holder's own roll adds {by} more",
    "death_percent": "the holder dies only at -{death}% of its Hit Points",
    "food_buffs": "the holder may have {more} food buffs, and trade in as many in a scene",
    "drain": "what the holder drains heals it {times} as much",
    "opportunities": "the holder has {more} attacks of opportunity a round",
    "fall_meters": "a fall counts {less} m shorter",
    "fall_injuries": "a fall counts for {less} injury less",
    "grapple_accuracy": "the holder gets {signed} accuracy when grappling",
    "grapple_checks": "the holder gets {signed} on grapple checks",
    "riding_checks": "the holder gets {signed} on checks to stay on",
    "throw_range": "the holder throws {by} metres further",
    "throw_accuracy": "the holder gets {signed} on throws",
    "capture_of_held": "the holder gets {signed} on capture rolls against the baited, netted and Stuck",
    "saves": "the holder gets {signed} on saves{against}",
    "checks": "the holder gets {signed} on {checks}",
    "intercept_checks": "the holder gets {signed} on checks to step in for others",
    "intercept_reduction": "the holder has damage reduction {by} against what it steps in for",
    "maneuver_checks": "the holder gets {signed} on checks of {either}",
    "resisting_checks": "the holder gets {signed} on checks against {either}",
    "maneuver_accuracy": "the holder gets {signed} on accuracy rolls of {either}",
    "obedience": "half of {rank} is added to checks to make the holder obey",
    "movement": "the holder gets {signed} on movement",
    "disengaging": "the holder disengages up to {metres}",
    "wall_run": "the holder may shift along walls, as many metres as {own_rank}, over what lies below",
    "weapon_reach": "the holder's weapon moves reach as far as {own_rank}",
    "camp_healing": "between fights {either} heals {by} more on the holder's side",
    "stockpile": "the holder's stockpile counts for {by} more, up to 3",
    "cured_ticks": "whoever the holder's {with} cures regains {ticks} of HP",
    "endured_ticks": "after enduring an attack the holder regains {ticks} of HP, and massive damage doesn't injure it",
}
"""Numbers of the holder alone."""


def _accuracy(t: Teller, e: a.Modify) -> str:
    if e.on == "incoming":
        return f"accuracy rolls against the holder are {-e.by} lower"
    if e.on != "own":
        near = " against foes next to the holder" if e.on == "allies_on_neighbours" else ""
        return f"allies get {signed(e.by)} on accuracy rolls{near}"
    return f"the holder's {moves(t, e.moves)} get {_by(t, e)} on accuracy rolls"


def _by(t: Teller, e: a.Modify) -> str:
    if e.half_tokens:
        return f"half the tokens of {t.entry(f'feature/{e.half_tokens}')}, rounded up,"
    return signed(e.by)


def _per(e: a.Modify) -> str:
    return " for each of the target's conditions of the mind" if e.per else ""


def _priority(t: Teller, e: a.Priority) -> str:
    kind = "Priority" if e.kind == "normal" else f"Priority ({e.kind.capitalize()})"
    with_ = [effect_text(t, effect, HOLDER).removesuffix(".") for effect in e.effects]
    more = f"; {'; '.join(text[:1].lower() + text[1:] for text in with_ if text)}" if with_ else ""
    return f"the holder's {moves(t, e.moves)} have {kind}{more}"


def _last_stand(t: Teller, e: a.LastStand) -> str:
    how = f"a {e.roll} or more on a d20" if e.roll else "what would make the holder faint"
    when = " from full HP" if e.full_hp else ""
    if e.roll:
        return f"once per scene, when the holder would faint{when}, {how} leaves it at 1 HP instead"
    return f"once per scene, {how}{when} leaves it at 1 HP"


def _capability(t: Teller, e: a.Capability) -> str:
    speeds = [(name, getattr(e, name)) for name in ("overland", "swim", "sky", "levitate")]
    parts = [
        f"{name_of(name)} {value}" + (f" (or {signed(e.if_present)} where it has that)" if e.if_present else "")
        for name, value in speeds
        if value
    ]
    parts += [f"the capability {both(e.names)}" + (" at half HP or less" if e.at_half else "")] if e.names else []
    return f"the holder has {both(parts)}"


def _forbid(t: Teller, e: a.Forbid) -> str:
    whom = f"nobody within {counted(e.reach, 'square')}" if e.reach else "the holder"
    can = "can" if e.reach else "can't"
    also = f"; {both(t.entry(each) for each in e.abilities)} don't work there" if e.abilities else ""
    return f"{whom} {can} use {either(t.entry(each) for each in e.moves)}{also}"


def _reshape(t: Teller, e: a.Reshape) -> str:
    parts = []
    if e.range is not None:
        far = e.range.squares or e.range.size
        kind = name_of(e.range.kind)
        parts.append(f"with the range {kind}{f' {far}' if far else ''}, {counted(e.range.targets, 'target')}")
    parts += [f"with AC {e.ac}"] if e.ac else []
    parts += [f"as {name_of(e.type)} moves"] if e.type is not None else []
    parts += [f"as {e.move_class} attacks"] if e.move_class is not None else []
    parts += [f"with {both(map(name_of, e.keywords))}"] if e.keywords else []
    parts += ["with Priority"] if e.priority else []
    parts += ["on anybody"] if e.anybody else []
    parts += ["and flinch whoever they hit"] if e.flinches else []
    return f"the holder may use {moves(t, e.moves)} {', '.join(parts)}"


def _weather_type(t: Teller, e: a.WeatherType) -> str:
    return "the holder's type follows the weather: " + ", ".join(
        f"{name_of(kind)} in {WEATHER[weather].lower()}" for weather, kind in e.rows.items()
    )


_RULES: dict[a.RuleName, str] = {
    "keeps_weapon": "the holder may keep a weapon that it would lose",
    "reroll": (
        "an accuracy roll that missed somebody, or a save that failed, of the holder or an ally may be rolled again"
    ),
    "gets_up_swiftly": "standing up costs the holder only a Swift Action",
    "quick_struggle": "the holder may Struggle as a Swift Action; the attack is then resisted one step more",
    "mounts_freely": "the holder mounts without a check",
    "immune": "{moves} do nothing to the holder",
    "half_damage": "{attacks} do half damage to the holder",
    "resisted_less": "the holder's {attacks} are resisted one step less",
    "sure_hits": "the holder's {moves} can't miss",
    "no_own_side_effects": "the holder's {moves} lose the effects that ask for a roll",
    "full_dice": "the damage dice of the holder's {moves} show their highest faces",
    "wonder_guard": "only super-effective attacks damage the holder",
    "soft_weakness": "super-effective hits on the holder count less: 5/4 for 3/2, 3/2 for 2, 2 for 3",
    "no_item": "the holder's held item does nothing",
    "pierce_blessings": "blessings don't help against the holder's moves",
    "pass_stand_ins": "the holder's moves pass by what stands in for their targets",
    "unaware": "a foe's stages don't count for damage between it and the holder",
    "no_criticals": "hits on the holder are never critical",
    "steady_aim": "the holder's accuracy can't be lowered, and foes have only the Evasion of their stats",
    "no_evasion": "in melee neither the holder nor its target has Evasion",
    "no_recoil": "recoil costs the holder nothing",
    "sturdy": "from full HP an attack leaves the holder at least 1; Execute moves and massive damage do nothing to it",
    "no_massive_damage": "massive damage gives the holder no injury",
    "pierce_abilities": "defensive abilities don't count against the holder's moves",
    "no_side_effects": "effects of damaging moves that ask for a roll do nothing to the holder",
    "keep_initiative": "the holder's Initiative is never set to 0",
    "last": "the holder acts last in every round, and nobody can answer what it does on its turn",
    "drain_backfires": "whoever drains the holder loses HP instead of regaining it",
    "grounds": "the holder is on the ground, whatever carries it, and Ground moves strike it",
    "straight": "the holder shifts straight on only: ahead, back or to a side",
    "no_boosts": "abilities of foes raise neither their stages nor their damage",
    "swims_as_it_walks": "the holder swims as far as it walks",
    "only_at_will": "the holder can use only At-Will moves",
    "leads_two": "the holder may have two Pokémon out; both act in a round only if it gives them this order first",
    "no_push": "the holder can't be pushed or driven off",
    "no_opportunity": "the holder doesn't provoke attacks of opportunity by shifting",
    "no_provoking": "the holder doesn't provoke attacks of opportunity",
    "answers_for_allies": "the holder may use {moves} when an ally is hit, too",
    "sure_statuses": "conditions from the holder's {moves} take hold of the immune and the blessed, too",
    "armed": "the holder makes {moves} with a {either} weapon in its hand",
    "intercepts_by_shift": "stepping in costs the holder only a Shift Action",
    "disengages_half": "the holder disengages half its movement",
    "half_movement": "the holder moves half as far",
    "moves_by_evasion": "the holder moves further by the Evasion that doesn't come from its stats",
    "stages_twice": "changes to the holder's stages count twice",
    "stages_reversed": "changes to the holder's stages are reversed",
    "no_gains": "stages of foes within {squares} can't be raised, and those foes can't eat berries",
    "no_status": "the holder can't be {either}",
    "no_status_stages": "{either} lowers no stage of the holder",
    "no_saves": "the holder makes no saves against being {either}",
    "skips_saves": "being {either} does nothing to the holder at the start of its turn",
    "no_harm": "the holder loses no HP to {either}",
    "no_harm_by": "the holder loses no HP to {either}",
    "passes_abilities": "{either} doesn't help against the holder",
    "keeps_item": "{either} can't be taken, swapped or dropped",
    "unnoticed_item": "{either} counts as nothing where a move asks for empty hands",
    "uncounted_food": "{either} counts against no limit on the holder's food buffs",
    "acts_in": "the holder's moves and abilities work as in {either}",
    "no_hazards": "the holder doesn't set off {either}",
    "keeps_hazards": "{either} of the holder's side within {reach} m isn't used up",
    "full_assistance": "the holder helps others' {either} checks by its whole rank instead of half of it",
    "stunt": "one die of the holder's checks of {either} counts as 6, unrolled",
    "retries_maneuvers": "a failed try at {either} doesn't count as the one per foe and scene",
}
_WEATHER = {str(name): word for name, word in WEATHER.items()}
_ALL = {"items": "what the holder holds", "hazards": "hazards"}
"""What a rule that names nothing is about."""


def _rule(t: Teller, e: a.StandingRule) -> str:
    subject = a.RULES_OF.get(e.what)
    text = _RULES[e.what].format(
        moves=moves(t, e.moves),
        attacks=moves(t, e.moves, "attacks"),
        either=either([_about(t, subject, name) for name in e.of]) if e.of else _ALL.get(subject or "", ""),
        reach=e.reach,
        squares=counted(e.reach, "square"),
    )
    if e.reach and e.what in ("no_status", "no_harm"):
        whom = "anybody" if e.everybody else "allies"
        return f"{text}, nor {'can' if e.what == 'no_status' else 'do'} {whom} within {counted(e.reach, 'square')}"
    return text


def _about(t: Teller, subject: a.Subject | None, name: str) -> str:
    """What a word is about, by name."""
    match subject:
        case "harm":
            return _HARM[name]
        case "weather":
            return _WEATHER[name]
        case "items" | "hazards" | "abilities":
            return t.entry(name)
        case _:
            return name_of(name)


def _stat(t: Teller, e: a.Stat) -> str:
    named = both(STATS[stat] for stat in e.stats)
    if e.after_stages:
        return f"the holder adds {e.plus} to {named} after stages"
    parts = [f"the holder's base {named} counts {e.times} times"] if e.times > 1 else []
    levels = f", and by 1 for every {e.every_levels} levels" if e.every_levels else ""
    parts += [f"the holder's base {named} is higher by {e.plus}{levels}"] if e.plus or levels else []
    parts += [f"the holder's {named} {'count' if len(e.stats) > 1 else 'counts'} half"] if e.half else []
    return both(parts)


_TRAITS: dict[type, Callable[[Teller, Any], str]] = {
    a.Absorb: _absorb,
    a.LastChance: lambda t, e: (
        f"the holder's {name_of(e.type)} moves get +5 damage, or +10 while it has less than a third of its HP"
    ),
    a.StagesWhile: lambda t, e: (
        f"the holder's default stages change: {changes(e.change)}"
        if e.default
        else f"the holder has {changes(e.change)}"
    ),
    a.Stat: _stat,
    a.KeepStages: _keep_stages,
    a.Forbid: _forbid,
    a.Strikes: lambda t, e: (
        f"the holder's {'Five Strike moves' if is_any(e.moves) else moves(t, e.moves)} hit {e.hits} times"
    ),
    a.Rider: lambda t, e: (
        f"the holder's Status moves leave the target {name_of(e.status)} on {e.roll}+, or sooner as critical hits do"
        if e.status_moves
        else f"the holder's damaging {moves(t, e.moves)} leave the target {name_of(e.status)} on {e.roll}+"
        + (f", or on {e.already} less where they do so already" if e.already and not e.only_new else "")
    ),
    a.Modify: _modify,
    a.StandingRule: _rule,
    a.HitsType: lambda t, e: (
        f"the holder's {either(map(name_of, e.moves))} moves hit {name_of(e.type)} types that would be immune"
    ),
    a.MovesAs: lambda t, e: (
        f"the holder's damaging {name_of(e.type)} moves are {name_of(e.becomes)} type"
        if e.type is not None
        else f"{'chosen' if e.moves else 'all'} moves of the holder are {name_of(e.becomes)} type"
    ),
    a.JoinsIn: lambda t, e: (
        "when an ally damages a foe next to the holder in melee, "
        + "; ".join(text[:1].lower() + text[1:] for each in e.effects if (text := effect_text(t, each, HOLDER)))
    ),
    a.Reshape: _reshape,
    a.Sharper: lambda t, e: f"on {e.roll}+ the holder's {moves(t, e.moves)} are {steps(e.steps)} more effective",
    a.Blur: lambda t, e: (
        f"attacks that need no roll must roll against AC {e.ac} and half of the holder's Evasion to hit it"
    ),
    a.LastStand: _last_stand,
    a.OfForm: lambda t, e: f"as {name_of(e.species)}: {t.entry(e.ability)} and {t.entry(e.move)}",
    a.Priority: _priority,
    a.Capability: _capability,
    a.Aura: lambda t, e: f"foes within {counted(e.reach, 'square')} are {name_of(e.status)}",
    a.WeatherType: _weather_type,
}
