"""Event -> state: what each fact changes, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.flow import unchanged

from . import events as e
from .state import Combatant, HouseRules, Slot, State, Usage
from .vocabulary import moves as v


def with_one(state: State, combatant: Combatant) -> State:
    """The state with one combatant changed."""
    return replace(state, combatants={**state.combatants, combatant.id: combatant})


def _changes(whose: str = "id", **fields: str) -> Callable[[State, Any], State]:
    """For events that carry new values of a combatant: field = the event's attribute."""

    who = attrgetter(whose)
    carried = tuple((field, attrgetter(name)) for field, name in fields.items())

    def evolve(state: State, event: Any) -> State:
        changes = {}
        for field, value_of in carried:
            changes[field] = value_of(event)
        return with_one(state, replace(state.combatants[who(event)], **changes))

    return evolve


def encounter_started(state: State, event: e.EncounterStarted) -> State:
    return replace(state, stage="active")


def encounter_ended(state: State, event: e.EncounterEnded) -> State:
    return replace(
        state,
        stage="ended",
        result=event.result,
        winner=event.winner,
        active="",
        order=(),
        suspended=(),
    )


def encounter_served(state: State, event: e.EncounterServed) -> State:
    if event.sees is not None:
        return event.sees
    return replace(state, served=event.served)


def scene_ended(state: State, event: e.SceneEnded) -> State:
    fresh = {
        one.id: replace(
            one, once=(), usage={key: Usage(0, use.today, None, use.old) for key, use in one.usage.items() if use.today}
        )
        for one in state.combatants.values()
    }
    return replace(state, scene=event.scene, combatants=fresh)


def round_started(state: State, event: e.RoundStarted) -> State:
    fresh = {
        one.id: replace(
            one,
            turns_taken=0,
            held=False,
            opportunity_used=False,
            hurt_by=(),
            taken=0,
            switched=False,
            idle=False,
            declared="",
            early=(),
        )
        if any(_of_round(one))
        else one
        for one in state.combatants.values()
    }
    return replace(state, round=event.round, combatants=fresh)


_of_round = attrgetter(
    "turns_taken", "held", "opportunity_used", "hurt_by", "taken", "switched", "idle", "declared", "early"
)
"""What is forgotten with each round."""


def phase_started(state: State, event: e.PhaseStarted) -> State:
    return replace(state, phase=event.phase, order=event.order, done=(), active="")


def order_changed(state: State, event: e.OrderChanged) -> State:
    return replace(state, order=event.order)


def turn_started(state: State, event: e.TurnStarted) -> State:
    one = state.combatants[event.id]
    begun = one
    if state.phase != "declaration":  # which is no turn yet
        begun = replace(
            one,
            budget=event.budget,
            standard_taken="standard" in one.early or "full" in one.early,
            standard_prevented=False,
            turns_taken=one.turns_taken + 1,
            early=(),
            ran=0,
            due=one.ready is not None,
        )
    waiting = (state.active, *state.suspended) if event.out_of_order and state.active else state.suspended
    return replace(
        state,
        combatants={**state.combatants, begun.id: begun},
        active=event.id,
        order=_without_turn(state.order, event.id),
        suspended=waiting,
    )


def _without_turn(order: tuple[Slot, ...], who: str) -> tuple[Slot, ...]:
    """The turns to come without somebody's next one, which is nearly always the first."""
    for place, slot in enumerate(order):
        if slot.id == who:
            return order[:place] + order[place + 1 :]
    return order


def turn_ended(state: State, event: e.TurnEnded) -> State:
    resumed, waiting = (state.suspended[0], state.suspended[1:]) if state.suspended else ("", ())
    combatants, one = state.combatants, state.combatants[event.id]
    if one.struck_by:
        combatants = {**combatants, one.id: replace(one, struck_by=())}
    return replace(state, combatants=combatants, active=resumed, suspended=waiting, done=(*state.done, event.id))


def turn_skipped(state: State, event: e.TurnSkipped) -> State:
    return replace(state, order=_without_turn(state.order, event.id), done=(*state.done, event.id))


def action_spent(state: State, event: e.ActionSpent) -> State:
    one = state.combatants[event.id]
    taken = one.standard_taken or (event.taken and event.action in ("standard", "full"))
    return with_one(state, replace(one, budget=event.budget, standard_taken=taken))


def actions_lost(state: State, event: e.ActionsLost) -> State:
    one = state.combatants[event.id]
    return with_one(state, replace(one, budget=event.budget, standard_prevented=True))


def turn_held(state: State, event: e.TurnHeld) -> State:
    """Who waits has not had its turn yet."""
    one = state.combatants[event.id]
    return with_one(state, replace(one, held=True, turns_taken=one.turns_taken - 1))


