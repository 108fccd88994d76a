"""How tests are chosen, ordered and timed.

`HYPOTHESIS_PROFILE=ci` tries the same examples every time, `dev` (the default) new ones. Tests in a browser come first:
they wait more than they compute, and the rest fills the gaps. Marks that no file has to write: `slow` (tests/slow.txt)
and `law` (tests/depth.py).
"""

from __future__ import annotations

import gc
import os
import time
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests import depth

# No deadline and no complaint about slow examples: a busy machine is not a bug.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, max_examples=50)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
os.environ["TURNWRIGHT_GRAVEYARD"] = ""  # runs of tests are buried nowhere

STARTED = time.monotonic()
HERE = Path(__file__).parent
BROWSER = HERE / "web"
SLOW = frozenset((HERE / "slow.txt").read_text("utf-8").splitlines())
"""Tests that take long, by their ids without parameters: `make slow` writes the list after a whole run."""
NEARLY_ALL = 4_000
"""A run of more test functions than this was a whole one."""


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.nodeid.partition("[")[0] in SLOW:
        item.add_marker("slow")
    if depth.is_law(item):
        item.add_marker("law")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = depth.left_out(items)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = depth.in_order([item for item in items if item not in left_out])
    items.sort(key=lambda item: not item.path.is_relative_to(BROWSER))


def pytest_collection_finish() -> None:
    """Seventeen thousand tests and what they import stay to the end: no search for garbage needs to look at them."""
    gc.freeze()
    gc.set_threshold(20_000)


def pytest_runtest_setup() -> None:
    if depth.TENTH is not None and time.monotonic() - STARTED > depth.SECONDS:
        pytest.skip("this tenth has had its minute")


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keeps how long the tests of a whole run took in pytest's cache, where `make slow` finds it."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput") or session.config.option.markexpr:
        return
    seconds: defaultdict[str, list[float]] = defaultdict(list)
    for report in reporter.getreports("passed"):
        if report.when == "call":
            seconds[report.nodeid.partition("[")[0]].append(report.duration)
    if len(seconds) > NEARLY_ALL and session.config.cache is not None:
        means = {name: round(sum(each) / len(each), 3) for name, each in seconds.items()}
        session.config.cache.set("turnwright/seconds", means)
