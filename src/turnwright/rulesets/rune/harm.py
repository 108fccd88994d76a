"""What happens to fighters: damage, healing, statuses, stress, corruption, phases, death. (sources 4, 5, 8, 13)

Each function records what follows from a fact, in the order in which the rules list it.
"""

from __future__ import annotations

from msgspec.structs import replace

from . import content as c
from . import derived
from . import events as e
from .game import RuneScribe
from .options import Options
from .rules import bosses, damage, minds, statuses
from .rules.terms import HERO, MOST_ENEMIES
from .setup import reinforcement
from .state import Fighter, HeldStatus, State

OPPORTUNITY = "opportunity"
"""What wards the player's death before the first choice: a ruling, no status."""
CONTROL = ("stunned", "feared", "disoriented", "rooted")
"""What an enraged boss is immune to. (sources 8)"""


def fighter_of(scribe: RuneScribe, fighter_id: str) -> Fighter:
    state: State = scribe.state
    return state.fighters[fighter_id]


def owes_a_choice(scribe: RuneScribe, *, first: bool = False) -> bool:
    """Whether the player must still have a choice before another turn is lost, or before the fight can be.

    (ruling `opportunity`; spec FR-003)
    """
    state: State = scribe.state
    return state.owed != "none" and (state.owed == "first" or not first) and scribe.options.opportunity == "kept"


def is_over(state: State) -> bool:
    """Whether the player is down, or no enemy is left. (spec FR-006, FR-007)"""
    if not state.fighters[HERO].alive:
        return True
    for fighter in state.fighters.values():  # asked several times a turn: no list is made of those who live
        if fighter.hp > 0 and not fighter.is_player and not fighter.gone:
            return False
    return True


# Damage


def strike(
    scribe: RuneScribe,
    *,
    by: str,
    target: str,
    total: int,
    faces: tuple[int, ...],
    times: int = 1,
    bonus: int = 0,
    dealt: tuple[int, ...] = (),
    ignores_armor: bool = False,
    school: c.School = "physical",
) -> int:
    """A blow that landed: the damage pipeline, then what is lost. What a hit uses up is gone. (sources 4.4)"""
    content, options = scribe.content, scribe.options
    hurt = fighter_of(scribe, target)
    attacker = scribe.state.fighters.get(by)
    stance = attacker.stance if attacker is not None else "none"
    dealt = (*dealt, damage.DEFENSIVE_STANCE) if stance == "defensive" else dealt
    steps = damage.steps(
        times=times,
        bonus=bonus,
        stance_bonus=damage.AGGRESSIVE_DAMAGE if stance == "aggressive" else 0,
        taken=derived.taken_percents(content, hurt, school),
        dealt=dealt,
        defense_percent=derived.defense_percent(content, hurt),
        soak=derived.soak(content, options, scribe.state, hurt),
        ignores_armor=ignores_armor or school != "physical",
        order=options.mitigation_order,
    )
    amount = damage.worked_out(total, steps, order=options.mitigation_order)
    lose_hp(scribe, target, amount, by=by, faces=faces, steps=steps)
    hurt = fighter_of(scribe, target)
    if hurt.alive and hurt.statuses and options.defense_ends_on_hit:
        used = tuple([held.status for held in hurt.statuses if content.statuses[held.status].ends_on_hit])
        if used:
            scribe.record(e.StatusesEnded(target, used, "hit"))
    if hurt.alive and hurt.stance == "aggressive" and attacker is not None:
        stress(scribe, AGGRESSIVE_STRESS, source="psychic")
    return amount


AGGRESSIVE_STRESS = 2
"""What a hit costs who fights without guard."""


def lose_hp(
    scribe: RuneScribe,
    target: str,
    amount: int,
    *,
    by: str,
    faces: tuple[int, ...] = (),
    steps: tuple[damage.Worked, ...] = (),
) -> None:
    """HP are lost after shields took their part; then death, or what a boss does about it."""
    content: c.Content = scribe.content
    hurt = fighter_of(scribe, target)
    if not hurt.alive:
        return
    left: tuple[HeldStatus, ...] | None = None
    temp_hp = shield = 0
    if hurt.statuses:
        if any(content.statuses[held.status].invulnerable for held in hurt.statuses):
            amount = 0
        temp_hp, shield = _points(content, hurt, "temp_hp"), _points(content, hurt, "shield")
    applied = damage.absorbed(amount, hp=hurt.hp, temp_hp=temp_hp, shield=shield)
    if applied.temp_hp or applied.shield:
        left = _worn(content, hurt, applied)
    scribe.record(e.DamageTaken(target, by, amount, applied.hp, faces, applied.temp_hp, applied.shield, left, steps))
    if applied.hp == 0:
        _fall(scribe, target, by)
    elif not hurt.is_player:
        _boss_answers(scribe, target)


