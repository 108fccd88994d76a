"""Attacks: a move against one target, the accuracy roll, the damage of those it hits, and its words. (pp. 236-240)

`Profile` gathers every number of an attack on one target; screens, odds and AIs read it, the words below roll on it.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, cast

from msgspec import Struct

from turnwright.kernel.dice import Dice
from turnwright.kernel.ruleset import Game, Scribe

from . import ability_words as a
from . import content as c
from . import events as e
from . import harm, numbers, places
from . import vocabulary as v
from .rules import accuracy, damage, evasion, stages, struggle, types, weather
from .rules.statuses import is_cured_by_hit
from .rules.terms import DEFENSE_STAT, MoveType, StagedStat
from .state import Combatant, DoEffect, Hurt, HurtOne, Interrupts, Land, RollAttack, Script, State

STRUGGLE = "struggle"


def find_move(game: Game, user: Combatant, move_id: str) -> c.Move:
    """A move by its id; `struggle`, or `struggle/fire/special`, is everybody's. (p. 240)"""
    if not move_id.startswith(STRUGGLE):
        return numbers.content_of(game).moves[move_id]
    combat, focus = user.sheet.skills.get("combat"), user.sheet.skills.get("focus")
    far = focus.dice if focus is not None and numbers.has_capability(game, user, "telekinetic") else 0
    return _struggle(move_id, combat.dice if combat is not None else 2, far)


@lru_cache(maxsize=512)
def _struggle(move_id: str, combat_rank: int, telekinetic_focus: int) -> c.Move:
    _, kind, special = (*move_id.split("/"), "", "")[:3]
    capability = next((name for name, made in struggle.TYPE_OF_CAPABILITY.items() if made == kind), None)
    row = struggle.struggle(
        combat_rank=combat_rank,
        capability=capability,
        special=special == "special",
        telekinetic_focus=telekinetic_focus,
    )
    reach = c.Range("ranged", squares=row.range) if row.range > 1 else c.Range("melee")
    return c.Move(
        id=move_id,
        name="Struggle",
        type=row.type,
        move_class=row.move_class,
        range=reach,
        ac=row.ac,
        damage_base=row.db,
    )


class Profile(Struct, frozen=True):
    """An attack on one target, before any die is rolled."""

    target: str
    type: MoveType
    immune: str
    """Why it does nothing; empty if it does."""
    threshold: int | None
    evasion: int
    penalty: int
    crit: accuracy.Trigger
    crit_extension: int
    crit_dice: int
    """How many times more than once a critical hit adds its dice."""
    never_crit: bool
    always_crit: bool
    base: int | None
    base_bonus: int
    stab: bool
    attack: int
    defense: int
    bonus: int
    reduction: int
    crit_reduction: int
    steps: int
    half: bool
    soft: bool
    spare: bool
    effect_extension: int
    parts: tuple[tuple[str, int], ...]


def move_type(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant | None) -> MoveType:
    """The type that a move has now: words of the move first, then abilities of the user."""
    kind: Any = move.type
    for word in move.attack:
        if isinstance(word, v.MoveType) and _holds(game, state, word, user, target):
            own = numbers.types_of(game, state, user)
            kind = (own[0] if own else "typeless") if word.type == "user_primary" else word.type
    for trait in numbers.traits(game, state, user, a.MovesAs):
        if trait.type == kind and move.move_class != "status":
            kind = trait.becomes
    return cast(MoveType, kind)


def _holds(game: Game, state: State, word: v.AttackWord, user: Combatant, target: Combatant | None) -> bool:
    if word.once == "scene" and f"{type(word).__name__}:{user.last_move}" in user.once:
        return False
    return word.when is None or numbers.holds(game, state, word.when, user, target)


def words(
    game: Game, state: State, move: c.Move, user: Combatant, target: Combatant | None, kind: type[Any]
) -> list[Any]:
    """The words on the attack of one kind that hold against a target."""
    return [word for word in move.attack if isinstance(word, kind) and _holds(game, state, word, user, target)]


_KEPT: tuple[Any, Any, dict[tuple[int, int, int], tuple[Profile, Combatant, c.Move, Combatant]]] = (None, None, {})


def profile(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant) -> Profile:
    """Everything about one attack that can be known before it is rolled.

    It is worked out once for a state: the roll, the landing and the damage of an attack ask for the same. What it was
    worked out for is kept with it, so that no other object can have the same id meanwhile.
    """
    global _KEPT
    kept = _KEPT
    if kept[0] is not game or kept[1] is not state:
        _KEPT = kept = (game, state, {})
    key = (id(user), id(move), id(target))
    found = kept[2].get(key)
    if found is None:
        kept[2][key] = found = (_profile(game, state, user, move, target), user, move, target)
    return found[0]


