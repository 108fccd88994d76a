"""The image behind a map: every seat gets what it may see of it, and hears at once when that changes."""

import io
from typing import Any

import httpx
from PIL import Image
from tests.server.ptu.playing import Campaign
from tests.server.serving import Live

WIDE, HIGH = 8, 6
EAST = [[x, y] for x in range(4, WIDE) for y in range(HIGH)]
BLUE, RED = (20, 40, 200), (200, 30, 30)


def picture(*colours: tuple[int, int, int]) -> bytes:
    """Stripes from west to east."""
    image = Image.new("RGB", (160, 120))
    for at, colour in enumerate(colours):
        image.paste(colour, (at * 160 // len(colours), 0, (at + 1) * 160 // len(colours), 120))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def pixel(answer: httpx.Response, x: int, y: int) -> tuple[int, ...]:
    """What lies in the middle of a cell, roughly: red, green, blue, and how opaque."""
    assert answer.status_code == 200, answer.text
    image = Image.open(io.BytesIO(answer.content)).convert("RGBA")
    cell = image.width // WIDE
    assert image.size == (WIDE * cell, HIGH * cell)
    found: Any = image.getpixel((x * cell + cell // 2, y * cell + cell // 2))
    return tuple(found)


def is_like(found: tuple[int, ...], colour: tuple[int, int, int]) -> bool:
    return found[3] == 255 and all(abs(one - two) < 24 for one, two in zip(found, colour, strict=False))


def version(live: Live) -> str:
    return str(live.hear("image").get("version", ""))


def test_a_seat_is_sent_no_part_of_the_image_that_fog_hides_from_it(table: Campaign):
    gm, served = table.gm, table.served
    odo = gm.character("Odo")
    made = gm.encounter(("human", odo, "players"), gridEnabled=True, gridWidth=WIDE, gridHeight=HIGH)
    gm.act(made, "position", combatantId=odo, position={"x": 1, "y": 3})
    seat, group = table.secret("player", odo), table.secret("group")
    path = f"/v1/matches/{made}/image"
    with served.http(seat) as player, served.http(group) as display, served.live(seat, made) as live:
        live.say("join", since=0)
        live.hear("screen")
        assert player.get(path).status_code == 204
        assert gm.http.put("/v1/maps/ford", content=picture(BLUE, RED)).status_code == 204
        gm.call("PUT", f"/encounters/{made}/fog/cover", {"cells": EAST})
        assert gm.http.put(path, json={"map": "nowhere"}).status_code == 404
        assert gm.http.put(path, json={"map": "ford"}).status_code == 200
        first = version(live)
        assert first
        assert display.get(path).status_code == 404, "it isn't there for the group yet"
        gm.act(made, "serve")
        for each in (player, display):
            shown = each.get(path)
            assert shown.headers["content-type"] == "image/webp"
            assert is_like(pixel(shown, 2, 2), BLUE)
            assert pixel(shown, 5, 2)[3] == 0, "what the fog covers"
            inside = Image.open(io.BytesIO(shown.content)).convert("RGBA")
            east = inside.crop((inside.width // 2, 0, inside.width, inside.height)).convert("RGB")
            assert max(high for _, high in east.getextrema()) < 24, "not even under what is transparent"  # type: ignore[misc]
            assert each.get("/v1/maps/ford").status_code == 403, "nor the whole of it by another door"
        assert is_like(pixel(gm.http.get(path), 5, 2), RED)

        gm.call("PUT", f"/encounters/{made}/fog/lift", {"cells": [[5, 2]]})
        second = version(live)
        assert second not in ("", first)
        shown = player.get(path)
        assert is_like(pixel(shown, 5, 2), RED)
        assert pixel(shown, 6, 2)[3] == 0

        gm.http.put("/v1/maps/ford", content=picture(RED, RED))
        assert version(live) not in ("", first, second)
        assert is_like(pixel(player.get(path), 2, 2), RED)
        gm.http.delete("/v1/maps/ford")
        assert version(live) == ""
        assert player.get(path).status_code == 204
    gm.act(made, "end")


def test_an_image_needs_a_grid(table: Campaign):
    gm = table.gm
    made = gm.encounter(("human", gm.character("Ada"), "players"))
    gm.http.put("/v1/maps/hall", content=picture(RED))
    answer = gm.http.put(f"/v1/matches/{made}/image", json={"map": "hall"})
    assert (answer.status_code, answer.json()["code"]) == (422, "maps.no_grid")
    gm.act(made, "end")
