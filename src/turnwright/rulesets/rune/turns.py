"""The frame of a fight: initiative, turns, what a turn's end brings, and how it ends. (spec FR-001 to FR-008)"""

from __future__ import annotations

from collections.abc import Callable

from . import content as c
from . import derived, harm, rewards, room
from . import events as e
from .game import RuneScribe
from .rules import bosses, initiative, minds
from .rules.terms import HERO, Result
from .state import State, Verdict


def begin(scribe: RuneScribe) -> None:
    """The fight up to its first choice. (spec FR-001)"""
    state: State = scribe.state
    enemies = tuple(fighter.id for fighter in state.fighters.values() if not fighter.is_player)
    scribe.record(e.CombatStarted(state.name, enemies, state.can_flee))
    _roll_initiative(scribe)
    room.announce(scribe)
    _dread(scribe)
    scribe.record(e.RoundStarted(1))
    _take_turns(scribe, 0)


def _roll_initiative(scribe: RuneScribe) -> None:
    """Everybody rolls FINESSE; the order stays. (spec mechanic 1)"""
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    rolls, rolled = [], []
    for fighter in state.fighters.values():
        finesse = max(1, derived.attribute(content, state, fighter, "finesse"))
        roll = scribe.dice.successes(finesse, 6, options.success_threshold, f"initiative:{fighter.id}")
        rolls.append(e.Initiative(fighter.id, roll.faces, roll.value, finesse))
        rolled.append(initiative.Rolled(fighter.id, finesse, roll.value, fighter.is_player))
    if options.initiative_ties == "coin":
        places = scribe.dice.shuffle(range(len(rolled)), "initiative:ties")
        rolled = [one._replace(tie=place) for one, place in zip(rolled, places, strict=True)]
    order = initiative.order(rolled, ties=options.initiative_ties)
    scribe.record(e.InitiativeRolled(tuple(rolls), order))


def _dread(scribe: RuneScribe) -> None:
    """What the player feels on sight of a boss, of the Forlorn, and by its own traumas. (sources 7, 13)"""
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    foes = derived.living_enemies(state)
    if options.boss_dread and any(content.enemies[foe.sheet].boss for foe in foes):
        harm.stress(scribe, options.boss_dread, source="boss", resisted=True)
    for foe in foes:
        if foe.forlorn and options.forlorn_aura == "at_start":
            harm.stress(scribe, foe.forlorn, source="aura", against=2)
        elif foe.forlorn and options.forlorn_aura == "on_sight":
            harm.stress(scribe, 5, source="aura")
    for trauma in state.fighters[HERO].traumas:
        harm.stress(scribe, content.traumas[trauma].start_stress, source="trauma")


# Turns


def _take_turns(scribe: RuneScribe, index: int) -> None:
    """Goes through the order from an index on, until somebody can choose or it is over. (spec FR-002, mechanic 2)"""
    while True:
        state: State = scribe.state
        if initiative.limit_reached(state.turn, limit=scribe.options.turn_limit):
            _force_end(scribe)
            return
        if state.fighters[state.order[index]].alive:
            if _start_turn(scribe, index):
                return
            if _ends(scribe) or end_turn(scribe):
                return
        state = scribe.state
        index = initiative.next_index(index, length=len(state.order))
        if index == 0 and _end_round(scribe):
            return


