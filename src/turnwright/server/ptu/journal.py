"""The campaign's journal: what the logs of its fights say happened, for each link as far as it was there to see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from litestar import get

from turnwright.kernel.messages import Event
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.people.company import are_friends
from turnwright.rulesets.ptu.state import State
from turnwright.server.ptu import words
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.shapes import Shape
from turnwright.server.tables.tables import LiveTable

LUCK = 10
"""A roll with a chance of at most so many percent is worth a line."""


class Entry(Shape):
    """Something worth remembering: codes, names and numbers, of which a screen makes the sentence."""

    kind: str
    """fell, died, caught, level, luck."""
    who: str
    name: str
    friend: bool
    """Whether it is on the players' side."""
    by: str = ""
    by_name: str = ""
    number: int = 0
    """The level; for luck, the face of the die."""
    chance: int = 0
    """Of luck, in percent."""
    what: str = ""
    """Of luck: the move or the ball."""


class Evening(Shape):
    match: str
    name: str
    at: str
    rounds: int
    result: str
    winner: str | None
    entries: list[Entry]


class JournalAnswer(Shape):
    data: list[Evening]
    success: bool = True


def evening(desk: Desk, table: LiveTable) -> Evening:
    """What a fight that is over was like."""
    length, seat = len(table.match.records), desk.pass_.seat
    if seat not in table.evenings or table.evenings[seat][0] != length:
        table.evenings[seat] = (length, _evening(desk, table))
    kept: Evening = table.evenings[seat][1]
    return kept


def _evening(desk: Desk, table: LiveTable) -> Evening:
    state = desk.seen(table)
    events = [event for n in table.match.live for event in desk.events(table, n)]
    entries = [*_happened(state, events), *_luckiest(table, state, events)]
    begun = next((record.at for record in table.match.records if record.at), 0)
    return Evening(table.name, state.name, words.iso(begun), state.round, state.result, state.winner, entries)


def _happened(state: State, events: list[Event]) -> Iterator[Entry]:
    levels: dict[str, int] = {}
    for event in events:
        match event:
            case e.Fainted(target, by) if target in state.combatants:
                yield _entry(state, "fell", target, by)
            case e.Died(target) if target in state.combatants:
                yield _entry(state, "died", target)
            case e.Captured(target, trainer) if target in state.combatants:
                yield _entry(state, "caught", target, trainer)
            case e.Awarded(award) if award.id in state.combatants:
                if award.level > levels.get(award.id, _level_before(state, award.id)):
                    yield _entry(state, "level", award.id, number=award.level)
                levels[award.id] = award.level


def _level_before(state: State, who: str) -> int:
    before = state.before.get(who)
    return before.sheet.level if before is not None else 0


def _luckiest(table: LiveTable, state: State, events: list[Event]) -> Iterator[Entry]:
    """The least likely roll that went well, if it was unlikely enough."""
    content = table.match.game.content
    rolls: list[Entry] = []
    for event in events:
        match event:
            case e.AttackRolled(user, move, natural) if natural == 20 and user in state.combatants:
                name = content.moves[move].name if move in content.moves else ""
                rolls.append(_entry(state, "luck", user, number=natural, chance=5, what=name))
            case e.CaptureRolled(trainer, target, roll, needed, captured) if captured and trainer in state.combatants:
                found = _entry(state, "luck", trainer, target, number=roll, chance=max(1, needed))
                rolls.append(found)
    if rolls:
        best = min(rolls, key=lambda entry: entry.chance)
        if best.chance <= LUCK:
            yield best


def _entry(state: State, kind: str, who: str, by: str = "", **more: Any) -> Entry:
    one, other = state.combatants[who], state.combatants.get(by)
    return Entry(
        kind=kind,
        who=who,
        name=one.name,
        friend=are_friends(state, one.side, "players"),
        by=by if other is not None else "",
        by_name=other.name if other is not None else "",
        **more,
    )


@get("/journal", action="campaign.read")
async def journal(desk: AtDesk) -> JournalAnswer:
    """The fights that are over, the last one first: who fell, who was caught, new levels, the luckiest roll."""
    over = [table for table in await desk.tables_of() if table.match.state.stage == "ended"]
    told = [evening(desk, table) for table in over]
    return JournalAnswer(sorted(told, key=lambda each: each.at, reverse=True))


ROUTES: tuple[Any, ...] = (journal,)
