"""The official engine of the card game, where it is installed."""

import pytest

from turnwright.rulesets.tcg import cabt

needs_cabt = pytest.mark.skipif(cabt.folder() is None, reason="the engine cabt isn't installed")
