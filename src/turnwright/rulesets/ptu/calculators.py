"""The rules that are open to users: keyword arguments in, JSON out. (design: `turnwright calc ptu`)

A calculator that depends on a ruling takes `options`; the caller fills it with the table's rulings. Words are taken as
printed or as ids ("Badly Poisoned", badly_poisoned); types and ranges of numbers are in the annotations.
"""

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeVar, cast

from msgspec import Meta, Struct, structs

from turnwright.kernel.refusal import Refusal, did_you_mean

from .options import Options
from .rules import (
    accuracy,
    areas,
    capture,
    damage,
    equipment,
    evasion,
    experience,
    falling,
    frequency,
    grid,
    healing,
    initiative,
    injuries,
    maneuvers,
    skills,
    stages,
    stats,
    statuses,
    struggle,
    switching,
    temp_hp,
    terms,
    types,
    weather,
)

Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Natural = Annotated[int, Meta(ge=0, le=1_000_000)]
Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
D8 = Annotated[int, Meta(ge=1, le=8)]
D20 = Annotated[int, Meta(ge=1, le=20)]
D100 = Annotated[int, Meta(ge=1, le=100)]
Stage = Annotated[int, Meta(ge=-6, le=6)]
Level = Annotated[int, Meta(ge=1, le=100)]
TrainerLevel = Annotated[int, Meta(ge=1, le=50)]
Db = Annotated[int, Meta(ge=1, le=28)]
RankNumber = Annotated[int, Meta(ge=1, le=6)]
Small = Annotated[int, Meta(ge=0, le=30)]
Few = Annotated[int, Meta(ge=1, le=20)]
Word = Annotated[str, Meta(max_length=80)]
Words = Annotated[tuple[Word, ...], Meta(max_length=30)]
Meters = Annotated[int, Meta(ge=0, le=1000)]
Multiplier = Annotated[float, Meta(ge=0, le=10)]
LossName = Literal["damage", "hpLoss", "selfCost", "setHp", "hp_loss", "self_cost", "set_hp"]
StatValues = dict[terms.Stat, Annotated[int, Meta(ge=0, le=10_000)]]
BOOK = Options()
W = TypeVar("W", bound=str)


# --- stats and stages -----------------------------------------------------------------------------------------------


def hp_pokemon(*, level: Level, hp_stat: Natural) -> int:
    """A Pokémon's maximum Hit Points."""
    return stats.hp_pokemon(level, hp=hp_stat)


def hp_trainer(*, level: TrainerLevel, hp_stat: Natural) -> int:
    """A trainer's maximum Hit Points."""
    return stats.hp_trainer(level, hp=hp_stat)


def stat_points(*, level: Level) -> int:
    """The stat points of a Pokémon at a level."""
    return stats.stat_points(level)


def trainer_stat_points(*, level: TrainerLevel) -> int:
    """The stat points of a trainer at a level."""
    return stats.trainer_stat_points(level)


def nature(*, nature: Word) -> dict[terms.Stat, int]:
    """What a nature raises and lowers."""
    return stats.nature_changes(_known(nature, stats.NATURES, "nature"))


def with_nature(*, base: StatValues, nature: Word) -> dict[terms.Stat, int]:
    """Base stats after a nature."""
    return stats.with_nature(_six(base), _known(nature, stats.NATURES, "nature"))


def base_relations(*, base: StatValues, added: StatValues, options: Options = BOOK) -> bool:
    """Whether added stat points keep the order of the base stats."""
    return stats.base_relations(_six(base), added, ties=options.base_relations_ties)


def broken_relations(*, base: StatValues, added: StatValues, options: Options = BOOK) -> list[list[str]]:
    """The pairs of base stats, higher first, whose order the added points turn over."""
    return [list(pair) for pair in stats.broken_relations(_six(base), added, ties=options.base_relations_ties)]


def stat_spread(*, base: StatValues, level: Level) -> dict[terms.Stat, int]:
    """A legal way to spend all points of a level, in proportion to the base stats."""
    return stats.spread(_six(base), points=stats.stat_points(level))


def trainer_derived(*, athletics: RankNumber, acrobatics: RankNumber, combat: RankNumber) -> dict[str, int]:
    """A trainer's capabilities from skill ranks."""
    return _plain(stats.trainer_derived(athletics=athletics, acrobatics=acrobatics, combat=combat))


def max_ap(*, level: TrainerLevel) -> int:
    """A trainer's Action Points."""
    return stats.max_ap(level)


def available_ap(
    *,
    max: Natural,  # noqa: A002 - the field's name for users
    bound: Natural = 0,
    drained: Natural = 0,
    spent: Natural = 0,
) -> int:
    """Action Points that can be spent now."""
    return stats.available_ap(max, bound=bound, drained=drained, spent=spent)


def stage_multiplier(*, stage: Stage) -> float:
    """The multiplier of a Combat Stage."""
    return float(stages.multiplier(stage))


def apply_stage(*, stat: Natural, stage: Stage) -> int:
    """A stat at a Combat Stage."""
    return stages.staged(stat, stage=stage)