def _points(content: c.Content, fighter: Fighter, what: str) -> int:
    return sum([held.amount for held in fighter.statuses if content.statuses[held.status].amount_is == what])


def _worn(content: c.Content, fighter: Fighter, applied: damage.Applied) -> tuple[HeldStatus, ...]:
    """Statuses after temporary HP and shields took damage; an empty one is gone."""
    left = []
    wear = {"temp_hp": applied.temp_hp, "shield": applied.shield}
    for held in fighter.statuses:
        kind = content.statuses[held.status].amount_is
        if wear.get(kind):
            part = min(held.amount, wear[kind])
            wear[kind] -= part
            if held.amount > part:
                left.append(replace(held, amount=held.amount - part))
        else:
            left.append(held)
    return tuple(left)


def _fall(scribe: RuneScribe, target: str, by: str) -> None:
    """HP at 0 are death, at once, unless something wards it. (sources 13)"""
    content: c.Content = scribe.content
    fallen = fighter_of(scribe, target)
    ward = next((held.status for held in fallen.statuses if content.statuses[held.status].wards), None)
    if ward is not None:
        scribe.record(e.DeathWarded(target, ward))
    elif fallen.is_player and owes_a_choice(scribe, first=True):
        scribe.record(e.DeathWarded(target, OPPORTUNITY))
    elif fallen.is_player:
        scribe.record(e.PlayerDied(target, by))
    else:
        scribe.record(e.EnemyDied(target, by))
        if content.enemies[fallen.sheet].boss and scribe.options.followers != "fight":
            _lose_heart(scribe)


def _lose_heart(scribe: RuneScribe) -> None:
    """When the last boss has fallen, those that were called for it run, and those that stood beside it. (ruling 26)"""
    content: c.Content = scribe.content
    left = derived.living_enemies(scribe.state)
    if any(content.enemies[foe.sheet].boss for foe in left):
        return
    for foe in left:
        if foe.summoned or scribe.options.followers == "all_flee":
            scribe.record(e.EnemyFled(foe.id))


def _boss_answers(scribe: RuneScribe, target: str) -> None:
    """A charge may break, phases may begin, a boss may rage. (sources 8)"""
    fighter = fighter_of(scribe, target)
    sheet: c.Enemy = scribe.content.enemies[fighter.sheet]
    charge = fighter.charge
    if charge is not None and bosses.interrupted(charge.taken, threshold=charge.threshold):
        cooldown = derived.known_action(sheet, charge.action).cooldown
        scribe.record(e.Interrupted(target, charge.action, charge.taken, cooldown))
        afflict(scribe, target, "staggered", by=HERO)
    if sheet.phases and scribe.options.boss_model == "phases":
        enter_phases(scribe, target, sheet)
    if sheet.enrage is not None and scribe.options.boss_model == "phases":
        rage(scribe, target, sheet.enrage)


def enter_phases(scribe: RuneScribe, target: str, sheet: c.Enemy) -> None:
    """Every phase whose threshold is passed, in order: invulnerable, then changed, then its adds."""
    fighter = fighter_of(scribe, target)
    thresholds = [phase.at for phase in sheet.phases]
    for number in bosses.phases_entered(fighter.hp, max_hp=fighter.max_hp, phase=fighter.phase, thresholds=thresholds):
        phase = sheet.phases[number - 2]
        before = fighter_of(scribe, target)
        afflict(scribe, target, "invulnerable", turns=bosses.invulnerable_turns(number), by=target)
        scribe.record(
            e.PhaseEntered(
                target,
                number,
                max(before.damage_percent, phase.damage_percent + scribe.options.enemy_damage - 100),
                sheet.defense_dice + phase.defense_dice,
                sheet.soak + phase.soak,
                phase.regen,
                phase.actions,
            )
        )
        summon(scribe, phase.adds, by=target)


