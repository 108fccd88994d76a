"""The questions about cards, runs and stories, as a server answers them."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnwright.client import AsyncClient, Client, Refused, cards, runs
from turnwright.server.local import Running, running

SCENE = json.loads((Path(__file__).parents[2] / "examples" / "crimson_pavilion.json").read_text())


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running() as started:
        yield started


def link(server: Running, person: str) -> str:
    with Client(server.links["gm"]) as gm:
        return gm.make_link("player", seat="hero", person=person).secret


def test_a_card_table_from_the_first_deck_to_the_watcher(server: Running) -> None:
    with Client(server.address, link(server, "ann")) as ann, Client(server.address, link(server, "ben")) as ben:
        ready = {deck.id: deck for deck in ann.ask(cards.ready_decks())}
        own = ann.ask(cards.save_deck("Mine", ready["emberfall"].cards))
        assert ann.ask(cards.decks()) == [own]
        assert own.faults == ()
        table = ann.ask(cards.open_table(own.id, "Friday", timing={"seconds": 600}))
        assert [each.id for each in ben.ask(cards.tables())] == [table.id]
        assert ben.ask(cards.table(table.id)).seats[0].deck is None
        ben.ask(cards.join(table.id, deck="tidewall"))
        assert ben.ask(cards.leave(table.id)).status == "waiting"
        assert ben.ask(cards.join(table.id, deck="tidewall")).mine == "player2"
        ann.ask(cards.approve(table.id))
        begun = ben.ask(cards.approve(table.id))
        assert ann.ask(cards.seat(table.id)).seat == "player1"
        assert ben.ask(cards.watch(table.id)).match == begun.match
        ann.ask(cards.cancel(table.id))
        assert ben.ask(cards.cancel(table.id)).status == "cancelled"


def test_a_run_and_a_story_by_the_async_client(server: Running) -> None:
    with Client(server.links["gm"]) as gm:
        story = gm.ask(runs.hand_in(SCENE))
    secret = link(server, "cy")

    async def play() -> None:
        async with AsyncClient(server.address, secret) as cy:
            run = await cy.ask(runs.begin("warrior", seed=5))
            assert await cy.ask(runs.runs()) == [run]
            while not run.match:
                run = await cy.ask(runs.choose(run, 0))
            assert (await cy.ask(runs.hero(run))).match == run.match
            with pytest.raises(Refused, match="isn't over yet"):
                await cy.ask(runs.go_on(run))
            assert (await cy.ask(runs.run(run.id))).version == run.version
            assert story.id in [each.id for each in await cy.ask(runs.stories())]
            told = await cy.ask(runs.tell(story.id, seed=3))
            told = await cy.ask(runs.take(told, 0))
            assert (await cy.ask(runs.fighter(told))).match == told.match
            with pytest.raises(Refused, match="isn't over yet"):
                await cy.ask(runs.after_battle(told))
            assert (await cy.ask(runs.telling(told.id))).flags["sect_confrontation"] is True

    asyncio.run(play())
