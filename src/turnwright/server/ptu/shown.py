"""An encounter as a seat may see it, in the shape that clients read. All of it is read from the match."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, to_builtins

from turnwright.kernel.messages import Event
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.attack.forecast import Evasions, evasions
from turnwright.rulesets.ptu.decide.lifecycle import beaten
from turnwright.rulesets.ptu.field.places import width
from turnwright.rulesets.ptu.people.company import boosted
from turnwright.rulesets.ptu.rules.actions import FRESH
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.server.campaign import sheets as store
from turnwright.server.campaign.sheets import Filed
from turnwright.server.ptu import entities, shapes, words
from turnwright.server.ptu.desk import Desk
from turnwright.server.ptu.papers import Notes
from turnwright.server.tables.tables import LiveTable

_PHASES: dict[str, Literal["trainer_declaration", "trainer_resolution", "pokemon"]] = {
    "declaration": "trainer_declaration", "resolution": "trainer_resolution", "pokemon": "pokemon", "all": "pokemon",
}  # fmt: skip
UNSEEN = Evasions(0, 0, 0)


async def encounter(desk: Desk, table: LiveTable) -> shapes.Encounter:
    """All of an encounter, for the caller's seat."""
    state, notes = desk.seen(table), await desk.notes(table)
    there = {one.id: one for one in state.combatants.values() if one.where == "field"}
    papers = await filed(desk, there)
    order, at = turn_order(state)
    trainers = [who for who in order if state.combatants[who].sheet.kind == "trainer"]
    league = state.battle == "league"
    heard = desk.heard(table)
    last = table.match.records[heard.record(heard.last) - 1].at
    return shapes.Encounter(
        id=table.name,
        name=state.name,
        battle_type="trainer" if league else "full_contact",
        weather=words.weather(state.weather),
        weather_duration=state.weather_rounds,
        weather_source=notes.weather_source if state.weather != "clear" else None,
        combatants=[combatant(table.match.game, state, one, papers.get(one.id)) for one in there.values()],
        current_round=state.round,
        current_turn_index=at,
        turn_order=order,
        trainer_turn_order=trainers if league else [],
        pokemon_turn_order=[who for who in order if who not in trainers] if league else [],
        current_phase=_PHASES[state.phase],
        is_active=state.stage == "active",
        is_paused=notes.is_paused,
        is_served=state.served,
        move_log=move_log(desk, table, state),
        defeated_enemies=[
            shapes.DefeatedEnemy(
                species=words.names_of(table.match.game, "species", (one.sheet.species,))[0]
                if one.sheet.species
                else one.name,
                level=one.sheet.level,
                type=_kind(one),
            )
            for one in beaten(state, won=False)
        ],
        xp_distributed=any(state.combatants[award.id].sheet.kind == "pokemon" for award in state.awards),
        significance_multiplier=state.significance / 2,
        significance_tier=notes.significance_tier,
        scene_number=state.scene,
        grid_config=grid(state, notes),
        declarations=[
            shapes.Declaration(combatant_id=one.id, trainer_name=one.name, description=one.declared, round=state.round)
            for one in there.values()
            if one.declared
        ],
        switch_actions=_switches(desk, table),
        pending_out_of_turn_actions=[
            shapes.PendingAction(id=asked.id, category=asked.kind, actor_id=asked.seat, options=list(asked.options))
            for asked in state.flow.prompts
        ],
        hold_queue=[
            shapes.HeldTurn(combatant_id=slot.id, hold_until_initiative=slot.initiative)
            for slot in state.order
            if slot.held
        ],
        wield_relationships=[],
        environment_preset=notes.environment_preset,
        created_at=words.iso(notes.created),
        updated_at=words.iso(last or notes.created),
    )


async def filed(desk: Desk, who: Iterable[str]) -> dict[str, Filed]:
    """The stored sheets of the combatants that have one."""
    found = await asyncio.gather(*(store.find(desk.store, desk.campaign, name) for name in who))
    return {each.id: each for each in found if each is not None}


