"""Rounds and turns: three stages a round by speed, or one beat; what the end of a round does; how a battle ends.

(spec 2.4, 2.8, 6.1; sources 5, 11, 12, 13.17)
"""

from __future__ import annotations

from . import derived, harm
from . import events as e
from .customs import custom_changes, holding
from .game import WuxiaScribe
from .rules import triggers, victory
from .rules.currency import SURVIVED_INSIGHT
from .rules.terms import Team
from .rules.turns import PHASES, Phase, turn_order
from .state import Condition, State, Unit
from .words import AskReply, GoOn


def begin(scribe: WuxiaScribe) -> None:
    """The battle up to its first choice."""
    state: State = scribe.state
    scribe.record(e.CombatStart(state.encounter, state.name))
    _start_round(scribe, 1)
    if any(triggers.parse(trigger.condition).kind == "start" for trigger in scribe.state.triggers):
        _fire_triggers(scribe, only_start=True)
    next_unit(scribe)


def finish_turn(scribe: WuxiaScribe) -> None:
    """After an action: triggers, perhaps the end, else the next unit's turn."""
    state: State = scribe.state
    acted = state.active
    verdict = settle(scribe)
    if verdict is not None:
        _leave_to_the_story(scribe, verdict)
        scribe.record(e.TurnEnd(acted))
        _end_battle(scribe, verdict)
        return
    scribe.next_turn()
    scribe.record(e.TurnEnd(acted))
    next_unit(scribe)


def next_unit(scribe: WuxiaScribe) -> None:
    """The turn of the next unit that stands; through the ends of phases and rounds where need be."""
    if scribe.state.asking:
        scribe.do(*[AskReply(index) for index in scribe.state.asking], GoOn())
        return
    while True:
        state: State = scribe.state
        for unit_id in state.pending:
            if state.units[unit_id].status == "up":
                _start_turn(scribe, unit_id)
                return
        scribe.record(e.PhaseEnd(state.phase))
        phases = PHASES[state.structure]
        place = phases.index(state.phase)
        if place + 1 < len(phases):
            _start_phase(scribe, phases[place + 1])
        elif not _end_round(scribe):
            return


def go_on(scribe: WuxiaScribe) -> None:
    """After the player's replies: what they set off, perhaps the end, else the next unit's turn."""
    verdict = settle(scribe)
    if verdict is None:
        next_unit(scribe)
        return
    _leave_to_the_story(scribe, verdict)
    _end_battle(scribe, verdict)


def _start_round(scribe: WuxiaScribe, number: int) -> None:
    scribe.record(e.RoundStart(number))
    state: State = scribe.state
    for wave in state.waves:
        if wave.round <= number:
            for unit in wave.units:
                scribe.record(e.UnitJoined(unit, "wave"))
    _start_phase(scribe, PHASES[state.structure][0])


def _start_phase(scribe: WuxiaScribe, phase: Phase) -> None:
    state: State = scribe.state
    order = turn_order(derived.initiatives(state), phase=phase, structure=state.structure)
    scribe.record(e.PhaseStart(phase, order))


def _start_turn(scribe: WuxiaScribe, unit_id: str) -> None:
    scribe.record(e.TurnStart(unit_id))
    state: State = scribe.state
    made_before = state.round if scribe.options.next_turn == "later_round" else None
    harm.end_what_hangs_on(scribe, unit_id, made_before=made_before)
    state = scribe.state
    unit = state.units[unit_id]
    if scribe.options.regen_timing == "turn_start" and unit.regenerated < state.round:
        _regenerate(scribe, unit)


def _regenerate(scribe: WuxiaScribe, unit: Unit) -> None:
    """AE come back, once a round: at the start of a turn the event is told even where nothing was missing."""
    gained = min(derived.ae_regen(unit), unit.max_ae - unit.ae)
    if gained or scribe.options.regen_timing == "turn_start":
        state: State = scribe.state
        scribe.record(e.AeRegenerated(unit.id, gained, unit.ae + gained, state.round))