def change_stage(*, stage: Stage, by: Number) -> dict[str, int]:
    """A stage raised or lowered: previous, change (clamped) and current."""
    return _plain(stages.changed(stage, by=by))


def speed_cs_movement(*, speed_cs: Stage, options: Options = BOOK) -> int:
    """What a Speed stage adds to every movement speed."""
    return stages.movement_modifier(speed_cs, rounding=options.movement_rounding)


def effective_movement(
    *, base: Small, speed_cs: Stage = 0, conditions: Words = (), sprinting: bool = False, options: Options = BOOK
) -> int:
    """How far one Shift goes."""
    had = _statuses(conditions)
    return stages.movement(
        base,
        speed_stage=speed_cs,
        slowed="slowed" in had,
        stuck="stuck" in had,
        sprinting=sprinting,
        rounding=options.movement_rounding,
    )


def status_stage(*, status: Word) -> dict[str, int]:
    """The Combat Stages that come with a condition."""
    found = stages.STATUS_STAGES.get(_status(status))
    return {found[0]: found[1]} if found else {}


# --- attacks --------------------------------------------------------------------------------------------------------


def evasion_value(
    *,
    stat: Natural,
    stage: Stage = 0,
    evasion_bonus: Number = 0,
    post_stage_stat_bonus: Number = 0,
    condition: Word | None = None,
) -> int:
    """Evasion from one stat; the +9 cap on a check comes with the accuracy threshold."""
    none = condition is not None and _status(condition) in evasion.WITHOUT_EVASION
    return evasion.evasion(stat, stage=stage, post_stage_bonus=post_stage_stat_bonus, bonus=evasion_bonus, none=none)


def evasion_applied(
    *, physical: Natural, special: Natural, speed: Natural, move_class: Word, conditions: Words = ()
) -> int:
    """The evasion that a target uses against an attack of a class."""
    had = _statuses(conditions)
    return evasion.applied(
        _known(move_class, terms.MOVE_CLASSES, "class of Moves"),
        physical=physical,
        special=special,
        speed=speed,
        none=not evasion.WITHOUT_EVASION.isdisjoint(had),
        stuck="stuck" in had,
    )


def accuracy_threshold(
    *,
    ac: Natural,
    accuracy: Stage = 0,
    evasion: Number = 0,
    roll_penalty: Number = 0,
    flanked: bool = False,
    options: Options = BOOK,
) -> int:
    """The natural roll that an attack needs."""
    return _threshold(ac, stage=accuracy, avoidance=evasion, penalty=roll_penalty, flanked=flanked, options=options)


def hit_check(*, natural_roll: D20, threshold: Number = 0, cannot_miss: bool = False) -> bool:
    """Whether an attack hits."""
    return accuracy.hits(natural_roll, threshold=None if cannot_miss else threshold)


def crit_check(*, natural_roll: D20, crit_range: D20 = 20, extension: Natural = 0, accuracy_bonus: Number = 0) -> bool:
    """Whether a hit is critical; bonuses on the roll do not count."""
    return accuracy.is_critical(natural_roll, on=crit_range, extension=extension)


def effect_check(*, natural_roll: D20, effect_range: D20, extension: Natural = 0, accuracy_bonus: Number = 0) -> bool:
    """Whether a roll triggers an effect; bonuses on the roll do not count."""
    return accuracy.triggers(natural_roll, on=effect_range, extension=extension)


def hit_odds(*, threshold: Number, crit_range: D20 = 20, extension: Natural = 0) -> dict[str, float]:
    """The chances of a miss, a plain hit and a critical hit over the twenty faces."""
    counts = {"miss": 0, "hit": 0, "crit": 0}
    for face in range(1, 21):
        if not accuracy.hits(face, threshold=threshold):
            counts["miss"] += 1
        else:
            counts["crit" if accuracy.is_critical(face, on=crit_range, extension=extension) else "hit"] += 1
    return {outcome: faces / 20 for outcome, faces in counts.items()}


def db_chart(*, db: Db) -> dict[str, Any]:
    """A row of the Damage Base chart."""
    row = damage.chart_row(db)
    return {"dice": row.dice, "min": row.least, "avg": row.average, "max": row.most}


def type_effectiveness(
    *,
    move_type: Word,
    defender_types: Words,
    steps: Annotated[int, Meta(ge=-6, le=6)] = 0,
    options: Options = BOOK,
) -> int | float:
    """The type multiplier of an attack; no types at all are a trainer's."""
    found = types.effectiveness(
        _move_type(move_type), _types(defender_types), steps=steps, combination=options.type_combination
    )
    return _number(Fraction(found.num, found.den))


def effectiveness_label(*, multiplier: Multiplier) -> str:
    """What a type multiplier is called."""
    exact = _fraction(multiplier)
    return types.label(exact.numerator, exact.denominator)


def stab(*, move_type: Word, attacker_types: Words, is_struggle: bool = False, is_weapon: bool = False) -> bool:
    """Whether the attacker shares the attack's type."""
    return types.has_stab(_move_type(move_type), _types(attacker_types), never=is_struggle or is_weapon)


