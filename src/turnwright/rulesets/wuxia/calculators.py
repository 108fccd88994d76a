"""The rules that are open to users: keyword arguments in, JSON out. (design: `turnwright calc wuxia`)

A calculator that depends on a ruling takes `options`; the caller fills it with the table's rulings. Types and ranges
are in the annotations, so that the caller can check any input before it calls.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from turnwright.kernel.dice import Mulberry32
from turnwright.kernel.language import ENGLISH
from turnwright.kernel.refusal import Refusal, hint, text_ref

from .faults import formula_refusal, trigger_refusal
from .options import Options
from .rules import (
    adr,
    bosses,
    conditions,
    currency,
    damage,
    formula,
    pillars,
    quick_actions,
    resolution,
    resources,
    tracks,
    triggers,
    turns,
)
from .rules.terms import POOL_OF, Pillar, SpdBand, Team

Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
D20 = Annotated[int, Meta(ge=1, le=20)]
D6 = Annotated[int, Meta(ge=1, le=6)]
Sides = Annotated[int, Meta(ge=1, le=1_000_000)]
Draws = Annotated[int, Meta(ge=0, le=10_000)]
Scl = Annotated[int, Meta(ge=0, le=100)]
Degree = Annotated[int, Meta(ge=1, le=4)]
DegreeOrNone = Annotated[int, Meta(ge=0, le=4)]
Dos = Annotated[int, Meta(ge=-4, le=4)]
SEED = Options()


# --- dice (spec 7.1) ------------------------------------------------------------------------------------------------


def mulberry32_d20(*, seed: int, draws: Draws) -> list[int]:
    """The first d20 faces of a seed."""
    return _faces(seed, draws, 20)


def mulberry32_d6(*, seed: int, draws: Draws) -> list[int]:
    """The first d6 faces of a seed."""
    return _faces(seed, draws, 6)


def mulberry32_roll(
    *, seed: int, draws: Draws, sides: Annotated[list[Sides], Meta(max_length=20)]
) -> dict[str, list[int]]:
    """The first faces of a seed for each number of sides, each from the first draw on."""
    return {str(each): _faces(seed, draws, each) for each in sides}


def rng_random_access(*, seed: int, n: Annotated[int, Meta(ge=1, le=2**32)], sides: Sides = 20) -> int:
    """The face of draw number n, counted from 1, without drawing the ones before it."""
    return _face(Mulberry32(seed), n - 1, sides)


# --- attacks --------------------------------------------------------------------------------------------------------


def bonus(
    *, pillar_trait: Number, skill_bonus: Number = 0, edge_bonus: Number = 0, situational_mods: Number = 0
) -> int:
    """The bonus of an attack."""
    return resolution.bonus(
        pillar_trait=pillar_trait,
        skill_bonus=skill_bonus,
        edge_bonus=edge_bonus,
        situational_mods=situational_mods,
    )


def hit(*, attack_roll: D20, attack_bonus: Number, defense_value: Number, options: Options = SEED) -> dict[str, Any]:
    """Miss, hit or crit."""
    return _plain(resolution.hit(attack_roll, attack_bonus=attack_bonus, defense_value=defense_value, tie=options.tie))


def hit_odds(*, attack_bonus: Number, defense_value: Number, options: Options = SEED) -> dict[str, float]:
    """The chances of a miss, a hit and a crit, over the twenty faces."""
    faces = [
        resolution.hit(face, attack_bonus=attack_bonus, defense_value=defense_value, tie=options.tie).outcome
        for face in range(1, 21)
    ]
    return {outcome: faces.count(outcome) / 20 for outcome in ("miss", "hit", "crit")}


def rank_dice(*, rank: Natural) -> dict[str, int]:
    """The dice of a rank in the opposed resolution; the highest is kept."""
    count, sides = adr.rank_dice(rank)
    return {"count": count, "sides": sides}


def dos(
    *,
    actor_total: Number,
    opposition_total: Number,
    actor_roll: D20 | None = None,
    opposition_roll: D20 | None = None,
) -> int:
    """Degrees of success in the opposed resolution, shifted by natural 1s and 20s if the rolls are given."""
    degrees = adr.dos(actor_total, opposition_total=opposition_total)
    shift = adr.natural_shift(actor_roll=actor_roll or 10, opposition_roll=opposition_roll)
    return adr.shifted(degrees, shift=shift)


def adr_resist_degree(*, resist_dos: Dos, contact_dos: Dos, cap: Degree = 4) -> int:
    """The degree of a condition in the opposed resolution."""
    return adr.resist_degree(resist_dos=resist_dos, contact_dos=contact_dos, cap=cap)


# --- damage ---------------------------------------------------------------------------------------------------------


def dr_reduction(*, tier: Number) -> float:
    """The share that a tier of damage reduction takes off."""
    return damage.dr_tenths(tier) / 10


def crit_damage(*, base_damage: Natural, options: Options = SEED) -> int:
    """The damage of a crit before reduction."""
    return damage.crit_damage(base_damage, num=options.crit_num, den=options.crit_den)


def damage_calculation(
    *,
    base_damage: Natural,
    crit: bool = False,
    dr_tier: Number = 0,
    charges: Natural = 0,
    guard: Natural = 0,
    route: damage.Route = "normal",
    blocked: bool = False,
    attack_bonus: Number = 0,
    defense_value: Number = 0,
    effect_rank: Number = 0,
    options: Options = SEED,
) -> dict[str, Any]:
    """One hit's damage with every step; `blocked` counts only where the table plays `block_halves`."""
    done = damage.damage(
        base_damage=base_damage,
        crit=crit,
        dr_tier=dr_tier,
        charges=charges,
        guard=guard,
        route=route,
        block_halves=blocked and options.block_halves,
        attack_bonus=attack_bonus,
        defense_value=defense_value,
        effect_rank=effect_rank,
        crit_num=options.crit_num,
        crit_den=options.crit_den,
        charge_depletion=options.charge_depletion,
    )
    return {**_plain(done), "dr_reduction": done.dr_percent / 100}


