"""An author's battle as the page asks for it: options, packs, callbacks and result in the specification's names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.screens import put_together

from turnwright.browser import story
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia.story import start_battle

OPTIONS = {"encounterId": "training_yard", "partyIds": ["hero"], "seed": 3, "vnFlags": {"sect_confrontation": True}}


class Page:
    """What `web/src/lib/episodes/battle.ts` does, without a browser."""

    def __init__(self, **beginning: Any) -> None:
        self.battles = story.Battles()
        self.begun = self.battles.begin({"battle": "b", **beginning})
        self.calls: list[Any] = []
        self.screen: dict[str, Any] = {}
        self.result: dict[str, Any] | None = None
        self.say(type="join", since=0)

    def say(self, **message: Any) -> list[dict[str, Any]]:
        told = self.battles.say({"battle": "b", "message": json.dumps(message), "at": 5})
        self.calls += told["calls"]
        self.result = told["result"]
        answers = [json.loads(bytes(each)) for each in told["messages"]]
        for answer in answers:
            if answer["type"] == "screen":
                self.screen = put_together(self.screen, answer)
        return answers

    def first(self) -> None:
        self.say(type="submit", seen=self.screen["n"], key=self.screen["choices"][0]["key"])

    def play(self) -> None:
        for _ in range(200):
            if self.result is not None:
                return
            self.first()


def names(calls: list[Any]) -> list[str]:
    return [name for name, _ in calls]


def test_a_battle_is_told_in_the_order_and_the_names_of_the_specification() -> None:
    page = Page(options=OPTIONS)
    page.play()
    assert page.result is not None
    assert set(page.result) >= {"result", "rewards", "flags", "log", "finalState"}
    assert names(page.calls)[:2] == ["onCombatStart", "onEvent"]
    events = [arguments[0]["type"] for name, arguments in page.calls if name == "onEvent"]
    assert events == [event["type"] for event in page.result["log"]]
    rounds = [arguments[0] for name, arguments in page.calls if name == "onRoundStart"]
    assert rounds == list(range(1, page.result["rounds"] + 1))
    assert json.loads(json.dumps(page.result, default=str))["finalState"]["units"]["hero"]["maxThp"] == 50


def test_the_page_fights_the_battle_that_a_program_fights() -> None:
    """The same seed and the same choices give the same events."""
    page = Page(options=OPTIONS)
    page.play()
    told = start_battle(OPTIONS, choose=lambda battle: battle.legal()[0], spelling="camel")
    assert page.result is not None
    assert [event["type"] for event in page.result["log"]] == [event["type"] for event in told.log]
    assert page.result["finalState"]["units"] == told.finalState["units"]


def test_a_saved_battle_goes_on_where_it_was() -> None:
    page = Page(options=OPTIONS)
    page.first()
    kept = page.battles.save("b")
    again = Page(log=kept)
    assert again.screen["n"] == page.screen["n"]
    assert [choice["key"] for choice in again.screen["choices"]] == [choice["key"] for choice in page.screen["choices"]]
    again.play()
    page.play()
    assert again.result == page.result


EXAMPLE = json.loads((Path(__file__).parents[2] / "examples" / "embed" / "pack.json").read_text())
MANIFEST = {"id": "lantern_bridge", "ruleset": "wuxia", "version": "1.0.0", "extends": "wuxia_core"}
OWN = {"manifest": MANIFEST, "entries": {kind: rows for kind, rows in EXAMPLE.items() if isinstance(rows, list)}}
SNIPPET = {"encounterId": "duel_sect_elder", "partyIds": ["player_character"], "vnFlags": {"sect_confrontation": True}}


@pytest.mark.parametrize("seed", range(6))
def test_the_specification_s_snippet_fights_with_the_example_s_pack(seed: int) -> None:
    """Own hero, own enemy, own technique, by the names of section 5.2; a save brings its packs again."""
    page = Page(options={**SNIPPET, "seed": seed}, packs=[OWN])
    assert [unit["name"] for unit in page.begun["units"]] == ["Ferry Keeper", "Sect Elder"]
    page.first()
    assert any(choice.get("name") == "Lantern Cut" for choice in page.screen["choices"])
    page = Page(log=page.battles.save("b"), packs=[OWN])
    page.play()
    assert page.result is not None
    assert page.result["result"] in ("victory", "defeat")
    if page.result["result"] == "victory":
        assert page.result["rewards"]["items"] == ["bridge_token"]


def test_an_author_s_own_pack_is_checked_and_every_fault_has_its_place() -> None:
    broken = {"manifest": MANIFEST, "entries": {"techniques": [{"id": "x", "nmae": "X"}]}}
    with pytest.raises(Refusal) as refused:
        Page(options=OPTIONS, packs=[broken])
    assert refused.value.code == "battle.pack"
    assert "nmae" in refused.value.sentence
    with pytest.raises(Refusal) as kind:
        Page(options=OPTIONS, packs=[{"manifest": MANIFEST, "entries": {"../up": []}}])
    assert kind.value.code == "battle.pack"


def test_a_story_may_not_open_another_match_at_this_table() -> None:
    page = Page(options=OPTIONS)
    (answer,) = page.say(type="open", ruleset="duel", encounter="pair")
    assert answer["code"] == "wire.not_here"
