"""What is worked out once, when the engine is packed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from turnwright.browser.packing import packs_in_one, shown
from turnwright.kernel import registry
from turnwright.kernel.content import build, from_one, tried_out


def test_home_shows_cards_as_they_are_and_an_attack_of_a_real_match() -> None:
    home = msgspec.json.decode(msgspec.json.encode(shown()))
    assert len({card["look"] for card in home["fan"]}) == 3
    scene = home["scene"]
    lines = {line["name"] for line in scene["attacker"]["lines"]}
    assert scene["attack"] in lines
    assert sum(row["chance"] for row in scene["rows"]) == 1
    assert {row["falls"] for row in scene["rows"]} == {True, False}
    assert all(row["falls"] == (row["damage"] >= scene["hp"]) for row in scene["rows"])
    assert scene["happened"] in scene["rows"]


@pytest.mark.parametrize("name", ["wuxia_core", "rune_docs", "tcg_starter"])
def test_a_pack_in_one_piece_has_its_entries_and_its_hash(name: str) -> None:
    pack, whole = registry.find_pack(name), from_one(packs_in_one()[name])
    assert (whole.manifest, whole.hash, whole.entries) == (pack.manifest, pack.hash, pack.entries)
    assert whole.places.keys() == pack.places.keys()


def test_links_are_followed_again_only_where_something_is_laid_over_a_pack_in_one_piece() -> None:
    wuxia, followed = registry.find_ruleset("wuxia"), list[Any]()

    def problems(content: Any) -> list[tuple[str, str]]:
        followed.append(content)
        return []

    counted = replace(wuxia, content=replace(wuxia.content, problems=problems))
    whole = from_one(packs_in_one()["wuxia_core"])
    build(counted, [whole])
    assert not followed
    build(counted, [whole, tried_out(counted, {})])
    assert len(followed) == 1
