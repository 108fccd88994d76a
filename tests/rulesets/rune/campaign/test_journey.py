"""The way down: from 8 to 12 rooms, every one of them reachable, the boss at the end, all from the seed."""

import pytest

from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign.depths import chart_of_depths
from turnwright.rulesets.rune.campaign.journey import LONGEST, SHORTEST, chart

RUNE = game("rune")
SEEDS = range(200)
CHARTS = [chart(RUNE.content, seed) for seed in SEEDS]
DEPTHS = [chart_of_depths(game("rune", preset="campaign").content, seed) for seed in range(40)]


@pytest.mark.parametrize("journey", [*CHARTS[:60], *DEPTHS])
def test_every_room_can_be_reached_and_leads_on(journey):
    reached = set(journey.entrances)
    for number, room in enumerate(journey.rooms):
        assert number in reached, f"room {number} has no door to it"
        assert all(journey.rooms[door].row == room.row + 1 for door in room.doors)
        assert bool(room.doors) == (room.row + 1 < journey.rows)
        reached |= set(room.doors)


@pytest.mark.parametrize("journey", CHARTS[:60])
def test_the_boss_is_last_with_a_sanctuary_before_it(journey):
    assert [room.kind for room in journey.row(journey.rows - 1)] == ["boss"]
    assert [room.kind for room in journey.row(journey.rows - 2)] == ["sanctuary"]
    assert [room.kind for room in journey.row(journey.rows // 2)] == ["sanctuary"]
    assert sum(room.kind == "boss" for room in journey.rooms) == 1
    assert {room.kind for room in journey.row(0)} == {"fight"}
    assert {room.band for room in journey.row(0)} == {"easy"}


def test_all_lengths_and_all_kinds_come():
    assert {journey.rows for journey in CHARTS} == set(range(SHORTEST, LONGEST + 1))
    rooms = [room for journey in CHARTS for room in journey.rooms]
    assert {room.kind for room in rooms} == {"fight", "hazard", "sanctuary", "boss"}
    assert {room.band for room in rooms} == {"easy", "medium", "hard", "boss", None}
    bosses = {room.entry for room in rooms if room.kind == "boss"}
    assert bosses == {name for name, entry in RUNE.content.encounters.items() if entry.band == "boss" and entry.in_runs}
    passages = {room.entry for room in rooms if room.kind == "hazard"}
    assert passages == set(RUNE.content.rooms)
    assert any(len(room.doors) > 1 for room in rooms)


def test_the_longer_the_way_the_greater_the_boss():
    bosses = {journey.rows: journey.rooms[-1].entry for journey in CHARTS}
    assert (bosses[SHORTEST], bosses[LONGEST]) == ("aberration_hall", "omega_sentinel")


def test_a_seed_is_a_way():
    assert [chart(RUNE.content, seed) for seed in range(5)] == CHARTS[:5]
    assert len({journey.rooms for journey in CHARTS}) > 190


def test_no_fight_asks_for_a_kit_that_nobody_has_yet():
    """The three shifts are measured with the first kit, and were once met at the gate with none."""
    for journey in CHARTS:
        for room in journey.rooms:
            if room.kind == "fight":
                entry = RUNE.content.encounters[room.entry]
                assert entry.in_runs
                assert entry.hero.kit <= 3 * room.row // (journey.rows - 2), room