def _profile(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant) -> Profile:
    kind = move_type(game, state, user, move, target)
    ignored = {what for word in words(game, state, move, user, target, v.Ignore) for what in word.what}
    pierced = "defensive_abilities" in ignored or any(numbers.traits(game, state, user, a.PierceAbilities))
    steps = _steps(game, state, user, move, target, kind, pierced)
    immune = _immunity(game, state, user, move, target, kind, pierced, steps)
    threshold, evaded, penalty = _threshold(game, state, user, move, target, ignored, pierced)
    base, base_bonus = _base(game, state, user, move, target, kind)
    attack, defense = _stats(game, state, user, move, target, ignored)
    parts = _bonuses(game, state, user, move, target, kind, steps)
    reduction = 0 if "damage_reduction" in ignored else numbers.damage_reduction(game, state, target, crit=False)
    with_crit = 0 if "damage_reduction" in ignored else numbers.damage_reduction(game, state, target, crit=True)
    less = [
        word
        for word in numbers.traits(game, state, target, a.LessDamage, against=user, pierced=pierced)
        if numbers.fits(game, state, word.moves, move, target, user, kind, steps)
    ]
    reduction += sum(word.reduction for word in less)
    with_crit += sum(word.reduction for word in less)
    steps -= sum(word.steps for word in less)
    crits = [word.roll for word in words(game, state, move, user, target, v.Critical)]
    boosts = [word for _, word in numbers.boosts(user)]
    return Profile(
        target=target.id,
        type=kind,
        immune=immune,
        threshold=threshold,
        evasion=evaded,
        penalty=penalty,
        crit=crits[-1] if crits else 20,
        crit_extension=_extension(game, state, user, move, a.CriticalRange) + sum(word.critical for word in boosts),
        crit_dice=sum(word.dice for word in numbers.traits(game, state, user, a.CriticalRange)),
        never_crit=any(numbers.traits(game, state, target, a.NoCriticals, against=user, pierced=pierced))
        or any(True for _ in numbers.timed(target, v.Stance)),
        always_crit=any(word.sure_crit for word in boosts),
        base=base,
        base_bonus=base_bonus,
        stab=move.weapon is None
        and not move.id.startswith(STRUGGLE)
        and types.has_stab(kind, numbers.types_of(game, state, user)),
        attack=attack,
        defense=defense,
        bonus=sum(value for _, value in parts),
        reduction=reduction,
        crit_reduction=with_crit,
        steps=steps,
        half=any(word.half for word in less),
        soft=any(numbers.traits(game, state, target, a.SoftWeakness, against=user, pierced=pierced)),
        spare=bool(words(game, state, move, user, target, v.Spare)),
        effect_extension=_extension(game, state, user, move, a.EffectRange),
        parts=parts,
    )


def _extension(game: Game, state: State, user: Combatant, move: c.Move, kind: type[Any]) -> int:
    found = numbers.traits(game, state, user, kind)
    return sum(word.extend for word in found if numbers.fits(game, state, word.moves, move, user, user))


def _steps(
    game: Game, state: State, user: Combatant, move: c.Move, target: Combatant, kind: MoveType, pierced: bool
) -> int:
    """Super-effective (above 0) or resisted steps on top of the chart's own."""
    steps = 0
    for _, coat in harm.coats(target):
        if coat.type == kind:
            steps -= coat.steps
    on_chart = types.effectiveness(kind, numbers.types_of(game, state, target)).steps or 0
    if on_chart < 0 and any(numbers.traits(game, state, user, a.BetterResisted)):
        steps += 1
    for word in words(game, state, move, user, target, v.AgainstType):
        if word.type in numbers.types_of(game, state, target):
            resisted = kind != "typeless" and word.type in types.CHART[kind].resisted
            steps += (2 if resisted else 1) if word.counts == "super_effective" else (1 if resisted else 0)
    return steps


def effectiveness(
    game: Game, state: State, user: Combatant, target: Combatant, found: Profile, more: int = 0
) -> types.Effectiveness:
    """The multiplier of an attack, with everything that shifts it; `more` steps on top."""
    kinds = numbers.types_of(game, state, target)
    for word in numbers.traits(game, state, user, a.HitsType):
        if found.type in word.moves:
            kinds = tuple(kind for kind in kinds if kind != word.type)
    if found.type == "ground" and numbers.is_brought_down(game, state, target):
        kinds = tuple(kind for kind in kinds if kind != "flying")
    combination = numbers.options_of(game).type_combination
    shown = types.effectiveness(found.type, kinds, steps=found.steps + more, combination=combination)
    if found.soft and shown.steps is not None and shown.steps > 0:
        soft = {1: (5, 4), 2: (3, 2), 3: (2, 1)}[min(3, shown.steps)]
        return types.Effectiveness(soft[0], soft[1], shown.steps)
    return shown