def attack_damage(*, d6: D6, strength: Number) -> int:
    """The damage of a basic attack."""
    return quick_actions.attack_damage(d6, strength=strength)


def strike_damage(*, d6: D6, strength: Number, agility: Number) -> int:
    """The damage of a quick strike."""
    return quick_actions.strike_damage(d6, strength=strength, agility=agility)


def knockout_save(
    *, thp_damage: Natural, core: Number, charges: Natural, roll: D20, resilience: Number
) -> dict[str, Any]:
    """The optional save against being knocked out by one great hit."""
    excess = damage.knockout_excess(thp_damage, core=core, charges=charges)
    saved = excess == 0 or damage.knockout_saved(roll, resilience=resilience, excess=excess)
    return {"asked": excess > 0, "excess": excess, "out": not saved}


# --- resources ------------------------------------------------------------------------------------------------------


def max_thp(*, endurance: Number, purchased_thp: Number = 0) -> int:
    """Maximum THP."""
    return resources.max_thp(endurance, purchased=purchased_thp)


def max_ae(*, willpower: Number, purchased_ae: Number = 0) -> int:
    """Maximum AE."""
    return resources.max_ae(willpower, purchased=purchased_ae)


def ae_regen(*, willpower: Number) -> int:
    """AE regained per round."""
    return resources.ae_regen(willpower)


def max_strain(*, endurance: Number) -> int:
    """The strain that kills."""
    return resources.max_strain(endurance)


def block_guard(*, endurance: Number) -> int:
    """The guard of a block."""
    return resources.block_guard(endurance)


def spd_band(*, agility: Number, shift: Annotated[int, Meta(ge=-2, le=2)] = 0) -> SpdBand:
    """Fast, normal or slow."""
    return resources.spd_band(agility, shift=shift)


def unit_derived(
    *, endurance: Number, willpower: Number, agility: Number, purchased_thp: Number = 0, purchased_ae: Number = 0
) -> dict[str, Any]:
    """All that follows from endurance, willpower and agility."""
    return {
        "max_thp": resources.max_thp(endurance, purchased=purchased_thp),
        "max_ae": resources.max_ae(willpower, purchased=purchased_ae),
        "ae_regen": resources.ae_regen(willpower),
        "max_strain": resources.max_strain(endurance),
        "block_guard": resources.block_guard(endurance),
        "spd_band": resources.spd_band(agility),
    }


def strain_penalty(*, strain: Natural, max_strain: Annotated[int, Meta(ge=1, le=1_000_000)]) -> int | str:
    """What strain takes off violence checks, or "defeated" at the maximum."""
    if resources.strain_kills(strain, max_strain=max_strain):
        return "defeated"
    return resources.strain_penalty(strain, max_strain=max_strain)


def resolve_charges(*, stat: Number, scl: Scl) -> int:
    """Charges of one pool."""
    return resources.resolve_charges(stat, scl=scl)


def resolve_pool(*, pillar: Pillar, options: Options = SEED) -> str:
    """The pool of charges that answers damage of a pillar."""
    return POOL_OF[options.resolve_pools][pillar]


def cost_track_boxes(*, scl: Scl, options: Options = SEED) -> int:
    """Boxes of a cost track."""
    return resources.cost_track_boxes(scl, size=options.track_size)


