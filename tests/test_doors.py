"""The doors: what people import, from where, what it costs, and that docs and examples use nothing else."""

import ast
import doctest
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOORS = ("turnwright", "turnwright.ruleset", "turnwright.story", "turnwright.client", "turnwright.testing")
EXTRA_DOORS = ("turnwright.env",)
"""For programs that learn: numpy and its kin come with an extra."""
FENCE = re.compile(r"^```(python|py)(?: title=[^\n]*)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "ARCHITECTURE.md", *sorted((ROOT / "docs").rglob("*.md"))]
SCRIPTS = sorted((ROOT / "examples").rglob("*.py"))
NEED_NO_WORD = {"ref", "piece_ref", "cell_ref", "seat_ref"}
"""One line each, which says it all."""


def opened(name):
    if name in EXTRA_DOORS:
        pytest.importorskip("pettingzoo", reason="the extra rl is not installed")
    return importlib.import_module(name)


# What a door shows


@pytest.mark.parametrize("name", [*DOORS, *EXTRA_DOORS])
def test_a_door_shows_what_is_meant_for_people_and_nothing_else(name):
    door = opened(name)
    assert door.__doc__
    assert len(set(door.__all__)) == len(door.__all__)
    shown = set(dir(door))
    assert {each for each in shown if each.startswith("_")} <= {"__version__"}
    own_doors = {each.rpartition(".")[2] for each in (*DOORS[1:], *EXTRA_DOORS)} if name == "turnwright" else set()
    assert shown == set(door.__all__) | own_doors


@pytest.mark.parametrize("name", [*DOORS, *EXTRA_DOORS])
def test_everything_in_a_door_is_there_and_says_what_it_is(name):
    door = opened(name)
    for each in door.__all__:
        value = getattr(door, each)
        if callable(value) and getattr(value, "__module__", "").startswith("turnwright"):
            assert value.__doc__ or each in NEED_NO_WORD, f"{name}.{each}"


def test_what_was_asked_for_is_in_the_first_door():
    import turnwright

    assert {"open", "load", "Match", "Refusal", "seats", "odds", "simulate", "players"} <= set(dir(turnwright))
    assert not {"Any", "TYPE_CHECKING", "_HOMES", "import_module"} & set(dir(turnwright))


def test_a_type_checker_and_python_find_the_same_things_behind_the_first_door():
    """The lazy table and the imports for type checkers say the same twice: here they are compared."""
    import turnwright

    tree = ast.parse((ROOT / "src/turnwright/__init__.py").read_text("utf-8"))
    checks = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in checks.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("turnwright")
        for alias in node.names
    }
    assert set(typed) == set(turnwright._HOMES) == set(turnwright.__all__) - {"__version__"}
    for name, (module, original) in typed.items():
        home = importlib.import_module(module)
        same = getattr(home, original, None) or importlib.import_module(f"{module}.{original}")
        assert getattr(turnwright, name) is same, name


def test_a_name_that_is_not_there_is_an_attribute_error():
    import turnwright
    from turnwright import client

    for door in (turnwright, client):
        with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
            door.nonsense  # noqa: B018


# What it costs


def modules_after(statement):
    """The names of the modules that are loaded after a statement, in a fresh Python."""
    code = f"import sys\nbefore = set(sys.modules)\n{statement}\nprint(*sorted(set(sys.modules) - before))"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


def test_importing_turnwright_loads_next_to_nothing():
    loaded = modules_after("import turnwright")
    assert {name for name in loaded if name.startswith(("turnwright", "msgspec"))} == {
        "turnwright",
        "turnwright.kernel",
        "turnwright.kernel.version",
    }


def test_a_match_loads_no_simulator_no_server_and_no_other_game():
    loaded = modules_after("import turnwright; turnwright.open('duel', 'pair', seed=1)")
    ours = {".".join(name.split(".")[:3]) for name in loaded if name.startswith("turnwright.")}
    assert not {name for name in ours if name.split(".")[1] in ("sim", "lab", "env", "cli", "server", "client")}
    assert {name for name in ours if name.startswith("turnwright.rulesets.")} == {"turnwright.rulesets.duel"}
    assert {"typer", "rich", "litestar", "httpx", "numpy"}.isdisjoint(name.partition(".")[0] for name in loaded)


# Who uses them


def strangers(source):
    """What a source imports of ours from elsewhere than a door, or beyond what a door shows."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            wanted = [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            wanted = [(node.module or "", alias.name) for alias in node.names]
        else:
            continue
        for module, name in wanted:
            if module.partition(".")[0] != "turnwright":
                continue
            if module not in (*DOORS, *EXTRA_DOORS):
                found.append(f"{module} {name}".strip())
            elif name and module not in EXTRA_DOORS and name not in dir(importlib.import_module(module)):
                found.append(f"{module} {name}")
    return found


def code_of(block):
    """A block of a page as a program: the lines behind the prompts, or all of it."""
    examples = doctest.DocTestParser().get_examples(block)
    return "".join(example.source for example in examples) if examples else block


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_imports_from_doors_only(page):
    blocks = [code_of(body) for _, body in FENCE.findall(page.read_text("utf-8"))]
    assert [each for block in blocks for each in strangers(block)] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_an_example_imports_from_doors_only(script):
    assert strangers(script.read_text("utf-8")) == []


def test_there_are_pages_and_examples_that_import():
    pages = sum("turnwright" in code_of(body) for page in PAGES for _, body in FENCE.findall(page.read_text("utf-8")))
    assert pages > 30
    assert len(SCRIPTS) > 6


@pytest.mark.parametrize(("path", "lines"), [("rulesets/duel.py", 450), ("cli/starter.py", 150)])
def test_the_games_to_copy_are_short_and_import_from_their_door_only(path, lines):
    source = (ROOT / "src/turnwright" / path).read_text("utf-8")
    assert strangers(source) == []
    assert len(source.splitlines()) < lines


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from turnwright.kernel.match import Match", ["turnwright.kernel.match Match"]),
        ("import turnwright.table", ["turnwright.table"]),
        ("from turnwright import Match, nonsense", ["turnwright nonsense"]),
        ("def f():\n    from turnwright.rulesets import duel", ["turnwright.rulesets duel"]),
        ("import turnwright\nfrom turnwright.story import Battle\nfrom turnwright import env\nimport json", []),
    ],
)
def test_an_import_beside_the_doors_is_found(source, expected):
    assert strangers(source) == expected


def test_examples_of_a_page_are_read_as_a_program():
    assert strangers(code_of(">>> from turnwright.kernel import dice\n>>> 1 + 1\n2\n")) == ["turnwright.kernel dice"]


@pytest.mark.parametrize("name", ["turnwright.front"])
def test_the_examples_in_docstrings_hold(name):
    result = doctest.testmod(importlib.import_module(name))
    assert (result.failed, result.attempted > 0) == (0, True)
