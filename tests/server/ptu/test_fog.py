"""Fog of war on the wire: what lies under it is not sent to a player or the group, by any door, until it lifts."""

import json
from typing import Any

from tests.server.ptu.playing import Campaign, Client

EAST = [[x, y] for x in range(4, 8) for y in range(6)]


def everything(client: Client, made: str) -> str:
    """All that a link can be told of an encounter, as text."""

    def said(message: dict[str, Any]) -> Any:
        return client.http.post(f"/v1/matches/{made}/messages", json=message).json()

    heard = said({"type": "join", "since": 0})
    screen = next(each for each in heard if each["type"] == "screen")
    asked = [said({"type": "at", "n": n}) for n in range(screen["n"] + 1)]
    asked += [said({"type": "ways", "piece": piece["id"]}) for piece in screen["board"]["pieces"]]
    asked += [said({"type": "log"}), said({"type": "inspect", "ref": "piece:lurker"})]
    shown = [client.http.get(f"/api/encounters/{made}{path}").text for path in ("", "/terrain", "/fog", "/fog/under")]
    return json.dumps([heard, asked, shown])


def test_what_is_under_fog_is_not_sent_until_it_lifts(table: Campaign):
    gm = table.gm
    odo = gm.character("Odo")
    lurker = gm.pokemon("Zubat", nickname="Lurker")
    made = gm.encounter(start=False, gridEnabled=True, gridWidth=8, gridHeight=6)
    covered = gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": EAST})["data"]
    assert {each["type"] for each in covered["cells"]} == {"fog"}
    assert len(covered["cells"]) == len(EAST)
    gm.call("PUT", f"/encounters/{made}/terrain", {"cells": [{"x": 7, "y": 5, "type": "water"}]})
    gm.post(f"/encounters/{made}/combatants", entityType="pokemon", entityId=lurker, side="enemies", hidden=True)
    gm.call("PUT", f"/encounters/{made}/fog/lurk", {"combatantId": lurker, "x": 6, "y": 2})
    gm.join(made, "human", odo)
    gm.act(made, "position", combatantId=odo, position={"x": 1, "y": 3})
    gm.act(made, "start")
    gm.act(made, "serve")
    under = gm.get(f"/encounters/{made}/fog/under")["data"]
    assert [each for each in under["cells"] if each["type"] != "regular"] == [{"x": 7, "y": 5, "type": "water"}]
    assert under["lurking"] == [{"id": lurker, "x": 6, "y": 2}]

    seats = [table.link("player", odo), table.link("group")]
    for seat in seats:
        told = everything(seat, made)
        assert '"fog"' in told
        for secret in ("Lurker", "Zubat", lurker, "water"):
            assert secret not in told, told[max(0, told.index(secret) - 300) : told.index(secret) + 100]

    gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": [[6, 2]]})
    for seat in seats:
        told = everything(seat, made)
        assert "Lurker" in told, "it stands where the fog has lifted"
        assert "water" not in told, "there the fog is still"
    one = next(each for each in gm.get(f"/encounters/{made}")["data"]["combatants"] if each["id"] == lurker)
    assert one["position"] == {"x": 6, "y": 2}
    left = gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": EAST})["data"]["cells"]
    assert left == [{"x": 7, "y": 5, "type": "water"}]
    for _ in range(3):  # all of it, the one who was seen, and the first square
        gm.post(f"/encounters/{made}/undo")
    for seat in seats:
        shown = seat.get(f"/encounters/{made}")["data"]["combatants"]
        assert [each["id"] for each in shown] == [odo], "an undo covers it again"
        assert len(seat.get(f"/encounters/{made}/terrain")["data"]["cells"]) == len(EAST)
    gm.act(made, "end")


def test_a_foe_on_the_field_goes_out_of_sight_with_its_square(table: Campaign):
    gm = table.gm
    foe = gm.pokemon("Zubat")
    ours = gm.pokemon()
    made = gm.encounter(
        ("pokemon", foe, "enemies"), ("pokemon", ours, "players"), gridEnabled=True, gridWidth=8, gridHeight=6
    )
    gm.act(made, "position", combatantId=foe, position={"x": 6, "y": 2})
    gm.act(made, "position", combatantId=ours, position={"x": 1, "y": 2})
    gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": EAST})
    assert gm.get(f"/encounters/{made}/fog/under")["data"]["lurking"] == [{"id": foe, "x": 6, "y": 2}]
    gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": [[6, 2]]})
    assert gm.one(made, foe)["position"] == {"x": 6, "y": 2}
    gm.act(made, "end")


