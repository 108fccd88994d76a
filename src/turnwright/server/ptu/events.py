"""What a screen hears of an encounter as it happens: the messages of spec 000, made of what a seat may know.

Every message is made from the seat's own version of a record and from its own view, so what is hidden stays hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from turnwright.kernel.messages import Event
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.state import State
from turnwright.server.ptu import words
from turnwright.server.ptu.desk import Desk
from turnwright.server.ptu.shown import combatant, filed, logged
from turnwright.server.tables.tables import LiveTable

Json = dict[str, Any]
TICKS = ("burned", "poisoned", "badly_poisoned", "cursed", "hail", "sandstorm", "vortex")
FORMULAS = {
    "burned": "1 tick", "poisoned": "1 tick", "badly_poisoned": "5, doubled each round", "cursed": "2 ticks",
    "hail": "1 tick", "sandstorm": "1 tick", "vortex": "1 tick",
}  # fmt: skip


def message(kind: str, **data: Any) -> Json:
    return {"type": kind, "data": data}


async def heard(desk: Desk, table: LiveTable, n: int) -> list[Json]:
    """The messages of one record, in the order in which things happened."""
    record = table.match.records[n - 1]
    if record.undo is not None or record.redo is not None:
        return []
    state, events = desk.seen(table), desk.events(table, n)
    told: list[Json] = []
    for place, event in enumerate(events):
        told += _told(desk, table, state, n, event, events, place)
        if isinstance(event, e.CombatantJoined) and event.combatant.id in state.combatants:
            one = state.combatants[event.combatant.id]
            papers = await filed(desk, (one.id,))
            shown = combatant(table.match.game, state, one, papers.get(one.id))
            told.append({"type": "combatant_added", "data": to_builtins(shown)})
    return [*told, *_conditions(events)]


def _told(desk: Desk, table: LiveTable, state: State, n: int, event: Event, events: Any, place: int) -> Iterator[Json]:
    match event:
        case e.TurnStarted():
            yield message("turn_change", combatantId=event.id, round=state.round, encounterId=table.name)
        case e.MoveUsed():
            entry = logged(desk, table, state, n, event, events, state.round, place)
            yield {"type": "move_executed", "data": to_builtins(entry)}
        case e.HpLost():
            yield from _lost(table, state, event)
        case e.Healed():
            yield message("heal_applied", combatantId=event.target, amount=event.amount, newHp=event.hp)
        case e.WhereChanged() if event.where in ("removed", "fled"):
            yield message("combatant_removed", combatantId=event.id)
        case e.WhereChanged():
            kind = "pokemon_released" if event.where == "field" else "pokemon_recalled"
            yield message(kind, encounterId=table.name, combatantId=event.id, name=_name(state, event.id))
        case e.CaptureRolled():
            yield _attempt(table, state, event, events)
        case e.Captured():
            yield message("combatant_removed", combatantId=event.target)
        case e.Declared():
            yield message("trainer_declared", combatantId=event.id, description=event.action)
        case e.TurnHeld():
            yield message("hold_action", combatantId=event.id, holdUntilInitiative=event.until)
        case e.Mounted():
            yield message("mount_change", riderId=event.id, mountId=event.mount or None)


def _lost(table: LiveTable, state: State, event: e.HpLost) -> Iterator[Json]:
    harm = event.harm
    yield message(
        "damage_applied",
        combatantId=event.target,
        damage=harm.taken,
        newHp=harm.hp,
        injuries=harm.total_injuries,
        fainted=harm.fainted,
    )
    if event.why in TICKS:
        yield message(
            "status_tick",
            encounterId=table.name,
            combatantId=event.target,
            combatantName=_name(state, event.target),
            condition=name_of(event.why),
            damage=harm.taken,
            newHp=harm.hp,
            fainted=harm.fainted,
            formula=FORMULAS[event.why],
        )


def _conditions(events: Any) -> Iterator[Json]:
    """One message for everybody whose conditions have changed."""
    changed: dict[str, tuple[list[str], list[str]]] = {}
    for event in events:
        if isinstance(event, e.StatusInflicted):
            changed.setdefault(event.target, ([], []))[0].append(event.affliction.status)
        elif isinstance(event, e.StatusCured):
            changed.setdefault(event.target, ([], []))[1].append(event.status)
    for who, (added, removed) in changed.items():
        yield message(
            "status_change",
            combatantId=who,
            added=[name_of(key) for key in added],
            removed=[name_of(key) for key in removed],
        )


def _attempt(table: LiveTable, state: State, event: e.CaptureRolled, events: Any) -> Json:
    thrown = next((each for each in events if isinstance(each, e.BallThrown)), None)
    target = state.combatants.get(event.target)
    game = table.match.game
    return message(
        "capture_attempt",
        pokemonId=event.target,
        trainerId=event.trainer,
        trainerName=_name(state, event.trainer),
        pokemonSpecies=words.names_of(game, "species", (target.sheet.species,))[0] if target is not None else "",
        ballType=words.names_of(game, "balls", (thrown.ball,))[0] if thrown is not None else "",
        captured=event.captured,
        roll=event.roll,
        modifiedRoll=event.roll + event.modifier,
        captureRate=event.needed,
    )


def _name(state: State, who: str) -> str:
    return state.combatants[who].name if who in state.combatants else who
