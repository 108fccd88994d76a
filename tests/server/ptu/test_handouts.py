"""Handouts: only the GM knows of one until it is given, then those who have it, and taking it back hides it again."""

from __future__ import annotations

import io

import httpx
import pytest
from PIL import Image
from tests.server.ptu.playing import Campaign

PATH = "/api/handouts"
Links = dict[str, httpx.Client]


@pytest.fixture
def links(table: Campaign) -> Links:
    """Everybody who may ask; the GM has given nothing yet."""
    odo, wren = table.gm.character("Odo"), table.gm.character("Wren")
    others = {
        "odo": table.link("player", odo),
        "wren": table.link("player", wren),
        "tv": table.link("group"),
        "watcher": table.link("watcher"),
    }
    return {"gm": table.gm.http, **{name: client.http for name, client in others.items()}}


def letter(gm: httpx.Client, **fields: object) -> str:
    answer = gm.post(PATH, json={"name": "A letter", "text": "Meet me at the mill.\nKest", **fields})
    assert answer.status_code == 200, answer.text
    made: str = answer.json()["data"]["id"]
    return made


def readers(links: Links, name: str) -> set[str]:
    """Those for whom it exists: in their list, and by its address."""
    listed = {who for who, http in links.items() if any(each["id"] == name for each in http.get(PATH).json()["data"])}
    read = {who for who, http in links.items() if http.get(f"{PATH}/{name}").status_code == 200}
    assert listed == read
    return read


def seat_of(links: Links, who: str) -> str:
    people = links["gm"].get("/api/characters").json()["data"]
    found: str = next(each["id"] for each in people if each["name"].lower() == who)
    return found


def test_a_handout_is_the_gms_until_it_is_given_and_again_when_it_is_taken_back(links: Links) -> None:
    gm = links["gm"]
    name = letter(gm)
    assert readers(links, name) == {"gm"}
    never, hidden = (links["odo"].get(f"{PATH}/{each}").json() for each in ("0" * 12, name))
    assert hidden == {**never, **{key: hidden[key] for key in ("message", "about", "sentence") if key in hidden}}
    gm.put(f"{PATH}/{name}", json={"to": [seat_of(links, "odo")]})
    assert readers(links, name) == {"gm", "odo"}
    (given,) = links["odo"].get(PATH).json()["data"]
    assert given["text"] == "Meet me at the mill.\nKest"
    assert given["to"] == [], "who else has it is the GM's to know"
    gm.put(f"{PATH}/{name}", json={"everybody": True})
    assert readers(links, name) == {"gm", "odo", "wren", "tv"}
    gm.put(f"{PATH}/{name}", json={"everybody": False, "to": []})
    assert readers(links, name) == {"gm"}


def on_tv(http: httpx.Client) -> list[str]:
    """The names of what a link sees lying open on the display."""
    return [each["name"] for each in http.get(PATH).json()["data"] if each["onTv"]]


def test_the_tv_shows_one_that_everybody_has_until_it_is_hidden_or_taken_back(links: Links) -> None:
    gm, tv = links["gm"], links["tv"]
    name, other = letter(gm, to=[seat_of(links, "odo")]), letter(gm, name="A map")
    assert on_tv(tv) == []
    gm.put(f"{PATH}/{name}", json={"onTv": True})
    assert on_tv(tv) == ["A letter"]
    assert readers(links, name) == {"gm", "odo", "wren", "tv"}, "who looks at the TV has seen it"
    assert readers(links, other) == {"gm"}, "the one beside it stays the GM's"
    gm.put(f"{PATH}/{other}", json={"onTv": True})
    assert on_tv(tv) == on_tv(gm) == ["A map"], "one at a time"
    gm.put(f"{PATH}/{other}", json={"onTv": False})
    assert on_tv(tv) == []
    gm.put(f"{PATH}/{name}", json={"onTv": True})
    gm.put(f"{PATH}/{name}", json={"everybody": False})
    assert on_tv(tv) == on_tv(gm) == [], "what is taken back leaves the TV"
    assert readers(links, name) == {"gm", "odo"}
    assert letter(gm, name="A key", onTv=True)
    assert on_tv(tv) == ["A key"]
    assert on_tv(links["watcher"]) == []


def test_its_picture_is_written_anew_and_seen_by_those_who_have_it(links: Links) -> None:
    gm, name = links["gm"], letter(links["gm"], to=[seat_of(links, "wren")])
    out, exif = io.BytesIO(), Image.Exif()
    exif[0x010E] = "Kest's hideout"
    Image.new("RGB", (60, 30), (200, 60, 20)).save(out, "JPEG", exif=exif)
    assert gm.put(f"{PATH}/{name}/picture", content=b"<svg onload=alert(1)>").status_code == 422
    assert gm.put(f"{PATH}/{name}/picture", content=out.getvalue()).status_code == 200
    (given,) = links["wren"].get(PATH).json()["data"]
    assert given["picture"]
    seen = {who: http.get(f"{PATH}/{name}/picture") for who, http in links.items()}
    assert {who: answer.status_code for who, answer in seen.items()} == {
        "gm": 200, "odo": 404, "wren": 200, "tv": 404, "watcher": 403,
    }  # fmt: skip
    assert seen["wren"].headers["content-type"] == "image/webp"
    assert b"hideout" not in seen["wren"].content
    assert gm.get("/v1/maps").json() == [], "a handout's picture is no map"
    assert gm.get(f"/v1/maps/handout:{name}").status_code == 404
    assert gm.delete(f"{PATH}/{name}").status_code == 200
    assert readers(links, name) == set()
    assert gm.get(f"{PATH}/{name}/picture").status_code == 404


def test_only_the_gm_makes_changes_and_gives_handouts(links: Links) -> None:
    name = letter(links["gm"], everybody=True)
    for who in ("odo", "tv", "watcher"):
        http = links[who]
        assert http.put(f"{PATH}/{name}", json={"onTv": True}).status_code == 403
        assert http.post(PATH, json={"name": "Mine"}).status_code == 403
        assert http.put(f"{PATH}/{name}", json={"text": "Ha"}).status_code == 403
        assert http.put(f"{PATH}/{name}/picture", content=b"x").status_code == 403
        assert http.delete(f"{PATH}/{name}").status_code == 403


def test_what_cannot_be_kept_is_refused_with_its_field(links: Links) -> None:
    gm = links["gm"]
    for body, field in (({}, "name"), ({"name": " "}, "name"), ({"name": "A", "text": "x" * 20_001}, "text")):
        answer = gm.post(PATH, json=body)
        assert (answer.status_code, answer.json()["field"]) == (400, field), answer.text
    assert gm.post(PATH, json={"name": "A", "to": ["nobody"]}).status_code == 404
    assert gm.get(PATH).json()["data"] == []
