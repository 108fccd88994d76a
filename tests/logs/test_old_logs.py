"""Logs of every released version load, replay, can be played on, and verify as far as today's rules agree."""

from pathlib import Path

import pytest
from tests.rulesets.wuxia.first_version import game_then

from turnwright.kernel import registry
from turnwright.kernel.log import BOT
from turnwright.kernel.match import Match
from turnwright.kernel.verify import verify
from turnwright.players import find

HERE = Path(__file__).parent
LOGS = sorted(HERE.glob("*/*/*.jsonl"))

logs = pytest.mark.parametrize("log", LOGS, ids=lambda log: "/".join(log.relative_to(HERE).with_suffix("").parts))


def test_every_released_version_and_ruleset_has_logs():
    kept = {path.relative_to(HERE).parts[:2] for path in LOGS}
    assert {("0.1.0", ruleset) for ruleset in ("duel", "ptu", "rune", "tcg", "wuxia")} <= kept


@logs
def test_an_old_log_loads_and_tells_its_story(log):
    match = Match.load(log.read_bytes(), registry.game_of)
    assert len(match.records) == log.read_bytes().count(b"\n") - 1
    assert match.result is not None or log.stem == "overridden"
    assert match.story()


@logs
def test_an_old_log_is_played_on_from_anywhere(log):
    """Every record of an old log is a place to go on from, with today's rules and in the old log's file."""
    lines = log.read_bytes().splitlines(keepends=True)
    for n in range(2, len(lines) - 1, max(1, len(lines) // 7)):
        match = Match.load(b"".join(lines[: n + 1]), registry.game_of)
        ruleset = match.game.ruleset
        for _ in range(6):
            able = [each for each in match.to_act() if match.seen_by(each).legal()]
            if not able:  # it is over, or waits for what only the game master can say
                break
            seat = able[0]
            seen = match.seen_by(seat)
            choose = find(ruleset, "random")
            match.submit(choose(seen, seen.legal(), match.player_dice()), seat, who=BOT)
        again = Match.load(match.lines(), registry.game_of)
        assert again.state == match.state
        assert match.lines().startswith(lines[0])


@logs
def test_an_old_log_verifies_or_the_first_record_that_differs_is_named(log):
    verdict = verify(log.read_bytes(), registry.game_of)
    assert verdict.status in ("verified", "broken")
    for problem in verdict.problems:
        assert problem.code == "verify.differently"
        assert problem.record is not None
        assert "was decided by" in problem.sentence


@pytest.mark.parametrize(
    "log", sorted((HERE / "format-2").glob("*/*.jsonl")), ids=lambda log: f"{log.parent.name}/{log.stem}"
)
def test_a_log_of_format_2_still_verifies(log):
    """Overrides and prompts held sentences then: they are no longer compared, everything else is."""
    assert verify(log.read_bytes(), game_then).status == "verified"


def test_the_sentence_of_an_old_override_is_still_told():
    match = Match.load((HERE / "format-2/duel/overridden.jsonl").read_bytes(), registry.game_of)
    told = [line for line in match.story() if "bewitched" in line]
    assert told == ["The GM overrides the rules (bewitched by the lamp): Rose does not attack its own side."]


@pytest.mark.parametrize("log", sorted(HERE.glob("wuxia-2/*/*.jsonl")), ids=lambda log: log.stem)
def test_what_wuxia_2_said_in_english_is_read_as_codes(log):
    """The rules did not change with version 3: what verified then still does."""
    assert verify(log.read_bytes(), game_then).status == "verified"