def rage(scribe: RuneScribe, target: str, enrage: c.Enrage) -> None:
    """Once, at few HP, or when the fight has lasted long."""
    fighter = fighter_of(scribe, target)
    if fighter.enraged or not bosses.enrages(
        fighter.hp, max_hp=fighter.max_hp, at=enrage.at, turn=scribe.state.turn, from_turn=enrage.from_turn
    ):
        return
    immune = tuple(dict.fromkeys((*fighter.immune, *CONTROL)))
    held = tuple(held.status for held in fighter.statuses if held.status in CONTROL)
    if held:
        scribe.record(e.StatusesEnded(target, held, "rage"))
    scribe.record(
        e.Enraged(
            target,
            max(fighter.damage_percent, enrage.damage_percent + scribe.options.enemy_damage - 100),
            fighter.extra_actions + enrage.actions,
            immune,
        )
    )


def summon(scribe: RuneScribe, sheets: tuple[str, ...], *, by: str) -> None:
    """Enemies join at the end of the order, never more than six of them alive. (spec, design constraints)"""
    for sheet in sheets:
        state: State = scribe.state
        if len(derived.living_enemies(state)) >= MOST_ENEMIES:
            return
        fighter = reinforcement(scribe.content, scribe.options, sheet, taken=state.fighters, printed=bool(state.name))
        scribe.record(e.EnemyJoined(fighter, by))


# Healing


def heal(scribe: RuneScribe, target: str, amount: int, *, by: str) -> int:
    """HP come back, less where poison works, never above the maximum."""
    fighter = fighter_of(scribe, target)
    for percent in derived.healing_percents(scribe.content, fighter):
        amount = amount * percent // 100
    gained = min(amount, fighter.max_hp - fighter.hp)
    if gained > 0:
        scribe.record(e.Healed(target, gained, fighter.hp + gained, by))
    return gained


def restore_stamina(scribe: RuneScribe, target: str, amount: int) -> None:
    fighter = fighter_of(scribe, target)
    gained = min(amount, fighter.max_stamina - fighter.stamina)
    if gained > 0:
        scribe.record(e.StaminaRestored(target, gained, fighter.stamina + gained))


# Statuses


def afflict(
    scribe: RuneScribe,
    target: str,
    status_id: str,
    *,
    by: str,
    turns: c.Lasting | None = None,
    stacks: int = 1,
    amount: int = 0,
) -> None:
    """Puts a status on somebody: suppression, conversion, stack or refresh. (sources 5)"""
    content, options = scribe.content, scribe.options
    fighter = fighter_of(scribe, target)
    if not fighter.alive:
        return
    status = content.statuses[status_id]
    landed = statuses.land(
        status_id,
        turns=_turns(options, status, turns),
        stacks=stacks,
        max_stacks=status.max_stacks,
        held={held.status: held.stacks for held in fighter.statuses},
        cancels=status.cancels,
        replaces=status.replaces,
        becomes=status.becomes,
        immune=status_id in fighter.immune,
        resistant=status_id in fighter.resists,
    )
    if landed.how == "immune" or landed.how == "cancelled":
        scribe.record(e.StatusRefused(target, status_id, landed.how, landed.ends))
        return
    if landed.status in fighter.immune:
        scribe.record(e.StatusRefused(target, landed.status, "immune", landed.ends))
        return
    before = next((held for held in fighter.statuses if held.status == landed.status), None)
    if status.adds_up and before is not None:
        amount += before.amount
    state: State = scribe.state
    own_turn = bool(state.order) and state.order[state.index] == target and not options.own_turn_counts
    held = HeldStatus(landed.status, landed.turns, landed.stacks, amount, own_turn)
    scribe.record(e.StatusApplied(target, held, landed.how, by, landed.ends))
    if not fighter.is_player:
        return
    landed_status = content.statuses[landed.status]
    if landed.how == "stacked" and landed.stacks == status.max_stacks > (before.stacks if before else 0):
        stress(scribe, statuses.MAX_STACK_STRESS, source="status")
    if landed_status.ends_song:
        end_performance(scribe, landed.status)


def _turns(options: Options, status: c.Status, turns: c.Lasting | None) -> int | None:
    """How long a status lasts: as its giver says, else as its entry says, else as the table rules."""
    if turns is None:
        turns = 3 if status.id == "corroded" and options.corroded == "engine" else status.turns
    if turns == "default":
        return options.status_duration
    return None if turns == "lasting" else turns