def forfeits(state: State, event: e.Forfeits) -> State:
    one = state.combatants[event.id]
    return with_one(state, replace(one, forfeits=event.forfeits, skips=event.skips, idle=event.idle))


def move_used(state: State, event: e.MoveUsed) -> State:
    one = state.combatants[event.user]
    used = replace(
        one,
        usage={**one.usage, event.move: event.usage},
        last_move=event.move,
        last_targets=event.targets,
        aimed=event.cell,
        squares=event.squares,
        alternative=event.alternative,
        streak=event.streak,
    )
    return with_one(state, used)


def prepared(state: State, event: e.Prepared) -> State:
    ready = (event.move, event.targets) if event.move else None
    return with_one(state, replace(state.combatants[event.user], ready=ready, away=event.away, due=False))


def hp_lost(state: State, event: e.HpLost) -> State:
    one = state.combatants[event.target]
    harm = event.harm
    hurt_by, struck_by, taken, stored = one.hurt_by, one.struck_by, one.taken, one.stored
    if event.loss == "damage":
        source = event.source
        if source and source not in hurt_by:
            hurt_by = (*hurt_by, source)
        if source and not struck_by:
            struck_by = (source,)
        elif source and struck_by[-1] != source:  # the last one is named last
            struck_by = (*[name for name in struck_by if name != source], source)
        taken += harm.taken
        if one.timed and any(isinstance(held.effect, v.Bide) for held in one.timed):
            stored += harm.taken
    hurt = replace(
        one,
        hp=harm.hp,
        temp_hp=harm.temp_hp,
        injuries=harm.total_injuries,
        hurt_by=hurt_by,
        struck_by=struck_by,
        taken=taken,
        stored=stored,
        injured_today=one.injured_today or harm.new_injuries > 0,
    )
    return with_one(state, hurt)


def injuries_set(state: State, event: e.InjuriesSet) -> State:
    one = state.combatants[event.target]
    injured = one.injured_today or event.injuries > one.injuries
    return with_one(state, replace(one, injuries=event.injuries, injured_today=injured))


def stage_changed(state: State, event: e.StageChanged) -> State:
    one = state.combatants[event.target]
    return with_one(state, replace(one, stages={**one.stages, event.stat: event.current}))


def status_inflicted(state: State, event: e.StatusInflicted) -> State:
    one = state.combatants[event.target]
    return with_one(state, replace(one, afflictions=(*one.afflictions, event.affliction)))


def status_cured(state: State, event: e.StatusCured) -> State:
    one = state.combatants[event.target]
    left = tuple(
        held for held in one.afflictions if held.status != event.status or (event.move and held.move != event.move)
    )
    return with_one(state, replace(one, afflictions=left))


def status_ticked(state: State, event: e.StatusTicked) -> State:
    one = state.combatants[event.target]
    ticked = tuple(
        replace(held, turn=event.turn, span=event.span)
        if held.status == event.status and held.move == event.move
        else held
        for held in one.afflictions
    )
    return with_one(state, replace(one, afflictions=ticked))


def status_stage_set(state: State, event: e.StatusStageSet) -> State:
    one = state.combatants[event.target]
    marked = tuple(
        replace(held, stage=event.stage) if held.status == event.status else held for held in one.afflictions
    )
    return with_one(state, replace(one, afflictions=marked))


def timed_began(state: State, event: e.TimedBegan) -> State:
    one = state.combatants[event.target]
    stored = 0 if isinstance(event.timed.effect, v.Bide) else one.stored
    return replace(with_one(state, replace(one, timed=(*one.timed, event.timed), stored=stored)), made=event.timed.id)


def timed_changed(state: State, event: e.TimedChanged) -> State:
    one = state.combatants[event.target]
    timed = tuple(event.timed if held.id == event.timed.id else held for held in one.timed)
    return with_one(state, replace(one, timed=timed))


def timed_ended(state: State, event: e.TimedEnded) -> State:
    one = state.combatants[event.target]
    return with_one(state, replace(one, timed=tuple(held for held in one.timed if held.id != event.id)))


def weather_changed(state: State, event: e.WeatherChanged) -> State:
    return replace(state, weather=event.weather, weather_rounds=event.rounds)


def field_changed(state: State, event: e.FieldChanged) -> State:
    fields = {name: rounds for name, rounds in {**state.fields, event.field: event.rounds}.items() if rounds}
    return replace(state, fields=fields)


def ground_changed(state: State, event: e.GroundChanged) -> State:
    return replace(state, grid=event.grid, hazards=state.hazards if event.hazards is None else event.hazards)


