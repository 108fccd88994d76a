"""The lab in a real Chromium: a run that grows and stops, and whose CSV is the command line's."""

from __future__ import annotations

import shlex
from pathlib import Path

from tests.server.serving import Served
from tests.web.test_browser import needs_page, play, served
from typer.testing import CliRunner

from turnwright.cli.main import app

__all__ = ["served"]
pytestmark = needs_page


def test_a_sweep_grows_stops_and_has_the_numbers_of_the_terminal(served: Served, tmp_path: Path) -> None:
    play(served, "lab", folder=str(tmp_path))
    program, *words = shlex.split((tmp_path / "command").read_text("utf-8"))
    assert program == "turnwright"
    assert words[:4] == ["lab", "sweep", "duel", "pair"]
    again = tmp_path / "again.csv"
    result = CliRunner().invoke(app, [*words, "--csv", str(again), "--workers", "1"])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "sweep.csv").read_text("utf-8") == again.read_text("utf-8")
