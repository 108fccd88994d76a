"""From an encounter to a battle that can begin: sheets become units. (spec 2.1, 6.1; sources 9, 13)"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import Calling
from turnwright.kernel.telling import ref

from . import content as c
from .game import WuxiaGame
from .options import Options
from .rules import bosses, conditions, currency, pillars, resources
from .rules.terms import CURRENCY_OF, PILLARS, STAT_OF_POOL, Pillar, Team
from .state import BossPhase, Carried, Condition, CostTrack, ResolveCharges, Setup, State, Trigger, Unit, Wave

PLAYER = "player_character"
"""The specification's name for whom the player plays. (spec 5.2)"""


def setup(game: WuxiaGame, plan: Setup) -> State:
    """The battle before its first round. Refuses what is not there, or does not fit."""
    try:
        return _battle(game, plan)
    except Refusal as refusal:
        raise refusal.within(Calling(game, None)) from None


def _trigger(options: Options, trigger: c.Trigger) -> Trigger:
    """An encounter's trigger, with what the rules must know of its dialogue. (ruling `dialogue`)"""
    if options.dialogue == "silent":
        return Trigger(trigger.condition, trigger.event, trigger.action)
    return Trigger(
        trigger.condition,
        trigger.event,
        trigger.action,
        when=trigger.when,
        goals=trigger.goals,
        asks=bool(trigger.choices),
    )


def _battle(game: WuxiaGame, plan: Setup) -> State:
    content = game.content
    options = game.options
    encounter = find_encounter(content, plan.encounter)
    party = encounter.party if plan.party is None else plan.party
    if not party and not encounter.allies:
        raise Refusal("wuxia.no_party", encounter=ref("encounter", encounter.id))
    levels = [find_sheet(content, name).scl for name in party]
    party_scl = max(levels, default=1)
    units: dict[str, Unit] = {}
    for unit_id, place, team in c.roster(encounter, party=party):
        units[unit_id] = build_unit(content, options, place, team=team, unit_id=unit_id, party_scl=party_scl)
    for unit_id, carried in plan.carried.items():
        if unit_id not in units:
            raise Refusal("wuxia.no_such_unit", name=text_ref(unit_id), hint=hint(unit_id, units))
        units[unit_id] = _with_currency(bring_along(units[unit_id], carried, content), options)
    return State(
        encounter=encounter.id,
        name=encounter.name,
        units=units,
        goals=encounter.victory,
        structure=options.turn_structure,
        triggers=tuple(_trigger(options, trigger) for trigger in encounter.triggers),
        waves=_waves(content, options, encounter, set(units), party_scl),
        rewards=encounter.rewards,
        story_flags=plan.flags,
    )


def find_encounter(content: c.Content, name: str) -> c.Encounter:
    found = content.encounters.get(name)
    if found is None:
        raise Refusal("wuxia.no_such_encounter", name=text_ref(name), hint=hint(name, content.encounters))
    return found


def find_sheet(content: c.Content, name: str) -> c.Unit:
    found = content.units.get(name)
    if found is None:
        raise Refusal("wuxia.no_such_sheet", name=text_ref(name), hint=hint(name, content.units))
    return found


def _waves(
    content: c.Content, options: Options, encounter: c.Encounter, taken: set[str], party_scl: int
) -> tuple[Wave, ...]:
    waves = []
    for wave in encounter.waves:
        ids = c.instance_ids([place.unit for place in wave.enemies], taken=tuple(taken))
        taken |= set(ids)
        arriving = tuple(
            build_unit(content, options, place, team="enemy", unit_id=unit_id, party_scl=party_scl)
            for unit_id, place in zip(ids, wave.enemies, strict=True)
        )
        waves.append(Wave(wave.round, arriving))
    return tuple(waves)


def reinforcement(
    content: c.Content, options: Options, sheet: str, *, team: Team, taken: Collection[str], party_scl: int
) -> Unit:
    """A unit that is called onto the field in mid-battle."""
    (unit_id,) = c.instance_ids([sheet], taken=tuple(taken))
    return build_unit(content, options, c.Placement(sheet), team=team, unit_id=unit_id, party_scl=party_scl)


