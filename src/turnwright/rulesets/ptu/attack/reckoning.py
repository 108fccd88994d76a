"""An attack on one target before any die is rolled: every number of it. (pp. 234-240)

Screens, odds and AIs read it; the steps of an attack roll on it.
"""

from __future__ import annotations

from .. import content as c
from .. import derived
from ..game import PtuGame
from ..index import index_of
from ..modifiers import boosts, rules, total
from ..people import company
from ..rules import accuracy, damage, type_chart
from ..rules.terms import MoveType, PokemonType
from ..rules.type_chart import Effectiveness
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from .aim import accuracy_check
from .figures import Attack, Kept, Profile
from .moves import is_struggle, move_type, rules_of, words
from .power import attack_and_defense, bonuses, damage_base
from .resistance import eased, immunity, steps_beside_chart

TWICE_SOFT = 5
"""Damage reduction of two abilities that soften super-effective hits. (sources 14)"""
_MOST_KEPT = 256
_MOST_SCENES = 8
"""So many are kept of one attack on one target, the latest first."""


def profile(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant) -> Profile:
    """Everything about one attack that can be known before it is rolled.

    It is worked out once for a user, a target and what else counts: the roll, the landing and the damage of an attack
    ask for the same, and so does every branch of its odds.
    """
    known = index_of(game).profiles
    key = (user.id, move.id, target.id)
    scenes = known.get(key)
    if scenes is None:
        if len(known) >= _MOST_KEPT:
            known.clear()
        scenes = known[key] = []
    for place, kept in enumerate(scenes):
        if kept.fits(state, user, move, target):
            if kept.state is not state:  # the next question is most often about the same state
                scenes[place] = Kept(kept.found, state, user, move, target)
            return kept.found
    found = _profile(game, state, user, move, target)
    scenes.insert(0, Kept(found, state, user, move, target))
    del scenes[_MOST_SCENES:]
    return found


def _profile(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant) -> Profile:
    kind = move_type(game, state, user, move, target)
    plain = Attack(game, state, user, move, target, False, kind)
    passing = words(plain, v.Ignore)
    ignored = {what for word in passing for what in word.what}
    passed_by = sum(word.amount for word in passing if "damage_reduction" in word.what)
    lasting = [word for _, word in boosts(plain, user)] if user.timed else ()
    piercing = any("pierces" in word.rules for word in lasting)
    pierced = (
        piercing
        or "defensive_abilities" in ignored
        or derived.is_ruled(game, state, user, "pierce_abilities", against=target)
    )
    attack = plain._replace(pierced=pierced, eased=eased(plain))
    attack = attack._replace(steps=steps_beside_chart(attack))
    immune = immunity(attack)
    threshold, evaded, penalty = accuracy_check(attack, ignored)
    hurts = c.is_damaging(move)  # else nobody asks what it would do
    base, base_bonus = damage_base(attack) if hurts else (None, 0)
    strength, defense = attack_and_defense(attack, ignored)
    softened = len(rules(attack, "soft_weakness"))
    less = total(attack, "damage_reduction").number
    if softened > 1:
        on_chart = (type_chart.effectiveness(kind, derived.types_of(game, state, target)).steps or 0) + attack.steps
        less += TWICE_SOFT if on_chart > 0 else 0
    reduction = derived.damage_reduction(game, state, target, crit=False, against=user) + less if hurts else 0
    with_crit = derived.damage_reduction(game, state, target, crit=True, against=user) + less if hurts else 0
    if "damage_reduction" in ignored:
        reduction, with_crit = (max(0, value - passed_by) if passed_by else 0 for value in (reduction, with_crit))
    attack = attack._replace(steps=attack.steps - total(attack, "resisted_steps").number)
    steps = attack.steps
    parts = bonuses(attack) if hurts else ()
    crits = [word.roll for word in words(attack, v.Critical)]
    sturdy = bool(rules(attack, "sturdy"))
    met, ruled = _types_met(attack), rules_of(attack)
    return Profile(
        target=target.id,
        type=kind,
        types=met,
        immune=immune,
        threshold=threshold,
        evasion=evaded,
        penalty=penalty,
        crit=crits[-1] if crits else 20,
        crit_extension=total(attack, "critical_range").number,
        crit_dice=total(attack, "critical_dice").number,
        never_crit=bool(rules(attack, "no_criticals")) or any(True for _ in company.timed(target, v.Stance)),
        always_crit=any("sure_crit" in word.rules for word in lasting),
        base=base,
        base_bonus=base_bonus,
        stab=move.weapon is None
        and not is_struggle(move.id)
        and type_chart.has_stab(kind, derived.types_of(game, state, user)),
        attack=strength,
        defense=defense,
        bonus=sum(value for _, value in parts),
        plus=total(attack, "damage_after_type").number if hurts else 0,
        reduction=reduction,
        crit_reduction=with_crit,
        steps=steps,
        half="half_damage" in ruled or bool(rules(attack, "half_damage")),
        soft=softened > 0,
        shown=_multiplier(game, kind, met, steps, soft=softened > 0),
        spare="spare" in ruled,
        sturdy=sturdy and target.hp >= target.sheet.max_hp > 1,
        pierced=pierced,
        gently="no_waking" in ruled,
        effect_extension=total(attack, "effect_range").number,
        parts=parts,
        ignores_blessings=piercing or "blessings" in ignored,
    )


