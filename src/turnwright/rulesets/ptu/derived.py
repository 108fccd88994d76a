"""A combatant's numbers as they are now: which of its words hold, stats at their stages, evasion, reduction.

A word may ask for a number and a number for the words that change it: so both are worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, get_args

from . import content as c
from .field.places import between, cells, is_adjacent, near
from .game import PtuGame
from .index import Index, Words, index_of
from .people.company import (
    T,
    affliction,
    are_friends,
    boosted,
    boosts,
    foes_of,
    has,
    has_any,
    is_boosted,
    is_melee,
    on_field,
    size_of,
    timed,
    trainer_of,
)
from .people.gear import (
    abilities_of,
    anybody_has,
    has_capability,
    has_rule,
    words_now,
    words_of_kind,
)
from .rules import equipment, grid, stages, statuses, struggle
from .rules.grid import Cell
from .rules.stats import nature_changes
from .rules.terms import (
    RANKS,
    SIZES,
    STAGED_STATS,
    TYPES,
    PokemonType,
    Skill,
    StagedStat,
    Weather,
)
from .rules.type_chart import effectiveness
from .state import Combatant, Hazard, State
from .vocabulary import abilities as a
from .vocabulary import features as t
from .vocabulary import moves as v

WELL = 4
"""From how many metres on somebody moves well enough by air or underground to get away."""
FOOD = "food"
"""What counts how many food buffs somebody has traded in."""
ATE = "ate:"
"""Begins what is remembered of a food buff that was traded in."""
FULL_STOCK = 3
"""For how much a stockpile counts at most."""
CHARGE_METERS = 3
"""How far one must have run for a charge."""
_TYPES: dict[str, PokemonType] = {each: each for each in TYPES}
_WEATHERS: dict[str, Weather] = {each: each for each in get_args(v.WeatherName)}
NEW_ROUNDS = 3
"""For so many rounds somebody counts as new on the field."""


def traits(
    game: PtuGame,
    state: State,
    one: Combatant,
    kind: type[T],
    *,
    against: Combatant | None = None,
    pierced: bool = False,
) -> Sequence[T]:
    """The standing words of one kind that hold now; `pierced` leaves out abilities that are marked defensive."""
    words: Sequence[tuple[str, Any]] = words_now(game, state, one)[kind]
    if not words:
        return ()
    return [
        word
        for name, word in words
        if not (pierced and is_defensive(game, name))
        and (word.when is None or holds(game, state, word.when, one, against))
    ]


def is_ruled(
    game: PtuGame, state: State, one: Combatant, what: a.RuleName, *, against: Combatant | None = None
) -> bool:
    """Whether a rule holds for somebody now: mostly nobody has it."""
    words = words_now(game, state, one).rules.get(what)
    return words is not None and any(
        word.when is None or holds(game, state, word.when, one, against) for _, word in words
    )


def rules_now(game: PtuGame, state: State, one: Combatant, what: a.RuleName, *, pierced: bool = False) -> list[str]:
    """What rules so for somebody now, by name; `pierced` leaves out abilities that are marked defensive."""
    found = []
    for name, word in words_now(game, state, one).rules.get(what, ()):
        passed = pierced and is_defensive(game, name)
        if not passed and (word.when is None or holds(game, state, word.when, one, None)):
            found.append(name)
    return found


def ruled(
    game: PtuGame,
    state: State,
    one: Combatant,
    what: a.RuleName,
    *,
    of: str | None = None,
    pierced: bool = False,
) -> Sequence[a.StandingRule]:
    """The words that rule so for somebody now, in general or about one thing: mostly nobody has any. `pierced` leaves
    out abilities that are marked defensive."""
    words = words_now(game, state, one).rules.get(what)
    if words is None:
        return ()
    return [
        word
        for name, word in words
        if (of is None or word.is_of(of))
        and not (pierced and is_defensive(game, name))
        and (word.when is None or holds(game, state, word.when, one, None))
    ]


def is_defensive(game: PtuGame, name: str) -> bool:
    """Whether a word comes from an ability that is marked defensive."""
    ability = game.content.abilities.get(name)
    return ability is not None and ability.defensive


def added(
    game: PtuGame, state: State, one: Combatant, what: a.Quantity, *, of: str = "", against: Combatant | None = None
) -> int:
    """What words add to a number of one combatant, or to that about one thing, whatever else is there."""
    words = words_now(game, state, one).changing.get(what)
    if words is None:  # as mostly
        return 0
    return sum(
        word.by + rank_of(game, state, one, word.ranks)
        for _, word in words
        if word.is_of(of) and (word.when is None or holds(game, state, word.when, one, against))
    )


def is_damped(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a foe lets no ability of somebody raise its stages or its damage."""
    return anybody_has(game, state, "no_boosts") and any(
        has_rule(game, state, foe, "no_boosts") for foe in foes_of(state, one)
    )


