"""What a screen shows of an encounter."""

from __future__ import annotations

from turnwright.kernel.telling import Board, Gauge, Piece, Tag

from .game import PtuGame
from .rules.terms import name_of
from .seats import whose
from .state import Combatant, State
from .teller import PHASES, STATS, Teller, many, status_words, timed_words


def board(game: PtuGame, state: State, seat: str) -> Board:
    """What a screen shows of an encounter."""
    t = Teller(game, state)
    heading = f"{state.name} · " + (f"round {state.round}" if state.round else "not started")
    if state.stage == "active" and PHASES[state.phase]:
        heading += f" · {PHASES[state.phase]}"
    order = ([state.active] if state.active else []) + [slot.id for slot in state.order]
    present = [who for who in order if state.combatants[who].where == "field" and not state.combatants[who].fainted]
    return Board(
        heading=heading,
        order=tuple(present),
        pieces=tuple(_piece(t, one) for one in state.combatants.values()),
        notes=tuple(Tag("", note) for note in _notes(t)),
    )


def _notes(t: Teller) -> tuple[str, ...]:
    state = t.state
    notes = []
    if state.weather != "clear":
        notes.append(name_of(state.weather) + _lasts(state.weather_rounds))
    notes += [t.entry(name) + _lasts(rounds) for name, rounds in state.fields.items()]
    notes += [
        f"{t.entry(each.hazard)} laid by {each.side}" + (f", {each.layers} layers" if each.layers > 1 else "")
        for each in state.hazards
    ]
    notes += [f"{t.entry(each.label)}: {each.side}, {each.uses}" for each in state.blessings]
    if state.served:
        notes.append("on the group's display")
    return tuple(notes)


def _lasts(rounds: int) -> str:
    """For how long; what outlasts any fight has no end that anybody counts."""
    return f", {rounds} {many('round', rounds)}" if rounds < 50 else ""


def _piece(t: Teller, one: Combatant) -> Piece:
    gauges = []
    if not one.hidden:
        gauges.append(Gauge("HP", max(0, one.hp), one.sheet.max_hp))
        if one.temp_hp:
            gauges.append(Gauge("temp", one.temp_hp, one.temp_hp))
        if one.injuries:
            gauges.append(Gauge("injuries", one.injuries, 10))
    elif t.state.shown != "hidden":
        gauges.append(Gauge("HP %", one.hp, 100))
    out = one.fainted or one.where in ("fled", "captured", "removed")
    return Piece(
        one.id, t.one(one.id), one.side, tuple(gauges), tuple(Tag("", note) for note in _piece_notes(t, one)), out
    )


def _piece_notes(t: Teller, one: Combatant) -> list[str]:
    """What stands beside somebody, the most pressing first."""
    notes = [{"ball": "in its ball"}.get(one.where, one.where)] if one.where != "field" else []
    notes += [status_words(t.game, held) for held in one.afflictions]
    notes += [f"{STATS[stat]} {value:+d}" for stat, value in one.stages.items() if value]
    notes += [timed_words(t.game, held) for held in one.timed]
    if one.controller:
        notes.append(f"{whose(t.state, one.controller)} to play")
    if one.riding:
        notes.append(f"rides {t.one(one.riding)}")
    if one.grappling:
        notes.append(f"grapples {t.one(one.grappling)}")
    if one.ready is not None:
        where = {"air": "in the air, "}.get(one.away, f"{one.away}, " if one.away else "")
        notes.append(f"{where}prepares {t.entry(one.ready[0])}")
    if one.bars > 1:
        notes.append(f"{one.bars} bars")
    if one.position is not None:
        notes.append(f"at {one.position[0]},{one.position[1]}")
    if one.sheet.kind == "trainer" and not one.hidden:
        notes.append(f"{one.ap} AP")
    notes.append(f"level {one.sheet.level}" + (", shiny" if one.sheet.shiny else ""))
    return notes