def damage_set(
    *,
    db: Db,
    attack: Natural,
    defense: Natural,
    attack_stage: Stage = 0,
    defense_stage: Stage = 0,
    stab: bool = False,
    db_bonus: Number = 0,
    bonus: Number = 0,
    strikes: Annotated[int, Meta(ge=1, le=5)] = 1,
    crit: bool = False,
    damage_reduction: Natural = 0,
    effectiveness: Multiplier = 1,
    options: Options = BOOK,
) -> dict[str, Any]:
    """The nine steps with the chart's set value."""
    rolled = damage.set_damage(damage.effective_db(db, strikes=strikes, stab=stab, bonus=db_bonus))
    done = damage.damage(
        db=db,
        rolled=rolled,
        crit_damage=rolled if crit else 0,
        crit=crit,
        attack=stages.staged(attack, stage=attack_stage),
        defense=stages.staged(defense, stage=defense_stage),
        strikes=strikes,
        stab=stab,
        db_bonus=db_bonus,
        bonus=bonus,
        damage_reduction=damage_reduction,
        effectiveness=_effectiveness(effectiveness),
        final_minimum=options.final_minimum,
    )
    return _plain(done)


def damage_rolled(
    *,
    dice: Annotated[tuple[Positive, ...], Meta(max_length=20)],
    flat: Number,
    attack: Natural,
    defense: Natural,
    crit_dice: Annotated[tuple[Positive, ...], Meta(max_length=20)] = (),
    bonus: Number = 0,
    damage_reduction: Natural = 0,
    effectiveness: Multiplier = 1,
    options: Options = BOOK,
) -> int:
    """The damage of a hit whose dice fell so; a Critical Hit brings `crit_dice`, and the flat part again."""
    return damage.damage(
        db=1,
        rolled=sum(dice) + flat,
        crit_damage=sum(crit_dice) + flat if crit_dice else 0,
        attack=attack,
        defense=defense,
        bonus=bonus,
        damage_reduction=damage_reduction,
        effectiveness=_effectiveness(effectiveness),
        final_minimum=options.final_minimum,
    ).final


def coup_de_grace(
    *, db: Db, attack: Natural, defense: Natural, effectiveness: Multiplier = 1, options: Options = BOOK
) -> int:
    """The set damage of a Coup de Grâce that hits: a Critical Hit with +5 that it counts twice."""
    done = damage_set(
        db=db,
        attack=attack,
        defense=defense,
        bonus=damage.coup_de_grace_bonus(),
        crit=True,
        effectiveness=effectiveness,
        options=options,
    )
    return cast(int, done["final"])


def fixed_damage(*, amount: Natural, move_type: Word, defender_types: Words) -> int:
    """The damage of a Move with a fixed amount, which only an immunity stops."""
    found = types.effectiveness(_move_type(move_type), _types(defender_types))
    return damage.fixed_damage(amount, effectiveness=found)


def drain_half(*, damage_dealt: Natural) -> int:
    """What a draining Move heals."""
    return damage.drain(damage_dealt)


def recoil(*, damage_dealt: Natural, num: Few = 1, den: Few = 3) -> int:
    """What the user of a Recoil Move loses."""
    return damage.recoil(damage_dealt, num=num, den=den)


def five_strike(*, d8: D8) -> int:
    """How often a Five Strike hits."""
    return damage.five_strike_hits(d8)


def five_strike_db(*, db: Db, hits: Annotated[int, Meta(ge=1, le=5)], stab: bool = False) -> int:
    """The Damage Base of a Five Strike."""
    return damage.effective_db(db, strikes=hits, stab=stab)


def struggle_attack(
    *, combat_rank: Word = "untrained", capability: Word | None = None, special: bool = False
) -> dict[str, Any]:
    """A Struggle attack."""
    rank = terms.RANKS[_known(combat_rank, terms.RANKS, "skill rank")]
    named = None if capability is None else _known(capability, struggle.TYPE_OF_CAPABILITY, "capability for Struggles")
    found = struggle.struggle(combat_rank=rank, capability=named, special=special)
    return {
        "ac": found.ac,
        "db": found.db,
        "class": terms.name_of(found.move_class),
        "type": terms.name_of(found.type),
        "stab": False,
    }


def weather_damage(*, weather_name: Word, move_type: Word, options: Options = BOOK) -> dict[str, int]:
    """What weather adds to an attack, as damage or as Damage Base."""
    name, kind = _weather(weather_name), _move_type(move_type)
    rule = options.weather_bonus
    return {
        "damage": weather.damage_bonus(name, move_type=kind, rule=rule),
        "damage_base": weather.db_bonus(name, move_type=kind, rule=rule),
    }


# --- Hit Points -----------------------------------------------------------------------------------------------------


def apply_damage(
    *,
    damage: Natural,
    hp: Number,
    max_hp: Positive,
    temp_hp: Natural = 0,
    injuries: Natural = 0,
    loss_type: LossName = "damage",
    options: Options = BOOK,
) -> dict[str, Any]:
    """One loss of Hit Points, with temporary ones, injuries and fainting."""
    return _plain(_harm(damage, hp, max_hp, temp_hp, injuries, loss_type, options))


