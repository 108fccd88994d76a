"""A ruleset of one's own as a small package: `starter.py` renamed, with its test and its list of rules."""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from types import ModuleType
from typing import Any

from turnwright import __version__
from turnwright.kernel import registry
from turnwright.kernel.match import Match


def package(name: str, title: str) -> dict[str, str]:
    """The files of the package, by their place in it."""
    return {
        "pyproject.toml": _PYPROJECT.format(name=name, title=title, version=__version__.rpartition(".")[0]),
        "RULES.md": _RULES.format(name=name, title=title),
        f"src/{name}/__init__.py": f'"""{title}: a ruleset for Turnwright. Start with `ruleset.py`."""\n',
        f"src/{name}/ruleset.py": source(name, title),
        f"tests/test_{name}.py": _TEST.format(name=name, title=title, camel=_camel(name)),
    }


def source(name: str, title: str) -> str:
    """The starter, renamed."""
    text = files("turnwright.cli").joinpath("starter.py").read_text("utf-8")
    text = text.replace('"""The starter: two', f'"""{title}: two', 1).replace('title="A starter"', f'title="{title}"')
    text = text.replace('name="starter"', f'name="{name}"').replace('"starter.', f'"{name}.')
    return re.sub(r"\bStarter(?=Game|Scribe)", _camel(name), text)


def try_out(code: str, where: str) -> None:
    """Loads a ruleset's source and opens its first encounter, so that nothing is handed over that does not run."""
    name = f"turnwright_tries {where}"
    module = sys.modules[name] = ModuleType(name)  # known by its name while it runs: its structs look there
    try:
        exec(compile(code, where, "exec"), module.__dict__)
        ruleset: Any = module.RULESET
        game = registry.game(ruleset)
        first = next(iter(ruleset.content.encounters(game)))
        Match.open(game, ruleset.content.encounter(game, first), seed=1)
    finally:
        del sys.modules[name]


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


_PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}: a ruleset for Turnwright"
requires-python = ">=3.11"
dependencies = ["turnwright[cli]>={version}"]

[project.optional-dependencies]
dev = ["pytest"]

[project.entry-points."turnwright.rulesets"]
{name} = "{name}.ruleset:RULESET"

[tool.hatch.build.targets.wheel]
packages = ["src/{name}"]

[tool.pytest.ini_options]
pythonpath = ["src"]
testpaths = ["tests"]
"""

_RULES = """\
# {title}: where each rule lives

Write down each rule of your book once, with the function that holds it and the test that shows it. Where the book is
silent or sources disagree, add a field to `Options` and a row here.

| rule | function | test | ruling |
|---|---|---|---|
| a strike does a d6 of damage, a lunge 2d6 | `attack` | test_a_lunge_rolls_two_dice_and_costs | |
| a lunge costs the unit itself Hit Points | `attack`, `hit` | test_a_lunge_rolls_two_dice_and_costs | `lunge_costs` |
| the last unit that stands wins | `outcome` | conformance | |
"""

_TEST = '''\
"""{title} keeps the laws that every ruleset owes the kernel, and its own rules."""

from turnwright import game
from turnwright.testing import Conformance, Scripted, resolve

from {name} import ruleset as rules


class Test{camel}(Conformance):
    """Same seed, same log; replay equals play; nothing hidden is given away; odds agree with play; and so on."""

    game = rules.RULESET
    games = 60


def test_a_lunge_rolls_two_dice_and_costs():
    played = game(rules.RULESET)
    state = rules.setup(played, rules.ENCOUNTERS["first"])
    after, events = resolve(played, state, rules.Attack("ben", lunge=True), Scripted(5, 3))
    assert events == (rules.Hit("ann", "ben", (5, 3), 8, 2),)
    assert (after.units["ann"].hp, after.units["ben"].hp) == (18, 12)
'''
