"""What the tests of environments need besides Turnwright: where it is missing, whatever imports this is skipped."""

import warnings

import pytest

for name in ("numpy", "gymnasium", "pettingzoo", "pygame"):  # PettingZoo's own tests import pygame
    pytest.importorskip(name, reason=f"{name} is not installed (pip install turnwright[rl,dev])")

import gymnasium  # noqa: E402  (known to be there only now)
import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from turnwright import env  # noqa: E402

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import a game of its own by a name that it has deprecated
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

__all__ = ["api_test", "check_env", "env", "gymnasium", "np", "parallel_api_test", "parallel_seed_test", "seed_test"]
