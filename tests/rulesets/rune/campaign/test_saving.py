"""A saved run: whole, or refused with a sentence that says what is wrong with it."""

import json
from pathlib import Path

import pytest

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run, choose, is_run, play_out

RUNE = game("rune")


def saved(*, fighting: bool = False) -> bytes:
    """At the gate, or in the first fight."""
    run = Run.start("warrior", 7, game=RUNE)
    while fighting and run.fight is None:
        run.choose(choose(run))
    return run.save()


def changed(text: bytes, *path: str | int, to: object) -> bytes:
    raw = json.loads(text)
    at = raw
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = to
    return json.dumps(raw).encode()


def refused(text: bytes) -> str:
    with pytest.raises(Refusal) as error:
        Run.resume(text)
    return str(error.value)


def test_it_comes_back_as_it_was():
    for fighting in (False, True):
        text = saved(fighting=fighting)
        assert is_run(text)
        assert Run.resume(text).save() == text


def test_a_file_that_was_formatted_by_hand_is_read_too():
    text = saved()
    assert Run.resume(json.dumps(json.loads(text), indent=2).encode()).save() == text


@pytest.mark.parametrize("part", [0.1, 0.5, 0.99])
def test_a_file_that_was_cut_off_is_refused(part):
    text = saved(fighting=True)
    assert "saved run is broken" in refused(text[: int(len(text) * part)])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "This isn't a saved run: resume"),
        (b"\x00\xff\xfe", "This isn't a saved run: resume"),
        (b"[1, 2]", "This isn't a saved run: resume"),
        (b'{"kind": "other"}', "This isn't a saved run: resume"),
        (b'{"kind": "turnwright.run"}', "saved run is broken"),
        (b'{"kind": "turnwright.run", "format": "\xff"}', "saved run is broken"),
    ],
)
def test_what_is_no_run_is_refused(text, sentence):
    assert sentence in refused(text)


def test_the_log_of_a_match_is_no_run():
    log = Match.open(RUNE, RUNE.ruleset.content.encounter(RUNE, "lone_servitor"), seed=1).lines()
    assert not is_run(log)
    assert "the log of a match" in refused(log)


@pytest.mark.parametrize(
    ("path", "to", "sentence"),
    [
        (("format",), 99, "format 99"),
        (("ruleset",), "chess", 'no ruleset "chess"'),
        (("version",), "0", "begun with rune 0"),
        (("options", "turn_limit"), 7, "turn_limit"),
        (("packs", 0, "id"), "nothing_core", 'no pack "nothing_core"'),
        (("progress", "hero", "archetype"), "wizard", 'no archetype "wizard"'),
        (("progress", "hero", "weapon"), "spoon", 'no weapon "spoon"'),
        (("progress", "hero", "hp"), -3, "hero.hp"),
        (("progress", "hero", "hp"), 0, "the hero is dead, but the run goes on"),
        (("progress", "hero", "stress"), 300, "hero.stress"),
        (("progress", "hero", "consumables"), {"beer": 1}, 'no consumable "beer"'),
        (("progress", "pack"), {"spoon": 1}, 'no equipment "spoon"'),
        (("progress", "at"), 5, "the hero is in room 5"),
        (("progress", "path"), [3], "came to 3"),
        (("progress", "journey", "rooms", 0, "doors"), [99], "a door leads nowhere"),
        (("progress", "journey", "rooms", 0, "entry"), "tea_party", 'no fight "tea_party"'),
        (("progress", "cogs"), "many", "progress.cogs"),
        (("progress", "luck"), 3, "luck"),
        (("fight",), "", "a fight is on"),
    ],
)
def test_what_cannot_be_is_refused(path, to, sentence):
    assert sentence in refused(changed(saved(), *path, to=to))


def test_a_room_that_no_door_leads_to_is_refused():
    text = saved()
    far = len(json.loads(text)["progress"]["journey"]["rooms"]) - 1
    text = changed(changed(text, "progress", "path", to=[far]), "progress", "at", to=far)
    assert f"no door leads to room {far}" in refused(text)


def test_a_fight_that_is_missing_or_of_another_room_is_refused():
    text = saved(fighting=True)
    assert "its fight is missing" in refused(changed(text, "fight", to=None))
    other = Match.open(RUNE, RUNE.ruleset.content.encounter(RUNE, "war_frame"), seed=1).lines().decode()
    assert "belongs to another room" in refused(changed(text, "fight", to=other))
    broken = json.loads(text)["fight"].replace('"n":1', '"n":7')
    assert refused(changed(text, "fight", to=broken))


def test_a_pack_that_has_changed_is_said():
    assert Run.resume(saved()).notices == []
    (notice,) = Run.resume(changed(saved(), "packs", 0, "hash", to="0" * 64)).notices
    assert notice == "The pack rune_core has changed since this run was saved: its future may be another."


SAVED = Path(__file__).parent / "saved"


@pytest.mark.parametrize("name", sorted(path.stem for path in SAVED.glob("*.json")))
def test_a_run_that_version_2_saved_goes_on(name):
    """It was told in English sentences then; the hero had the calling's printed name."""
    run = Run.resume((SAVED / f"{name}.json").read_bytes())
    told = json.loads((SAVED / f"{name}.json").read_text())["progress"]
    assert run.shown == tuple(told["shown"])
    assert run.progress.hero.name == ""
    assert Run.resume(run.save()).save() == run.save()
    if told["ending"]:
        assert (run.summary.cause, run.summary.room) == (told["ending"]["cause"], told["ending"]["room"])
    else:
        assert play_out(run).ending is not None
