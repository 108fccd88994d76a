"""Damaged logs of every ruleset: a command that reads one goes on, or says in one line what is wrong with it.

Each is read by one of the three commands that read logs; by all of them in `make laws`.
"""

from pathlib import Path

import pytest
from tests import depth
from tests.cli.damaged import DAMAGES, damaged
from tests.cli.support import quick_games, turnwright

from turnwright.kernel import registry

GOLDEN = Path(__file__).parents[1] / "logs" / "0.1.0"
"""Logs of format 1: no hash keeps a damage from going further than to its line."""
TODAY = Path(__file__).parents[1] / "golden"
LOGS = sorted(path.relative_to(GOLDEN) for path in GOLDEN.glob("*/*.jsonl"))
EACH = 60
READERS = (("replay",), ("verify",), ("play", "--plain", "--resume"))
NOTICES = (
    "The log was written with",
    "its lines have no hashes",
    "has changed since this log was written",
    "cut off in",
)
"""What is said of any old log."""
LONGEST = 1_000
"""What nobody would read to its end is no clear line."""


@pytest.fixture(scope="module", autouse=True)
def _quick():
    with quick_games():
        yield


def test_there_are_900_damages_of_every_kind():
    text = (GOLDEN / LOGS[0]).read_bytes()
    made = [damaged(text, seed)[0] for seed in range(EACH)]
    assert len(LOGS) * EACH == 900
    assert set(made) == set(DAMAGES)
    assert {log.parts[0] for log in LOGS} == set(registry.ruleset_names())


@depth.in_turn
@pytest.mark.parametrize("log", LOGS, ids=str)
@pytest.mark.parametrize("part", range(6))
def test_a_damaged_log_is_read_or_refused_in_one_line(tmp_path, log, part):
    text = (GOLDEN / log).read_bytes()
    for seed in range(part * EACH // 6, (part + 1) * EACH // 6):
        name, broken = damaged(text, seed)
        for command in READERS if depth.FULL else READERS[(seed + (depth.TENTH or 0)) % len(READERS) :][:1]:
            path = tmp_path / "log.jsonl"
            path.write_bytes(broken)
            ran = turnwright(*command, path, given="quit\n")
            case = f"{command[0]} of {log}, {name} (seed {seed}): {ran.err}"
            lines = [line for line in ran.err.splitlines() if not any(notice in line for notice in NOTICES)]
            assert ran.code in (0, 1, 2), case
            assert "Traceback" not in ran.out + ran.err, case
            assert all(line.startswith("turnwright: ") and len(line) < LONGEST for line in lines), case
            assert ran.code == 0 or len(lines) == 1, case
            assert ran.code == 0 or str(path) in lines[0], case


@pytest.mark.parametrize("log", sorted(TODAY.glob("*/*.jsonl")), ids=lambda log: log.stem)
def test_an_undamaged_log_is_read(tmp_path, log):
    path = tmp_path / "log.jsonl"
    path.write_bytes(log.read_bytes())
    for command in READERS:
        ran = turnwright(*command, path, given="quit\n")
        assert (ran.code, ran.err) == (0, "")
    assert path.read_bytes() == log.read_bytes()