def core_levels(
    *,
    strength: Number,
    endurance: Number,
    agility: Number,
    technique: Number,
    willpower: Number,
    focus: Number,
    essence: Number,
    resolve: Number,
    presence: Number,
) -> dict[str, int]:
    """Body, mind and soul, and the core level."""
    stats: dict[str, int] = dict(locals())
    body, mind, soul = resources.cores(stats)
    return {"body": body, "mind": mind, "soul": soul, "cl": resources.core_level(stats)}


def default_pillar(*, scl: Scl, levels: Annotated[int, Meta(ge=-20, le=20)] = 0) -> dict[str, Any]:
    """The pillar of a unit that does not write it down, some levels above its template."""
    return _plain(pillars.levelled(pillars.default_pillar(scl), levels=levels))


# --- conditions -----------------------------------------------------------------------------------------------------


def condition_degree(*, margin: Number) -> int:
    """The degree by the margin of a resist roll; 0 when it holds."""
    return conditions.condition_degree(margin)


def condition_name(*, pillar: Pillar, degree: Degree) -> str:
    """The name of a degree."""
    return conditions.condition_name(pillar, degree=degree)


def resistance_fixed_roll(*, roll: D20, resilience: Number, effect_rank: Number, cap: Degree = 4) -> dict[str, Any]:
    """A resist roll: whether it holds, and the degree if not."""
    return _plain(conditions.resist(roll, resilience=resilience, effect_rank=effect_rank, cap=cap))


def resist_odds(*, resilience: Number, effect_rank: Number, cap: Degree = 4) -> dict[str, float]:
    """The chance of each degree, over the twenty faces; 0 is resisted."""
    degrees = [
        conditions.resist(face, resilience=resilience, effect_rank=effect_rank, cap=cap).degree for face in range(1, 21)
    ]
    return {str(degree): degrees.count(degree) / 20 for degree in range(5)}


def stacked_degree(*, existing: DegreeOrNone, incoming: DegreeOrNone, options: Options = SEED) -> int:
    """The degree after a second condition of the same pillar."""
    return conditions.stacked_degree(existing, incoming=incoming, rule=options.stacking)


def condition_penalty(*, degree: DegreeOrNone) -> int:
    """What a degree takes off attack and defense of its pillar."""
    return conditions.condition_penalty(degree)


# --- currencies and tracks ------------------------------------------------------------------------------------------


def fury_from_damage(*, thp_lost: Natural) -> int:
    """Fury earned by one hit taken."""
    return currency.fury_from_damage(thp_lost)


def currency_cap(*, scl: Scl, options: Options = SEED) -> int:
    """The most of a currency that a unit holds."""
    return currency.currency_cap(scl, rule=options.currency_cap)


def spend(*, name: currency.Spend, options: Options = SEED) -> dict[str, Any]:
    """What a spend costs and gives."""
    row = currency.price(
        name, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus
    )
    return {**_plain(row), "text": ENGLISH.text(f"wuxia.gives.{name}", bonus=row.attack)}


def track_threshold(*, current: Natural, maximum: Annotated[int, Meta(ge=1, le=1000)]) -> dict[str, Any]:
    """How full a cost track is, what that does, and the penalty on its pillar."""
    reached = tracks.threshold(current, maximum=maximum)
    return {
        "threshold": reached,
        "effect": ENGLISH.text(f"wuxia.threshold.{reached}") if reached else "none",
        "penalty": tracks.track_penalty(current, maximum=maximum),
    }


def thresholds_crossed(*, before: Natural, after: Natural, maximum: Annotated[int, Meta(ge=1, le=1000)]) -> list[int]:
    """The quarters reached by new marks."""
    return list(tracks.thresholds_crossed(before, after=after, maximum=maximum))


# --- bosses and turns -----------------------------------------------------------------------------------------------


def boss_rank(*, rank: Number, options: Options = SEED) -> dict[str, Any]:
    """What a boss rank is worth; a rank beyond 1-5 counts as the nearest."""
    row = bosses.boss_rank(rank)
    return {
        "rank_used": row.rank,
        "thp_mult": row.thp_halves / 2,
        "charges": row.charges,
        "dr_tier": row.dr_tier,
        "actions": bosses.boss_actions(rank, rule=options.boss_actions),
        "phases": row.phases,
    }


def boss_thp(*, base_thp: Natural, rank: Number, party_scl: Scl = 1, boss_scl: Scl = 1, options: Options = SEED) -> int:
    """A boss's maximum THP; the two SCL count only where the table plays `boss_thp_scl_modifier`."""
    return bosses.boss_thp(
        base_thp,
        thp_halves=bosses.boss_rank(rank).thp_halves,
        party_scl=party_scl if options.boss_thp_scl_modifier else None,
        boss_scl=boss_scl,
    )