def hazards_changed(state: State, event: e.HazardsChanged) -> State:
    return replace(state, hazards=event.hazards)


def move_added(state: State, event: e.MoveAdded) -> State:
    house = state.house or HouseRules()
    return replace(state, house=replace(house, moves=(*house.moves, event.move)))


def ability_added(state: State, event: e.AbilityAdded) -> State:
    house = state.house or HouseRules()
    return replace(state, house=replace(house, abilities=(*house.abilities, event.ability)))


def blessings_changed(state: State, event: e.BlessingsChanged) -> State:
    return replace(state, blessings=event.blessings)


def once_done(state: State, event: e.OnceDone) -> State:
    one = state.combatants[event.id]
    return with_one(state, replace(one, once=(*one.once, event.key)))


def trigger_set(state: State, event: e.TriggerSet) -> State:
    one = state.combatants[event.id]
    return with_one(state, replace(one, triggers={**one.triggers, event.thing: event.use}))


def usage_set(state: State, event: e.UsageSet) -> State:
    one = state.combatants[event.id]
    return with_one(state, replace(one, usage={**one.usage, event.key: event.usage}))


def opportunity_used(state: State, event: e.OpportunityUsed) -> State:
    return with_one(state, replace(state.combatants[event.id], opportunity_used=True))


def move_missed(state: State, event: e.MoveMissed) -> State:
    one = state.combatants[event.id]
    streak = event.streak if event.streak is not None else 0 if event.missed else one.streak
    return with_one(state, replace(one, missed_last=event.missed, streak=streak))


def moved(state: State, event: e.Moved) -> State:
    one = state.combatants[event.id]
    state = with_one(state, replace(one, position=event.to, ran=one.ran + event.meters))
    for rider in state.combatants.values():
        if rider.riding == event.id:
            state = with_one(state, replace(rider, position=event.to))
    return state


def combatant_joined(state: State, event: e.CombatantJoined) -> State:
    if event.sees is not None:
        return replace(event.sees, flow=state.flow)
    one = event.combatant
    before = state.before if one.hidden or event.aside else {**state.before, one.id: one}
    return replace(with_one(state, one), before=before)


def handed_over(state: State, event: e.HandedOver) -> State:
    return with_one(state, replace(state.combatants[event.id], controller=event.seat))


def where_changed(state: State, event: e.WhereChanged) -> State:
    one = event.revealed or state.combatants[event.id]
    here = event.where == "field"
    changed = replace(
        one,
        where=event.where,
        switched=event.switched or one.switched,
        joined=event.joined if here else one.joined,
        position=one.position if here else None,
        grappling="",
        dominant=False,
    )
    order = state.order if here else tuple(slot for slot in state.order if slot.id != event.id)
    before = state.before if event.came is None else {**state.before, event.id: event.came}
    return replace(with_one(state, changed), order=order, before=before)


def sheet_changed(state: State, event: e.SheetChanged) -> State:
    one = state.combatants[event.id]
    hp = one.hp if event.seen_hp is None else event.seen_hp
    return with_one(state, replace(one, sheet=event.sheet, hp=hp))


def sheet_grown(state: State, event: e.SheetGrown) -> State:
    return with_one(state, replace(state.combatants[event.id], sheet=event.sheet, hp=event.hp))


def held_item_gone(state: State, event: e.HeldItemGone) -> State:
    """Who sees somebody only from outside may not have known of the thing: then nothing changes."""
    one = state.combatants[event.id]
    sheet = one.sheet
    if sheet.held_item == event.item:
        return with_one(state, replace(one, sheet=replace(sheet, held_item=None)))
    left = list(sheet.equipment)
    if event.item in left:
        left.remove(event.item)
    return with_one(state, replace(one, sheet=replace(sheet, equipment=tuple(left))))


def sheet_rolled(state: State, event: e.SheetRolled) -> State:
    one = replace(state.combatants[event.id], sheet=event.sheet, hp=event.hp, draft=())
    before = {**state.before, one.id: one} if one.id in state.before else state.before
    return replace(with_one(state, one), before=before)


def table_rolled(state: State, event: e.TableRolled) -> State:
    return replace(state, spawns=state.spawns[1:])


def rested(state: State, event: e.Rested) -> State:
    one = state.combatants[event.id]
    injured = one.injured_today and event.kind != "new_day"
    after = replace(one, rested=event.rested, treated=event.treated, usage=event.usage, injured_today=injured)
    return with_one(state, after)


