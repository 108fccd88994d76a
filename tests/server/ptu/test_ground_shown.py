"""Doors and heights of a painted map: in the fight they are what they were in the draft, and fog keeps them, too."""

from typing import Any

import httpx
from tests.server.ptu.playing import Campaign
from tests.server.ptu.test_fog import everything

DRAFTS = "/v1/campaign/drafts"
ROWS = ["....#....", "....+....", "....#....", "....#...."]
"""A wall with one door in it, and no way around."""
LOFT = {"metres": 2, "cells": [[6, 0], [7, 0], [7, 3]]}


def opened(http: httpx.Client, ann: str, **ground: Any) -> str:
    pieces = [
        {"side": "players", "sheet": ann, "at": [3, 1]},
        {"side": "enemies", "species": "Zubat", "level": 6, "at": [8, 2]},
    ]
    body = {"name": "The mill", "pieces": pieces, "map": {"rows": ROWS, **ground}}
    draft = http.post(DRAFTS, json=body).json()
    shown = http.post(f"{DRAFTS}/{draft['id']}/show", json={"version": draft["version"], "start": True})
    assert shown.status_code == 201, shown.text
    match: str = shown.json()["id"]
    return match


def said(http: httpx.Client, match: str, **message: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = http.post(f"/v1/matches/{match}/messages", json=message).json()
    return found


def cells(http: httpx.Client, match: str) -> dict[tuple[int, int], dict[str, Any]]:
    (*_, screen) = said(http, match, type="join", since=0)
    return {tuple(each["at"]): each for each in screen["board"]["map"]["cells"]}


def ways(table: Campaign, http: httpx.Client, match: str, ann: str) -> set[tuple[int, int]]:
    for _ in range(4):
        (*_, screen) = said(http, match, type="join", since=0)
        if screen["board"]["order"][0] == ann:
            (found,) = said(http, match, type="ways", piece=ann)
            return {tuple(way["at"]) for way in found["ways"]}
        table.gm.act(match, "next-turn")
    raise AssertionError("Ann never gets to act")


def test_a_closed_door_is_a_wall_and_an_open_one_is_a_way(table: Campaign) -> None:
    ann, http = table.gm.character("Ann"), table.gm.http
    match = opened(http, ann)
    assert cells(http, match)[4, 1]["terrain"] == "closed door"
    assert not {x for x, _ in ways(table, http, match, ann)} & set(range(4, 9)), "somebody walks through a closed door"
    (*_, screen) = said(http, match, type="join", since=0)
    door = {"type": "set_terrain", "terrain": "open_door", "cell": [4, 1]}
    (answer, *_) = said(http, match, type="submit", seen=screen["n"], command=door)
    assert answer["type"] != "refused", answer
    assert cells(http, match)[4, 1]["terrain"] == "open door"
    assert {(4, 1), (5, 1)} <= ways(table, http, match, ann)
    assert "an open door" in everything(table.link("watcher"), match)


def test_heights_are_shown_and_stay_under_the_fog_until_it_lifts(table: Campaign) -> None:
    ann, http = table.gm.character("Ann"), table.gm.http
    fog = [[6, 0], [7, 0]]
    match = opened(http, ann, heights=[LOFT], fog=fog)
    players = table.link("player", ann).http
    for link in (http, players):
        shown = cells(link, match)
        assert shown[7, 3]["height"] == 2
        assert shown[7, 0] == {"at": [7, 0], "terrain": "fog"}
    table.gm.call("PUT", f"/encounters/{match}/fog/lift", {"cells": fog})
    assert cells(players, match)[7, 0] == {"at": [7, 0], "height": 2}
    table.gm.call("PUT", f"/encounters/{match}/fog/cover", {"cells": [[7, 3]]})
    assert cells(players, match)[7, 3] == {"at": [7, 3], "terrain": "fog"}
    table.gm.call("PUT", f"/encounters/{match}/fog/lift", {"cells": [[7, 3]]})
    assert cells(players, match)[7, 3] == {"at": [7, 3], "height": 2}
