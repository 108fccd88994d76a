"""Runs and stories in the page, in CPython: the same as over the API, and taken up again from what the page keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from turnwright.browser.episodes import Episodes
from turnwright.rulesets.rune.campaign import Run

SCENE = json.loads((Path(__file__).parents[2] / "examples" / "crimson_pavilion.json").read_text())


def fought(episodes: Episodes, told: dict[str, Any]) -> str:
    """Fights to the end as a bot would; what the page keeps then."""
    saved = told["saved"]

    def say(**message: Any) -> list[dict[str, Any]]:
        nonlocal saved
        answer = episodes.say({"id": "one", "message": json.dumps(message), "at": 1})
        saved = answer["saved"] or saved
        return [json.loads(bytes(each)) for each in answer["messages"]]

    screen = next(each for each in say(type="join", since=0) if each["type"] == "screen")
    while not screen.get("outcome"):
        key = say(type="suggest")[0]["key"]
        screen |= next(each for each in say(type="submit", seen=screen["n"], key=key) if each["type"] == "screen")
    return saved


def test_a_run_goes_the_way_that_the_run_goes_also_after_the_page_was_closed() -> None:
    episodes = Episodes()
    told = episodes.begin({"id": "one", "archetype": "warrior", "seed": 7})
    direct = Run.start("warrior", 7)
    assert [each.text for each in told["choices"]] == [each.text for each in direct.choices]
    told = episodes.choose({"id": "one", "choice": 0})
    assert told["match"]
    assert told["way"][-1].name == told["place"]
    saved = fought(episodes, told)
    again = Episodes()  # another worker
    told = again.begin({"id": "one", "saved": saved})
    assert told["fight_over"]
    told = again.go_on({"id": "one"})
    assert told["match"] == ""
    assert told["hero"].legend > 0 or told["summary"] is not None


def test_a_story_is_told_to_its_end() -> None:
    episodes = Episodes()
    assert episodes.check(SCENE)["title"] == "The Crimson Pavilion"
    told = episodes.begin({"id": "one", "scene": SCENE, "seed": 4})
    assert told["shown"][1]["speaker"] == "Hall Elder"
    for _ in range(12):
        if told["ended"] is not None:
            break
        if told["match"]:
            saved = fought(episodes, told)
            told = episodes.begin({"id": "one", "scene": SCENE, "saved": saved})
            assert told["battle_over"]
            told = episodes.go_on({"id": "one"})
        else:
            told = episodes.choose({"id": "one", "choice": 0})
    assert told["ended"]


def test_a_run_is_told_in_the_language_that_is_asked_for() -> None:
    shelf = Episodes()
    english = shelf.begin({"id": "a", "archetype": "warrior", "seed": 7})
    german = shelf.begin({"id": "b", "archetype": "warrior", "seed": 7, "language": "de"})
    assert german["shown"][0].startswith("Das Tor steht offen")
    assert german["saved"] == english["saved"]
    again = shelf.choose({"id": "b", "choice": 0, "language": "en"})
    assert again["shown"] == shelf.choose({"id": "a", "choice": 0})["shown"]
    assert shelf.archetypes({"language": "de"}) != shelf.archetypes(None)