def captured(state: State, event: e.Captured) -> State:
    known = event.revealed or state.combatants[event.target]
    one = replace(known, sheet=event.sheet, where="captured", wild=False, grappling="", dominant=False)
    order = tuple(slot for slot in state.order if slot.id != event.target)
    return replace(with_one(state, one), order=order)


def item_used(state: State, event: e.ItemUsed) -> State:
    one = state.combatants[event.user]
    items = {item: count for item, count in {**one.items, event.item: event.left}.items() if count}
    return with_one(state, replace(one, items=items))


def awarded(state: State, event: e.Awarded) -> State:
    one = state.combatants[event.award.id]
    hp = one.hp if event.seen_hp is None else event.seen_hp
    return replace(with_one(state, replace(one, sheet=event.sheet, hp=hp)), awards=(*state.awards, event.award))


EVENTS: dict[type, Callable[[State, Any], State]] = {
    e.EncounterStarted: encounter_started,
    e.EncounterEnded: encounter_ended,
    e.EncounterServed: encounter_served,
    e.SceneEnded: scene_ended,
    e.InitiativeSet: _changes(initiative="initiative", roll_off="roll_off"),
    e.RoundStarted: round_started,
    e.RoundEnded: unchanged,
    e.PhaseStarted: phase_started,
    e.OrderChanged: order_changed,
    e.TurnStarted: turn_started,
    e.TurnEnded: turn_ended,
    e.TurnSkipped: turn_skipped,
    e.ActionSpent: action_spent,
    e.ActionsLost: actions_lost,
    e.Declared: _changes(declared="action"),
    e.TurnHeld: turn_held,
    e.Forfeits: forfeits,
    e.ActedEarly: _changes(early="early"),
    e.MoveUsed: move_used,
    e.Prepared: prepared,
    e.AttackRolled: unchanged,
    e.DamageRolled: unchanged,
    e.StrikesRolled: unchanged,
    e.ExecuteRolled: unchanged,
    e.HeldOn: unchanged,
    e.HeldItemGone: held_item_gone,
    e.DamageDealt: unchanged,
    e.AttackFailed: unchanged,
    e.HpLost: hp_lost,
    e.Healed: _changes("target", hp="hp"),
    e.TempHpSet: _changes("target", temp_hp="temp_hp"),
    e.HpSet: _changes("target", hp="hp", bars="bars"),
    e.InjuriesSet: injuries_set,
    e.Fainted: unchanged,
    e.Died: unchanged,
    e.StageChanged: stage_changed,
    e.StatusInflicted: status_inflicted,
    e.StatusResisted: unchanged,
    e.StatusCured: status_cured,
    e.StatusTicked: status_ticked,
    e.StatusStageSet: status_stage_set,
    e.SaveRolled: unchanged,
    e.CheckRolled: unchanged,
    e.TimedBegan: timed_began,
    e.TimedChanged: timed_changed,
    e.TimedEnded: timed_ended,
    e.WeatherChanged: weather_changed,
    e.FieldChanged: field_changed,
    e.GroundChanged: ground_changed,
    e.HazardsChanged: hazards_changed,
    e.MoveAdded: move_added,
    e.AbilityAdded: ability_added,
    e.BlessingsChanged: blessings_changed,
    e.OnceDone: once_done,
    e.NextDamageSet: _changes(next_damage="next_damage"),
    e.GrappleChanged: _changes(grappling="other", dominant="dominant", secured="secured"),
    e.ApSpent: _changes(ap="ap", ap_bound="bound", ap_drained="drained"),
    e.UsageSet: usage_set,
    e.OpportunityUsed: opportunity_used,
    e.Revealed: unchanged,
    e.Mounted: _changes(riding="mount", position="to"),
    e.OrdersGiven: _changes(orders="orders"),
    e.TriggerSet: trigger_set,
    e.MoveMissed: move_missed,
    e.Moved: moved,
    e.CombatantJoined: combatant_joined,
    e.HandedOver: handed_over,
    e.WhereChanged: where_changed,
    e.SheetChanged: sheet_changed,
    e.SheetGrown: sheet_grown,
    e.SheetRolled: sheet_rolled,
    e.TableRolled: table_rolled,
    e.Rested: rested,
    e.BallThrown: unchanged,
    e.CaptureRolled: unchanged,
    e.Captured: captured,
    e.ItemUsed: item_used,
    e.FoodTraded: _changes(food="left"),
    e.FoodSet: _changes(food="food"),
    e.ItemsSet: _changes(items="items"),
    e.Awarded: awarded,
    e.FeatureUsed: unchanged,
    e.ApReleased: unchanged,
    e.CoinsScattered: unchanged,
    e.LeftToTheGm: unchanged,
}
