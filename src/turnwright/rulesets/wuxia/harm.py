"""What happens to units: damage, strain, healing, conditions, currencies, marks, falling and rising again.

Each function records what follows from a fact, in the order in which the specification lists it.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from . import derived
from . import events as e
from .game import WuxiaScribe
from .rules import bosses, conditions, currency, damage, tracks
from .rules.quick_actions import STANCE
from .rules.resources import strain_kills
from .rules.terms import CURRENCY_OF, POOL_OF, Currency, Pillar, Team, Track
from .setup import reinforcement
from .state import Condition, Modifier, ModifierStat, State, Unit

_GAINED = {"fury": e.FuryGained, "clout": e.CloutGained, "insight": e.InsightGained}
_SPENT = {"fury": e.FurySpent, "clout": e.CloutSpent, "insight": e.InsightSpent}


class Own(NamedTuple):
    """What an author says of a condition; nothing: it is as its ladder has it."""

    id: str = ""
    name: str = ""
    effects: tuple[conditions.ConditionEffect, ...] = ()


LADDERS_OWN = Own()


def unit_of(scribe: WuxiaScribe, unit_id: str) -> Unit:
    state: State = scribe.state
    return state.units[unit_id]


def deal(
    scribe: WuxiaScribe,
    *,
    attacker: str,
    target: str,
    parts: e.Parts,
    pillar: Pillar,
    route: damage.Route = "normal",
    crit: bool = False,
    face: int | None = None,
    bonus: int = 0,
    defense: int = 0,
    rank: int = 0,
) -> damage.DamageCalculation:
    """One hit's damage, from its base to the fall of its target. (spec 2.5, 6.2)"""
    options = scribe.options
    unit = unit_of(scribe, target)
    pool = POOL_OF[options.resolve_pools][pillar]
    charges: int = getattr(unit.charges, pool)
    halving = next((held for held in unit.modifiers if held.stat == "halve"), None)
    sums = damage.damage(
        base_damage=derived.total(parts),
        crit=crit,
        dr_tier=derived.dr_tier(unit),
        charges=charges,
        guard=unit.guard,
        route=route,
        block_halves=halving is not None,
        attack_bonus=bonus,
        defense_value=defense,
        effect_rank=rank,
        crit_num=options.crit_num,
        crit_den=options.crit_den,
        charge_depletion=options.charge_depletion,
    )
    scribe.record(e.DamageCalculated(attacker, target, sums, face, parts))
    if sums.halved and halving is not None:
        scribe.record(e.ModifierExpired(target, halving.id, halving.label))
    if sums.guard_absorbed:
        scribe.record(e.GuardAbsorbed(target, sums.guard_absorbed, unit.guard - sums.guard_absorbed))
    if sums.charge_depletion:
        scribe.record(e.ResolveDepleted(target, pool, sums.charge_depletion, charges - sums.charge_depletion))
    if sums.strain_damage:
        take_strain(scribe, target, sums.strain_damage, source=attacker, as_damage=True)
    if sums.thp_damage:
        lose_thp(scribe, target, sums.thp_damage, cause=attacker)
    return sums


def lose_thp(scribe: WuxiaScribe, target: str, amount: int, *, cause: str) -> None:
    """THP never go under 0; at 0 a unit falls. Pain earns fury. (sources 2, 7)"""
    unit = unit_of(scribe, target)
    left = max(0, unit.thp - amount)
    scribe.record(e.ThpDamage(target, amount, left, cause))
    if left == 0:
        defeat(scribe, target, cause)
        return
    earn(scribe, target, "fury", currency.fury_from_damage(unit.thp - left), "damage")
    enter_phases(scribe, target)


def take_strain(scribe: WuxiaScribe, target: str, amount: int, *, source: str, as_damage: bool = False) -> None:
    """Strain rises; at its maximum a unit dies, without a save. (spec 2.1; sources 13.23)"""
    unit = unit_of(scribe, target)
    value = min(unit.max_strain, unit.strain + amount)
    scribe.record(e.StrainDamage(target, amount, value) if as_damage else e.StrainGained(target, amount, value, source))
    if strain_kills(value, max_strain=unit.max_strain):
        defeat(scribe, target, "strain")


def relieve_strain(scribe: WuxiaScribe, target: str, amount: int, *, source: str) -> None:
    unit = unit_of(scribe, target)
    relieved = min(amount, unit.strain)
    if relieved:
        scribe.record(e.StrainRelieved(target, relieved, unit.strain - relieved, source))


def heal(scribe: WuxiaScribe, target: str, amount: int, *, source: str) -> None:
    """THP come back, up to the maximum."""
    unit = unit_of(scribe, target)
    healed = min(max(0, amount), unit.max_thp - unit.thp)
    if healed:
        scribe.record(e.ThpHealed(target, healed, unit.thp + healed, source))