def build_unit(
    content: c.Content, options: Options, place: c.Placement, *, team: Team, unit_id: str, party_scl: int
) -> Unit:
    """A combatant from its sheet: derived resources by the formulas of appendix A, a boss by its rank."""
    sheet = find_sheet(content, place.unit)
    scl = sheet.scl if place.level is None else place.level
    numbers = c.formula_numbers(sheet, scl=scl)
    stats = sheet.stats
    max_thp = sheet.thp or resources.max_thp(stats.endurance, purchased=sheet.purchased_thp)
    max_ae = sheet.ae if sheet.ae is not None else resources.max_ae(stats.willpower, purchased=sheet.purchased_ae)
    charges = ResolveCharges(
        **{
            pool: own if own is not None else resources.resolve_charges(getattr(stats, stat), scl=scl)
            for pool, stat in STAT_OF_POOL.items()
            for own in (getattr(sheet.charges, pool),)
        }
    )
    boxes = resources.cost_track_boxes(scl, size=options.track_size)
    blocks = c.pillars_of(sheet, scl=scl)
    unit = Unit(
        id=unit_id,
        sheet=sheet.id,
        name=sheet.name if "#" not in unit_id else f"{sheet.name} {unit_id.rsplit('#', 1)[1]}",
        team=team,
        scl=scl,
        cl=numbers["cl"],
        sl=numbers["sl"],
        **msgspec.structs.asdict(stats),
        thp=max_thp,
        max_thp=max_thp,
        ae=max_ae,
        max_ae=max_ae,
        ae_regen=resources.ae_regen(stats.willpower),
        max_strain=resources.max_strain(stats.endurance),
        violence=blocks["violence"],
        influence=blocks["influence"],
        revelation=blocks["revelation"],
        charges=charges,
        max_charges=charges,
        blood=CostTrack(min(boxes, sheet.marks.blood), boxes),
        fate=CostTrack(min(boxes, sheet.marks.fate), boxes),
        stain=CostTrack(min(boxes, sheet.marks.stain), boxes),
        dr_tier=sheet.dr_tier,
        clout=sheet.clout,
        insight=sheet.insight,
        techniques=sheet.techniques,
        items=sheet.items,
        conditions=tuple(
            held
            for entry in sheet.conditions
            for held in (_held(entry, source=sheet.id) if isinstance(entry, str) else held_condition(entry, sheet.id),)
        ),
        ai=place.ai or sheet.ai,
    )
    unit = _with_currency(unit, options)
    rank = sheet.boss_rank if place.boss_rank is None else place.boss_rank or None
    return unit if rank is None else _as_boss(unit, sheet, place, rank, options, party_scl)


def _held(name: str, *, source: str) -> Condition:
    """A condition by its id or its name on a ladder; what is neither was found when the pack was loaded."""
    pillar, degree = conditions.find_condition(name) or ("violence", 1)
    return Condition(pillar, degree, source)


def held_condition(entry: c.HeldCondition, source: str) -> Condition:
    """A condition as an author wrote it; damage and healing over time have their own numbers. (spec 2.7)"""
    over_time = [effect for effect in entry.effects if effect.type in ("dot", "hot")]
    return Condition(
        pillar=entry.pillar,
        degree=entry.degree,
        source=entry.source or source,
        rounds=None if entry.duration == "permanent" else entry.duration,
        damage=sum(effect.damage for effect in over_time),
        healing=sum(effect.healing for effect in over_time),
        id=entry.id,
        name=entry.name,
        effects=tuple(effect for effect in entry.effects if effect not in over_time),
    )


def _with_currency(unit: Unit, options: Options) -> Unit:
    """What a unit starts with: within the cap, and under the ruling on the primary pillar. (sources 0)"""
    cap = currency.currency_cap(unit.scl, rule=options.currency_cap)
    unit = replace(unit, clout=min(cap, unit.clout), insight=min(cap, unit.insight))
    if options.currency_start == "zero":
        return unit
    attacks: dict[Pillar, int] = {pillar: getattr(unit, pillar).attack for pillar in PILLARS}
    primary = CURRENCY_OF[pillars.primary_pillar(attacks)]
    return replace(unit, **{primary: max(1, getattr(unit, primary))})