def _immunity(
    game: Game,
    state: State,
    user: Combatant,
    move: c.Move,
    target: Combatant,
    kind: MoveType,
    pierced: bool,
    steps: int,
) -> str:
    """Why a move does nothing to a target at all."""
    own_types = numbers.types_of(game, state, target)
    for keyword in move.keywords:
        if types.is_immune_to_keyword(own_types, keyword):
            return "type"
    for word in numbers.traits(game, state, target, a.NoKeyword, against=user, pierced=pierced):
        if set(word.keywords) & set(move.keywords):
            return "ability"
    if target.ready is not None and target.id != user.id:
        prepared = numbers.content_of(game).moves.get(target.ready[0])
        away = prepared.set_up.away if prepared is not None and prepared.set_up is not None else None
        if away is not None and {"air": "airborne", "underground": "underground"}.get(away) not in move.reaches:
            return "out_of_reach"
    if move.move_class == "status":
        return ""
    for absorb in numbers.traits(game, state, target, a.Absorb, against=user, pierced=pierced):
        if kind in absorb.types:
            return "absorbed"
    if any(numbers.traits(game, state, target, a.WonderGuard, against=user, pierced=pierced)):
        shown = types.effectiveness(kind, own_types, steps=steps)
        if shown.steps is not None and shown.steps <= 0:
            return "ability"
    if kind == "ground" and numbers.is_airborne(game, state, target) and "flying" not in own_types:
        levitates = any(word.levitate for word in numbers.traits(game, state, target, a.Capability, pierced=pierced))
        if levitates:
            return "ability"
    return ""


def _threshold(
    game: Game, state: State, user: Combatant, move: c.Move, target: Combatant, ignored: set[str], pierced: bool
) -> tuple[int | None, int, int]:
    """What the natural roll must reach, the evasion in it, and the penalties on the roll. (p. 236)"""
    ac = move.ac
    for word in words(game, state, move, user, target, v.Ac):
        ac = word.ac
    sure = (
        bool(words(game, state, move, user, target, v.SureHit))
        or any(held.target in ("", target.id) and word.sure_hit for held, word in numbers.boosts(user))
        or any(
            numbers.fits(game, state, word.moves, move, user, user)
            for word in numbers.traits(game, state, user, a.SureHits, against=target)
        )
    )
    if ac is None or sure or target.id == user.id:
        return None, 0, 0
    steady = any(numbers.traits(game, state, user, a.SteadyAim))
    evaded = 0 if "evasion" in ignored else _evasion(game, state, user, move, target)
    stage = numbers.stage(game, state, user, "accuracy")
    penalty = -_flat_accuracy(game, state, user, move, target)
    penalty += sum(word.minus for word in numbers.traits(game, state, target, a.HarderToHit, pierced=pierced))
    penalty += accuracy.PENALTIES["blinded"] if numbers.has(user, "blinded") else 0
    penalty += accuracy.PENALTIES["totally_blinded"] if numbers.has(user, "totally_blinded") else 0
    if user.grappling and user.grappling != target.id:
        penalty += accuracy.PENALTIES["grappled"]
    penalty += _rough(state, user, move, target)
    if steady:
        stage, penalty = max(0, stage), min(0, penalty)
    return accuracy.threshold(ac, evasion=evaded, accuracy=stage, penalty=penalty), evaded, penalty


