"""A log holds no language: whatever has a blank in it was typed by people."""

from pathlib import Path

import pytest
from msgspec.structs import fields
from tests.rulesets.ptu.table import Table, foe, ours

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Typed
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.upgrades import without_sentences
from turnwright.testing.texts import is_typed, texts, untyped_texts

EVENING = Path(__file__).parents[3] / "examples" / "ptu" / "evening"


@pytest.mark.parametrize("day", ["quarry", "ferry"])
def test_the_log_of_an_evening_has_blanks_only_in_what_people_typed(day):
    match = Match.load((EVENING / f"{day}.jsonl").read_bytes(), registry.game_of)
    assert list(untyped_texts(match)) == []


def test_what_the_evening_does_not_show_has_none_either():
    """Causes, labels and notes that were in words: getting up, a cure, a coup de grâce, an override."""
    table = Table(ours("hero", speed=20, moves=("tackle", "pay_day")), foe("wild", max_hp=900))
    table(w.ChangeStatus("hero", add=("tripped", "poisoned")))(w.StandUp())(
        w.ChangeStatus("hero", remove=("poisoned",))
    )
    table(w.SetMarker("wild", "marked by the tide"))
    table.until("wild").until("hero")(w.CoupDeGrace("wild"), override="It is bound hand and foot.", accuracy=15)
    table.until("wild").until("hero")(w.UseMove("pay_day", target="wild"), accuracy=15)
    assert list(untyped_texts(table.match)) == []


def test_a_text_that_nobody_typed_is_found_where_it_stands():
    told = e.StatusCured("hero", "tripped", "stood up again")
    assert list(texts("record 3", told, e.StatusCured)) == [("record 3.StatusCured.why", "stood up again")]
    assert list(texts("names", {"a b": ("c d", "e")}, dict[str, tuple[Typed, ...]])) == [("names[key]", "a b")]
    assert list(texts("names", {"a": ("c d", "e")}, dict[str, tuple[Typed, ...]] | None)) == []
    assert [field.name for field in fields(w.SetMarker) if is_typed(field.type)] == ["name"]


def test_old_logs_are_read_with_codes_in_place_of_words():
    old = {
        "events": [
            {"type": "status_cured", "target": "a", "status": "tripped", "why": "stood up"},
            {"type": "stage_changed", "target": "a", "why": "badly_poisoned cured"},
            {"type": "timed_ended", "target": "a", "id": 1, "label": "action point"},
            {"type": "timed_ended", "target": "a", "id": 2, "label": "the tide is over"},
            {"type": "once_done", "id": "a", "key": "tackle:attack 0:b"},
            {"type": "left_to_the_gm", "user": "a", "what": "pay_day", "notes": "not executed: the coins"},
        ],
        "dice": {"damage base": [3]},
    }
    new = without_sentences(old)
    assert [event.get("why") or event.get("label") or event.get("key") for event in new["events"]] == [
        "stood_up", "cured:badly_poisoned", "action_point", "the tide is over", "tackle:attack_0:b", None,
    ]  # fmt: skip
    assert new["events"][-1] == {"type": "left_to_the_gm", "user": "a", "what": "pay_day"}
    assert new["dice"] == {"damage_base": [3]}