def is_unnerved(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a foe nearby lets no stage of somebody rise, and lets it eat nothing."""
    return any(
        near(state, foe, one, word.reach) for foe in foes_of(state, one) for word in ruled(game, state, foe, "no_gains")
    )


def is_forbidden(game: PtuGame, state: State, one: Combatant, name: str) -> bool:
    """Whether the ability of somebody near keeps one from using a move, or an ability from working."""
    index: Index = game.index
    return name in index.forbidden and any(
        name in (*word.moves, *word.abilities)
        and (near(state, holder, one, word.reach) if word.reach else holder.id == one.id)
        for holder in on_field(state)
        for word in traits(game, state, holder, a.Forbid)
    )


class Ends(NamedTuple):
    """Who a fact is about."""

    game: PtuGame
    state: State
    user: Combatant
    target: Combatant


def holds(game: PtuGame, state: State, when: v.Condition, user: Combatant, target: Combatant | None) -> bool:
    """Whether everything that a word asks for is so; without a target, nothing that asks for one is."""
    if target is None and _asks_for_target(when):
        return False
    return _holds(game, state, when, user, user if target is None else target)


def _asks_for_target(when: v.Condition) -> bool:
    return when.target is not None or any(_asks_for_target(each) for each in (*when.any, *when.none))


def _holds(game: PtuGame, state: State, when: v.Condition, user: Combatant, target: Combatant) -> bool:
    if when.weather and weather_for(game, state, user) not in when.weather:
        return False
    if when.field and not any(name in state.fields for name in when.field):
        return False
    if when.user is not None and not _is_such(game, state, when.user, user):
        return False
    if when.target is not None and not _is_such(game, state, when.target, target):
        return False
    if when.facts:
        at = Ends(game, state, user, target)
        for fact in when.facts:
            if not FACTS[fact](at):
                return False
    if when.marked and not any(_is_marked(one, when.marked) for one in on_field(state)):
        return False
    if when.best_of_marked is not None and not _is_best(game, state, *when.best_of_marked):
        return False
    if when.near_own_hazard is not None and nearest_own_hazard(state, user, *when.near_own_hazard) is None:
        return False
    if when.used_lately and not any(_was_used_lately(state, name) for name in when.used_lately):
        return False
    if when.any and not any(_holds(game, state, each, user, target) for each in when.any):
        return False
    return not when.none or not any(_holds(game, state, each, user, target) for each in when.none)


def _is_such(game: PtuGame, state: State, wanted: v.Person, one: Combatant) -> bool:
    """Whether all that is asked of somebody is so."""
    if wanted.has and not has_any(one, wanted.has):
        return False
    if wanted.hp is not None and not _has_hp(wanted.hp, one):
        return False
    if wanted.type and set(wanted.type).isdisjoint(types_of(game, state, one)):
        return False
    if wanted.species and one.sheet.species not in wanted.species:
        return False
    if wanted.ability and set(wanted.ability).isdisjoint(abilities_of(game, one)):
        return False
    if wanted.capable and not any(has_capability(game, one, name) for name in wanted.capable):
        return False
    if wanted.stage and any(stage(game, state, one, stat) < least for stat, least in wanted.stage.items()):
        return False
    if wanted.raised and all(one.stages.get(stat, 0) <= default_stage(game, one, stat) for stat in wanted.raised):
        return False
    if wanted.rank and any(rank_of(game, state, one, (skill,)) < rank for skill, rank in wanted.rank.items()):
        return False
    if wanted.marked and not _is_marked(one, wanted.marked):
        return False
    if wanted.under and not _is_under(game, one, wanted.under):
        return False
    if wanted.tokens and any(tokens(one, name) < least for name, least in wanted.tokens.items()):
        return False
    if wanted.bears and not any(held.label in wanted.bears for held in one.timed):
        return False
    if wanted.holds and one.sheet.held_item not in wanted.holds:
        return False
    return not wanted.wields or struggle.kind_in_hand(one.sheet.equipment) in wanted.wields


def _has_hp(wanted: v.Hp, one: Combatant) -> bool:
    hp, most = one.hp, one.sheet.max_hp
    if wanted.below is not None and hp * wanted.below[1] >= most * wanted.below[0]:
        return False
    if wanted.at_most is not None and hp * wanted.at_most[1] > most * wanted.at_most[0]:
        return False
    return wanted.at_least is None or hp * wanted.at_least[1] >= most * wanted.at_least[0]


def tokens(one: Combatant, feature: str) -> int:
    """How many tokens of a feature somebody has."""
    return next((held.uses for held, _ in timed(one, v.Marker) if held.label == tokens_of(feature)), 0)


def tokens_of(feature: str) -> str:
    """What the tokens of a feature are called by."""
    return f"feature/{feature}(tokens)"


def _is_marked(one: Combatant, features: tuple[str, ...]) -> bool:
    """Whether an effect of one of these features is on a combatant."""
    return any(held.label.partition("/")[2].partition("(")[0] in features for held in one.timed)


def _is_under(game: PtuGame, one: Combatant, features: tuple[str, ...]) -> bool:
    """Whether a combatant was trained in one of these features, or has an effect of one."""
    trained = index_of(game).features[one.sheet.features] if one.sheet.features else ()
    return not set(features).isdisjoint(trained) or _is_marked(one, features)


def nearest_own_hazard(state: State, one: Combatant, hazard: str, squares: int) -> tuple[Hazard, Cell | None] | None:
    """The nearest square of a hazard of one's own side, if it is so near; without a grid, the hazard alone."""
    own = [held for held in state.hazards if held.hazard == hazard and are_friends(state, held.side, one.side)]
    if state.grid is None or one.position is None:
        return (own[0], None) if own else None
    body = cells(one)
    spots = [(grid.between(body, (cell,)), cell, held) for held in own for cell in held.cells]
    far, cell, held = min(spots, key=lambda spot: spot[:2], default=(squares + 1, None, None))
    return (held, cell) if held is not None and far <= squares else None


def half_tokens(one: Combatant, feature: str) -> int:
    """Half of somebody's tokens of a feature, rounded up."""
    return (tokens(one, feature) + 1) // 2 if feature else 0


def _is_best(game: PtuGame, state: State, feature: str, stat: StagedStat) -> bool:
    """Whether a combatant affected by a feature has a stat as its highest."""
    marked = [one for one in on_field(state) if _is_marked(one, (feature,))]
    return any(stat == max(STAGED_STATS, key=lambda each: stat_now(game, state, one, each)) for one in marked)


def _was_used_lately(state: State, move: str) -> bool:
    """Whether anybody has used a move this round or the last."""
    uses = (one.usage.get(move) for one in state.combatants.values())
    return any(used is not None and (used.last_round or 0) >= state.round - 1 for used in uses)


def _on_joining(at: Ends) -> bool:
    early = at.state.active != at.user.id or bool(at.state.suspended)
    joined = at.user.joined == at.state.round and at.user.turns_taken <= 1
    return joined and (early or at.game.options.on_joining == "first_turn")


def _target_flies(at: Ends) -> bool:
    own = at.target.sheet.capabilities
    return own.sky > 0 or own.levitate > 0 or "flying" in types_of(at.game, at.state, at.target)


def _user_three_afflictions(at: Ends) -> bool:
    held = [each.status for each in at.user.afflictions if not each.waits]
    return sum(statuses.is_persistent(each) or statuses.is_volatile(each) for each in held) >= 3


def _is_immune(at: Ends) -> bool:
    move = at.game.content.moves.get(at.user.last_move)
    kind = move.type if move is not None else "typeless"
    return effectiveness(kind, types_of(at.game, at.state, at.target)).is_immune


def _user_charged(at: Ends) -> bool:
    ran = at.user.ran >= CHARGE_METERS if at.state.grid is not None else at.user.budget.shift == 0
    return has(at.user, "sprinting") and ran


def _user_spent_moves(at: Ends) -> bool:
    used = [move for move, use in at.user.usage.items() if use.scene and move in at.user.sheet.moves]
    return len(used) >= 5


def _target_on_foot(at: Ends) -> bool:
    own = at.target.sheet.capabilities
    return max(own.levitate, own.sky, own.burrow) < WELL


def _user_without_item(at: Ends) -> bool:
    if at.user.sheet.held_item is None:
        return True
    words = words_now(at.game, at.state, at.user).rules.get("unnoticed_item", ())
    return any(at.user.sheet.held_item in word.of for _, word in words)


def _user_still_evolves(at: Ends) -> bool:
    species = at.game.content.species.get(at.user.sheet.species)
    return species is not None and species.remaining > 0


def _genders(user: Combatant, target: Combatant) -> int:
    """How many genders two have between them; none if one of them has none."""
    genders = {user.sheet.gender, target.sheet.gender}
    return 0 if "none" in genders else len(genders)


def ground_under(state: State, one: Combatant) -> str:
    """The marks of the map on the squares that somebody stands on."""
    if state.grid is None or one.position is None:
        return ""
    rows = state.grid.rows
    return "".join(rows[y][x] for x, y in cells(one) if 0 <= y < len(rows) and 0 <= x < len(rows[y]))


def stock_of(game: PtuGame, state: State, one: Combatant) -> int:
    """How much somebody has in its stockpile, and what it counts for."""
    found = sum(held.uses for held, _ in timed(one, v.Store))
    return max(found, min(FULL_STOCK, found + added(game, state, one, "stockpile"))) if found else 0


def types_of(game: PtuGame, state: State, one: Combatant) -> tuple[PokemonType, ...]:
    """A combatant's types, as moves and the weather have changed them. Trainers have none."""
    found = one.sheet.types
    for word in traits_of_weather(game, state, one) if state.weather != "clear" or one.timed else ():
        for weather, kind in word.rows.items():
            if weather == weather_for(game, state, one):
                found = (kind,)
    for _, changed in timed(one, v.ChangeTypes) if one.timed else ():
        if changed.becomes is not None:
            taken = _TYPES.get(changed.becomes)  # none: it is not known yet
            found = (taken,) if taken is not None else found
            continue
        if changed.lose is not None:
            found = tuple(kind for kind in found if kind != changed.lose)
        if changed.add is not None and changed.add not in found:
            found = (*found, changed.add)
    return found


def weather_for(game: PtuGame, state: State, one: Combatant) -> Weather:
    """The weather that somebody's moves and abilities work in: its own, if it brought one, or the one that is up."""
    own: tuple[Weather, ...] = tuple(
        _WEATHERS[word.of[0]]
        for _, word in words_now(game, state, one).rules.get("acts_in", ())
        if word.when is None
        or (word.when.user is not None and any(held.label in word.when.user.bears for held in one.timed))
    )
    if own:
        return own[-1]
    return "clear" if is_calm(state) else state.weather


def is_calm(state: State) -> bool:
    """Whether a combatant keeps the weather from everybody."""
    if state.weather == "clear":
        return False
    return any(is_boosted(one, "calm") for one in state.combatants.values())


def traits_of_weather(game: PtuGame, state: State, one: Combatant) -> list[a.WeatherType]:
    """Read without conditions: types are asked while conditions are judged."""
    return [word for _, word in words_of_kind(game, state, one, a.WeatherType)]


def is_brought_down(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether an effect keeps a flying combatant on the ground."""
    if has(one, "grounded") or any(game.content.fields[name].grounds_all for name in state.fields):
        return True
    return has_rule(game, state, one, "grounds")


def is_airborne(game: PtuGame, state: State, one: Combatant) -> bool:
    """Flying or levitating, and not brought down."""
    if is_brought_down(game, state, one):
        return False
    own = one.sheet.capabilities
    if own.sky > 0 or own.levitate > 0:
        return True
    return any(word.levitate for _, word in words_of_kind(game, state, one, a.Capability))


def stage(game: PtuGame, state: State, one: Combatant, stat: v.StageStat) -> int:
    """A stage with what comes and goes with conditions."""
    value = one.stages.get(stat, 0)
    for word in traits(game, state, one, a.StagesWhile):
        value += 0 if word.default else word.change.get(stat, 0)
    return stages.clamped(value)


StagesThatCount = Literal["all", "lowered", "none"]
"""Of a stat: those below 0 alone, where raised ones are passed over."""
ABOUT_STATS = (a.StagesWhile, a.Stat)
"""The words that change a stat."""


def own_stat(game: PtuGame, state: State, one: Combatant, stat: StagedStat) -> int:
    """A stat before stages."""
    return _own_stat(game, state, one, stat, words_now(game, state, one))


def _own_stat(game: PtuGame, state: State, one: Combatant, stat: StagedStat, words: Words) -> int:
    changed = one.timed
    named = _swapped(one, stat) if changed else stat
    value = one.sheet.stats[named]
    if words[a.Stat]:  # mostly none
        found = [word for word in traits(game, state, one, a.Stat) if named in word.stats and not word.after_stages]
        value += sum(_more(game, one, named, word) for word in found)
        if any(word.half for word in found):
            value //= 2
    if changed:
        value = max(1, value + sum(word.change.get(stat, 0) for _, word in timed(one, v.StatChange)))
    return value


def _more(game: PtuGame, one: Combatant, stat: StagedStat, word: a.Stat) -> int:
    """What a word adds to a stat before stages."""
    value = word.plus + (one.sheet.level // word.every_levels if word.every_levels else 0)
    return value + (word.times - 1) * _base_stat(game, one, stat) if word.times > 1 else value


def _swapped(one: Combatant, stat: StagedStat) -> StagedStat:
    """Which of somebody's stats counts for one."""
    for _, word in timed(one, v.SwapStats):
        for first, second in word.pairs:
            if stat in (first, second):
                stat = second if stat == first else first
    return stat


def _base_stat(game: PtuGame, one: Combatant, stat: StagedStat) -> int:
    """The base of a stat by species and nature; of somebody of no known species the whole stat."""
    species = game.content.species.get(one.sheet.species)
    if species is None:
        return one.sheet.stats[stat]
    base: int = getattr(species.base, stat)
    change = nature_changes(one.sheet.nature).get(stat) if one.sheet.nature else None
    return base if change is None else max(1, base + change)


def stat_now(game: PtuGame, state: State, one: Combatant, stat: StagedStat, *, counts: StagesThatCount = "all") -> int:
    """A stat at its stage; a Focus adds 5 after it."""
    words = words_now(game, state, one)
    at = 0
    if counts != "none":
        at = stage(game, state, one, stat) if words[a.StagesWhile] else stages.clamped(one.stages.get(stat, 0))
    if counts == "lowered":
        at = min(0, at)
    value = stages.staged(_own_stat(game, state, one, stat, words), stage=at) + focus_bonus(game, one, stat)
    if words[a.Stat]:  # mostly none
        value += sum(word.plus for word in traits(game, state, one, a.Stat) if word.after_stages and stat in word.stats)
    return value


def staged_speed(game: PtuGame, state: State, one: Combatant) -> int:
    """Speed as initiative counts it."""
    return stat_now(game, state, one, "speed")


def focus_bonus(game: PtuGame, one: Combatant, stat: str) -> int:
    """+5 to one stat after stages; one Focus counts. (sources 8)"""
    if not one.sheet.equipment:
        return 0
    items = game.content.items
    worn = [items[name].focus_stat for name in one.sheet.equipment if name in items and items[name].focus_stat]
    return equipment.FOCUS_BONUS if worn and worn[0] == stat else 0


def drain_factor(game: PtuGame, state: State, one: Combatant) -> int:
    """How many times as much somebody is healed by what it drains from others. (p. 296)"""
    return 1 + added(game, state, one, "drain")


def default_stage(game: PtuGame, one: Combatant, stat: v.StageStat) -> int:
    """What a stage resets to: equipment and loads may set Speed lower, training any stat higher."""
    words = index_of(game).words_on(one.sheet)[a.StagesWhile] if one.sheet.features else ()
    trained: int = sum(word.change.get(stat, 0) for _, word in words if word.default)
    if stat != "speed" or not one.sheet.equipment:
        return stages.clamped(trained)
    worn = equipment.worn(one.sheet.equipment, rule=game.options.armour)
    return stages.clamped(trained + worn.default_speed_stage + equipment.load(one.sheet.equipment).speed_stage)


def power(game: PtuGame, state: State, one: Combatant) -> int:
    """How much somebody can lift and push."""
    return one.sheet.capabilities.power + granted(game, one, "power") + added(game, state, one, "power")


def granted(game: PtuGame, one: Combatant, capability: str) -> int:
    """What the moves that somebody knows add to a capability; it is gone with the move."""
    return index_of(game).granted[one.sheet.moves].get(capability, 0) if one.sheet.moves else 0


def jumps(game: PtuGame, state: State, one: Combatant) -> tuple[int, int]:
    """How high and how far somebody jumps, in metres."""
    own = one.sheet.capabilities
    high, long = (added(game, state, one, each) + granted(game, one, each) for each in ("high_jump", "long_jump"))
    return own.high_jump + high, own.long_jump + long


def rank_of(game: PtuGame, state: State, one: Combatant, skills: tuple[Skill, ...]) -> int:
    """The best rank in some skills, of a trainer or of a Pokémon's trainer; none without a trainer. (sources 1)"""
    trainer = one if one.sheet.kind == "trainer" else trainer_of(state, one)
    if trainer is None or not skills:
        return 0
    own = trainer.sheet.skills
    higher = (
        {word.skill: word.rank for word in traits(game, state, trainer, t.RankAs)} if trainer.sheet.features else {}
    )
    ranks = {skill: own[skill].dice if skill in own else RANKS["untrained"] for skill in skills}
    return max(higher.get(skill, rank) if rank >= RANKS["master"] else rank for skill, rank in ranks.items())


def weight_class(game: PtuGame, state: State, one: Combatant) -> int:
    plus = added(game, state, one, "weight_class")
    return max(1, one.sheet.weight_class + plus + boosted(one, "weight_class"))


def worn_evasion(game: PtuGame, one: Combatant) -> int:
    """Evasion from stages of it, from shields and from what somebody carries."""
    value = one.stages.get("evasion", 0)
    if one.sheet.equipment:
        value += equipment.worn(one.sheet.equipment, rule=game.options.armour).evasion
        value += equipment.load(one.sheet.equipment).evasion
    return value


def is_flanked(state: State, one: Combatant) -> bool:
    """Enough foes around who are not next to each other. (p. 232)"""
    if state.grid is None or one.position is None or is_boosted(one, "no_flanks"):
        return False
    at, size = one.position, one.sheet.size
    around = [
        cells(foe)
        for foe in foes_of(state, one)
        if foe.position is not None and not foe.away and between(at, size, foe.position, foe.sheet.size) == 1
    ]
    return len(around) > 1 and grid.is_flanked(cells(one), size=size, foes=around)


def damage_reduction(
    game: PtuGame, state: State, one: Combatant, *, crit: bool, against: Combatant | None = None
) -> int:
    """What armour, stances and boosts take off each hit; some boosts help against one foe alone."""
    worn = equipment.worn(one.sheet.equipment, rule=game.options.armour)
    value = worn.damage_reduction + (worn.crit_damage_reduction if crit else 0)
    value += sum(
        word.number("damage_reduction")
        for held, word in boosts(one)
        if not word.only_target or (against is not None and held.target == against.id)
    )
    value += sum(word.damage_reduction for _, word in timed(one, v.Stance))
    return value


def is_armed(user: Combatant, move: c.Move) -> bool:
    """Whether a move is made with the weapon in its user's hand. (p. 287)"""
    with_weapon = move.id == "struggle" and bool(user.sheet.equipment)
    return move.weapon is not None or (with_weapon and struggle.wielded(user.sheet.equipment) is not None)


def fits(
    game: PtuGame, state: State, wanted: v.MoveFilter, move: c.Move, holder: Combatant, user: Combatant,
    move_type: str | None = None, steps: int | None = None,
) -> bool:  # fmt: skip
    """Whether a move is of the kind that a word is about."""
    kind = move_type or move.type
    if wanted.types and kind not in wanted.types:
        return False
    if wanted.classes and move.move_class not in wanted.classes:
        return False
    if wanted.damaging and move.move_class == "status":
        return False
    if wanted.reach is not None and is_melee(move) is not (wanted.reach == "melee"):
        return False
    if wanted.one_target and move.range.kind not in ("melee", "ranged", "weapon", "any"):
        return False
    if wanted.ranges and move.range.kind not in wanted.ranges:
        return False
    if wanted.keywords and not set(wanted.keywords) & set(move.keywords):
        return False
    if wanted.without and set(wanted.without) & set(move.keywords):
        return False
    if wanted.weapon and not is_armed(user, move):
        return False
    if wanted.as_printed and user.alternative and user.last_move == move.id:
        return False
    if wanted.flag is not None and wanted.flag not in move.flags:
        return False
    if wanted.moves and move.id not in wanted.moves:
        return False
    if wanted.most_base and not (move.damage_base is not None and move.damage_base <= wanted.most_base):
        return False
    if wanted.own_type and kind not in types_of(game, state, user):
        return False
    return wanted.meets is None or (steps is not None and wanted.meets == _MEETS[(steps > 0) - (steps < 0)])


_MEETS = {1: "super_effective", 0: "neutral", -1: "resisted"}


def troubles(one: Combatant) -> int:
    """How many conditions of the mind somebody has."""
    return sum(has(one, status) for status in _OF_THE_MIND)


_OF_THE_MIND = (
    "bad_sleep", "confused", "cursed", "disabled", "flinched", "infatuated", "enraged", "suppressed"
)  # fmt: skip


FACTS: dict[v.Fact, Callable[[Ends], bool]] = {
    "as_interrupt": lambda at: at.state.active != at.user.id,
    "joined_this_round": lambda at: at.user.joined == at.state.round and at.user.turns_taken <= 1,
    "on_joining": _on_joining,
    "opposite_gender": lambda at: _genders(at.user, at.target) == 2,
    "same_gender": lambda at: _genders(at.user, at.target) == 1,
    "shared_type": lambda at: bool(
        set(types_of(at.game, at.state, at.user)) & set(types_of(at.game, at.state, at.target))
    ),
    "target_acted": lambda at: at.target.turns_taken > 0,
    "target_airborne": lambda at: is_airborne(at.game, at.state, at.target),
    "target_aloft": lambda at: at.target.away == "air",
    "target_flies": _target_flies,
    "target_is_trainer": lambda at: at.target.sheet.kind == "trainer",
    "target_nearly_beaten": lambda at: at.target.injuries >= 3 or 4 * at.target.hp <= at.target.sheet.max_hp,
    "user_three_afflictions": _user_three_afflictions,
    "target_ridden_by_user": lambda at: at.user.riding == at.target.id,
    "user_ridden_by_trainer": lambda at: any(
        rider.riding == at.user.id and rider.id == at.user.sheet.owner for rider in at.state.combatants.values()
    ),
    "target_dead": lambda at: at.target.where == "removed",
    "target_defense_lower": lambda at: (
        stat_now(at.game, at.state, at.target, "defense") < stat_now(at.game, at.state, at.target, "special_defense")
    ),
    "target_special_defense_lower": lambda at: (
        stat_now(at.game, at.state, at.target, "special_defense") < stat_now(at.game, at.state, at.target, "defense")
    ),
    "target_damaged": lambda at: bool(at.target.hurt_by),
    "target_felled_ally": lambda at: any(
        f"felled:{at.target.id}" in ally.once for ally in at.state.combatants.values() if ally.side == at.user.side
    ),
    "target_flanked": lambda at: is_flanked(at.state, at.target),
    "target_has_damage_reduction": lambda at: damage_reduction(at.game, at.state, at.target, crit=False) > 0,
    "target_hit_user_before": lambda at: at.target.id in at.user.struck_by,
    "target_hurt_user": lambda at: at.target.id in at.user.hurt_by,
    "target_immune": _is_immune,
    "target_isolated": lambda at: (
        not any(
            other.id not in (at.target.id, at.user.id) and near(at.state, at.target, other, 2)
            for other in on_field(at.state)
        )
    ),
    "user_outsped": lambda at: (
        stat_now(at.game, at.state, at.user, "speed") < stat_now(at.game, at.state, at.target, "speed")
    ),
    "target_slower": lambda at: at.target.initiative < at.user.initiative,
    "target_small": lambda at: size_of(at.target) == "small",
    "target_smaller": lambda at: SIZES.index(size_of(at.target)) < SIZES.index(size_of(at.user)),
    "target_speed_lowest": lambda at: stage(at.game, at.state, at.target, "speed") == stages.LOWEST,
    "user_charged": _user_charged,
    "user_grapples_target": lambda at: at.user.grappling == at.target.id,
    "user_has_stock": lambda at: stock_of(at.game, at.state, at.user) > 0,
    "user_curled_up": lambda at: any(word.name == "curled_up" for _, word in timed(at.user, v.Stance)),
    "target_adjacent": lambda at: is_adjacent(at.state, at.user, at.target),
    "first_round": lambda at: at.state.round == 1,
    "user_missed_last": lambda at: at.user.missed_last,
    "user_spent_moves": _user_spent_moves,
    "user_has_other_status": lambda at: any(
        (statuses.is_persistent(held.status) or statuses.is_volatile(held.status))
        and affliction(at.target, held.status) is None
        for held in at.user.afflictions
    ),
    "user_has_eaten": lambda at: FOOD in at.user.usage and at.user.usage[FOOD].scene > 0,
    "target_ally": lambda at: are_friends(at.state, at.user.side, at.target.side),
    "target_on_foot": _target_on_foot,
    "user_without_item": _user_without_item,
    "user_holds_item": lambda at: at.user.sheet.held_item is not None,
    "target_holds_item": lambda at: at.target.sheet.held_item is not None,
    "used_otherwise": lambda at: at.user.alternative,
    "user_acted": lambda at: at.user.turns_taken > 0,
    "user_has_food": lambda at: bool(at.user.food),
    "user_on_grass": lambda at: (
        "grassy_terrain" in at.state.fields or bool(set(ground_under(at.state, at.user)) & set(",:;"))
    ),
    "user_in_water": lambda at: "~" in ground_under(at.state, at.user),
    "user_new": lambda at: at.state.round < max(1, at.user.joined) + NEW_ROUNDS,
    "user_has_temp_hp": lambda at: at.user.temp_hp > 0,
    "target_injured_twice": lambda at: at.target.injuries >= 2,
    "target_injured_thrice": lambda at: at.target.injuries >= 3,
    "user_ran": lambda at: at.user.ran >= CHARGE_METERS,
    "user_stood": lambda at: at.user.ran == 0 and not at.user.budget.moved,
    "user_still_evolves": _user_still_evolves,
    "user_has_standard": lambda at: at.state.active == at.user.id and at.user.budget.standard > 0,
    "user_has_swift": lambda at: at.state.active == at.user.id and at.user.budget.swift > 0,
    "user_has_swift_or_standard": lambda at: (
        at.state.active == at.user.id and at.user.budget.swift + at.user.budget.standard > 0
    ),
    "target_stores": lambda at: bool(at.target.sheet.stored),
}
"""What can be so of user and target, or of the fight."""