def effective_max_hp(*, max_hp: Positive, injuries: Small) -> int:
    """How far healing reaches with some injuries."""
    return _injuries_cap(max_hp, injuries)


def markers_crossed(*, before: Number, after: Number, max_hp: Positive, options: Options = BOOK) -> int:
    """The Hit Point markers that a loss passes or reaches."""
    return injuries.markers_crossed(before, after=after, max_hp=max_hp, positions=options.marker_positions)


def heavily_injured(*, injuries: Small) -> dict[str, Any]:
    """Whether injuries are heavy, and what they cost."""
    return _heavily_injured(injuries)


def heavily_injured_penalty(*, hp: Number, injuries: Small) -> dict[str, int]:
    """Hit Points after the loss that heavy injuries bring."""
    left = hp - cast(int, _heavily_injured(injuries)["hp_loss"])
    return {"hp": left, "hp_shown": max(0, left)}


def death_threshold(*, max_hp: Positive) -> int:
    """The Hit Points at which one dies."""
    return injuries.death_threshold(max_hp)


def death(*, hp: Number, max_hp: Positive, injuries: Small, league: bool = False) -> bool:
    """Whether somebody is dead."""
    return _is_dead(hp, max_hp, injuries, league)


def fall_db(*, meters: Meters, weight_class: Annotated[int, Meta(ge=1, le=7)]) -> int:
    """The Damage Base of a fall."""
    return falling.fall_db(meters, weight_class=weight_class)


def fall_injuries(*, meters: Meters, natural_sky_speed: bool = False) -> int:
    """The injuries of a fall, besides those of its damage."""
    return falling.fall_injuries(meters, natural_sky_speed=natural_sky_speed)


def temp_hp_gain(*, current: Natural, gain: Natural, options: Options = BOOK) -> int:
    """Temporary Hit Points after a grant."""
    return temp_hp.granted(current, gain=gain, rule=options.temp_hp_grant)


def heal(
    *,
    hp: Number,
    max_hp: Positive,
    amount: Natural,
    injuries: Small = 0,
    temp_hp: Natural = 0,
    fainted: bool = False,
    source: healing.HealSource = "raw",
    injuries_healed: Small = 0,
    temp_hp_grant: Natural = 0,
    options: Options = BOOK,
) -> dict[str, Any]:
    """Healing within the cap, and whether it ends Fainted."""
    done = healing.healed(
        amount,
        hp=hp,
        max_hp=max_hp,
        injuries=injuries,
        temp_hp=temp_hp,
        fainted=fainted,
        source=source,
        injuries_healed=injuries_healed,
        temp_hp_grant=temp_hp_grant,
        cap=options.heal_cap,
        temp_hp_rule=options.temp_hp_grant,
        potion_on_fainted=options.potion_on_fainted,
    )
    return _plain(done)


def item_heal(*, item: Word, max_hp: Natural = 0) -> int:
    """The Hit Points that a healing item restores."""
    return healing.item_amount(
        healing.HEALING_ITEMS[_known(item, healing.HEALING_ITEMS, "healing item")], max_hp=max_hp
    )


def revive(*, max_hp: Positive, item: Word, injuries: Small = 0, options: Options = BOOK) -> dict[str, Any]:
    """Hit Points after a reviving item."""
    reviving = {name: each for name, each in healing.HEALING_ITEMS.items() if each.revives}
    found = reviving[_known(item, reviving, "reviving item")]
    hp = healing.revived_hp(found, max_hp=max_hp, injuries=injuries, cap=options.heal_cap)
    return {"hp": hp, "fainted": hp <= 0}


def tick(*, max_hp: Positive, ticks: Few = 1, options: Options = BOOK) -> int:
    """One tick of Hit Points, or several."""
    return healing.tick(max_hp, ticks=ticks, minimum=options.tick_minimum)


def rest_30min(
    *,
    hp: Number,
    max_hp: Positive,
    injuries: Small = 0,
    rested_minutes: Natural = 0,
    bandaged: bool = False,
    options: Options = BOOK,
) -> int:
    """The Hit Points that half an hour of rest restores."""
    return healing.rest_healing(
        hp=hp,
        max_hp=max_hp,
        injuries=injuries,
        rested_minutes=rested_minutes,
        bandaged=bandaged,
        minimum=options.rest_minimum,
        cap=options.heal_cap,
    )


def pokemon_center_minutes(*, injuries: Small) -> int:
    """How long a Pokémon Center takes."""
    return healing.center_minutes(injuries)


def pokemon_center_injuries(*, injuries: Small, healed_today: Small = 0) -> int:
    """The injuries that a Pokémon Center removes."""
    return healing.center_injuries(injuries, healed_today=healed_today)


def armour(*, pieces: Words, shield_ready: bool = False, options: Options = BOOK) -> dict[str, Any]:
    """What worn armour and shields do together."""
    named = [_known(piece, equipment.ARMOUR, "armour") for piece in pieces]
    return _plain(equipment.worn(named, shield_ready=shield_ready, rule=options.armour))