def gain_guard(scribe: WuxiaScribe, target: str, amount: int) -> None:
    """Guard adds up. (sources 2)"""
    if amount > 0:
        scribe.record(e.GuardGained(target, amount, unit_of(scribe, target).guard + amount))


def gain_ae(scribe: WuxiaScribe, target: str, amount: int, *, source: str) -> None:
    unit = unit_of(scribe, target)
    gained = min(max(0, amount), unit.max_ae - unit.ae)
    if gained:
        scribe.record(e.AeGained(target, gained, unit.ae + gained, source))


def modify(
    scribe: WuxiaScribe,
    target: str,
    *,
    label: str,
    source: str,
    stat: ModifierStat,
    value: int,
    pillar: Pillar | None = None,
    rounds: int | None = None,
    lasts: bool = False,
) -> None:
    """A number changes for a while."""
    state: State = scribe.state
    since = state.round if rounds is None and not lasts else 0
    modifier = Modifier(state.modifiers_made + 1, label, source, stat, value, pillar, rounds, lasts, since)
    scribe.record(e.ModifierApplied(target, modifier))


def inflict(
    scribe: WuxiaScribe, target: str, *, pillar: Pillar, degree: int, cap: int, source: str, rounds: int | None,
    damage_each_round: int = 0, healing_each_round: int = 0, own: Own = LADDERS_OWN,
) -> None:  # fmt: skip
    """A condition, or the advance of the one the unit has; the fourth degree takes it out. (spec 2.7; sources 6)"""
    options = scribe.options
    unit = unit_of(scribe, target)
    held = next((condition for condition in unit.conditions if condition.pillar == pillar), None)
    before = held.degree if held else 0
    after = conditions.stacked_degree(before, incoming=degree, rule=options.stacking)
    if options.condition_cap == "result":
        after = min(after, max(before, cap))
    if held is not None:
        rounds = None if rounds is None or held.rounds is None else max(rounds, held.rounds)
        damage_each_round = max(damage_each_round, held.damage)
        healing_each_round = max(healing_each_round, held.healing)
        source = source if after > before else held.source
        if after == before and own == LADDERS_OWN:
            own = Own(held.id, held.name, held.effects)
    condition = Condition(pillar, after, source, rounds, damage_each_round, healing_each_round, *own)
    if condition == held:
        return
    if after > before > 0:
        scribe.record(e.ConditionAdvanced(target, condition, after))
    else:
        scribe.record(e.ConditionApplied(target, condition))
    if after == conditions.TAKEN_OUT:
        defeat(scribe, target, condition.known_as)


def ease(scribe: WuxiaScribe, target: str, *, pillar: Pillar | None, degrees: int) -> None:
    """Conditions get better by some degrees, or end."""
    for held in unit_of(scribe, target).conditions:
        if pillar is not None and held.pillar != pillar:
            continue
        left = held.degree - degrees
        if left <= 0:
            scribe.record(e.ConditionRemoved(target, held.known_as, held.pillar))
        elif degrees:
            scribe.record(e.ConditionEased(target, replace(held, degree=left), left))


def expire(scribe: WuxiaScribe, target: str, modifier: Modifier) -> None:
    scribe.record(e.ModifierExpired(target, modifier.id, modifier.label))


def end_debuffs(scribe: WuxiaScribe, target: str) -> None:
    """Everything that somebody lowered; a stance is one's own choice, and stays."""
    for held in unit_of(scribe, target).modifiers:
        if held.value < 0 and held.label != STANCE:
            expire(scribe, target, held)


def end_what_hangs_on(scribe: WuxiaScribe, source: str, *, made_before: int | None = None) -> None:
    """Changes that last until somebody's next turn end when that turn comes, or cannot come any more. (sources 4)"""
    state: State = scribe.state
    for unit in state.units.values():
        for held in unit.modifiers:
            hangs = held.source == source and held.rounds is None and not held.lasts
            if hangs and (made_before is None or held.since < made_before):
                expire(scribe, unit.id, held)


def defeat(scribe: WuxiaScribe, target: str, cause: str) -> None:
    """A unit falls; its friends are furious. (sources 7)"""
    fallen = unit_of(scribe, target)
    if fallen.status != "up":
        return
    scribe.record(e.UnitDefeated(target, cause))
    end_what_hangs_on(scribe, target)
    state: State = scribe.state
    for unit in state.units.values():
        if unit.team == fallen.team and unit.status == "up":
            earn(scribe, unit.id, "fury", currency.ALLY_DOWN_FURY, "ally_down")