def hurt_over_time(scribe: RuneScribe, target: str, when: c.Scope | None) -> None:
    """What damaging statuses do at one of their times; `None`: all of them, whatever their time. (sources 5)"""
    content, options = scribe.content, scribe.options
    for held in fighter_of(scribe, target).statuses:
        status = content.statuses[held.status]
        if status.hurts == "never" or (when is not None and status.hurts != when):
            continue
        fighter = fighter_of(scribe, target)
        if not fighter.alive:
            return
        rolled = scribe.dice.total(held.stacks, derived.status_sides(options, status), f"status:{held.status}")
        percents = statuses.amplifiers(
            held.status, held=[each.status for each in fighter.statuses], poison=options.poison_amplifier
        )
        resistant = held.status in fighter.resists
        soak = derived.soak(content, options, scribe.state, fighter) if status.soak_helps else 0
        amount = statuses.over_time(rolled.value, percents=percents, resistant=resistant, soak=soak)
        steps = statuses.over_time_steps(percents=percents, resistant=resistant, soak=soak)
        lose_hp(scribe, target, amount, by=held.status, faces=rolled.faces, steps=steps)


def tick(scribe: RuneScribe, target: str, when: c.Scope | None) -> None:
    """A turn of somebody's statuses passes; what runs out ends in a single pass. (spec mechanic 3)"""
    content: c.Content = scribe.content
    fighter = fighter_of(scribe, target)
    left: list[HeldStatus] = []
    expired: list[str] = []
    changed = False
    for held in fighter.statuses:
        ticks = content.statuses[held.status].ticks
        if held.turns is None or ticks == "never" or (when is not None and ticks != when):
            left.append(held)
        elif held.fresh and ticks == "turn_end":
            changed = True
            left.append(replace(held, fresh=False))
        elif held.turns > 1:
            changed = True
            left.append(replace(held, turns=held.turns - 1, fresh=False))
        else:
            changed = True
            expired.append(held.status)
    if changed:
        scribe.record(e.StatusesTicked(target, tuple(left), tuple(expired)))


def end_performance(scribe: RuneScribe, why: str) -> None:
    """The song ends, and may leave its singer drained."""
    performance = fighter_of(scribe, HERO).performance
    if performance is None:
        return
    scribe.record(e.PerformanceEnded(performance.ability, why))
    song = scribe.content.abilities[performance.ability].song
    if song is not None and song.stress_at_end:
        stress(scribe, song.stress_at_end, source="performance")


# The mind


def stress(scribe: RuneScribe, base: int, *, source: str, resisted: bool = False, against: int | None = None) -> None:
    """Stress, less WILL successes where it can be resisted, or none at all with `against` successes. (sources 13)"""
    content: c.Content = scribe.content
    state: State = scribe.state
    hero = state.fighters[HERO]
    if not hero.alive or base <= 0:
        return
    faces: tuple[int, ...] = ()
    successes = 0
    if resisted or against is not None:
        pool = max(1, derived.attribute(content, state, hero, "will"))
        rolled = scribe.dice.successes(pool, 6, scribe.options.success_threshold, f"resist:{source}")
        faces = rolled.faces
        if against is not None and rolled.value >= against:
            scribe.record(e.StressResisted(source, faces))
            return
        successes = rolled.value if resisted else 0
    gain = minds.stress_gain(base, successes=successes, percents=derived.stress_percents(content, state, hero))
    if not gain:
        scribe.record(e.StressResisted(source, faces))
        return
    value = min(minds.STRESS_CAP, hero.stress + gain)
    scribe.record(e.StressGained(gain, value, source, faces))
    if minds.is_breaking_point(value):
        trauma = minds.trauma_after(source, held=hero.traumas)
        scribe.record(e.MindBroke(source, trauma, minds.AFTER_BREAKING))


def relieve(scribe: RuneScribe, amount: int, *, source: str) -> None:
    hero = fighter_of(scribe, HERO)
    relieved = min(amount, hero.stress)
    if relieved > 0:
        scribe.record(e.StressRelieved(relieved, hero.stress - relieved, source))


def corrupt(scribe: RuneScribe, amount: int, *, source: str) -> None:
    """Corruption only rises; at 75 a trauma stays, at 100 the character is lost. (sources 13)"""
    hero = fighter_of(scribe, HERO)
    if not hero.alive or amount <= 0:
        return
    cap = minds.CORRUPTION_CAP - 1 if owes_a_choice(scribe, first=True) else minds.CORRUPTION_CAP
    value = max(hero.corruption, min(cap, hero.corruption + amount))
    crossed = minds.thresholds_crossed(hero.corruption, after=value)
    trauma = minds.trauma_after("corruption", held=hero.traumas) if 75 in crossed else None
    scribe.record(e.CorruptionGained(value - hero.corruption, value, source, crossed, trauma))
    if value >= minds.CORRUPTION_CAP:
        scribe.record(e.PlayerDied(HERO, "corruption"))