def _types_met(attack: Attack) -> tuple[PokemonType, ...]:
    """The types of a target as far as an attack meets them."""
    game, state, user = attack[:3]
    target, kind = attack.aimed_at, attack.kind
    met = derived.types_of(game, state, target)
    for word in derived.traits(game, state, user, a.HitsType):
        if kind in word.moves:
            met = tuple(each for each in met if each != word.type)
    for against in words(attack, v.AgainstType):
        if _is_proof(kind, against.type):
            met = tuple(each for each in met if each != against.type)
    for _, boost in company.boosts(user):
        if boost.hits_type is not None:
            met = tuple(each for each in met if each != boost.hits_type or not _is_proof(kind, each))
    if kind == "ground" and derived.is_brought_down(game, state, target):
        met = tuple(each for each in met if each != "flying")
    return met


def effectiveness(game: PtuGame, found: Profile, more: int = 0) -> Effectiveness:
    """The multiplier of an attack, with everything that shifts it; `more` steps on top."""
    if not more:
        return found.shown
    return _multiplier(game, found.type, found.types, found.steps + more, soft=found.soft)


def _multiplier(
    game: PtuGame, kind: MoveType, met: tuple[PokemonType, ...], steps: int, *, soft: bool
) -> Effectiveness:
    combination = game.options.type_combination
    shown = type_chart.effectiveness(kind, met, steps=steps, combination=combination)
    if soft and shown.steps is not None and shown.steps > 0:
        num, den = {1: (5, 4), 2: (3, 2), 3: (2, 1)}[min(3, shown.steps)]
        return Effectiveness(num, den, shown.steps)
    return shown


def _is_proof(move_type: MoveType, kind: str) -> bool:
    return move_type != "typeless" and kind in type_chart.CHART[move_type].immune


def does_something(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant) -> bool:
    """Whether a move that hits a target does anything to it. (p. 238)"""
    found = profile(game, state, user, move, target)
    if found.immune:
        return False
    return not (c.is_damaging(move) and effectiveness(game, found).is_immune)


def expected(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """Expected damage on a target in hundredths, by set values: for AIs that weigh many moves."""
    found = profile(game, state, user, move, target)
    if found.immune or found.base is None or move.move_class == "status":
        return 0
    shown = effectiveness(game, found)
    if shown.is_immune:
        return 0
    effective = damage.effective_db(found.base, stab=found.stab, bonus=found.base_bonus)
    if "five_strike" in move.keywords:
        effective = damage.effective_db(found.base, strikes=3, stab=found.stab, bonus=found.base_bonus)
    rolled = damage.set_damage(effective)
    after = max(1, rolled + found.attack + found.bonus - found.defense - found.reduction)
    chance = sum(accuracy.hits(face, threshold=found.threshold) for face in range(1, 21))
    return (max(1, after * shown.num // shown.den) + found.plus) * chance * 5
