"""A combatant's numbers as they are now: which of its words hold, stats at their stages, evasion, reduction.

A word may ask for a number and a number for the words that change it: so both are worked out here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import content as c
from .field.places import cells, is_adjacent, near
from .game import PtuGame
from .index import Words, index_of
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
    content_of,
    has_capability,
    has_rule,
    options_of,
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
CHARGE_METERS = 3
"""How far one must have run for a charge."""
_TYPES: dict[str, PokemonType] = {each: each for each in TYPES}
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
    words = words_now(game, state, one)[kind]
    if not words:
        return ()
    found: list[Any] = []
    for name, word in words:
        if pierced:
            ability = content_of(game).abilities.get(name)
            if ability is not None and ability.defensive:
                continue
        if word.when is None or holds(game, state, word.when, one, against):
            found.append(word)
    return found


def is_ruled(
    game: PtuGame, state: State, one: Combatant, what: a.RuleName, *, against: Combatant | None = None
) -> bool:
    """Whether a rule holds for somebody now: mostly nobody has it."""
    return what in words_now(game, state, one).rules and bool(rules_now(game, state, one, what, against=against))


def rules_now(
    game: PtuGame,
    state: State,
    one: Combatant,
    what: a.RuleName,
    *,
    against: Combatant | None = None,
    pierced: bool = False,
) -> list[str]:
    """What rules so for somebody now, by name; `pierced` leaves out abilities that are marked defensive."""
    found = []
    for name, word in words_now(game, state, one).rules.get(what, ()):
        ability = content_of(game).abilities.get(name) if pierced else None
        passed = ability is not None and ability.defensive
        if not passed and (word.when is None or holds(game, state, word.when, one, against)):
            found.append(name)
    return found


def added(game: PtuGame, state: State, one: Combatant, what: a.Quantity) -> int:
    """What words add to a number of one combatant, whatever else is there."""
    words = words_now(game, state, one).changing.get(what)
    if words is None:  # as mostly
        return 0
    return sum(
        word.by + rank_of(game, state, one, word.ranks)
        for _, word in words
        if word.when is None or holds(game, state, word.when, one, None)
    )


def is_damped(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a foe lets no ability of somebody raise its stages or its damage."""
    return anybody_has(game, state, "no_boosts") and any(
        has_rule(game, state, foe, "no_boosts") for foe in foes_of(state, one)
    )