def _as_boss(unit: Unit, sheet: c.Unit, place: c.Placement, rank: int, options: Options, party_scl: int) -> Unit:
    """THP multiple, charges, damage reduction, actions and phases of a rank, where the encounter says nothing else.

    THP that the sheet gives are the maximum as they stand: the multiple is for those of the formula. (sources 13.11)
    """
    row = bosses.boss_rank(rank)
    override = place.boss
    if override.thp_percent is not None:
        max_thp = max(1, unit.max_thp * override.thp_percent // 100)
    elif sheet.thp is not None:
        max_thp = sheet.thp
    else:
        level = party_scl if options.boss_thp_scl_modifier else None
        max_thp = bosses.boss_thp(unit.max_thp, thp_halves=row.thp_halves, party_scl=level, boss_scl=unit.scl)
    own = unit.charges
    charges = ResolveCharges(max(row.charges, own.prc), max(row.charges, own.mrc), max(row.charges, own.src))
    if override.charges is not None:
        charges = ResolveCharges(override.charges, override.charges, override.charges)
    phases = tuple(
        BossPhase(phase.threshold, phase.techniques, phase.dr_tier, phase.refill_charges, phase.summons)
        for phase in sheet.phases
    ) or tuple(BossPhase(threshold) for threshold in bosses.PHASE_THRESHOLDS[row.phases])
    return replace(
        unit,
        boss_rank=row.rank,
        thp=max_thp,
        max_thp=max_thp,
        charges=charges,
        max_charges=charges,
        dr_tier=max(unit.dr_tier, row.dr_tier) if override.dr_tier is None else override.dr_tier,
        actions=override.actions or bosses.boss_actions(rank, rule=options.boss_actions),
        phases=phases,
        legendary=bosses.legendary_resistances(rank) if options.legendary_resistance else 0,
    )


def bring_along(unit: Unit, carried: Carried, content: c.Content) -> Unit:
    """A unit with what it kept from an earlier battle: strain, clout, insight, marks, conditions, what is left."""
    if carried.strain >= unit.max_strain:
        raise Refusal("wuxia.strained_out", unit=ref("unit", unit.sheet), strain=carried.strain, most=unit.max_strain)
    known = c.item_names(content) if carried.items else set()
    for item in carried.items or {}:
        if item not in known:
            raise Refusal("wuxia.no_such_item", name=text_ref(item), hint=hint(item, known))
    tracks = {
        track: CostTrack(min(marks, getattr(unit, track).maximum), getattr(unit, track).maximum)
        for track, marks in (carried.marks or {}).items()
    }
    held = carried.conditions
    return replace(
        unit,
        thp=unit.thp if carried.thp is None else min(carried.thp, unit.max_thp),
        ae=unit.ae if carried.ae is None else min(carried.ae, unit.max_ae),
        strain=carried.strain,
        clout=unit.clout if carried.clout is None else carried.clout,
        insight=unit.insight if carried.insight is None else carried.insight,
        conditions=unit.conditions
        if held is None
        else tuple(
            Condition(pillar, kept, "carried") if isinstance(kept, int) else held_condition(kept, "carried")
            for pillar, kept in held.items()
        ),
        items=unit.items if carried.items is None else {item: n for item, n in carried.items.items() if n},
        **tracks,
    )


def encounter_setup(game: WuxiaGame, name: str) -> Setup:
    """The setup that an encounter's name stands for.

    The specification's encounters name no party: `player_character` plays those, or else the player's first unit by id.
    """
    encounter = find_encounter(game.content, name)
    if encounter.party or encounter.allies:
        return Setup(name)
    brought = [unit.id for unit in game.content.units.values() if unit.team == "player"]
    if not brought:
        return Setup(name)  # refused when it is opened, with what to add
    return Setup(name, party=(PLAYER if PLAYER in brought else brought[0],))