def boss_phase(*, thp: Natural, max_thp: Annotated[int, Meta(ge=1, le=1_000_000)], rank: Number) -> int:
    """The phase that a boss of a rank is in."""
    thresholds = bosses.PHASE_THRESHOLDS[bosses.boss_rank(rank).phases]
    return bosses.boss_phase(thp, max_thp=max_thp, thresholds=thresholds)


def quick_action(*, name: quick_actions.QuickActionName) -> dict[str, Any]:
    """What a quick action does, to whom and at what cost."""
    row = quick_actions.QUICK_ACTIONS[name]
    if row.stat is not None:
        text = ENGLISH.text("wuxia.change", value=row.change, stat=ENGLISH.text(f"wuxia.changes.{row.stat}"))
    else:
        text = ENGLISH.text("wuxia.what.block_formula" if name == "block" else f"wuxia.what.{name}")
    return {**_plain(row), "text": text}


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit in the question who acts when."""

    id: str
    team: Team
    agility: Number
    actions: Annotated[int, Meta(ge=1, le=10)] = 1


def turn_order(
    *, units: list[Entrant], phase: Literal["quick1", "major", "quick2"], options: Options = SEED
) -> list[str]:
    """Who acts in a phase, first to last; the list's order is the roster."""
    queue = [
        turns.Initiative(unit.id, unit.team, unit.agility, resources.spd_band(unit.agility), index, unit.actions)
        for index, unit in enumerate(units)
    ]
    return list(turns.turn_order(queue, phase=phase, structure=options.turn_structure))


# --- what packs write -----------------------------------------------------------------------------------------------


def formula_value(*, formula: Annotated[str, Meta(max_length=200)], stats: dict[str, Number] | None = None) -> int:
    """The value of a technique's formula; stats that are not given count as 0."""
    return _formula_value(formula, stats or {})


def trigger(*, condition: str) -> dict[str, Any]:
    """How an encounter's trigger condition is read."""
    try:
        return _plain(triggers.parse(condition))
    except triggers.TriggerError as error:
        raise trigger_refusal(error) from None


CALCULATORS: Mapping[str, Callable[..., Any]] = {
    "adr_resist_degree": adr_resist_degree,
    "ae_regen": ae_regen,
    "attack_damage": attack_damage,
    "block_guard": block_guard,
    "bonus": bonus,
    "boss_phase": boss_phase,
    "boss_rank": boss_rank,
    "boss_thp": boss_thp,
    "condition_degree": condition_degree,
    "condition_name": condition_name,
    "condition_penalty": condition_penalty,
    "core_levels": core_levels,
    "cost_track_boxes": cost_track_boxes,
    "crit_damage": crit_damage,
    "currency_cap": currency_cap,
    "damage": damage_calculation,
    "default_pillar": default_pillar,
    "dos": dos,
    "dr_reduction": dr_reduction,
    "formula": formula_value,
    "fury_from_damage": fury_from_damage,
    "hit": hit,
    "hit_odds": hit_odds,
    "knockout_save": knockout_save,
    "max_ae": max_ae,
    "max_strain": max_strain,
    "max_thp": max_thp,
    "mulberry32_d20": mulberry32_d20,
    "mulberry32_d6": mulberry32_d6,
    "mulberry32_roll": mulberry32_roll,
    "quick_action": quick_action,
    "rank_dice": rank_dice,
    "resist_odds": resist_odds,
    "resistance_fixed_roll": resistance_fixed_roll,
    "resolve_charges": resolve_charges,
    "resolve_pool": resolve_pool,
    "rng_random_access": rng_random_access,
    "spd_band": spd_band,
    "spend": spend,
    "stacked_degree": stacked_degree,
    "strain_penalty": strain_penalty,
    "strike_damage": strike_damage,
    "thresholds_crossed": thresholds_crossed,
    "track_threshold": track_threshold,
    "trigger": trigger,
    "turn_order": turn_order,
    "unit_derived": unit_derived,
}


def _face(stream: Mulberry32, index: int, sides: int) -> int:
    return (stream.at(index) * sides >> 32) + 1


def _faces(seed: int, draws: int, sides: int) -> list[int]:
    stream = Mulberry32(seed)
    return [_face(stream, index, sides) for index in range(draws)]


def _formula_value(text: str, stats: Mapping[str, int]) -> int:
    for name in stats:
        if name not in formula.NAMES:
            raise Refusal("wuxia.stat", name=text_ref(name), hint=hint(name, formula.NAMES))
    try:
        node = formula.parse(text)
        if formula.dice_of(node):
            raise Refusal("wuxia.formula", formula=text_ref(text), context="dice")
        return formula.evaluate(node, {name: stats.get(name, 0) for name in formula.NAMES})
    except formula.FormulaError as error:
        raise formula_refusal(error) from None


def _plain(value: Struct) -> dict[str, Any]:
    return structs.asdict(value)