def revive(scribe: WuxiaScribe, target: str, thp: int) -> None:
    """A fallen unit stands again. (spec 3.1)"""
    unit = unit_of(scribe, target)
    if unit.status == "defeated":
        scribe.record(e.UnitRevived(target, min(max(1, thp), unit.max_thp)))


def enter_phases(scribe: WuxiaScribe, target: str) -> None:
    """A boss whose THP have sunk far enough enters its next phase, or two at once, in order. (sources 9)"""
    unit = unit_of(scribe, target)
    if not unit.phases:
        return
    reached = bosses.boss_phase(unit.thp, max_thp=unit.max_thp, thresholds=tuple(p.threshold for p in unit.phases))
    for number in range(unit.phase + 1, reached + 1):
        phase = unit.phases[number - 2]
        unit = unit_of(scribe, target)
        scribe.record(
            e.BossPhaseChanged(
                target,
                number,
                unit.max_charges if phase.refill_charges else unit.charges,
                unit.dr_tier + phase.dr_tier,
                phase.techniques or unit.techniques,
            )
        )
        for sheet in phase.summons:
            call(scribe, sheet, team=unit.team, cause=target)


def call(scribe: WuxiaScribe, sheet: str, *, team: Team, cause: str) -> None:
    """A unit joins in mid-battle; it acts from the next phase on."""
    state: State = scribe.state
    taken = [*state.units, *(unit.id for wave in state.waves for unit in wave.units)]
    party_scl = max((unit.scl for unit in state.units.values() if unit.team == "player"), default=1)
    joined = reinforcement(scribe.content, scribe.options, sheet, team=team, taken=taken, party_scl=party_scl)
    scribe.record(e.UnitJoined(joined, cause))


def earn(scribe: WuxiaScribe, unit_id: str, name: Currency, gain: int, source: str) -> None:
    """Currency, as far as it fits under the cap; dangerous insight tells the story. (sources 7)"""
    if gain <= 0:
        return
    unit = unit_of(scribe, unit_id)
    has = derived.currency_of(unit, name)
    gained = currency.earned(has, gain=gain, cap=currency.currency_cap(unit.scl, rule=scribe.options.currency_cap))
    if gained:
        scribe.record(_GAINED[name](unit_id, gained, source, has + gained))
        if name == "insight" and currency.crosses_danger(has, after=has + gained):
            set_flag(scribe, f"insight_danger:{unit_id}", source=unit_id)


def spend(scribe: WuxiaScribe, unit_id: str, name: Currency, cost: int, effect: str) -> None:
    has = derived.currency_of(unit_of(scribe, unit_id), name)
    if cost:
        scribe.record(_SPENT[name](unit_id, cost, effect, has - cost))


def mark(scribe: WuxiaScribe, unit_id: str, track: Track, marks: int, *, source: str) -> None:
    """Marks on a cost track, with what its quarters mean. (sources 8)"""
    if not marks:
        return
    unit = unit_of(scribe, unit_id)
    held = derived.track_of(unit, track)
    after = held.current + marks
    scribe.record(e.TrackMarked(unit_id, track, marks, source, after))
    crossed = tracks.thresholds_crossed(held.current, after=after, maximum=held.maximum)
    for threshold in crossed:
        set_flag(scribe, tracks.threshold_flag(unit_id, track=track, threshold=threshold), source=unit_id)
    if scribe.options.track_crash:
        _crash(scribe, unit_id, track, half=50 in crossed, full=100 in crossed)


def _crash(scribe: WuxiaScribe, unit_id: str, track: Track, *, half: bool, full: bool) -> None:
    """The ADR's tracks: half full earns currency; full inflicts a condition, costs currency and resets. (sources 8)"""
    crash = tracks.CRASHES[track]
    if half:
        earn(scribe, unit_id, CURRENCY_OF[crash.pillar], 1, f"{track}_track")
    if not full:
        return
    if crash.emptied is not None:
        spend(
            scribe,
            unit_id,
            crash.emptied,
            derived.currency_of(unit_of(scribe, unit_id), crash.emptied),
            f"{track}_crash",
        )
    held = derived.track_of(unit_of(scribe, unit_id), track)
    left = tracks.after_crash(held.maximum)
    scribe.record(e.TrackCleared(unit_id, track, held.current - left, left))
    inflict(scribe, unit_id, pillar=crash.pillar, degree=crash.degree, cap=4, source=f"{track}_crash", rounds=None)


def set_flag(scribe: WuxiaScribe, flag: str, *, source: str) -> None:
    """A flag for the story, once."""
    state: State = scribe.state
    if flag not in state.flags:
        scribe.record(e.FlagSet(flag, source))