# --- conditions and weather -----------------------------------------------------------------------------------------


def status_immunity(*, types: Words, status: Word | None = None, keyword: Word | None = None) -> bool:
    """Whether types keep a condition, or Moves with a keyword, off."""
    return _status_immunity(types, status, keyword)


def save_check(
    *,
    status: Word,
    d20: D20,
    types: Words = (),
    weather: Word = "clear",
    vortex_turn: Few = 1,
    bonus: Number = 0,
) -> str:
    """What a save against a condition comes to."""
    return statuses.save(d20, bands=_save_bands(status, types, weather, vortex_turn, bonus))


def save_odds(
    *, status: Word, types: Words = (), weather: Word = "clear", vortex_turn: Few = 1, bonus: Number = 0
) -> dict[str, float]:
    """The chances of each outcome of a save."""
    bands = _save_bands(status, types, weather, vortex_turn, bonus)
    faces = [statuses.save(face, bands=bands) for face in range(1, 21)]
    return {outcome: faces.count(outcome) / 20 for outcome in dict.fromkeys(faces)}


def vortex_dc(*, turn: Few) -> int:
    """The difficulty of leaving a vortex at the end of its n-th turn; 0 once it ends by itself."""
    return statuses.vortex_dc(turn)


def badly_poisoned(*, round: Few) -> int:  # noqa: A002 - the field's name for users
    """What bad poison takes in its n-th consecutive round."""
    return statuses.badly_poisoned_loss(round)


def end_of_turn_ticks(
    *,
    max_hp: Positive,
    statuses: Words,
    standard_action_taken: bool,
    standard_action_prevented: bool = False,
    current_hp: Number = 1,
    badly_poisoned_round: Few = 1,
    options: Options = BOOK,
) -> list[list[Any]]:
    """What conditions take at the end of a turn, in their order."""
    return _end_of_turn(
        max_hp,
        statuses if current_hp > 0 else (),
        standard_action_taken,
        standard_action_prevented,
        badly_poisoned_round,
        options,
    )


def weather_tick(*, weather: Word, types: Words, max_hp: Positive, options: Options = BOOK) -> int:
    """What weather takes at the start of a turn."""
    return _weather_tick(weather, types, max_hp, options)


# --- capture --------------------------------------------------------------------------------------------------------


def capture_rate(
    *,
    level: Level,
    hp: Number,
    max_hp: Positive,
    evolutions_remaining: Small,
    statuses: Words = (),
    injuries: Small = 0,
    shiny: bool = False,
    legendary: bool = False,
) -> int:
    """The capture rate."""
    return _capture_rate(level, hp, max_hp, evolutions_remaining, statuses, injuries, shiny, legendary).total


def capture_breakdown(
    *,
    level: Level,
    hp: Number,
    max_hp: Positive,
    evolutions_remaining: Small,
    statuses: Words = (),
    injuries: Small = 0,
    shiny: bool = False,
    legendary: bool = False,
) -> dict[str, Any]:
    """The capture rate with every part, and whether capture is possible at all."""
    return _plain(_capture_rate(level, hp, max_hp, evolutions_remaining, statuses, injuries, shiny, legendary))


def capture_roll(*, d100: D100, trainer_level: TrainerLevel, rate: Number, ball: Number = 0, other: Number = 0) -> bool:
    """Whether a capture roll succeeds."""
    return capture.is_captured(d100, rate=rate, trainer_level=trainer_level, ball=ball, other=other)


def capture_odds(*, rate: Number, trainer_level: TrainerLevel, ball: Number = 0, other: Number = 0) -> float:
    """The chance of a capture once the ball has hit."""
    faces = range(1, 101)
    caught = sum(
        capture.is_captured(face, rate=rate, trainer_level=trainer_level, ball=ball, other=other) for face in faces
    )
    return caught / 100


def capture_dc(
    *,
    level: Level,
    hp: Number,
    max_hp: Positive,
    evolutions_remaining: Small,
    statuses: Words = (),
    injuries: Small = 0,
    rarity: Annotated[int, Meta(ge=0, le=20)] = 0,
) -> int:
    """The difficulty of the errata's d20 capture."""
    marks = capture.errata_marks(
        hp=hp,
        max_hp=max_hp,
        evolutions_remaining=evolutions_remaining,
        statuses=_statuses(statuses),
        injuries=injuries,
    )
    return capture.errata_dc(level=level, marks=marks, rarity=rarity)


def capture_d20(*, d20: D20, dc: Number, trainer_level: TrainerLevel, ball: Number = 0) -> bool:
    """Whether the errata's d20 captures; `ball` is the ball's modifier in the core book."""
    bonus = capture.errata_bonus(trainer_level=trainer_level, ball=ball)
    return capture.is_captured_errata(d20, dc=dc, bonus=bonus)


