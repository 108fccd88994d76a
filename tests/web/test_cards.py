"""The card table in a real Chromium: two people with hidden hands, a whole game on a phone, and every region by name."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from tests.server.serving import Served, serving
from tests.web.test_browser import needs_page, play

from turnwright.server import links
from turnwright.server.store.memory import MemoryStore

pytestmark = needs_page
SHORT = {"prize_count": 1}
"""A game that one knock-out wins."""


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(MemoryStore()) as served:
        served.links.update(asyncio.run(_seated(served)))
        yield served


async def _seated(served: Served) -> dict[str, str]:
    home = served.campaigns[0]
    found = {"cy": await links.issue(served.store, home, "watcher", person="Cy")}
    for name in ("Ann", "Ben"):
        found[name.lower()] = await links.issue(served.store, home, "player", person=name)
    found["player1"] = await links.issue(served.store, home, "player", seat="player1", person="player1")
    return found


def _match(served: Served, **plan: object) -> str:
    return served.opened(ruleset="tcg", encounter="emberfall,tidewall", players={"player2": "random"}, **plan)


def test_two_people_a_watcher_a_dropped_connection_and_a_rematch(served: Served) -> None:
    play(served, "cards-match")


def test_a_whole_game_on_a_phone_by_taps_and_a_turn_by_keys(served: Served) -> None:
    game, keys = _match(served, seed=4, options=SHORT), _match(served, seed=5)
    play(served, "cards-phone", matches={"game": game, "keys": keys})


def test_every_region_is_there_and_axe_finds_nothing(served: Served) -> None:
    play(served, "cards-screens", matches={"cards": _match(served, seed=6)})
