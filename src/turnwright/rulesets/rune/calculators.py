"""The rules that are open to users: keyword arguments in, JSON out. (design: `turnwright calc rune`)

A calculator that depends on a ruling takes `options`; the caller fills it with the table's rulings.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta, Struct

from .options import Options
from .rules import bosses, damage, initiative, legend, loot, minds, pools, sheets, statuses
from .rules.terms import Threat

Natural = Annotated[int, Meta(ge=0, le=100_000)]
Number = Annotated[int, Meta(ge=-100_000, le=100_000)]
Face = Annotated[int, Meta(ge=0, le=1_000)]
Finesse = Annotated[int, Meta(ge=1, le=10)]
Dice = Annotated[int, Meta(ge=0, le=40)]
LargePool = Annotated[int, Meta(ge=0, le=1_000)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Multiplier = Annotated[float, Meta(ge=0, le=100)]
Milestone = Annotated[int, Meta(ge=0, le=legend.MILESTONE_CAP)]
SPEC = Options()


class Participant(Struct, frozen=True, forbid_unknown_fields=True):
    """One who rolls initiative; `rolls` are the faces of its FINESSE dice."""

    name: str
    finesse: Finesse
    rolls: list[Annotated[int, Meta(ge=1, le=6)]]
    is_player: bool = False


# Pools and initiative


def successes(*, rolls: list[Face], options: Options = SPEC) -> dict[str, int]:
    """How many dice of a pool succeed."""
    return {"successes": pools.successes(rolls, threshold=options.success_threshold)}


def success_odds(*, dice: Dice, need: Natural = 1, options: Options = SPEC) -> dict[str, Any]:
    """The exact odds of each number of successes, and of reaching a number."""
    table = pools.distribution(dice, threshold=options.success_threshold)
    chance = pools.at_least(dice, need=need, threshold=options.success_threshold)
    return {"at_least": _exact(chance), "distribution": [str(each) for each in table], "mean": _exact(_mean(table))}


def opposed_odds(*, attack_dice: Dice, defense_dice: Dice, options: Options = SPEC) -> dict[str, Any]:
    """The exact odds of more, as many and fewer successes than the other pool."""
    more, tie, fewer = pools.opposed(attack_dice, theirs=defense_dice, threshold=options.success_threshold)
    return {"more": _exact(more), "tie": _exact(tie), "fewer": _exact(fewer)}


def initiative_order(*, participants: list[Participant], options: Options = SPEC) -> dict[str, Any]:
    """The order of turns that some rolls make; ties by FINESSE, then the player, then as they came."""
    rolled = [
        initiative.Rolled(
            one.name, one.finesse, pools.successes(one.rolls, threshold=options.success_threshold), one.is_player
        )
        for one in participants
    ]
    return {"order": list(initiative.order(rolled)), "successes": {one.name: one.successes for one in rolled}}


def act_first_odds(*, player_finesse: Finesse, enemy_finesse: Finesse, options: Options = SPEC) -> dict[str, Any]:
    """The exact chance that the player acts before one enemy."""
    chance = initiative.act_first(
        player_finesse,
        enemy_finesse=enemy_finesse,
        threshold=options.success_threshold,
        ties=options.initiative_ties,
    )
    return _exact(chance)


def next_turn(*, index: Natural, participants: Annotated[int, Meta(ge=1, le=100)]) -> dict[str, Any]:
    """The next turn's index, and whether a new round begins with it."""
    following = initiative.next_index(index, length=participants)
    return {"index": following, "new_round": following == 0}