def is_unnerved(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a foe nearby lets no stage of somebody rise, and lets it eat nothing."""
    return any(
        near(state, foe, one, word.reach) for foe in foes_of(state, one) for word in traits(game, state, foe, a.NoGains)
    )


def is_forbidden(game: PtuGame, state: State, one: Combatant, name: str) -> bool:
    """Whether the ability of somebody near keeps one from using a move, or an ability from working."""
    return name in index_of(game).forbidden and any(
        name in (*word.moves, *word.abilities)
        and (near(state, holder, one, word.reach) if word.reach else holder.id == one.id)
        for holder in on_field(state)
        for word in traits(game, state, holder, a.Forbid)
    )


def holds(game: PtuGame, state: State, when: v.Condition, user: Combatant, target: Combatant | None) -> bool:
    """Whether everything that a word asks for is so."""
    if when.weather and weather_for(game, state, user) not in when.weather:
        return False
    if when.no_weather and weather_for(game, state, user) in when.no_weather:
        return False
    if when.field and not any(name in state.fields for name in when.field):
        return False
    if when.no_field and any(name in state.fields for name in when.no_field):
        return False
    if when.user_has and not has_any(user, when.user_has):
        return False
    if when.user_ability and not set(abilities_of(game, user)) & set(when.user_ability):
        return False
    if when.user_stage and any(stage(game, state, user, stat) < least for stat, least in when.user_stage.items()):
        return False
    if when.user_rank and any(rank_of(game, state, user, (skill,)) < rank for skill, rank in when.user_rank.items()):
        return False
    if when.best_of_marked is not None and not _is_best(game, state, *when.best_of_marked):
        return False
    if when.user_marked and not _is_marked(user, when.user_marked):
        return False
    if when.user_tokens and any(tokens(user, name) < least for name, least in when.user_tokens.items()):
        return False
    if when.user_under and not _is_under(game, user, when.user_under):
        return False
    if when.near_own_hazard is not None and nearest_own_hazard(state, user, *when.near_own_hazard) is None:
        return False
    if when.not_above_default and any(
        user.stages.get(stat, 0) > default_stage(game, user, stat) for stat in when.not_above_default
    ):
        return False
    if when.user_type and not set(types_of(game, state, user)) & set(when.user_type):
        return False
    if when.user_not_type and set(types_of(game, state, user)) & set(when.user_not_type):
        return False
    if when.user_species and user.sheet.species not in when.user_species:
        return False
    if when.user_not_species and user.sheet.species in when.user_not_species:
        return False
    if when.user_bears and not any(held.label in when.user_bears for held in user.timed):
        return False
    if when.user_holds and user.sheet.held_item not in when.user_holds:
        return False
    if when.user_wields and struggle.kind_in_hand(user.sheet.equipment) not in when.user_wields:
        return False
    if when.used_lately and not any(_was_used_lately(state, name) for name in when.used_lately):
        return False
    if target is None:
        needs_target = (
            when.target_has
            or when.target_has_not
            or when.target_type
            or when.target_not_type
            or when.target_ability
            or when.target_marked
            or when.target_not_capable
            or when.target_not_marked
            or when.target_tokens
            or when.target_under
            or when.target_stores
        )
        return not needs_target and all(_fact(game, state, fact, user, user) for fact in when.facts)
    if when.target_has and not has_any(target, when.target_has):
        return False
    if when.target_has_not and has_any(target, when.target_has_not):
        return False
    types = set(types_of(game, state, target))
    if when.target_type and not types & set(when.target_type):
        return False
    if when.target_not_type and types & set(when.target_not_type):
        return False
    if when.target_ability and not set(abilities_of(game, target)) & set(when.target_ability):
        return False
    if when.target_marked and not _is_marked(target, when.target_marked):
        return False
    if when.target_not_marked and (
        _is_marked(target, when.target_not_marked)
        or not any(_is_marked(one, when.target_not_marked) for one in on_field(state))
    ):
        return False
    if when.target_tokens and any(tokens(target, name) < least for name, least in when.target_tokens.items()):
        return False
    if when.target_under and not _is_under(game, target, when.target_under):
        return False
    if when.target_stores and not target.sheet.stored:
        return False
    if any(has_capability(game, target, name) for name in when.target_not_capable):
        return False
    return all(_fact(game, state, fact, user, target) for fact in when.facts)


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


def _fact(game: PtuGame, state: State, fact: str, user: Combatant, target: Combatant) -> bool:
    match fact:
        case "as_interrupt":
            return state.active != user.id
        case "joined_this_round":
            return user.joined == state.round and user.turns_taken <= 1
        case "on_joining":
            early = state.active != user.id or bool(state.suspended)
            joined = user.joined == state.round and user.turns_taken <= 1
            return joined and (early or options_of(game).on_joining == "first_turn")
        case "no_gravity":
            return "gravity" not in state.fields
        case "opposite_gender" | "same_gender":
            genders = {user.sheet.gender, target.sheet.gender}
            return "none" not in genders and (len(genders) == 2) is (fact == "opposite_gender")
        case "shared_type":
            return bool(set(types_of(game, state, user)) & set(types_of(game, state, target)))
        case "target_acted":
            return target.turns_taken > 0
        case "target_not_acted":
            return target.turns_taken == 0
        case "target_airborne":
            return is_airborne(game, state, target)
        case "target_grounded":
            return not is_airborne(game, state, target)
        case "target_below_half":
            return 2 * target.hp < target.sheet.max_hp
        case "target_flies":
            own = target.sheet.capabilities
            return own.sky > 0 or own.levitate > 0 or "flying" in types_of(game, state, target)
        case "target_is_trainer":
            return target.sheet.kind == "trainer"
        case "target_nearly_beaten":
            return target.injuries >= 3 or 4 * target.hp <= target.sheet.max_hp
        case "target_not_nearly_beaten":
            return target.injuries < 3 and 4 * target.hp > target.sheet.max_hp
        case "user_three_afflictions":
            held = [each.status for each in user.afflictions if not each.waits]
            return sum(statuses.is_persistent(each) or statuses.is_volatile(each) for each in held) >= 3
        case "target_ridden_by_user":
            return user.riding == target.id
        case "user_ridden_by_trainer":
            return any(rider.riding == user.id and rider.id == user.sheet.owner for rider in state.combatants.values())
        case "target_dead":
            return target.where == "removed"
        case "target_defense_lower":
            return stat_now(game, state, target, "defense") < stat_now(game, state, target, "special_defense")
        case "target_special_defense_lower":
            return stat_now(game, state, target, "special_defense") < stat_now(game, state, target, "defense")
        case "target_damaged":
            return bool(target.hurt_by)
        case "target_felled_ally":
            return any(
                f"felled:{target.id}" in ally.once for ally in state.combatants.values() if ally.side == user.side
            )
        case "target_flanked":
            return is_flanked(state, target)
        case "target_has_damage_reduction":
            return damage_reduction(game, state, target, crit=False) > 0
        case "target_hit_user_before":
            return target.id in user.struck_by
        case "target_hurt_user":
            return target.id in user.hurt_by
        case "target_not_immune":
            move = content_of(game).moves.get(user.last_move)
            kind = move.type if move is not None else "typeless"
            return not effectiveness(kind, types_of(game, state, target)).is_immune
        case "target_isolated":
            return not any(
                other.id not in (target.id, user.id) and near(state, target, other, 2) for other in on_field(state)
            )
        case "user_outsped":
            return stat_now(game, state, user, "speed") < stat_now(game, state, target, "speed")
        case "target_slower":
            return target.initiative < user.initiative
        case "target_small":
            return size_of(target) == "small"
        case "target_smaller":
            return SIZES.index(size_of(target)) < SIZES.index(size_of(user))
        case "target_speed_lowest":
            return stage(game, state, target, "speed") == stages.LOWEST
        case "user_at_half":
            return 2 * user.hp <= user.sheet.max_hp
        case "user_at_third":
            return 3 * user.hp <= user.sheet.max_hp
        case "user_below_half":
            return 2 * user.hp < user.sheet.max_hp
        case "user_not_below_third":
            return 3 * user.hp >= user.sheet.max_hp
        case "user_below_third":
            return 3 * user.hp < user.sheet.max_hp
        case "user_charged":
            ran = user.ran >= CHARGE_METERS if state.grid is not None else user.budget.shift == 0
            return has(user, "sprinting") and ran
        case "user_grapples_target":
            return user.grappling == target.id
        case "user_has_stock":
            return stock_of(game, state, user) > 0
        case "user_curled_up":
            return any(word.name == "curled_up" for _, word in timed(user, v.Stance))
        case "user_full_hp":
            return user.hp >= user.sheet.max_hp
        case "target_adjacent":
            return is_adjacent(state, user, target)
        case "first_round":
            return state.round == 1
        case "user_missed_last":
            return user.missed_last
        case "user_spent_moves":
            used = [move for move, use in user.usage.items() if use.scene and move in user.sheet.moves]
            return len(used) >= 5
        case "user_quarter_hp":
            return 4 * user.hp >= user.sheet.max_hp
        case "user_has_other_status":
            return any(
                (statuses.is_persistent(held.status) or statuses.is_volatile(held.status))
                and affliction(target, held.status) is None
                for held in user.afflictions
            )
        case "user_has_eaten":
            return FOOD in user.usage and user.usage[FOOD].scene > 0
        case "target_foe":
            return not are_friends(state, user.side, target.side)
        case "target_ally":
            return are_friends(state, user.side, target.side)
        case "target_on_foot":
            own = target.sheet.capabilities
            return max(own.levitate, own.sky, own.burrow) < WELL
        case "user_without_item":
            if user.sheet.held_item is None:
                return True
            words = words_of_kind(game, state, user, a.KeepsItem)
            return any(word.unnoticed and user.sheet.held_item in word.items for _, word in words)
        case "user_holds_item":
            return user.sheet.held_item is not None
        case "target_holds_item":
            return target.sheet.held_item is not None
        case "used_otherwise":
            return user.alternative
        case "user_not_acted":
            return user.turns_taken == 0
        case "user_has_food":
            return bool(user.food)
        case "user_on_grass":
            return "grassy_terrain" in state.fields or bool(set(ground_under(state, user)) & set(",:;"))
        case "user_in_water":
            return "~" in ground_under(state, user)
        case "user_new":
            return state.round < max(1, user.joined) + NEW_ROUNDS
        case "user_has_temp_hp":
            return user.temp_hp > 0
        case "user_without_temp_hp":
            return user.temp_hp == 0
        case "target_injured_twice":
            return target.injuries >= 2
        case "target_injured_thrice":
            return target.injuries >= 3
        case "user_ran":
            return user.ran >= CHARGE_METERS
        case "user_stood":
            return user.ran == 0 and not user.budget.moved
        case "user_still_evolves":
            species = content_of(game).species.get(user.sheet.species)
            return species is not None and species.remaining > 0
        case "user_at_quarter":
            return 4 * user.hp <= user.sheet.max_hp
        case "user_has_standard":
            return state.active == user.id and user.budget.standard > 0
    raise AssertionError(f"unknown fact {fact}")


def ground_under(state: State, one: Combatant) -> str:
    """The marks of the map on the squares that somebody stands on."""
    if state.grid is None or one.position is None:
        return ""
    rows = state.grid.rows
    return "".join(rows[y][x] for x, y in cells(one) if 0 <= y < len(rows) and 0 <= x < len(rows[y]))


def stock_of(game: PtuGame, state: State, one: Combatant) -> int:
    """How much somebody has in its stockpile, and what it counts for."""
    found = sum(held.uses for held, _ in timed(one, v.Store))
    for word in traits(game, state, one, a.Stockpile) if found else ():
        found = max(found, min(word.most, found + word.plus))
    return found


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
        word.weather
        for _, word in words_of_kind(game, state, one, a.ActsIn)
        if word.when is None or any(held.label in word.when.user_bears for held in one.timed)
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
    if has(one, "grounded") or any(content_of(game).fields[name].grounds_all for name in state.fields):
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
        value += word.change.get(stat, 0)
    return stages.clamped(value)


ABOUT_STATS = (a.StagesWhile, a.BaseStat, a.StatPlus, a.HalfStats, a.AfterStages)
"""The words that change a stat."""


def own_stat(game: PtuGame, state: State, one: Combatant, stat: StagedStat) -> int:
    """A stat before stages."""
    return _own_stat(game, state, one, stat, words_now(game, state, one))


def _own_stat(game: PtuGame, state: State, one: Combatant, stat: StagedStat, words: Words) -> int:
    changed = one.timed
    named = _swapped(one, stat) if changed else stat
    value = one.sheet.stats[named]
    if words[a.BaseStat] or words[a.StatPlus]:  # mostly neither
        value += _added(game, state, one, named)
    if words[a.HalfStats] and any(named in word.stats for word in traits(game, state, one, a.HalfStats)):
        value //= 2
    if changed:
        value = max(1, value + sum(word.change.get(stat, 0) for _, word in timed(one, v.StatChange)))
    return value


def _added(game: PtuGame, state: State, one: Combatant, stat: StagedStat) -> int:
    """What abilities add to a stat before stages."""
    value = 0
    for word in traits(game, state, one, a.BaseStat):
        if word.stat == stat:
            value += (word.times - 1) * _base_stat(game, one, stat)
    for more in traits(game, state, one, a.StatPlus):
        if more.stat == stat:
            value += more.plus + (one.sheet.level // more.every_levels if more.every_levels else 0)
    return value


def _swapped(one: Combatant, stat: StagedStat) -> StagedStat:
    """Which of somebody's stats counts for one."""
    for _, word in timed(one, v.SwapStats):
        for first, second in word.pairs:
            if stat in (first, second):
                stat = second if stat == first else first
    return stat


def _base_stat(game: PtuGame, one: Combatant, stat: StagedStat) -> int:
    """The base of a stat by species and nature; of somebody of no known species the whole stat."""
    species = content_of(game).species.get(one.sheet.species)
    if species is None:
        return one.sheet.stats[stat]
    base: int = getattr(species.base, stat)
    change = nature_changes(one.sheet.nature).get(stat) if one.sheet.nature else None
    return base if change is None else max(1, base + change)


def stat_now(
    game: PtuGame, state: State, one: Combatant, stat: StagedStat, *, only: str | None = None, stages_count: bool = True
) -> int:
    """A stat at its stage; a Focus adds 5 after it. `only` "raised" or "lowered" counts stages of one sign."""
    words = words_now(game, state, one)
    at = 0
    if stages_count:
        at = stage(game, state, one, stat) if words[a.StagesWhile] else stages.clamped(one.stages.get(stat, 0))
    if only == "raised":
        at = max(0, at)
    elif only == "lowered":
        at = min(0, at)
    value = stages.staged(_own_stat(game, state, one, stat, words), stage=at) + focus_bonus(game, one, stat)
    if words[a.AfterStages]:  # mostly none
        value += sum(word.plus for word in traits(game, state, one, a.AfterStages) if stat in word.stats)
    return value


def staged_speed(game: PtuGame, state: State, one: Combatant) -> int:
    """Speed as initiative counts it."""
    return stat_now(game, state, one, "speed")


def focus_bonus(game: PtuGame, one: Combatant, stat: str) -> int:
    """+5 to one stat after stages; one Focus counts. (sources 8)"""
    if not one.sheet.equipment:
        return 0
    items = content_of(game).items
    worn = [items[name].focus_stat for name in one.sheet.equipment if name in items and items[name].focus_stat]
    return equipment.FOCUS_BONUS if worn and worn[0] == stat else 0


def drain_factor(game: PtuGame, state: State, one: Combatant) -> int:
    """How many times as much somebody is healed by what it drains from others. (p. 296)"""
    return max((word.times for word in traits(game, state, one, a.MoreDrain)), default=1)


def default_stage(game: PtuGame, one: Combatant, stat: v.StageStat) -> int:
    """What a stage resets to: equipment and loads may set Speed lower, training any stat higher."""
    words = index_of(game).words_on(one.sheet)[t.DefaultStage] if one.sheet.features else ()
    trained: int = sum(word.change.get(stat, 0) for _, word in words)
    if stat != "speed" or not one.sheet.equipment:
        return stages.clamped(trained)
    worn = equipment.worn(one.sheet.equipment, rule=options_of(game).armour)
    return stages.clamped(trained + worn.default_speed_stage + equipment.load(one.sheet.equipment).speed_stage)


def power(game: PtuGame, state: State, one: Combatant) -> int:
    """How much somebody can lift and push."""
    return one.sheet.capabilities.power + added(game, state, one, "power")


def jumps(game: PtuGame, state: State, one: Combatant) -> tuple[int, int]:
    """How high and how far somebody jumps, in metres."""
    own = one.sheet.capabilities
    high, long = added(game, state, one, "high_jump"), added(game, state, one, "long_jump")
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
        value += equipment.worn(one.sheet.equipment, rule=options_of(game).armour).evasion
        value += equipment.load(one.sheet.equipment).evasion
    return value


def is_flanked(state: State, one: Combatant) -> bool:
    """Enough foes around who are not next to each other. (p. 232)"""
    if state.grid is None or one.position is None or is_boosted(one, "no_flanks"):
        return False
    around = [cells(foe) for foe in foes_of(state, one) if foe.position is not None and not foe.away]
    return grid.is_flanked(cells(one), size=one.sheet.size, foes=around)


def damage_reduction(
    game: PtuGame, state: State, one: Combatant, *, crit: bool, against: Combatant | None = None
) -> int:
    """What armour, stances and boosts take off each hit; some boosts help against one foe alone."""
    worn = equipment.worn(one.sheet.equipment, rule=options_of(game).armour)
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
    if wanted.melee and not is_melee(move):
        return False
    if wanted.ranged and is_melee(move):
        return False
    if wanted.one_target and move.range.kind not in ("melee", "ranged", "weapon", "any"):
        return False
    if wanted.on_self and move.range.kind != "self":
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
    if wanted.super_effective and not (steps is not None and steps > 0):
        return False
    if wanted.neutral and steps != 0:
        return False
    return not wanted.resisted or (steps is not None and steps < 0)


def troubles(one: Combatant) -> int:
    """How many conditions of the mind somebody has."""
    return sum(has(one, status) for status in _OF_THE_MIND)


_OF_THE_MIND = (
    "bad_sleep", "confused", "cursed", "disabled", "flinched", "infatuated", "enraged", "suppressed"
)  # fmt: skip
