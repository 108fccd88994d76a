"""Hypothesis profiles: `HYPOTHESIS_PROFILE=ci` tries the same examples every time, `dev` (the default) new ones.

And tests in a browser come first: they wait more than they compute, and the rest fills the gaps.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# No deadline and no complaint about slow examples: a busy machine is not a bug.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, max_examples=50)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

BROWSER = Path(__file__).parent / "web"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.path.is_relative_to(BROWSER))


def pytest_collection_finish() -> None:
    """Seventeen thousand tests and what they import stay to the end: no search for garbage needs to look at them."""
    gc.freeze()
    gc.set_threshold(20_000)