def flee_pool(*, living_enemy_finesse: list[Natural], options: Options = SPEC) -> dict[str, int]:
    """The dice that oppose an escape."""
    if options.flee_average == "floor" and living_enemy_finesse:
        return {"dice": sum(living_enemy_finesse) // len(living_enemy_finesse)}
    return {"dice": pools.flee_pool(living_enemy_finesse)}


def flee_odds(*, finesse: Finesse, living_enemy_finesse: list[LargePool], options: Options = SPEC) -> dict[str, Any]:
    """The exact chance of an escape: strictly more successes than the enemies' mean."""
    against = flee_pool(living_enemy_finesse=living_enemy_finesse, options=options)["dice"]
    return _exact(pools.opposed(finesse, theirs=against, threshold=options.success_threshold)[0])


# Damage


def hit(*, attack_successes: Natural, defense_successes: Natural) -> dict[str, Any]:
    """Net successes of an attack; a tie goes to the defender."""
    net = pools.net(attack_successes, defender=defense_successes)
    return {"net": net, "hit": net > 0}


def damage_calculation(
    *,
    net: Number,
    rolls: list[Face],
    bonus: Number = 0,
    stance_bonus: Number = 0,
    vulnerable: bool = False,
    battle_rage: bool = False,
    defensive_stance: bool = False,
    defense_percent: Percent = 0,
    soak: Natural = 0,
    ignores_armor: bool = False,
    options: Options = SPEC,
) -> dict[str, int]:
    """The damage of an attack from its dice to what is lost; without a net success there is none."""
    if net <= 0:
        return {"base": 0, "final": 0}
    final = damage.damage(
        sum(rolls),
        bonus=bonus,
        stance_bonus=stance_bonus,
        taken=[damage.VULNERABLE] * vulnerable + [damage.VULNERABLE] * battle_rage,
        dealt=[damage.DEFENSIVE_STANCE] * defensive_stance,
        defense_percent=defense_percent,
        soak=soak,
        ignores_armor=ignores_armor,
        order=options.mitigation_order,
    )
    return {"base": max(0, sum(rolls) + bonus), "final": final}


def hp_apply(*, hp: Natural, damage: Natural, temp_hp: Natural = 0, shield: Natural = 0) -> dict[str, Any]:
    """HP after damage: temporary HP and a shield take it first, and HP never go below 0."""
    after = absorb(damage, hp=hp, temp_hp=temp_hp, shield=shield)
    return {"hp": after.hp, "alive": after.hp > 0, "absorbed": after.temp_hp + after.shield}


def defend(*, successes: Natural) -> dict[str, int]:
    """How much of a hit a Defend takes off."""
    return {"percent": damage.defend_percent(successes)}


def crit_odds(*, flankers: Annotated[int, Meta(ge=0, le=6)] = 0) -> dict[str, Any]:
    """The chance that a hit is critical."""
    return _exact(Fraction(damage.crit_faces(flankers=flankers), damage.CRIT_SIDES))


# Statuses, minds, hazards


def status_apply(
    *,
    status: str,
    turns: Annotated[int, Meta(ge=1, le=100)] | None = None,
    stacks: Annotated[int, Meta(ge=1, le=100)] = 1,
    max_stacks: Annotated[int, Meta(ge=1, le=100)] = 1,
    held: dict[str, Natural] | None = None,
    cancels: tuple[str, ...] = (),
    becomes: str | None = None,
    becomes_turns: Annotated[int, Meta(ge=1, le=100)] = 1,
    immune: bool = False,
    resistant: bool = False,
) -> dict[str, Any]:
    """What comes of a status: suppressed, converted, stacked, refreshed or added."""
    landed = statuses.land(
        status,
        turns=turns,
        stacks=stacks,
        max_stacks=max_stacks,
        held=held or {},
        cancels=cancels,
        becomes=(becomes, becomes_turns) if becomes else None,
        immune=immune,
        resistant=resistant,
    )
    return landed._asdict()


def damage_over_time(
    *,
    status: str,
    rolls: list[Face],
    held: tuple[str, ...] = (),
    resistant: bool = False,
    soak: Natural = 0,
    options: Options = SPEC,
) -> dict[str, int]:
    """What a damaging status does in a turn."""
    percents = statuses.amplifiers(status, held=held, poison=options.poison_amplifier)
    return {"damage": statuses.over_time(sum(rolls), percents=percents, resistant=resistant, soak=soak)}


def stress_gain(
    *,
    base: Natural,
    successes: Natural = 0,
    percents: Annotated[tuple[Natural, ...], Meta(max_length=20)] = (),
) -> dict[str, int]:
    """The stress that is left after WILL, times what traumas make of it."""
    return {"gain": minds.stress_gain(base, successes=successes, percents=percents)}


def stress_state(*, stress: Natural) -> dict[str, Any]:
    """The band of some stress, and whether it breaks the mind."""
    return {"band": minds.stress_band(stress), "breaking_point": minds.is_breaking_point(stress)}


def corruption_thresholds(*, before: Natural, gain: Natural) -> dict[str, Any]:
    """Corruption after a gain, and the thresholds that it passes."""
    after = min(minds.CORRUPTION_CAP, before + gain)
    return {"corruption": after, "crossed": list(minds.thresholds_crossed(before, after=after)), "lost": after >= 100}


def resonance_stress(*, level: minds.Resonance, successes: Natural = 0) -> dict[str, int]:
    """The stress of psychic resonance per turn, less WILL successes."""
    return {"gain": minds.stress_gain(minds.RESONANCE[level], successes=successes)}


def hazard_severity(*, damage: Natural, stress: Natural = 0) -> dict[str, str]:
    """How bad a hazard is."""
    return {"severity": minds.severity(damage=damage, stress=stress)}


# Bosses, rewards, sheets


def boss_phase(
    *,
    max_hp: Annotated[int, Meta(ge=1, le=100_000)],
    hp: Natural,
    phase: Annotated[int, Meta(ge=1, le=4)] = 1,
    thresholds: tuple[Percent, ...] = bosses.THRESHOLDS[:2],
) -> dict[str, Any]:
    """The phase of a boss at some HP, and every phase that begins with it."""
    entered = bosses.phases_entered(hp, max_hp=max_hp, phase=phase, thresholds=thresholds)
    return {"phase": bosses.phase(hp, max_hp=max_hp, phase=phase, thresholds=thresholds), "entered": list(entered)}


def boss_damage_bonus(*, multiplier: Multiplier, dice: Dice) -> dict[str, int]:
    """The flat bonus that stands for a boss's damage multiplier."""
    return {"bonus": damage.phase_bonus(int(Fraction(str(multiplier)) * 100), dice=dice)}


def champion(
    *, hp: Natural, legend: Natural, dice: Dice = 1, sides: Annotated[int, Meta(ge=1, le=20)] = 6, bonus: Number = 0
) -> dict[str, int]:
    """An enemy's numbers as a champion; each attribute above 0 rises by 1 beside it."""
    extra = bosses.champion_bonus(dice=dice, sides=sides, bonus=bonus)
    return {"hp": bosses.champion_hp(hp), "legend": bosses.champion_legend(legend), "bonus": bonus + extra}


def legend_award(
    *, base_values: list[Natural], multiplier: Multiplier = 1.0, options: Options = SPEC
) -> dict[str, int]:
    """The Legend of defeated enemies."""
    return {"legend": legend.award(base_values, multiplier=Fraction(str(multiplier)), rounding=options.legend_rounding)}


def milestone(*, legend: Natural, options: Options = SPEC) -> dict[str, int]:
    """The milestone that some Legend stands for, and what the next one needs in all."""
    reached = milestone_of(legend, totals=options.milestone_totals)
    following = 0 if reached >= MILESTONE_CAP else needed(reached + 1, totals=options.milestone_totals)
    return {"milestone": reached, "next_at": following}


def legend_to_next(*, milestone: Milestone) -> dict[str, int]:
    """What the next milestone needs; 0 at the cap."""
    return {"legend": legend.to_next(milestone)}


def loot_tier(*, threat: Threat, roll: Annotated[int, Meta(ge=0, le=99)], options: Options = SPEC) -> dict[str, Any]:
    """The tier of a drop from a roll of 0 to 99; null where nothing drops."""
    return {"tier": loot.tier(threat, roll=roll, table=options.loot_table)}


def max_hp(
    *, base: Natural, sturdiness: Dice, milestone: Milestone = 0, gear: Natural = 0, options: Options = SPEC
) -> dict[str, int]:
    """The most HP of a hero."""
    return {"hp": sheets.max_hp(base, sturdiness=sturdiness, milestone=milestone, gear=gear, rule=options.pools)}


def _exact(chance: Fraction) -> dict[str, Any]:
    return {"fraction": str(chance), "percent": round(float(chance) * 100, 2)}


def _mean(table: tuple[Fraction, ...]) -> Fraction:
    return sum((hits * chance for hits, chance in enumerate(table)), Fraction(0))


# Names that a calculator's own arguments hide
absorb = damage.absorbed
milestone_of, needed, MILESTONE_CAP = legend.milestone_of, legend.needed, legend.MILESTONE_CAP

CALCULATORS: Mapping[str, Callable[..., Any]] = {
    "act_first_odds": act_first_odds,
    "boss_damage_bonus": boss_damage_bonus,
    "boss_phase": boss_phase,
    "champion": champion,
    "corruption_thresholds": corruption_thresholds,
    "crit_odds": crit_odds,
    "damage": damage_calculation,
    "damage_over_time": damage_over_time,
    "defend": defend,
    "flee_odds": flee_odds,
    "flee_pool": flee_pool,
    "hazard_severity": hazard_severity,
    "hit": hit,
    "hp_apply": hp_apply,
    "initiative_order": initiative_order,
    "legend_award": legend_award,
    "legend_to_next": legend_to_next,
    "loot_tier": loot_tier,
    "max_hp": max_hp,
    "milestone": milestone,
    "next_turn": next_turn,
    "opposed_odds": opposed_odds,
    "resonance_stress": resonance_stress,
    "status_apply": status_apply,
    "stress_gain": stress_gain,
    "stress_state": stress_state,
    "success_odds": success_odds,
    "successes": successes,
}
