"""Three depths (ruling `descent`): enemies, hazards and a boss of their own, and events on the way."""

import pytest

from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run
from turnwright.rulesets.rune.campaign.depths import ROWS, chart_of_depths
from turnwright.rulesets.rune.campaign.journey import chart

RUNE = game("rune", preset="campaign")
CHARTS = [chart_of_depths(RUNE.content, seed) for seed in range(150)]
ENCOUNTERS = RUNE.content.encounters


@pytest.mark.parametrize("journey", CHARTS[:40])
def test_two_guardians_with_a_sanctuary_behind_each_and_the_boss_last(journey):
    rows = [{room.kind for room in journey.row(row)} for row in range(journey.rows)]
    alone = [(row, kinds) for row, kinds in enumerate(rows) if kinds in ({"guardian"}, {"sanctuary"}, {"boss"})]
    assert [kinds.pop() for _, kinds in alone] == ["guardian", "sanctuary", "guardian", "sanctuary", "boss"]
    guards = [row for row, _ in alone][::2]
    assert guards[2] == journey.rows - 1
    for depth, guard in enumerate(guards, start=1):
        assert {room.depth for room in journey.row(guard)} == {depth}


@pytest.mark.parametrize("journey", CHARTS[:40])
def test_every_depth_offers_an_event(journey):
    for depth in ROWS:
        assert any(room.kind == "event" for room in journey.rooms if room.depth == depth)


def test_rooms_hold_what_belongs_to_their_depth():
    for journey in CHARTS:
        for room in journey.rooms:
            if room.kind in ("fight", "guardian", "boss"):
                entry = ENCOUNTERS[room.entry]
                assert room.depth in entry.depths
                assert entry.role == ("guardian" if room.kind == "guardian" else "room")
                assert room.band == entry.band
            elif room.kind == "hazard":
                assert room.depth in RUNE.content.rooms[room.entry].depths
            elif room.kind == "event":
                assert room.depth in RUNE.content.happenings[room.entry].depths


def test_every_depth_has_enemies_hazards_events_and_a_boss_of_its_own():
    def of(kind: str, depth: int) -> set[str]:
        return {room.entry for journey in CHARTS for room in journey.rooms if (room.kind, room.depth) == (kind, depth)}

    for depth in ROWS:
        others = [other for other in ROWS if other != depth]
        for kind in ("fight", "hazard", "event"):
            own = of(kind, depth).difference(*(of(kind, other) for other in others))
            assert len(own) >= 2, (kind, depth)
        assert len(of("boss" if depth == 3 else "guardian", depth)) >= 2
        assert any(entry.role == "hunter" and depth in entry.depths for entry in ENCOUNTERS.values())


def test_every_boss_and_every_event_comes():
    bosses = {room.entry for journey in CHARTS for room in journey.rooms if room.kind == "boss"}
    assert bosses == {name for name, entry in ENCOUNTERS.items() if entry.band == "boss" and entry.depths}
    events = {room.entry for journey in CHARTS for room in journey.rooms if room.kind == "event"}
    assert events == set(RUNE.content.happenings)


def test_a_run_by_rows_is_charted_as_before():
    rows = game("rune", options={"intents": "shown"})
    run = Run.start("warrior", 7, game=rows)
    assert run.progress.journey == chart(RUNE.content, 7)
    assert {room.depth for room in run.progress.journey.rooms} == {0}
    assert Run.start("warrior", 7).progress.journey == chart_of_depths(RUNE.content, 7)
