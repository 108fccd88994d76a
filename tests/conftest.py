"""Hypothesis profiles: `HYPOTHESIS_PROFILE=ci` tries the same examples every time, `dev` (the default) new ones.

And tests in a browser: they come first, because they wait more than they compute and the rest fills the gaps; and they
get a second try, because a whole evening in a real Chromium leans on a machine that isn't asleep for half a minute.
The second try begins from nothing, with a server of its own: what the first one left behind is in nobody's way. What is
wrong fails twice; what needed its second try is named at the end.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

# No deadline and no complaint about slow examples: a busy machine is not a bug.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, max_examples=50)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

BROWSER = Path(__file__).parent / "web"
AGAIN = "needed a second try"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.path.is_relative_to(BROWSER))


def pytest_collection_finish() -> None:
    """Seventeen thousand tests and what they import stay to the end: no search for garbage needs to look at them."""
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if not item.path.is_relative_to(BROWSER):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if failed := next((report for report in reports if report.failed), None):
        item.session._setupstate.teardown_exact(None)
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        reports[-1].sections.append((AGAIN, failed.longreprtext))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports(""):
        for title, text in report.sections:
            if title == AGAIN:
                terminalreporter.write_sep("-", f"{report.nodeid} {AGAIN}")
                terminalreporter.write_line(text)