def ball_modifier(
    *,
    ball: Word,
    round: Positive = 1,  # noqa: A002 - the field's name for users
    target_level: Level | None = None,
    active_level: Level | None = None,
    movement: Small = 0,
    weight_class: Annotated[int, Meta(ge=1, le=7)] = 1,
    stone_evolution: bool = False,
    same_line_opposite_gender: bool = False,
    owned_species: bool = False,
    types: Words = (),
    baited: bool = False,
    underwater: bool = False,
    dark: bool = False,
) -> int:
    """What a ball adds to the capture roll."""
    throw = capture.Throw(
        round=round,
        target_level=target_level,
        active_level=active_level,
        movement=movement,
        weight_class=weight_class,
        stone_evolution=stone_evolution,
        same_line_opposite_gender=same_line_opposite_gender,
        owned_species=owned_species,
        types=_types(types),
        baited=baited,
        underwater=underwater,
        dark=dark,
    )
    return capture.ball_modifier(capture.BALLS[_known(ball, capture.BALLS, "ball")], throw)


def ball_throw_hit(*, natural_roll: D20, threshold: Number = capture.THROW_AC) -> bool:
    """Whether a thrown ball hits."""
    return accuracy.hits(natural_roll, threshold=threshold)


# --- turns ----------------------------------------------------------------------------------------------------------


def initiative_value(*, speed: Natural, stage: Stage = 0, bonus: Number = 0) -> int:
    """Initiative."""
    return initiative.initiative(speed, stage=stage, bonus=bonus)


def boss_initiatives(*, base: Natural, turns: Few) -> list[int]:
    """The initiatives at which a boss acts."""
    return list(initiative.boss_initiatives(base, turns=turns))


def turn_order(
    *, combatants: list[initiative.Entry], battle: initiative.BattleType = "full_contact", options: Options = BOOK
) -> dict[str, list[str]]:
    """Who acts when, by phase of a round."""
    return {
        phase: [each.id for each in initiative.in_phase(phase, combatants)]
        for phase in initiative.phases(battle, rule=options.league_order)
    }


def move_frequency(
    *,
    freq: Word,
    round: Positive,  # noqa: A002 - the field's name for users
    last: Natural | None = None,
    used_scene: Natural = 0,
    used_today: Natural = 0,
) -> bool:
    """Whether a Move may be used in a round."""
    return frequency.is_available(
        _frequency(freq), round_=round, last_round=last, used_scene=used_scene, used_today=used_today
    )


def suppressed_frequency(*, freq: Word) -> str:
    """A frequency while Suppressed."""
    return str(frequency.suppressed(_frequency(freq)))


def switch_cost(
    *, kind: switching.SwitchKind, fainted: bool = False, league: bool = False, forced: bool = False
) -> dict[str, Any]:
    """The action a switch takes, and whether who comes in may act this round."""
    return _plain(switching.switch_cost(kind, fainted=fainted, league=league, forced=forced))


# --- maneuvers and skills -------------------------------------------------------------------------------------------


def maneuver_ac(*, maneuver: Word) -> int | None:
    """The AC of a maneuver; none for those without a roll."""
    return maneuvers.MANEUVERS[_known(maneuver, maneuvers.MANEUVERS, "maneuver")].ac


def intercept_melee_dc(*, meters: Meters) -> int:
    """The difficulty of stepping in against a melee attack."""
    return maneuvers.intercept_melee_dc(meters)


def intercept_melee_fail_shift(*, check: Natural) -> int:
    """How far one gets who fails to step in."""
    return maneuvers.intercept_melee_fail_shift(check)


def intercept_ranged_shift(*, check: Natural) -> int:
    """How far one gets towards a ranged attack's way."""
    return maneuvers.intercept_ranged_shift(check)


def skill_dice(*, rank: RankNumber, bonus: Number = 0) -> str:
    """The dice of a skill rank."""
    return skills.skill_dice(rank, bonus=bonus)


def opposed_check(*, attacker: Number, defender: Number) -> str:
    """Who wins an opposed check."""
    return skills.opposed(attacker, defender=defender)


def check_odds(*, rank: RankNumber, dc: Number, bonus: Number = 0) -> Fraction:
    """The exact chance of a skill check."""
    return skills.check_odds(rank, bonus=bonus, dc=dc)


def opposed_odds(
    *, attacker: RankNumber, defender: RankNumber, attacker_bonus: Number = 0, defender_bonus: Number = 0
) -> Fraction:
    """The exact chance that the attacker wins an opposed check of two ranks."""
    return skills.opposed_odds(
        attacker=attacker, defender=defender, attacker_bonus=attacker_bonus, defender_bonus=defender_bonus
    )


# --- experience -----------------------------------------------------------------------------------------------------


def xp_base(*, enemies: list[experience.Defeated]) -> int:
    """The levels that a fight counts."""
    return experience.xp_base(enemies)


def xp_per_player(
    *,
    enemies: list[experience.Defeated],
    significance: Annotated[float, Meta(ge=0, le=10)],
    players: Few,
    options: Options = BOOK,
) -> int:
    """The Pokémon experience that each player gets."""
    return experience.xp_per_player(
        enemies, significance=_fraction(significance), players=players, boss=options.boss_experience
    )


