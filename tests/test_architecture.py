"""What the shape of the code must keep, read from its source: every breach that is still open is listed by name."""

import sys
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"

STDLIB_NAMES_PENDING = {
    "rulesets/ptu/attack/profile.py",
    "rulesets/ptu/numbers.py",
    "rulesets/ptu/rules/types.py",
    "rulesets/tcg/numbers.py",
}


def test_no_module_of_a_ruleset_hides_one_of_the_standard_library():
    """Python started in a ruleset's folder would import ours instead, and die."""
    package = SRC / "turnwright"
    found = {
        path.relative_to(package).as_posix()
        for path in (package / "rulesets").rglob("*.py")
        if path.stem in sys.stdlib_module_names
    }
    assert found == STDLIB_NAMES_PENDING
