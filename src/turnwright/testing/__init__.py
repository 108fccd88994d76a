"""For the tests of a ruleset: the conformance suite, which holds every law that a ruleset owes the kernel.

    from turnwright.testing import Conformance

    class TestMyGame(Conformance):
        game = "my_game"

That is a whole test file for pytest. Each law is a test method of `Conformance`; `broken` runs them without pytest.
`Scripted` dice fall as a test says, and `resolve` decides a command on a state. The names in `__all__` stay.
"""

from turnwright.kernel.dice import Scripted
from turnwright.kernel.ruleset import resolve
from turnwright.testing.frequencies import disagreement
from turnwright.testing.games import play
from turnwright.testing.law import Broken
from turnwright.testing.suite import Conformance, broken

__all__ = ["Broken", "Conformance", "Scripted", "broken", "disagreement", "play", "resolve"]


def __dir__() -> list[str]:
    return sorted(__all__)