def _end_round(scribe: WuxiaScribe) -> bool:
    """AE, then conditions, then victory, then the round's end (spec 6.1; sources 13.17). False: the battle is over."""
    state: State = scribe.state
    standing = [unit.id for unit in state.units.values() if unit.status == "up"]
    if scribe.options.regen_timing == "round_end":
        for unit_id in standing:
            _regenerate(scribe, harm.unit_of(scribe, unit_id))
    for unit_id in standing:
        for held in harm.unit_of(scribe, unit_id).conditions:
            _tick_condition(scribe, unit_id, held)
        _tick_modifiers(scribe, unit_id)
    verdict = settle(scribe, round_ended=True)
    if verdict is not None:
        _leave_to_the_story(scribe, verdict)
    state = scribe.state
    scribe.record(e.RoundEnd(state.round))
    if verdict is not None:
        _end_battle(scribe, verdict)
        return False
    _start_round(scribe, state.round + 1)
    return True


def _tick_condition(scribe: WuxiaScribe, unit_id: str, held: Condition) -> None:
    """Damage and healing over time, then one round less. (spec 2.7)"""
    name = held.known_as
    if held.damage and harm.unit_of(scribe, unit_id).status == "up":
        harm.lose_thp(scribe, unit_id, held.damage, cause=name)
    if held.healing and harm.unit_of(scribe, unit_id).status == "up":
        harm.heal(scribe, unit_id, held.healing, source=name)
    for effect in held.effects:
        if effect.type == "custom" and harm.unit_of(scribe, unit_id).status == "up":
            _custom(scribe, unit_id, effect.name, source=name)
    if held.rounds is None:
        return
    if held.rounds > 1:
        scribe.record(e.ConditionTicked(unit_id, held.pillar, held.rounds - 1))
    else:
        scribe.record(e.ConditionRemoved(unit_id, name, held.pillar))


def _custom(scribe: WuxiaScribe, unit_id: str, name: str, *, source: str) -> None:
    """What a program's function makes of a round with a condition; a name that nobody brings does nothing."""
    changes = custom_changes(scribe.game.index, name, scribe.state, unit_id)
    if (thp := changes.get("thp", 0)) < 0:
        harm.lose_thp(scribe, unit_id, -thp, cause=source)
    elif thp:
        harm.heal(scribe, unit_id, thp, source=source)
    if harm.unit_of(scribe, unit_id).status != "up":
        return
    harm.gain_guard(scribe, unit_id, changes.get("guard", 0))
    harm.gain_ae(scribe, unit_id, changes.get("ae", 0), source=source)
    if (strain := changes.get("strain", 0)) > 0:
        harm.take_strain(scribe, unit_id, strain, source=source)
    elif strain:
        harm.relieve_strain(scribe, unit_id, -strain, source=source)


def _tick_modifiers(scribe: WuxiaScribe, unit_id: str) -> None:
    for held in harm.unit_of(scribe, unit_id).modifiers:
        if held.stat == "healing" and harm.unit_of(scribe, unit_id).status == "up":
            harm.heal(scribe, unit_id, held.value, source=held.label)
        if held.rounds is None:
            continue
        if held.rounds > 1:
            scribe.record(e.ModifierTicked(unit_id, held.id, held.rounds - 1))
        else:
            harm.expire(scribe, unit_id, held)


# The end


def settle(scribe: WuxiaScribe, *, round_ended: bool = False) -> victory.Verdict | None:
    """Fires the triggers whose time has come, and says whether the battle is over."""
    options = scribe.options
    forced = _fire_triggers(scribe)
    if forced is not None:
        return forced
    if scribe.state.told_end:
        return _told(scribe.state.told_end, "reply")
    if options.victory_check == "round_end" and not round_ended:
        return None
    state: State = scribe.state
    reserves: tuple[Team, ...] = ("enemy",) if state.waves else ()
    return victory.verdict(
        state.goals,
        units=state.units.values(),
        round_number=state.round,
        round_ended=round_ended,
        reserves=reserves,
        customs=holding(scribe.game.index, state),
        max_rounds=options.max_rounds,
        draw_result=options.draw_result,
    )


