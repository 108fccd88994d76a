"""The card table in a real Chromium: two people with hidden hands, a game on a phone, and every region by name."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.serving import Served
from tests.web.test_browser import needs_page, play

from turnwright.server.people import links

pytestmark = needs_page
SHORT = {"prize_count": 1}
"""A game that one knock-out wins."""
FIRES = "4 Cindling\n4 Ashwing\n4 Brandfox\n4 Pebblit\n4 Field Notes\n3 Scholar Wren\n37 Fire Energy"
WAVES = "4 Rillet\n4 Mistfin\n4 Sleetowl\n4 Boltbug\n4 Field Notes\n3 Scholar Wren\n37 Water Energy"


@pytest.fixture(scope="module")
def served(shared_server: Served) -> Served:
    served = shared_server.afresh()
    served.links.update(asyncio.run(_seated(served)))
    return served


async def _seated(served: Served) -> dict[str, str]:
    home = served.campaigns[0]
    found = {"cy": await links.issue(served.store, home, "watcher", person="Cy")}
    for name in ("Ann", "Ben"):
        found[name.lower()] = await links.issue(served.store, home, "player", seat=name.lower(), person=name)
    found["player1"] = await links.issue(served.store, home, "player", seat="player1", person="player1")
    return found


def _match(served: Served, **plan: object) -> str:
    return served.opened(ruleset="tcg", encounter="emberfall,tidewall", players={"player2": "random"}, **plan)


def test_two_people_a_watcher_a_dropped_connection_and_a_rematch(served: Served) -> None:
    """No card of these decks is ever shown from a hand or a deck: whatever another seat is told of one is a leak."""
    for name, text in (("ann", FIRES), ("ben", WAVES)):
        with served.http(name) as person:
            made = person.post("/v1/tcg/decks", json={"name": f"{name.capitalize()}'s", "text": text})
        assert made.status_code == 201, made.text
        assert made.json()["faults"] == [], made.text
    play(served, "cards-match")


def test_a_whole_game_on_a_phone_by_taps_and_a_turn_by_keys(served: Served) -> None:
    game, keys = _match(served, seed=4, options=SHORT), _match(served, seed=5)
    play(served, "cards-phone", matches={"game": game, "keys": keys})


def test_a_bots_turn_is_seen_state_by_state(served: Served) -> None:
    match = served.opened(ruleset="tcg", encounter="emberfall,tidewall", players={"player2": "greedy"}, seed=4)
    play(served, "cards-beats", matches={"beats": match, "auto": _match(served, seed=4)})


def test_every_region_is_there_and_axe_finds_nothing(served: Served) -> None:
    play(served, "cards-screens", matches={"cards": _match(served, seed=6)})


def test_own_cards_at_a_table_of_the_server_and_in_the_page_after_a_reload(served: Served) -> None:
    play(served, "own-cards")


def test_a_whole_match_by_single_keys_without_a_mouse(served: Served) -> None:
    play(served, "cards-keyboard", matches={"keys": _match(served, seed=4, options=SHORT)})


def test_a_whole_match_by_what_a_screen_reader_reads(served: Served) -> None:
    play(served, "cards-reader", matches={"reader": _match(served, seed=4, options=SHORT)})


def test_a_first_match_is_guided_to_its_review_or_without_a_guide(served: Served) -> None:
    play(served, "guided")


def test_the_table_fits_from_a_small_phone_to_a_4k_screen(served: Served) -> None:
    play(served, "cards-sizes", matches={"sizes": _match(served, seed=6)})