def _start_turn(scribe: RuneScribe, index: int) -> bool:
    """What the start of a turn brings. True: its owner can choose."""
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    fighter_id = state.order[index]
    fighter = state.fighters[fighter_id]
    scribe.record(e.TurnStarted(fighter_id, state.turn + 1, index, derived.actions(content, fighter)))
    if fighter.is_player and options.stamina_regen:
        harm.restore_stamina(scribe, fighter_id, options.stamina_regen)
    sheet = content.enemies[fighter.sheet] if not fighter.is_player else None
    if sheet is not None and sheet.enrage is not None and options.boss_model == "phases":
        harm.rage(scribe, fighter_id, sheet.enrage)
    if sheet is not None and sheet.boss and bosses.is_desperate(scribe.state.turn, from_turn=options.desperation):
        harm.afflict(scribe, fighter_id, "desperate", amount=bosses.DESPERATE_DICE, by=fighter_id)
    if fighter.statuses:
        if options.bleeding == "owner_turn":
            harm.hurt_over_time(scribe, fighter_id, "turn_start")
        harm.tick(scribe, fighter_id, "turn_start")
        fighter = harm.fighter_of(scribe, fighter_id)
        if not fighter.alive:
            return False
        status = derived.skipping(content, fighter)
        if status is not None and fighter.is_player and harm.owes_a_choice(scribe):
            scribe.record(e.StatusesEnded(fighter_id, derived.all_skipping(content, fighter), "owed"))
        elif status is not None:
            scribe.record(e.TurnSkipped(fighter_id, status))
            return False
    if fighter.is_player and options.intents != "hidden":
        _ask_for_intents(scribe)
    return True


def _ask_for_intents(scribe: RuneScribe) -> None:
    """Who will act next says first what it will do: not one that prepares a great blow, or that can't act.

    (ruling `intents`)
    """
    content: c.Content = scribe.content
    announcing = [
        foe.id
        for foe in derived.living_enemies(scribe.state)
        if foe.charge is None
        and (scribe.options.intents == "shown" or content.enemies[foe.sheet].boss)
        and derived.skipping(content, foe) is None
    ]
    if announcing:
        scribe.record(e.IntentsDue(tuple(announcing)))


def finish_action(scribe: RuneScribe) -> None:
    """After an action: the end of the fight, another action, or the end of the turn. (spec FR-003 to FR-005)"""
    state: State = scribe.state
    scribe.next_turn()
    if _ends(scribe):
        return
    active = state.active
    if state.actions_left > 0 and active.alive and derived.skipping(scribe.content, active) is None:
        return
    if not end_turn(scribe):
        state = scribe.state
        index = initiative.next_index(state.index, length=len(state.order))
        if index == 0 and _end_round(scribe):
            return
        _take_turns(scribe, index)


def end_turn(scribe: RuneScribe) -> bool:
    """What the end of a turn brings, in its order; the fight can end in it. (spec mechanic 3)"""
    state: State = scribe.state
    fighter_id = state.order[state.index]
    for step in _STEPS[scribe.options.end_of_turn]:
        before = scribe.state
        step(scribe, fighter_id)
        if scribe.state is not before and _ends(scribe):
            return True
    scribe.record(e.TurnAdvanced(fighter_id, state.turn))
    return False


def _hazards(scribe: RuneScribe, fighter_id: str) -> None:
    room.strike(scribe, fighter_id if scribe.options.hazard_victim == "current" else HERO)


def _auras(scribe: RuneScribe, fighter_id: str) -> None:
    """Each living Forlorn wears at the player's mind; some corrupt it in their own turn. (spec mechanic 3.2)"""
    content, options = scribe.content, scribe.options
    state: State = scribe.state
    for foe in state.fighters.values():
        if not foe.forlorn or not foe.alive:
            continue
        if options.forlorn_aura == "each_turn":
            harm.stress(scribe, foe.forlorn, source="aura", against=minds.FORLORN_DC)
        elif options.forlorn_aura == "on_sight" and foe.id == fighter_id:
            harm.stress(scribe, 5 if content.enemies[foe.sheet].boss else 3, source="aura")
        if foe.id == fighter_id and content.enemies[foe.sheet].corrupts:
            harm.corrupt(scribe, content.enemies[foe.sheet].corrupts, source="aura")