def _fire_triggers(scribe: WuxiaScribe, *, only_start: bool = False) -> victory.Verdict | None:
    """Tries the encounter's triggers in their order; each fires once, and what is said with it is said. (sources 11)"""
    state: State = scribe.state
    for index, trigger in enumerate(state.triggers):
        if trigger.fired or (only_start and trigger.condition != "start"):
            continue
        if not _holds(scribe.state, trigger.condition) or not is_so(scribe.state, trigger.when):
            continue
        scribe.record(e.ScriptTrigger(index, trigger.event, trigger.action, trigger.condition))
        if scribe.options.dialogue == "spoken":
            _speak(scribe, index)
        if trigger.goals:
            scribe.record(e.GoalsChanged(trigger.goals))
        match trigger.event:
            case "end" if trigger.action == "defeat" or not _is_party_gone(scribe.state):
                return _told(trigger.action, trigger.condition)
            case "flag":
                harm.set_flag(scribe, trigger.action, source=trigger.condition)
            case "revive":
                harm.revive(scribe, trigger.action, harm.unit_of(scribe, trigger.action).max_thp // 2)
            case "summon":
                harm.call(scribe, trigger.action, team="enemy", cause=trigger.condition)
            case "join":
                harm.call(scribe, trigger.action, team="player", cause=trigger.condition)
    return None


def _speak(scribe: WuxiaScribe, index: int) -> None:
    """The lines of a trigger whose flags are as they ask."""
    encounter = scribe.content.encounters.get(scribe.state.encounter)
    if encounter is None or index >= len(encounter.triggers):
        return
    for place, line in enumerate(encounter.triggers[index].lines):
        if is_so(scribe.state, line.when):
            scribe.record(e.LineSpoken(index, place))


def is_so(state: State, when: str) -> bool:
    """Whether a flag is as a line, a reply or a trigger asks: set, or with ! before it not set."""
    if not when:
        return True
    name = when.removeprefix("!")
    is_set = name in state.flags or bool(state.story_flags.get(name))
    return is_set != when.startswith("!")


def _is_party_gone(state: State) -> bool:
    """Whether the whole of the player's side has fallen: nothing can be won for it any more. (sources 12)"""
    return all(unit.status == "defeated" for unit in state.units.values() if unit.team == "player")


def _holds(state: State, condition: str) -> bool:
    trigger = triggers.parse(condition)
    units = state.units.values()
    boss_phase, flags = 0, state.flags
    if trigger.kind == "boss_phase":
        boss_phase = max([unit.phase for unit in units if unit.is_boss], default=0)
    elif trigger.kind == "flag":
        flags += tuple(name for name, value in state.story_flags.items() if value)
    return triggers.fires(
        trigger,
        units=units,
        round_number=state.round,
        boss_phase=boss_phase,
        techniques_used=state.techniques_used,
        flags=flags,
    )


def _told(action: str, condition: str) -> victory.Verdict:
    """The end that a trigger tells."""
    if action == "victory":
        return victory.Verdict("victory", "player", condition)
    if action == "escape":
        return victory.Verdict("escape", "player", condition)
    return victory.Verdict("defeat", "enemy", condition)


def _leave_to_the_story(scribe: WuxiaScribe, verdict: victory.Verdict) -> None:
    """Insight for units that survived a revelation, flags for a victory: before the last turn or round ends, so
    that the end of the battle follows at once. (sources 7, 11, 12)"""
    state: State = scribe.state
    seen = any(scribe.content.techniques[name].pillar == "revelation" for name in state.techniques_used)
    if seen:
        for unit in state.units.values():
            if unit.team == "player" and unit.status != "defeated":
                harm.earn(scribe, unit.id, "insight", SURVIVED_INSIGHT, "survived_revelation")
    if verdict.result == "victory":
        for flag in state.rewards.flags:
            harm.set_flag(scribe, flag, source="rewards")


def _end_battle(scribe: WuxiaScribe, verdict: victory.Verdict) -> None:
    state: State = scribe.state
    scribe.record(e.CombatEnd(verdict, state.rewards if verdict.result == "victory" else None))