def test_nobody_whom_the_players_know_is_lost_in_fog(table: Campaign):
    gm = table.gm
    odo = gm.character("Wren")
    made = gm.encounter(("human", odo, "players"), gridEnabled=True, gridWidth=8, gridHeight=6)
    gm.act(made, "position", combatantId=odo, position={"x": 5, "y": 3})
    cells = gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": EAST})["data"]["cells"]
    assert {"x": 5, "y": 3, "type": "fog"} not in cells
    assert len(cells) == len(EAST) - 1
    assert gm.one(made, odo)["position"] == {"x": 5, "y": 3}
    gm.act(made, "end")


def test_hazards_under_fog_are_shown_to_the_gm_alone(table: Campaign):
    gm = table.gm
    odo = gm.character("Ada")
    made = gm.encounter(("human", odo, "players"), start=False, gridEnabled=True, gridWidth=8, gridHeight=6)
    gm.act(made, "position", combatantId=odo, position={"x": 1, "y": 3})

    def hazards(client: Client) -> set[tuple[int, int]]:
        heard = client.http.post(f"/v1/matches/{made}/messages", json={"type": "join", "since": 0}).json()
        board = next(each for each in heard if each["type"] == "screen")["board"]
        return {tuple(cell["at"]) for cell in board["map"].get("cells", ()) if cell.get("hazards")}

    def lay(cell: list[int]) -> Any:
        n = next(
            each["n"]
            for each in gm.http.post(f"/v1/matches/{made}/messages", json={"type": "join"}).json()
            if each["type"] == "screen"
        )
        command = {"type": "set_hazard", "hazard": "spikes", "side": "enemies", "cell": cell}
        message = {"type": "submit", "seen": n, "command": command}
        return gm.http.post(f"/v1/matches/{made}/messages", json=message).json()[0]

    lay([3, 3])
    lay([6, 2])
    gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": EAST})
    assert lay([5, 5])["code"] == "ptu.square", "nothing is laid under fog, where everybody would be sent it"
    gm.act(made, "start")
    gm.act(made, "serve")
    seats = [table.link("player", odo), table.link("group")]
    assert [hazards(seat) for seat in seats] == [{(3, 3)}] * 2
    under = gm.get(f"/encounters/{made}/fog/under")["data"]
    assert under["traps"] == [{"hazard": "Spikes", "side": "enemies", "x": 6, "y": 2}]
    gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": EAST})
    assert [hazards(seat) for seat in seats] == [{(3, 3), (6, 2)}] * 2
    gm.post(f"/encounters/{made}/undo")
    assert [hazards(seat) for seat in seats] == [{(3, 3)}] * 2, "an undo covers them again"
    gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": [[6, 2]]})
    assert hazards(seats[0]) == {(3, 3), (6, 2)}
    gm.act(made, "end")


def test_a_fork_keeps_what_lies_under_the_fog_and_leaves_the_sheets_alone(table: Campaign):
    gm = table.gm
    ours, wild = gm.pokemon(), gm.pokemon("Pidgey")
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies"), gridEnabled=True)
    gm.act(made, "position", combatantId=wild, position={"x": 5, "y": 5})
    gm.call("PUT", f"/encounters/{made}/terrain", {"cells": [{"x": 5, "y": 6, "type": "water"}]})
    gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": [[5, 5], [5, 6]]})
    fork = gm.http.post(f"/v1/matches/{made}/fork", json={}).json()["id"]
    under = gm.get(f"/encounters/{made}/fog/under")["data"]
    assert {(each["x"], each["y"], each["type"]) for each in under["cells"]} >= {(5, 6, "water")}
    assert gm.get(f"/encounters/{fork}/fog/under")["data"] == under
    gm.call("PUT", f"/encounters/{fork}/fog/lift", {"cells": [[5, 5], [5, 6]]})
    assert gm.one(fork, wild)["position"] == {"x": 5, "y": 5}

    gm.act(fork, "damage", combatantId=ours, damage=30)
    gm.act(fork, "end")
    gm.act(fork, "undo")
    gm.act(fork, "end")
    assert gm.sheet(ours)["currentHp"] == 50, "what happens in a fork is no sheet's future"
    gm.act(made, "damage", combatantId=ours, damage=4)
    gm.act(made, "end")
    assert gm.sheet(ours)["currentHp"] == 46
