"""A campaign to look at: a ptu party in the middle of an encounter and people for the next one, a card table, a run of
rune, a duel of wuxia."""

from __future__ import annotations

import asyncio

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.log import Submission
from turnwright.kernel.ruleset import GM
from turnwright.rulesets.ptu.commands import Serve
from turnwright.rulesets.rune.campaign import Run
from turnwright.rulesets.rune.rules.terms import FOES
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.episodes.episodes import Episode, fight
from turnwright.server.episodes.runs import KIND as RUN
from turnwright.server.people import links
from turnwright.server.ptu import sample_party
from turnwright.server.ptu.along import Along
from turnwright.server.store import Put, Role, Store, Write
from turnwright.server.tables.tables import Tables

NAME = "The sample campaign"
RUNNER = "Rune"
"""Whose run it is."""
KIND = "sample"
"""The kind of document that says which matches the sample consists of."""


MATCHES = (
    ("meadow", "ptu", "wild_meadow", ()),
    ("cards", "tcg", "emberfall,tidewall", ("player2",)),
    ("duel", "wuxia", "duel_sect_elder", ("enemy",)),
)
"""Name, ruleset, encounter, and the seats that bots play."""

MEADOW = (
    "................",
    "..,,......,,,...",
    ".,,,.....,,,,...",
    "..........:.....",
    "...#............",
    "~~~~~.......,,..",
    "..~~~~~~~.......",
    "......~~~~~~~~~~",
    "..,,......~~~~~~",
    "................",
)
"""The meadow with its grass, its brook and one rock, so that the screens have a map to show."""


class Place(msgspec.Struct, frozen=True):
    """Somebody at the sample's tables: who, which seat, at which match (none: all of them)."""

    name: str
    role: Role
    seat: str = ""
    match: str = ""


class Sample(msgspec.Struct, frozen=True):
    campaign: str
    places: tuple[Place, ...]


async def sample(store: Store) -> Sample:
    """The sample campaign, made if it is not there yet."""
    kept = await store.document(KIND, KIND)
    if kept is not None:
        return msgspec.json.decode(kept.data, type=Sample)
    return await _made(store)


async def _made(store: Store) -> Sample:
    campaign = await new_campaign(store, NAME)
    tables = Tables(store, along=Along(store))
    for name, ruleset, encounter, bots in MATCHES:
        if ruleset == "ptu":
            match = registry.open_match(ruleset, setup={"encounter": encounter, "grid": {"rows": MEADOW}})
        else:
            match = registry.open_match(ruleset, encounter)
        players = {seat: match.game.ruleset.players.profile(match.state, seat) for seat in bots}
        live = await tables.open(f"{campaign}-{name}", campaign, match, players=players, encounter=encounter)
        if ruleset == "ptu":
            await store.commit(Write(puts=sample_party.in_fight(live)))
            await live.submit(Submission(Serve(), GM))  # the group's display shows it
    await store.commit(Write(puts=await asyncio.to_thread(sample_party.puts, campaign)))
    await _begin_run(store, tables, campaign)
    found = Sample(
        campaign,
        (
            Place("GM", "gm"),
            Place("Group display", "group"),
            Place("Wren", "player", "wren"),  # and the party's next fights
            Place("Odo", "player", "odo"),
            Place("Cards", "player", "player1", f"{campaign}-cards"),
            Place(RUNNER, "player", "hero"),
            Place("Duel", "player", "hero", f"{campaign}-duel"),
        ),
    )
    await store.commit(Write(puts=(Put(KIND, KIND, campaign, 0, msgspec.json.encode(found)),)))
    return found


async def _begin_run(store: Store, tables: Tables, campaign: str) -> None:
    """A run that has come to its first fight, if the first doors lead to one."""
    run = await asyncio.to_thread(Run.start, "warrior")
    rooms = run.progress.journey.rooms
    doors = [
        at for at, door in enumerate(run.choices) if door.deed == "enter" and rooms[int(door.what)].kind == "fight"
    ]
    if doors:
        run.choose(doors[0])
    name = f"{campaign}-run"
    episode = Episode(RUNNER, run.save().decode(), f"{name}-0" if run.fight is not None else "")
    await store.commit(Write(puts=(Put(RUN, name, campaign, 0, msgspec.json.encode(episode)),)))
    if run.fight is not None:
        foes = run.fight.game.ruleset.players.profile(run.fight.state, FOES)
        await fight(store, tables, campaign, episode, run.fight, {FOES: foes})


async def sample_links(store: Store) -> dict[str, str]:
    """The sample campaign with a new link for everybody at its tables; earlier ones go on working."""
    found = await sample(store)
    return {
        place.name: await links.issue(
            store,
            found.campaign,
            place.role,
            seat=place.seat,
            person=place.name if place.role == "player" else "",
            match=place.match,
        )
        for place in found.places
    }