def encounter_budget(*, avg_pokemon_level: Level, players: Few) -> int:
    """The levels of a fair everyday encounter."""
    return experience.encounter_budget(avg_pokemon_level=avg_pokemon_level, players=players)


def xp_for_level(*, level: Level) -> int:
    """The experience at which a level begins."""
    return experience.xp_for_level(level)


def level_for_xp(*, xp: Natural) -> int:
    """The level that some experience makes."""
    return experience.level_for_xp(xp)


def levels_gained(*, xp: Natural, gain: Natural) -> list[int]:
    """The levels that a gain of experience reaches."""
    return list(experience.levels_gained(xp, gain=gain))


def trainer_xp(*, bank: Natural, level: TrainerLevel, gain: Number) -> dict[str, int]:
    """A trainer's level and bank after a gain or a loss."""
    return _plain(experience.trainer_gain(bank=bank, level=level, gain=gain))


def training_xp(*, pokemon_level: Level, command_rank: Word) -> int:
    """The experience of a day's training."""
    return experience.training_xp(pokemon_level, command_rank=_known(command_rank, terms.RANKS, "skill rank"))


# --- the grid -------------------------------------------------------------------------------------------------------


def grid_distance(*, dx: Number, dy: Number) -> int:
    """Metres between two cells."""
    return grid.distance(dx, dy)


def aoe_cells(
    *,
    shape: Annotated[
        str,
        Meta(
            pattern=r"(?i)^(burst|close blast|ranged blast|blast|cone|line) \d{1,2}$",
            examples=["burst 1", "Close Blast 3", "line 10"],
        ),
    ],
    direction: Literal["cardinal", "diagonal"] = "cardinal",
    include_origin: bool = True,
) -> int:
    """How many cells a shape covers, used by somebody on one cell."""
    name, _, size = shape.lower().rpartition(" ")
    towards = (1, 1) if direction == "diagonal" else (1, 0)
    user = [(0, 0)]
    if name == "burst":
        return len(areas.burst(user, radius=int(size))) - (not include_origin)
    if name == "cone":
        return len(areas.cone(user, length=int(size), direction=towards))
    if name == "line":
        return len(areas.line(user, length=int(size), direction=towards))
    return len(areas.blast((0, 0), size=int(size)))


def size_footprint(*, size: Word) -> int:
    """How many cells wide a size is."""
    return grid.FOOTPRINT[_known(size, terms.SIZES, "size")]


def flank_required(*, size: Word) -> int:
    """How many foes flank a size."""
    return grid.FLANKERS[_known(size, terms.SIZES, "size")]


def rough_terrain_penalty(*, rough_cells_between: Natural) -> int:
    """The penalty of rough terrain on the way of an attack."""
    return grid.rough_terrain_penalty(rough_cells_between)


CALCULATORS: Mapping[str, Callable[..., Any]] = {
    "evasion": evasion_value,
    "struggle": struggle_attack,
    **{
        function.__name__: function
        for function in (
            accuracy_threshold, aoe_cells, apply_damage, apply_stage, armour, available_ap, badly_poisoned,
            ball_modifier, ball_throw_hit, base_relations, boss_initiatives, broken_relations, capture_breakdown,
            capture_d20, capture_dc, capture_odds, capture_rate, capture_roll, change_stage, check_odds, coup_de_grace,
            crit_check, damage_rolled, damage_set, db_chart, death, death_threshold, drain_half, effect_check,
            effective_max_hp, effective_movement, effectiveness_label, encounter_budget, end_of_turn_ticks,
            evasion_applied, fall_db, fall_injuries, five_strike, five_strike_db, fixed_damage, flank_required,
            grid_distance, heal, heavily_injured, heavily_injured_penalty, hit_check, hit_odds, hp_pokemon, hp_trainer,
            initiative_value, intercept_melee_dc, intercept_melee_fail_shift, intercept_ranged_shift, item_heal,
            level_for_xp, levels_gained, maneuver_ac, markers_crossed, max_ap, move_frequency, nature, opposed_check,
            opposed_odds, pokemon_center_injuries, pokemon_center_minutes, recoil, rest_30min, revive,
            rough_terrain_penalty, save_check, save_odds, size_footprint, skill_dice, speed_cs_movement, stab,
            stage_multiplier, stat_points, stat_spread, status_immunity, status_stage, suppressed_frequency,
            switch_cost, temp_hp_gain, tick, trainer_derived, trainer_stat_points, trainer_xp, training_xp, turn_order,
            type_effectiveness, vortex_dc, weather_damage, weather_tick, with_nature, xp_base, xp_for_level,
            xp_per_player,
        )
    },
}  # fmt: skip


# --- behind names that users see in place of ours (a field `injuries` hides the module of that name) -----------------


def _injuries_cap(max_hp: int, count: int) -> int:
    return injuries.effective_max_hp(max_hp, injuries=count)


def _threshold(ac: int, *, stage: int, avoidance: int, penalty: int, flanked: bool, options: Options) -> int:
    in_check = evasion.in_a_check(avoidance, flanked=flanked, rule=options.flanking_cap)
    return accuracy.threshold(ac, evasion=in_check, accuracy=stage, penalty=penalty)


