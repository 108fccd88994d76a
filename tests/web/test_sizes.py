"""What the page weighs: the first route and the board, as a browser would fetch them."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from turnwright.server.pages import site

pytestmark = pytest.mark.skipif(not site.is_built(), reason="the page is not built: make page")
FIRST, BOARD = 60_000, 47_000
"""Bytes of JavaScript, gzipped. Of a board, about 4,000 show what happens one thing after another (`lib/beats`); what
moves is drawn by a part that comes later."""


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((site.BUILT / "manifest.json").read_text())
    return found


def needs(entry: str) -> set[str]:
    """A chunk and everything that it imports at once."""
    chunks, found, todo = manifest(), set[str](), [entry]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += chunks[name].get("imports", [])
    return found


def weight(names: set[str]) -> int:
    chunks = manifest()
    return sum(len(gzip.compress((site.BUILT / chunks[name]["file"]).read_bytes(), 9)) for name in names)


def test_the_first_route_is_light() -> None:
    assert weight(needs("index.html") | needs("src/routes/Home.svelte")) <= FIRST


@pytest.mark.parametrize(
    "screens",
    [
        ["TableRoute"],
        ["Play"],
        ["Group"],
        ["Cards"],
        ["rune/Rune", "rune/Between"],
        ["rune/Rune", "rune/Fight"],
        ["story/Story", "story/Duel"],
        ["replay/ReplayRoute", "replay/DecisionTable"],
        ["lab/LabRoute"],
    ],
    ids="-".join,
)
def test_a_board_is_light(screens: list[str]) -> None:
    """A route with the part of it that shows the board: dialogs, prompts and the map come after it."""
    known = needs("index.html") | needs("src/routes/Home.svelte")
    loaded = set[str]().union(*(needs(f"src/routes/{screen}.svelte") for screen in screens))
    assert weight(loaded - known) <= BOARD


def test_every_text_file_comes_compressed() -> None:
    for path in (site.BUILT / "assets").glob("*.js"):
        if path.stat().st_size > 1024:
            assert path.with_name(f"{path.name}.br").is_file()