def turn_order(state: State) -> tuple[list[str], int]:
    """The whole round in its order, and whose turn it is: the match itself keeps only those still to act."""
    if state.stage != "active":
        return [], 0
    there = {one.id for one in state.combatants.values() if one.where == "field"}
    done = [who for who in state.done if who in there]
    rest = [state.active, *state.suspended, *(slot.id for slot in state.order)]
    return [*done, *(who for who in rest if who in there)], len(done)


def combatant(game: AnyGame, state: State, one: Combatant, paper: Filed | None) -> shapes.Combatant:
    more = paper.sheet.more if paper is not None else {}
    entity = entities.in_match(state, one, more)
    if state.stage == "ended" and paper is not None and not paper.sheet.match and not one.hidden:
        entity = entities.Entity(entities.kept_of(paper), more)  # what it is now, after the fight
    evaded = UNSEEN if one.hidden else evasions(game, state, one)
    acted = one.turns_taken >= one.turns and state.active != one.id
    fresh = one.turns_taken == 0 and state.active != one.id
    left = FRESH if fresh else one.budget
    injuries = entity.kept.injuries
    poison = next((held.turn for held in one.afflictions if held.status == "badly_poisoned"), 0)
    return shapes.Combatant(
        id=one.id,
        type=_kind(one),
        entity_id=one.id,
        side=one.side,
        initiative=one.initiative,
        initiative_bonus=boosted(one, "initiative"),
        initiative_roll_off=one.roll_off or UNSET,
        turn_state=shapes.TurnState(
            has_acted=acted,
            standard_action_used=left.standard < 1,
            shift_action_used=left.shift < 1,
            swift_action_used=left.swift < 1,
            can_be_commanded=not one.idle,
            is_holding=any(slot.id == one.id and slot.held for slot in state.order),
            forfeit_standard_action=one.forfeits or UNSET,
            forfeit_shift_action=one.forfeits or UNSET,
            distance_moved_this_turn=one.ran or UNSET,
        ),
        has_acted=acted,
        actions_remaining=left.standard,
        shift_actions_remaining=left.shift,
        temp_conditions=words.passing(held.status for held in one.afflictions),
        injuries=shapes.Injuries(count=injuries, sources=[]),
        badly_poisoned_round=poison,
        physical_evasion=evaded.physical,
        special_evasion=evaded.special,
        speed_evasion=evaded.speed,
        position=shapes.Position(x=one.position[0], y=one.position[1]) if one.position is not None else UNSET,
        token_size=width(one),
        entity=to_builtins(entities.shown(game, entity)),
    )


def _kind(one: Combatant) -> shapes.Kind:
    return "pokemon" if one.sheet.kind == "pokemon" else "human"


def grid(state: State, notes: Notes) -> shapes.GridConfig | None:
    if state.grid is None:
        return None
    rows = state.grid.rows
    return shapes.GridConfig(
        enabled=notes.grid_enabled,
        width=len(rows[0]),
        height=len(rows),
        cell_size=notes.cell_size,
        background=notes.background,
        isometric=notes.isometric,
        camera_angle=notes.camera_angle,
        max_elevation=notes.max_elevation,
    )


# The log of moves


def move_log(desk: Desk, table: LiveTable, state: State) -> list[shapes.LoggedMove]:
    """Every move that was used and not taken back, as a seat saw it."""
    found: list[shapes.LoggedMove] = []
    around = 0
    for n in table.match.live:
        events = desk.events(table, n)
        for event in events:
            if isinstance(event, e.RoundStarted):
                around = event.round
            elif isinstance(event, e.MoveUsed):
                found.append(logged(desk, table, state, n, event, events, around, len(found)))
        if isinstance(table.match.records[n - 1].command, w.TakeBreather):
            found += _breather(desk, table, state, n, events, around, len(found))
    return found


