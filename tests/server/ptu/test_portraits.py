"""Pictures of people and Pokémon: small squares without anything else of the file, seen by whoever sees their owner."""

from __future__ import annotations

import io

import httpx
from PIL import Image
from tests.server.ptu.playing import Campaign

PATH = "/v1/portraits"


def painted(size: tuple[int, int] = (600, 300)) -> bytes:
    """A photograph that says where it was taken."""
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "Kest's hideout"
    Image.new("RGB", size, (200, 60, 20)).save(out, "JPEG", exif=exif)
    return out.getvalue()


def listed(http: httpx.Client) -> set[str]:
    answer = http.get(PATH)
    assert answer.status_code == 200, answer.text
    return {portrait["sheet"] for portrait in answer.json()}


def test_a_picture_is_written_anew_as_a_small_square(table: Campaign) -> None:
    gm = table.gm.http
    odo = table.gm.character("Odo")
    assert listed(gm) == set()
    assert gm.put(f"{PATH}/{odo}", content=painted()).status_code == 204
    answer = gm.get(f"{PATH}/{odo}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp")
    assert b"hideout" not in answer.content
    with Image.open(io.BytesIO(answer.content)) as image:
        assert image.size == (256, 256)
    assert gm.get("/v1/maps").json() == [], "a portrait is no map"
    assert gm.get(f"/v1/maps/portrait:{odo}").status_code == 404
    assert gm.delete(f"{PATH}/{odo}").status_code < 300
    assert (gm.get(f"{PATH}/{odo}").status_code, listed(gm)) == (404, set())


def test_what_is_no_picture_or_nobodys_is_refused(table: Campaign) -> None:
    gm = table.gm.http
    odo = table.gm.character("Odo")
    assert gm.put(f"{PATH}/{odo}", content=b"<svg onload=alert(1)>").status_code == 422
    assert gm.put(f"{PATH}/nobody", content=painted()).status_code == 404
    assert gm.delete(f"{PATH}/{odo}").status_code == 404
    assert listed(gm) == set()


def test_players_bring_their_own_and_see_whom_they_meet(table: Campaign) -> None:
    """A rival's picture doesn't exist for players until the rival is in a fight that they see."""
    gm = table.gm
    odo, wren, rival = gm.character("Odo"), gm.character("Wren"), gm.character("Rival", characterType="npc")
    assert gm.http.put(f"{PATH}/{rival}", content=painted()).status_code == 204
    player, tv = table.link("player", odo).http, table.link("group").http
    assert player.put(f"{PATH}/{odo}", content=painted((64, 64))).status_code == 204
    assert player.put(f"{PATH}/{wren}", content=painted()).status_code == 404
    assert player.put(f"{PATH}/{rival}", content=painted()).status_code == 404
    assert (listed(gm.http), rival in listed(player), rival in listed(tv)) == ({odo, rival}, False, False)
    assert player.get(f"{PATH}/{rival}").status_code == 404
    made = gm.encounter(("human", odo, "players"), ("human", rival, "enemies"), start=False)
    assert rival not in listed(player), "the encounter isn't shown yet"
    gm.act(made, "serve")
    gm.act(made, "start")
    for http in (player, tv):
        assert listed(http) == {odo, rival}
        assert http.get(f"{PATH}/{rival}").status_code == 200
    gm.act(made, "end")
    gm.act(made, "unserve")
