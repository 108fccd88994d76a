"""What players see of a foe's numbers is a rule of the campaign, the same on phone, TV and in the log."""

import json
import re
from typing import Any

import pytest
from tests.server.ptu.playing import Campaign, Client

DAMAGE = 17
"""DB 5 with STAB is 7, set damage 17; 10 for Attack and 10 for Defense."""


def struck(table: Campaign, shown: str) -> tuple[str, str, str]:
    """A fight by a rule of the campaign, in which Odo's Pokémon has hit a foe."""
    gm = table.gm
    options = {"foes_shown": shown} if shown else {}
    gm.call("PUT", "/settings/rules", {"preset": "app", "options": options})
    person, ours, foe = gm.character("Odo"), gm.pokemon(baseSpeed=30), gm.pokemon("Oddish", baseHp=139)
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    made = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"), ("pokemon", foe, "enemies"))
    gm.act(made, "serve")
    gm.until(made, ours)
    gm.act(made, "move", actorId=ours, moveId="Tackle", targetIds=[foe], dice={"accuracy": [15]})
    return made, person, foe


def told(client: Client, match: str) -> str:
    """All that a table says to a link, as a screen reads it."""
    answer = client.http.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0})
    assert answer.status_code == 200, answer.text
    return json.dumps(answer.json())


def logged(client: Client, match: str) -> int:
    """The damage in the log of moves."""
    (move,) = client.get(f"/encounters/{match}")["data"]["moveLog"]
    (target,) = move["targets"]
    damage: int = target["damage"]
    return damage


@pytest.mark.parametrize(("shown", "seen"), [("", True), ("damage", True), ("bands", False), ("hidden", False)])
def test_the_damage_one_deals_is_seen_everywhere_or_nowhere(table: Campaign, shown: str, seen: bool):
    made, person, foe = struck(table, shown)
    for client in (table.link("player", person), table.link("group")):
        entity: dict[str, Any] = client.one(made, foe)["entity"]
        assert (entity["maxHp"], entity["currentStats"]["defense"]) == (100, 0), "never its HP or its defenses"
        assert logged(client, made) == (DAMAGE if seen else 0)
        story = told(client, made)
        assert bool(re.search(r" damage to ", story)) == seen
        assert not re.search(r"\b437\b", story)
    assert logged(table.gm, made) == DAMAGE
    table.gm.act(made, "end")
    table.gm.act(made, "unserve")
