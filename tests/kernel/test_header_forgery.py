"""What a forger with new hashes and a new fingerprint can change in a header: what docs/matches.md lists."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.forging import rechained, written

from turnwright.kernel import registry
from turnwright.kernel.log import fingerprint, read_header, unchained
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.verify import verify

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
LOGS = ["duel/pair.1", "rune/patrol.1", "tcg/emberfall,tidewall.14", "wuxia/mountain_ambush.1", "ptu/wild_meadow.1"]


def listed() -> set[str]:
    """The header's fields that the documentation says nobody can know."""
    text = (ROOT / "docs" / "matches.md").read_text()
    section = text.partition("And in the header, with a new fingerprint")[2].partition("Everything else")[0]
    return {name for line in re.findall(r"^- ([^:]*):", section, re.MULTILINE) for name in re.findall(r"`(\w+)`", line)}


def forgeries(header: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Headers that differ in one field, by its name."""
    ruleset = registry.find_ruleset(header["ruleset"])
    others = {"ruleset": "duel" if header["ruleset"] != "duel" else "rune", "encounter": "another", "program": "9.9"}
    for name, value in others.items():
        yield name, {**header, name: value}
    for older in (1, 2):
        yield "format", {**header, "format": older}
    for version in ruleset.rules.upgrades:
        yield "version", {**header, "version": version}
    yield "version", {**header, "version": "0.0.9"}
    for place in range(len(header["packs"])):
        for name in ("version", "hash"):
            packs = [{**pack, name: "f0"} if at == place else pack for at, pack in enumerate(header["packs"])]
            yield "packs", {**header, "packs": packs}
    for name, value in other_options(ruleset.rules.Options, header["options"]):
        yield "options", {**header, "options": {**header["options"], name: value}}
    yield "table", {**header, "table": {**header["table"], "undo": "friendly"}}
    yield "table", {**header, "table": {**header["table"], "hand_dice": "nobody"}}
    yield "dice", {**header, "dice": {**header["dice"], "seed": header["dice"]["seed"] + 1}}
    yield "changes", {**header, "changes": {}}
    yield "more", {**header, "from_tomorrow": 1}
    for path, value in leaves(header["setup"]):
        yield "setup", {**header, "setup": put(header["setup"], path, value)}


def other_options(kind: type, options: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Another value for each ruling: whatever the type allows."""
    for field in msgspec.structs.fields(kind):
        now = options[field.name]
        values = getattr(msgspec.inspect.type_info(field.type), "values", None)
        other = not now if isinstance(now, bool) else next((each for each in values or () if each != now), None)
        if isinstance(now, int) and not isinstance(now, bool):
            other = now + 1
        if other is not None:
            yield field.name, other


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every plain value of a setup, with another one for it."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        yield path, value + 1
    elif isinstance(value, str):
        yield path, f"{value}x"


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with one value replaced."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


def status(lines: list[bytes], header: dict[str, Any]) -> str:
    """What is found in a log with another header, after a careful forger's work."""
    try:
        first = json.loads(lines[1])
        first["events"][0]["opened"] = fingerprint(read_header(written(header)))
        return verify(rechained([written(header), written(first), *lines[2:]]), registry.game_of).status
    except Refusal:
        return "refused"


def test_the_documentation_lists_what_a_forger_can_change_in_a_header():
    unnoticed: dict[str, str] = {}
    bound: set[str] = set()
    for log in LOGS:
        lines = [unchained(line)[0] for line in (GOLDEN / f"{log}.jsonl").read_bytes().splitlines()]
        header = json.loads(lines[0])
        for name, forged in forgeries(header):
            if status(lines, forged) == "verified":
                unnoticed[name] = log
            else:
                bound.add(name)
    assert set(unnoticed) <= listed(), unnoticed
    assert listed() <= set(unnoticed), "listed, but found out"
    assert {"ruleset", "setup", "dice", "options"} <= bound


def test_a_field_of_a_later_program_is_kept_and_bound():
    lines = [unchained(line)[0] for line in (GOLDEN / "duel/pair.1.jsonl").read_bytes().splitlines()]
    later = {**json.loads(lines[0]), "from_tomorrow": {"lamps": 2}}
    first = json.loads(lines[1])
    first["events"][0]["opened"] = fingerprint(read_header(written(later)))
    text = rechained([written(later), written(first), *lines[2:]])
    assert verify(text, registry.game_of).status == "verified"
    assert Match.load(text, registry.game_of).lines() == text
    other = rechained([written({**later, "from_tomorrow": 3}), written(first), *lines[2:]])
    assert verify(other, registry.game_of).status == "broken"


@pytest.mark.parametrize("old", [1, 2])
def test_an_old_header_has_no_field_of_later_programs(old):
    lines = [unchained(line)[0] for line in (GOLDEN / "duel/pair.1.jsonl").read_bytes().splitlines()]
    with pytest.raises(Refusal) as refused:
        read_header(written({**json.loads(lines[0]), "format": old, "from_tomorrow": 1}))
    assert refused.value.code == "log.header"
