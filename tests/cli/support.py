"""Runs the program in this process, and writes the files that it reads."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from turnwright.cli.main import app
from turnwright.kernel import registry
from turnwright.table import seat
from turnwright.table.shapes import Weighed

EXAMPLE = Path(__file__).parents[2] / "examples" / "duel_skirmish.json"
ATTACK = {"type": "attack", "target": "b1"}


class Ran(NamedTuple):
    """What a run of the program left behind."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> Any:
        """The last line, which is JSON in many commands."""
        return json.loads(self.out.splitlines()[-1])


def turnwright(*args: object, given: str | bytes | None = None) -> Ran:
    """The program with some arguments; an exception that it lets through fails the test."""
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


@contextmanager
def quick_games() -> Iterator[None]:
    """Content is loaded once, and no odds are worked out: for thousands of runs that are about neither."""
    games: dict[str, Any] = {}
    load = registry.game

    def once(ruleset: Any, **named: Any) -> Any:
        if named.get("packs") or named.get("changes"):
            return load(ruleset, **named)
        key = repr((getattr(ruleset, "name", ruleset), named))
        if key not in games:
            games[key] = load(ruleset, **named)
        return games[key]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(registry, "game", once)
        patched.setattr(seat, "weighed", lambda key, seen, command, limit: Weighed(key, too_many=True))
        yield


def script_at(folder: Path, *commands: dict[str, Any], **fields: Any) -> Path:
    """A script file: the pair of the duel, unless told otherwise."""
    path = folder / "script.json"
    start = {} if "setup" in fields else {"encounter": "pair"}
    path.write_text(json.dumps({"ruleset": "duel", "seed": 7, **start, "commands": commands, **fields}))
    return path


def events_of(log: Path) -> list[dict[str, Any]]:
    """Every event of a log, in order."""
    return [event for line in log.read_text().splitlines()[1:] for event in json.loads(line)["events"]]