def _breather(
    desk: Desk, table: LiveTable, state: State, n: int, events: Sequence[Event], around: int, place: int
) -> list[shapes.LoggedMove]:
    """A breather stands in the log as a move without targets; none if the seat saw nobody take one."""
    inflicted = [event for event in events if isinstance(event, e.StatusInflicted)]
    tired = [event.target for event in inflicted if event.affliction.cause == "breather"]
    spent = [event.id for event in events if isinstance(event, e.ActionSpent) and event.action == "full"]
    return [
        shapes.LoggedMove(
            id=f"{table.name}-{desk.heard(table).number(n)}-{place}",
            timestamp=words.iso(table.match.records[n - 1].at),
            round=around,
            actor_id=who,
            actor_name=_name(state, who),
            move_name="Take a Breather",
            move_type="",
            damage_class="Status",
            targets=[],
        )
        for who in [*tired, *spent][:1]
    ]


def logged(
    desk: Desk,
    table: LiveTable,
    state: State,
    n: int,
    used: e.MoveUsed,
    events: Sequence[Event],
    around: int,
    place: int,
) -> shapes.LoggedMove:
    """One use of a move with what it did to each of its targets."""
    rolled = next((each for each in events if isinstance(each, e.AttackRolled) and each.user == used.user), None)
    aims = {aim.target: aim for aim in rolled.aims} if rolled is not None else {}
    game = table.match.game
    known = game.content.moves.get(used.move)
    first = next(iter(aims.values()), None)
    return shapes.LoggedMove(
        id=f"{table.name}-{desk.heard(table).number(n)}-{place}",
        timestamp=words.iso(table.match.records[n - 1].at),
        round=around,
        actor_id=used.user,
        actor_name=_name(state, used.user),
        move_name=known.name if known is not None else name_of(used.move.partition("/")[0]),
        move_type=name_of(used.move_type),
        damage_class=name_of(used.move_class),
        accuracy_roll=rolled.natural if rolled is not None else UNSET,
        accuracy_target=first.threshold if first is not None and first.threshold is not None else UNSET,
        targets=[_struck(state, used, target, events, aims) for target in used.targets],
    )


def _struck(
    state: State, used: e.MoveUsed, target: str, events: Sequence[Event], aims: Mapping[str, e.Aim]
) -> shapes.LoggedTarget:
    lost = [each for each in events if isinstance(each, e.HpLost) and (each.target, each.source) == (target, used.user)]
    dealt = [each.breakdown for each in events if isinstance(each, e.DamageDealt) and each.target == target]
    inflicted = [
        each.affliction.status for each in events if isinstance(each, e.StatusInflicted) and each.target == target
    ]
    aim = aims.get(target)
    seen = target in state.combatants and not state.combatants[target].hidden
    taken = [each.harm.taken for each in lost] if seen else [each.final for each in dealt]
    return shapes.LoggedTarget(
        id=target,
        name=_name(state, target),
        hit=aim.hit if aim is not None else bool(lost) or not aims,
        damage=sum(taken),
        effectiveness=dealt[0].num / dealt[0].den if dealt and seen else UNSET,
        critical_hit=any(each.crit for each in dealt),
        effect=", ".join(name_of(each) for each in inflicted) or UNSET,
        injury=any(each.harm.new_injuries for each in lost),
    )


def _name(state: State, who: str) -> str:
    return state.combatants[who].name if who in state.combatants else who


def _switches(desk: Desk, table: LiveTable) -> list[dict[str, Any]]:
    """Who was recalled and released this round."""
    found: list[dict[str, Any]] = []
    for n in reversed(table.match.live):
        told = [
            {"combatantId": event.id, "action": "release" if event.where == "field" else "recall"}
            for event in desk.events(table, n)
            if isinstance(event, e.WhereChanged) and event.where in ("field", "ball")
        ]
        found = told + found
        if any(isinstance(event, e.RoundStarted) for event in desk.events(table, n)):
            break
    return found
