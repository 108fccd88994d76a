"""The conformance suite: what every ruleset owes the kernel, for our rulesets and for those of other packages.

    from turnwright.testing import Conformance

    class TestMyGame(Conformance):
        game = "my_game"

That is a whole test file for pytest. Each law is a test method of `Conformance`; `broken` runs them without pytest.
"""

from turnwright.testing.frequencies import disagreement
from turnwright.testing.games import play
from turnwright.testing.law import Broken
from turnwright.testing.suite import Conformance, broken

__all__ = ["Broken", "Conformance", "broken", "disagreement", "play"]