def _resonance(scribe: RuneScribe, fighter_id: str) -> None:
    room.resonate(scribe)
    hero = harm.fighter_of(scribe, HERO)
    if fighter_id == HERO and hero.traumas:
        size = scribe.state.room.size if scribe.state.room is not None else "normal"
        for name in hero.traumas:
            trauma: c.Trauma = scribe.content.traumas[name]
            if trauma.stress_each_turn and trauma.size in (None, size):
                harm.stress(scribe, trauma.stress_each_turn, source="trauma")


def _durations(scribe: RuneScribe, fighter_id: str) -> None:
    """Damage at a turn's end, healing, then a turn less of what is there, all in a single pass."""
    options = scribe.options
    everyone = options.ticked == "everyone"
    state: State = scribe.state
    for each in state.fighters if everyone else (fighter_id,):
        fighter = harm.fighter_of(scribe, each)
        if not fighter.alive:
            continue
        if fighter.statuses:
            harm.hurt_over_time(scribe, each, None if options.bleeding == "every_turn" else "turn_end")
            harm.tick(scribe, each, None if everyone else "turn_end")
        if fighter.regen and each == fighter_id and harm.fighter_of(scribe, each).alive:
            harm.heal(scribe, each, fighter.regen, by="regeneration")


def _performance(scribe: RuneScribe, fighter_id: str) -> None:
    """A song lasts this many of its singer's turns, the one it began in not counted. (spec mechanic 3.6)"""
    performance = harm.fighter_of(scribe, HERO).performance if fighter_id == HERO else None
    if performance is None:
        return
    if performance.fresh:
        scribe.record(e.PerformanceTicked(performance.rounds))
    elif performance.rounds > 1:
        scribe.record(e.PerformanceTicked(performance.rounds - 1))
    else:
        harm.end_performance(scribe, "over")


_STEPS: dict[str, tuple[Callable[[RuneScribe, str], None], ...]] = {
    "spec": (_hazards, _auras, _resonance, _durations, _performance),
    "engine": (_auras, _resonance, _durations, _hazards, _performance),
}


def _end_round(scribe: RuneScribe) -> bool:
    """What passes by rounds passes for everybody; then a round begins, if a turn is left for it. True: it is over."""
    options = scribe.options
    state: State = scribe.state
    if options.ticked == "current":
        for fighter in state.fighters.values():
            if fighter.alive and fighter.statuses:
                if options.bleeding == "owner_turn":
                    harm.hurt_over_time(scribe, fighter.id, "round_end")
                harm.tick(scribe, fighter.id, "round_end")
        if _ends(scribe):
            return True
    if initiative.limit_reached(state.turn, limit=options.turn_limit):
        _force_end(scribe)
        return True
    scribe.record(e.RoundStarted(state.round + 1))
    return False


# The end


def _ends(scribe: RuneScribe) -> bool:
    """Ends the fight if it is decided: the player's death takes precedence over everything. (spec FR-006, FR-007)"""
    state: State = scribe.state
    if not harm.is_over(state):
        return False
    if state.fighters[HERO].alive:
        conclude(scribe, "victory", "no_enemy_left")
    else:
        conclude(scribe, "defeat", state.fighters[HERO].slain_by)
    return True


def _force_end(scribe: RuneScribe) -> None:
    """The safeguard against endless fights: fled where that is allowed, else a draw. (spec mechanic 2)"""
    state: State = scribe.state
    may_flee = state.can_flee and scribe.options.limit_result == "fled_or_draw"
    conclude(scribe, "fled" if may_flee else "draw", "turn_limit")


def conclude(scribe: RuneScribe, result: Result, cause: str) -> None:
    """Rewards for a victory, once; then it is over."""
    if result == "victory":
        harm.end_performance(scribe, "victory")
        rewards.award(scribe)
        for trauma in harm.fighter_of(scribe, HERO).traumas:
            harm.stress(scribe, scribe.content.traumas[trauma].victory_stress, source="trauma")
    scribe.record(e.CombatEnded(Verdict(result, cause)))
