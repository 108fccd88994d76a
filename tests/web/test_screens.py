"""Twenty screens beside their mock-ups: each region is there by role and name, at laptop, TV, tablet and phone."""

from __future__ import annotations

import asyncio

from tests.server.ptu.playing import Client
from tests.server.serving import Served
from tests.web.showing import showing
from tests.web.test_browser import keys, needs_page, play, seated

__all__ = ["keys"]
pytestmark = needs_page


def test_an_encounter_is_prepared_in_the_workshop_and_its_door_opens(shared_server: Served, keys: bool) -> None:
    served = shared_server.afresh()
    served.links.update(asyncio.run(seated(served)))
    with served.http("gm") as http:
        Client(http).character("Ilka")
    play(served, "workshop", keys=keys)


def test_every_region_of_every_mock_up_is_there(shared_server: Served) -> None:
    served = shared_server.afresh()
    play(served, "twenty", **showing(served))
