"""A mutator over all golden logs: any one field changed, any record dropped, inserted, swapped or doubled, is found.

Once with the hashes as they were, and once by a forger who works them all out anew.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests import depth
from tests.forging import rechained, written

from turnwright.kernel import registry
from turnwright.kernel.log import Header, unchained
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.verify import verify

GOLDEN = Path(__file__).parents[1] / "golden"
RULESETS = ("duel", "ptu", "rune", "tcg", "wuxia")
PER_RULESET = depth.share(1_100, 8)
"""Forgeries per ruleset: more than 5,000 in all with `make laws`."""

KINDS = {"field": 20, "drop": 1, "insert": 1, "swap": 1, "double": 1}
"""How a log is forged, by how often."""

Path_ = tuple[str | int, ...]


def knows_nothing(path: Path_) -> bool:
    """What deciding again cannot know (docs/matches.md)."""
    return path[0] in ("who", "at")


@cache
def logs(ruleset: str) -> list[list[bytes]]:
    """The golden logs, each as the lines of a forger: without hashes."""
    texts = [path.read_bytes() for path in sorted((GOLDEN / ruleset).glob("*.jsonl"))]
    return [[unchained(line)[0] for line in text.splitlines(keepends=True)] for text in texts]


def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every plain value in a line, with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and value:
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path, value


def changed(value: Any, chance: random.Random, names: list[str]) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-2, -1, 1, 2, 7))
    if isinstance(value, str):
        return chance.choice([name for name in names if name != value])
    if value is None:
        return chance.choice((1, "x"))
    return ["x"] if isinstance(value, list) else {"x": 1}


def put(raw: Any, path: Path_, value: Any) -> None:
    for step in path[:-1]:
        raw = raw[step]
    raw[path[-1]] = value


def forgeries(ruleset: str) -> Iterator[tuple[str, list[bytes]]]:
    """Seeded forgeries of a ruleset's golden logs: how, and the lines. The first ones are one of each kind."""
    chance = random.Random(f"forger of {ruleset}{depth.TENTH or ''}")
    missing = list(KINDS)
    while True:
        kind = missing[0] if missing else chance.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        how, lines = forgery(kind, ruleset, chance)
        if how:
            del missing[:1]
            yield f"{kind} {how}", lines


def forgery(kind: str, ruleset: str, chance: random.Random) -> tuple[str, list[bytes]]:
    """A forgery of one kind: how, and the lines. Nothing is said of a line that can't be forged so."""
    lines = list(chance.choice(logs(ruleset)))
    number = chance.randrange(len(lines))
    if kind == "field":
        raw = json.loads(lines[number])
        names = sorted({value for _, value in leaves(raw) if isinstance(value, str)} | {"zz", "gm"})
        path, value = chance.choice([leaf for leaf in leaves(raw) if leaf[0]])
        new = changed(value, chance, names)
        if knows_nothing(path) or new == value:
            return "", lines
        put(raw, path, new)
        lines[number] = written(raw)
        return f"{'.'.join(map(str, path))} of line {number}: {value!r} -> {new!r}", lines
    if not number or (kind in ("drop", "swap") and number == len(lines) - 1):
        return "", lines
    if kind == "drop":
        del lines[number]
    elif kind == "insert":
        lines.insert(number, written({"n": number, "by": chance.choice(("table", "gm"))}))
    elif kind == "swap":
        lines[number], lines[number + 1] = lines[number + 1], lines[number]
    elif kind == "double":
        lines.insert(number, lines[number])
    return f"line {number}", lines


def status(text: bytes) -> str:
    try:
        return verify(text, registry.game_of).status
    except Refusal:
        return "refused"


def is_another_seat_that_may(how: str, lines: list[bytes]) -> bool:
    """`by` where more than one seat may do the same: deciding again cannot know which one it was."""
    if not how.startswith("field by of line "):
        return False
    number = int(how.split()[4].rstrip(":"))
    before = Match.load(rechained(lines[:number]), registry.game_of)
    return json.loads(lines[number])["by"] in ("gm", *before.to_act())


@depth.in_turn
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_forgery_is_undetected(ruleset):
    tried: Counter[str] = Counter()
    undetected = []
    for how, lines in forgeries(ruleset):
        tried[how.split()[0]] += 1
        if status(rechained(lines)) == "verified" and not is_another_seat_that_may(how, lines):
            undetected.append(how)
        if tried.total() == PER_RULESET:
            break
    assert undetected == []
    assert set(tried) == set(KINDS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_without_new_hashes_every_change_is_found_before_a_rule_is_asked(ruleset):
    """The chain alone: no exception, not even for who and when."""
    for path in sorted((GOLDEN / ruleset).glob("*.jsonl")):
        lines = path.read_bytes().splitlines(keepends=True)
        chance = random.Random(path.name)
        for _ in range(60):
            number = chance.randrange(len(lines))
            place = chance.randrange(len(lines[number]) - 1)
            byte = chance.choice([value for value in b'x1,"' if value != lines[number][place]])
            broken = lines[number][:place] + bytes([byte]) + lines[number][place + 1 :]
            text = b"".join([*lines[:number], broken, *lines[number + 1 :]])
            with pytest.raises(Refusal):
                Match.load(text, game_of_header)
            assert status(text) in ("refused", "broken")


def game_of_header(header: Header) -> Any:
    return registry.game_of(header)