def _harm(
    amount: int, hp: int, max_hp: int, temporary: int, count: int, loss: LossName, options: Options
) -> injuries.Harm:
    named: dict[str, injuries.LossType] = {"hpLoss": "hp_loss", "selfCost": "self_cost", "setHp": "set_hp"}
    return injuries.harm(
        amount,
        hp=hp,
        max_hp=max_hp,
        temp_hp=temporary,
        injuries=count,
        loss=named.get(loss) or cast(injuries.LossType, loss),
        per_hit=options.injuries_per_hit,
        positions=options.marker_positions,
        massive_base=options.massive_damage_base,
        absorbs=options.temp_hp_absorbs,
        signed=options.negative_hp,
    )


def _heavily_injured(count: int) -> dict[str, Any]:
    return {
        "heavily_injured": injuries.is_heavily_injured(count),
        "hp_loss": injuries.heavily_injured_loss(count),
    }


def _is_dead(hp: int, max_hp: int, count: int, league: bool) -> bool:
    return injuries.is_dead(hp, max_hp=max_hp, injuries=count, friendly=league)


def _status_immunity(own: Words, status: str | None, keyword: str | None) -> bool:
    known = _types(own)
    return (status is not None and types.is_immune_to_status(known, _status(status))) or (
        keyword is not None and types.is_immune_to_keyword(known, terms.id_of(keyword))
    )


def _save_bands(status: str, own: Words, sky: str, vortex_turn: int, bonus: int) -> statuses.Bands:
    named = _status(status)
    if statuses.CONDITIONS[named].save is None:
        raise Refusal("ptu.save", f"There is no save against {terms.name_of(named)}.")
    return statuses.save_bands(named, types=_types(own), weather=_weather(sky), vortex_turn=vortex_turn, bonus=bonus)


def _end_of_turn(
    max_hp: int, had: Words, taken: bool, prevented: bool, poison_round: int, options: Options
) -> list[list[Any]]:
    losses = statuses.end_of_turn_losses(
        _statuses(had),
        max_hp=max_hp,
        standard_taken=taken,
        standard_prevented=prevented,
        badly_poisoned_round=poison_round,
        when=options.burn_ticks,
        tick_minimum=options.tick_minimum,
    )
    return [[terms.name_of(status), amount] for status, amount in losses]


def _weather_tick(sky: str, own: Words, max_hp: int, options: Options) -> int:
    harmed = weather.harms(_weather(sky), _types(own))
    return healing.tick(max_hp, minimum=options.tick_minimum) if harmed else 0


def _capture_rate(
    level: int, hp: int, max_hp: int, evolutions: int, had: Words, count: int, shiny: bool, legendary: bool
) -> capture.CaptureRate:
    return capture.capture_rate(
        level=level,
        hp=hp,
        max_hp=max_hp,
        evolutions_remaining=evolutions,
        statuses=_statuses(had),
        injuries=count,
        shiny=shiny,
        legendary=legendary,
    )


# --- words and numbers ----------------------------------------------------------------------------------------------


def _known(name: str, names: Collection[W], what: str) -> W:
    """A word as the rules know it, or a refusal that names the nearest one."""
    key = terms.id_of(name)
    for each in names:
        if each == key:
            return each
    raise Refusal(f"ptu.{what.split()[-1].lower()}", f'There is no {what} "{name}"{did_you_mean(key, names)}')


def _status(name: str) -> str:
    return _known(name, statuses.CONDITIONS, "condition")


def _statuses(names: Words) -> tuple[str, ...]:
    return tuple(_status(name) for name in names)


def _types(names: Words) -> tuple[terms.PokemonType, ...]:
    return tuple(_known(name, terms.TYPES, "type") for name in names)


def _move_type(name: str) -> terms.MoveType:
    return "typeless" if terms.id_of(name) == "typeless" else _known(name, terms.TYPES, "type")


def _weather(name: str) -> terms.Weather:
    return _known(name, WEATHERS, "weather")


WEATHERS: tuple[terms.Weather, ...] = ("clear", "sun", "rain", "hail", "sandstorm")


def _six(given: Mapping[terms.Stat, int]) -> Mapping[terms.Stat, int]:
    missing = [stat for stat in terms.STATS if stat not in given]
    if missing:
        raise Refusal("ptu.stat", f"Base stats need all six: {', '.join(missing)} is missing.")
    return given


def _frequency(text: str) -> frequency.Frequency:
    try:
        return frequency.parse(text)
    except ValueError as error:
        raise Refusal("ptu.frequency", f"{error}.") from None


def _fraction(value: float) -> Fraction:
    """A number as a person wrote it: 1.1 is eleven tenths."""
    return Fraction(str(value))


def _number(exact: Fraction) -> int | float:
    return exact.numerator if exact.denominator == 1 else float(exact)


def _effectiveness(multiplier: float) -> types.Effectiveness:
    exact = _fraction(multiplier)
    return types.Effectiveness(exact.numerator, exact.denominator, None)


def _plain(value: Struct) -> dict[str, Any]:
    return structs.asdict(value)