def _flat_accuracy(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    value = sum(word.accuracy for _, word in numbers.boosts(user))
    value += sum(word.accuracy for _, word in numbers.timed(user, v.Stance))
    smoke = [word.accuracy for one in (user, target) for _, word in numbers.timed(one, v.Smoke)]
    value += min(smoke, default=0)
    value += sum(numbers.content_of(game).fields[name].accuracy for name in state.fields)
    for word in numbers.traits(game, state, user, a.Accuracy, against=target):
        if numbers.fits(game, state, word.moves, move, user, user):
            value += word.plus
    return value


def _rough(state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """-2 when targeting through rough terrain; ground-sourced moves ignore it. (notes 3, 11)"""
    if state.grid is None or user.position is None or target.position is None or "groundsource" in move.keywords:
        return 0
    return accuracy.PENALTIES["rough_terrain"] if places.rough_between(state, user, target) else 0


def _evasion(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """The better of the class's evasion and Speed evasion, with bonuses, within 0 and +9. (p. 234)"""
    none = numbers.has_any(target, tuple(evasion.WITHOUT_EVASION))
    melee = numbers.is_melee(move)
    if melee and any(any(numbers.traits(game, state, one, a.NoEvasion)) for one in (user, target)):
        none = True
    bonus = numbers.flat_evasion(game, state, target, move, user)
    steady = any(numbers.traits(game, state, user, a.SteadyAim))

    def of(stat: StagedStat) -> int:
        value = numbers.stat_now(game, state, target, stat)
        return max(0, min(evasion.MOST_FROM_STAT, value // 5) + (0 if steady else bonus))

    applied = evasion.applied(
        move.move_class,
        physical=of("defense"),
        special=of("special_defense"),
        speed=of("speed"),
        none=none,
        stuck=numbers.has(target, "stuck"),
    )
    flanked = numbers.is_flanked(state, target)
    return evasion.in_a_check(applied, flanked=flanked, rule=numbers.options_of(game).flanking_cap)


def _base(
    game: Game, state: State, user: Combatant, move: c.Move, target: Combatant, kind: MoveType
) -> tuple[int | None, int]:
    """The damage base of a move on a target, and what abilities and the weather add to it. (p. 236)"""
    base = move.damage_base
    for word in words(game, state, move, user, target, v.Base):
        base = word.base
    for word in words(game, state, move, user, target, v.ScaleBase):
        base = max(1, min(word.most, (base or 0) + word.add * _count(game, state, user, target, word.per)))
    bonus = weather.db_bonus(state.weather, move_type=kind, rule=numbers.options_of(game).weather_bonus)
    for trait in numbers.traits(game, state, user, a.MoreDamage, against=target):
        if numbers.fits(game, state, trait.moves, move, user, user, kind):
            bonus += trait.base
    for trade in numbers.traits(game, state, user, a.TradeEffects):
        bonus += trade.base if "sheer_force" in move.flags else 0
    return base, bonus + user.next_damage.get(f"{kind}:base", 0)


def _count(game: Game, state: State, user: Combatant, target: Combatant, per: str) -> int:
    match per:
        case "user_injuries":
            return user.injuries
        case "user_stages" | "target_stages":
            one = user if per == "user_stages" else target
            return sum(max(0, value) for value in one.stages.values())
        case "user_missing_hp" | "target_missing_hp":
            one = user if per == "user_missing_hp" else target
            return max(0, 10 * (one.sheet.max_hp - one.hp) // one.sheet.max_hp)
        case "target_weight_class":
            return numbers.weight_class(game, state, target)
        case "weight_class_above":
            return max(0, numbers.weight_class(game, state, user) - numbers.weight_class(game, state, target))
        case "loyalty":
            return user.sheet.loyalty
        case _:
            return max(0, user.streak - 1)


def _stats(
    game: Game, state: State, user: Combatant, move: c.Move, target: Combatant, ignored: set[str]
) -> tuple[int, int]:
    """The attacking stat that is added and the defending one that is subtracted, at their stages. (p. 236)"""
    if move.move_class == "status":
        return 0, 0
    attack_stat: StagedStat = numbers.uses_stat(move.move_class)
    defense_stat: StagedStat = DEFENSE_STAT[move.move_class]
    who = user
    for word in words(game, state, move, user, target, v.Stats):
        if word.attack == "target_attack":
            who, attack_stat = target, "attack"
        elif word.attack == "higher":
            both: tuple[StagedStat, StagedStat] = ("attack", "special_attack")
            attack_stat = max(both, key=lambda stat: numbers.stat_now(game, state, user, stat))
        elif word.attack is not None:
            attack_stat = word.attack
        if word.defense == "lower":
            walls: tuple[StagedStat, StagedStat] = ("defense", "special_defense")
            defense_stat = min(walls, key=lambda stat: numbers.stat_now(game, state, target, stat))
        elif word.defense is not None:
            defense_stat = word.defense
    if any(numbers.content_of(game).fields[name].swaps_defenses for name in state.fields):
        defense_stat = "special_defense" if defense_stat == "defense" else "defense"
    blind = any(numbers.traits(game, state, target, a.Unaware))
    unaware = any(numbers.traits(game, state, user, a.Unaware)) or "defense_stages" in ignored
    attack = numbers.stat_now(game, state, who, attack_stat, stages_count=not blind)
    only = "lowered" if "raised_defenses" in ignored else None
    defense = numbers.stat_now(game, state, target, defense_stat, only=only, stages_count=not unaware)
    return attack, defense


def _bonuses(
    game: Game, state: State, user: Combatant, move: c.Move, target: Combatant, kind: MoveType, steps: int
) -> tuple[tuple[str, int], ...]:
    """Everything that is added to the damage roll beside the stat, by name."""
    parts: list[tuple[str, int]] = []
    on_chart = (types.effectiveness(kind, numbers.types_of(game, state, target)).steps or 0) + steps
    for name, trait in numbers.named_traits(game, state, user):
        if trait.when is not None and not numbers.holds(game, state, trait.when, user, target):
            continue
        if isinstance(trait, a.LastChance) and trait.type == kind:
            parts.append((name, 10 if 3 * user.hp < user.sheet.max_hp else 5))
        elif isinstance(trait, a.MoreDamage) and numbers.fits(
            game, state, trait.moves, move, user, user, kind, on_chart
        ):
            value = trait.damage
            if trait.half_stat is not None:
                value += numbers.stat_now(game, state, user, trait.half_stat) // 2
            if value:
                parts.append((name, value))
    shine = weather.damage_bonus(state.weather, move_type=kind, rule=numbers.options_of(game).weather_bonus)
    if shine:
        parts.append((state.weather, shine))
    for name in state.fields:
        added = numbers.content_of(game).fields[name].damage.get(cast(Any, kind), 0)
        if added and not numbers.is_airborne(game, state, user):
            parts.append((name, added))
    parts += [(held.label, word.damage) for held, word in numbers.boosts(user) if word.damage]
    if user.next_damage.get(kind):
        parts.append(("stored", user.next_damage[kind]))
    for plus in words(game, state, move, user, target, v.DamagePlus):
        parts.append((move.id, plus.amount))
    for scaled in words(game, state, move, user, target, v.DamageStat):
        one = user if scaled.of == "user" else target
        value = numbers.stat_now(game, state, one, scaled.stat) * scaled.share[0] // scaled.share[1]
        parts.append((scaled.stat, scaled.times * value))
    return tuple(parts)


# --- the accuracy roll ----------------------------------------------------------------------------------------------


def roll_attack(scribe: Scribe, word: RollAttack) -> None:
    """One accuracy roll for all targets; then damage, then what the move's words do. (p. 236)"""
    game, state = scribe.game, cast(State, scribe.state)
    user = state.combatants[word.user]
    if user.fainted or user.where != "field":
        return
    move = find_move(game, user, word.move)
    targets = [state.combatants[target] for target in word.targets if state.combatants[target].where == "field"]
    found = [profile(game, state, user, move, target) for target in targets]
    riders = _riders(game, state, user, move)
    wanted = (*_effect_rolls(move), *(roll for _, roll in riders))
    crit_range = found[0].crit if found else 20
    crit_plus = found[0].crit_extension if found else 0
    extension = found[0].effect_extension if found else 0
    thresholds = tuple(each.threshold for each in found)
    ranges = ((crit_range, crit_plus), *((roll, extension) for roll in wanted))
    rolls = any(each is not None for each in thresholds) or wanted or c.is_damaging(move)
    natural = 20
    if rolls:
        cuts = accuracy.accuracy_cuts(thresholds=thresholds, ranges=ranges)
        natural = scribe.dice.d(20, "accuracy", cuts)
    aims = tuple(
        e.Aim(each.target, each.threshold, each.evasion, each.penalty, accuracy.hits(natural, threshold=each.threshold))
        for each in found
    )
    damaging = c.is_damaging(move) and bool(found)
    crit = damaging and (
        accuracy.is_critical(natural, on=crit_range, extension=crit_plus) or any(each.always_crit for each in found)
    )
    scribe.record(
        e.AttackRolled(word.user, word.move, natural if rolls else 0, aims, crit and any(a.hit for a in aims))
    )
    hit = tuple(aim.target for aim in aims if aim.hit)
    if "double_strike" in move.keywords and word.strike == 1:
        scribe.do(RollAttack(word.user, word.move, word.targets, word.free, 2, natural))
        return
    _after_roll(scribe, word, move, natural, hit, tuple(aim.target for aim in aims if not aim.hit), crit)


def _riders(game: Game, state: State, user: Combatant, move: c.Move) -> list[tuple[str, int]]:
    """Statuses that abilities add to damaging moves, and the rolls for them; 2 less where the move has it already."""
    if not c.is_damaging(move):
        return []
    own = {effect.status for effect in move.effects if isinstance(effect, v.Inflict)}
    return [
        (word.status, word.roll - 2 if word.status in own else word.roll)
        for word in numbers.traits(game, state, user, a.Rider)
        if numbers.fits(game, state, word.moves, move, user, user)
    ]


def _effect_rolls(move: c.Move) -> tuple[Any, ...]:
    """The rolls that the words of a move ask for."""
    return tuple(dict.fromkeys(effect.roll for effect in move.effects if effect.roll is not None))


def _after_roll(
    scribe: Scribe,
    word: RollAttack,
    move: c.Move,
    natural: int,
    hit: tuple[str, ...],
    missed: tuple[str, ...],
    crit: bool,
) -> None:
    """Those who may answer a hit are asked; then the attack lands."""
    strikes, crits = 1, int(crit)
    if "double_strike" in move.keywords:
        first = _struck(scribe, word, move)
        strikes = len(first) + (1 if hit else 0)
        crits += any(first)
        hit = word.targets if strikes else ()
        missed = () if strikes else missed
    if bool(hit) == harm.one_of(scribe, word.user).missed_last:
        scribe.record(e.MoveMissed(word.user, not hit))
    landing = Land(word.user, word.move, word.targets, natural, hit, missed, crits, max(1, strikes))
    if word.targets == (word.user,):
        land(scribe, landing)
    else:
        scribe.do(Interrupts(word.user, word.move, hit, "hit"), landing, *_spent(scribe, word.user, move))


def _spent(scribe: Scribe, user: str, move: c.Move) -> list[Script]:
    """What helps the next attack only is over when that attack is, whether it hit or not."""
    one = harm.one_of(scribe, user)
    kind = move_type(scribe.game, scribe.state, one, move, None)
    over = [held.id for held, boost in numbers.boosts(one) if boost.next_only and _helps(boost, move, kind)]
    return [Script("spent", user, "", tuple(over))] if over else []


def _helps(boost: v.Boost, move: c.Move, kind: MoveType) -> bool:
    if boost.double_dice is not None:
        return c.is_damaging(move) and boost.double_dice == kind
    return c.is_damaging(move) or bool(boost.accuracy or boost.sure_hit)


def land(scribe: Scribe, word: Land) -> None:
    """Queues damage and the move's words, in the order in which they happen; who is immune is past all of it."""
    user = harm.one_of(scribe, word.user)
    move = find_move(scribe.game, user, word.move)
    hit = tuple(target for target in word.hit if _takes(scribe, user, move, target))
    smite = word.missed if "smite" in move.keywords else ()
    smite = tuple(target for target in smite if _takes(scribe, user, move, target))
    steps: list[Any] = []
    if c.is_damaging(move) and (hit or smite):
        steps.append(Hurt(word.user, word.move, hit, word.natural, word.crits, word.strikes, smite))
    steps += effect_words(move, word.user, word.targets, hit, word.missed, word.natural)
    for status, roll in _riders(scribe.game, scribe.state, user, move):
        if accuracy.triggers(word.natural, on=roll):
            steps += [Script("rider", word.user, target, (status,)) for target in hit]
    steps.append(Script("after_attack", word.user, "", (word.move, len(hit), *hit, *word.missed)))
    if word.targets != (word.user,):
        steps.append(Interrupts(word.user, word.move, word.targets, "after", missed=word.missed))
    scribe.do(*steps)


def _takes(scribe: Scribe, user: Combatant, move: c.Move, who: str) -> bool:
    """Whether a move does anything to a target; a type or an ability may be proof against it. (p. 238)"""
    game, state = scribe.game, cast(State, scribe.state)
    target = state.combatants[who]
    if target.where != "field":
        return True
    found = profile(game, state, user, move, target)
    why = found.immune
    if not why and c.is_damaging(move) and effectiveness(game, state, user, target, found).is_immune:
        why = "type"
    if why:
        _absorb(scribe, user, target, found)
        scribe.record(e.AttackFailed(user.id, who, move.id, why))
    return not why


def _struck(scribe: Scribe, word: RollAttack, move: c.Move) -> list[bool]:
    """Whether the first roll of a Double Strike hit, and critically: an empty list, [False] or [True]."""
    last = [event for event in scribe.events if isinstance(event, e.AttackRolled)][-2]
    return [last.crit] if any(aim.hit for aim in last.aims) else []


def effect_words(
    move: c.Move, user: str, targets: tuple[str, ...], hit: tuple[str, ...], missed: tuple[str, ...], natural: int
) -> list[DoEffect]:
    """The words of a move in their order: on each target, then on the user and its side once."""
    steps: list[DoEffect] = []
    for index, effect in enumerate(move.effects):
        at = {"hit": hit, "miss": missed, "after": targets, "knock_out": hit}.get(effect.at)
        if at is None or (isinstance(effect, v.LoseHp) and effect.cost):
            continue
        if effect.on == "target":
            steps += [DoEffect(user, target, "move", move.id, (index,), natural) for target in at]
        elif _happens(effect, hit, targets, move):
            first = at[0] if at else (targets[0] if targets else user)
            steps.append(DoEffect(user, user, "move", move.id, (index,), natural, first))
    return steps


def _happens(effect: v.Effect, hit: tuple[str, ...], targets: tuple[str, ...], move: c.Move) -> bool:
    """What a word does to the user happens once: if any was hit, if all were missed, or in any case."""
    if effect.at in ("hit", "knock_out"):
        return bool(hit) or not targets or "spirit_surge" in move.keywords
    return effect.at == "after" or (effect.at == "miss" and not hit)


# --- damage ---------------------------------------------------------------------------------------------------------


def hurt(scribe: Scribe, word: Hurt) -> None:
    """Steps 1-5: the damage base, strikes, STAB, and one damage roll for all targets. (p. 236)"""
    game, state = scribe.game, cast(State, scribe.state)
    options = numbers.options_of(game)
    user = state.combatants[word.user]
    move = find_move(game, user, word.move)
    strikes, hits = word.strikes, 1
    if "five_strike" in move.keywords:
        face = scribe.dice.d(8, "strikes", damage.FIVE_STRIKE_CUTS)
        struck = damage.five_strike_hits(face)
        scribe.record(e.StrikesRolled(word.user, face, struck))
        strikes, hits = (1, struck) if options.five_strike == "separate_hits" else (struck, 1)
    rolled_base = None
    for roll in words(game, state, move, user, None, v.RollBase):
        rolled_base = roll.plus + scribe.dice.d(roll.die, "damage base")
    struck_down = [
        (state.combatants[target], profile(game, state, user, move, state.combatants[target]))
        for target in (*word.targets, *word.smite)
    ]
    crits = {target.id: _is_critical(scribe, word, target.id, found) for target, found in struck_down}
    all_crit = all(crits.values())
    steps: list[HurtOne] = []
    for hit in range(hits):
        rolls: dict[tuple[int, int], tuple[int, int]] = {}
        for target, found in struck_down:
            base = rolled_base if rolled_base is not None else found.base
            if base is None:
                continue
            effective = damage.effective_db(base, strikes=strikes, stab=found.stab, bonus=found.base_bonus)
            key = effective, _crit_base(word, base, found, effective)
            if key not in rolls:
                rolls[key] = _roll_damage(scribe, word, user, found, *key, all_crit=all_crit)
            rolled, second = rolls[key]
            crit = crits[target.id]
            smite = damage.SMITE_STEPS if target.id in word.smite else 0
            steps.append(
                HurtOne(
                    word.user, word.move, target.id, base, strikes, rolled, second if crit else 0, crit, smite, hit > 0
                )
            )
    scribe.do(*steps)


def _is_critical(scribe: Scribe, word: Hurt, target: str, found: Profile) -> bool:
    """Whether the hit on one target is critical: some are never, and a blessing may turn it into a plain one."""
    if not word.crits or found.never_crit or target in word.smite:
        return False
    return not harm.spend_blessing(scribe, target, "critical")


def _crit_base(word: Hurt, base: int, found: Profile, effective: int) -> int:
    """A critical strike of a Double Strike adds the dice of one strike; any other crit those of the whole. (notes 4)"""
    if word.strikes > 1:
        return damage.strike_crit_db(base, stab=found.stab, bonus=found.base_bonus)
    return effective


def _roll_damage(
    scribe: Scribe, word: Hurt, user: Combatant, found: Profile, effective: int, crit_base: int, *, all_crit: bool
) -> tuple[int, int]:
    """The dice of a damage base, and those that a critical hit adds; or the set values. (p. 237)

    Some boosts let the dice count twice, or add a number that counts as often as they do. Where every target is hit
    critically only the sum of all dice matters, which keeps odds short.
    """
    boosts = [boost for _, boost in numbers.boosts(user)]
    times = 1 + sum(boost.double_dice == found.type for boost in boosts)
    extra = sum(boost.with_dice for boost in boosts)
    more = word.crits * (1 + found.crit_dice)
    rows = (damage.chart_row(effective), times, damage.chart_row(crit_base), more, extra)
    if numbers.options_of(scribe.game).damage_dice == "set":
        rolled = _set_values(*rows)
    elif more and all_crit:
        memo = ("ptu damage", effective, crit_base, times, more, extra)
        rolled = scribe.dice.grouped(partial(_all_dice, *rows), _whole, memo)
    else:
        rolled = _all_dice(*rows, scribe.dice)
    scribe.record(e.DamageRolled(word.user, word.move, effective, rolled[1], rolled[0], rolled[3], rolled[2]))
    return rolled[0], rolled[2]


_Rolled = tuple[int, tuple[int, ...], int, tuple[int, ...]]


def _whole(rolled: _Rolled) -> int:
    return rolled[0] + rolled[2]


def _set_values(row: damage.DamageBase, times: int, second: damage.DamageBase, more: int, extra: int) -> _Rolled:
    return times * (row.average + extra), (), more * (second.average + extra), ()


def _all_dice(
    row: damage.DamageBase, times: int, second: damage.DamageBase, more: int, extra: int, dice: Dice
) -> _Rolled:
    """The dice of an attack, then those that its critical hits add."""
    total, faces = _dice(dice, row, times, extra)
    crit_total, crit_faces = _dice(dice, second, more, extra)
    return total, faces, crit_total, crit_faces


def _dice(dice: Dice, row: damage.DamageBase, times: int, extra: int) -> tuple[int, tuple[int, ...]]:
    """So many rolls of a row of the chart, each with something on top: their sum, and the faces."""
    total = 0
    faces: tuple[int, ...] = ()
    for _ in range(times):
        rolled = dice.total(row.count, row.sides, "damage")
        total += rolled.value + row.flat + extra
        faces += rolled.faces
    return total, faces


def hurt_one(scribe: Scribe, word: HurtOne) -> None:
    """Steps 6-9 for one target: stats, reduction, at least 1, the type multiplier, then Hit Points. (p. 236)"""
    game, state = scribe.game, cast(State, scribe.state)
    options = numbers.options_of(game)
    user, target = state.combatants[word.user], state.combatants[word.target]
    if target.where != "field" or (word.again and target.fainted):
        return
    move = find_move(game, user, word.move)
    found = profile(game, state, user, move, target)
    resisted = word.steps - _braced(scribe, word.target)
    if "blessings" not in {w for each in words(game, state, move, user, target, v.Ignore) for w in each.what}:
        for against in (move.move_class, "all"):
            if harm.spend_blessing(scribe, word.target, against):
                resisted -= 1
                break
    shown = effectiveness(game, state, user, target, found, resisted)
    sums = damage.damage(
        db=word.base,
        rolled=word.rolled,
        attack=found.attack,
        defense=found.defense,
        crit_damage=word.crit_damage,
        crit=word.crit,
        strikes=word.strikes,
        stab=found.stab,
        db_bonus=found.base_bonus,
        bonus=found.bonus,
        damage_reduction=found.crit_reduction if word.crit else found.reduction,
        effectiveness=shown,
        final_minimum=options.final_minimum,
    )
    amount = max(1, sums.final // 2) if found.half else sums.final
    scribe.record(e.DamageDealt(word.user, word.target, word.move, sums, found.parts))
    left = {kind: value for kind, value in user.next_damage.items() if kind.partition(":")[0] != found.type}
    if left != user.next_damage:
        scribe.record(e.NextDamageSet(word.user, left))
    full = target.hp >= target.sheet.max_hp
    sturdy = full and any(numbers.traits(game, state, target, a.Sturdy, against=user))
    endures = _endures(scribe, word.target)
    harm.lose_hp(scribe, word.target, amount, source=word.user, why=word.move, spare=found.spare or sturdy or endures)
    _after_damage(scribe, word, found)


def _braced(scribe: Scribe, who: str) -> int:
    """Steps by which somebody has braced itself against this attack; that ends with it."""
    steps = 0
    for held, word in numbers.timed(harm.one_of(scribe, who), v.Resist):
        steps += word.steps
        harm.end_timed(scribe, who, held)
    return steps


def _endures(scribe: Scribe, who: str) -> bool:
    """Whether somebody endures this attack; that ends with it."""
    held = next((held for held, _ in numbers.timed(harm.one_of(scribe, who), v.Endure)), None)
    if held is not None:
        harm.end_timed(scribe, who, held)
    return held is not None


def _absorb(scribe: Scribe, user: Combatant, target: Combatant, found: Profile) -> None:
    """Abilities that drink an attack: healing, stages, or power for the next move of the type."""
    if found.immune != "absorbed":
        return
    for word in numbers.traits(scribe.game, scribe.state, target, a.Absorb, against=user):
        if found.type not in word.types:
            continue
        if word.heal_ticks:
            harm.heal(scribe, target.id, harm.tick(scribe, target.id, word.heal_ticks), why="absorbed")
        if word.stages:
            harm.change_stages(scribe, target.id, word.stages, why="absorbed")
        gained = {found.type: word.next_damage, f"{found.type}:base": word.next_base}
        stored = {**target.next_damage, **{kind: value for kind, value in gained.items() if value}}
        if stored != target.next_damage:
            scribe.record(e.NextDamageSet(target.id, stored))
        return


def _after_damage(scribe: Scribe, word: HurtOne, found: Profile) -> None:
    """What damage ends: frozen ones thaw, some coats are spent."""
    target = harm.one_of(scribe, word.target)
    for held in target.afflictions:
        if held.status == "frozen" and is_cured_by_hit(held.status, move_type=found.type):
            harm.cure(scribe, word.target, held.status, why="thawed")
    for timed, coat in harm.coats(target):
        if coat.ends_on_hit and coat.type == found.type:
            harm.end_timed(scribe, word.target, timed)


def expected(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """Expected damage on a target in hundredths, by set values: for AIs that weigh many moves."""
    found = profile(game, state, user, move, target)
    if found.immune or found.base is None or move.move_class == "status":
        return 0
    shown = effectiveness(game, state, user, target, found)
    if shown.is_immune:
        return 0
    effective = damage.effective_db(found.base, stab=found.stab, bonus=found.base_bonus)
    if "five_strike" in move.keywords:
        effective = damage.effective_db(found.base, strikes=3, stab=found.stab, bonus=found.base_bonus)
    rolled = damage.set_damage(effective)
    after = max(1, rolled + found.attack + found.bonus - found.defense - found.reduction)
    chance = sum(accuracy.hits(face, threshold=found.threshold) for face in range(1, 21))
    return max(1, after * shown.num // shown.den) * chance * 5


def staged_speed(game: Game, state: State, one: Combatant) -> int:
    """Speed as initiative counts it."""
    return stages.staged(numbers.own_stat(game, state, one, "speed"), stage=numbers.stage(game, state, one, "speed"))
