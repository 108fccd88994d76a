"""What the shape of the code must keep, read from its source.

Every breach that is still open is listed under PENDING, exactly: who mends one takes it off the list.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

import pytest

from turnwright.kernel import registry
from turnwright.kernel.messages import Overridden

SRC = Path(__file__).parents[1] / "src"
PACKAGE = SRC / "turnwright"

STDLIB_NAMES_PENDING: set[str] = set()
CYCLES_PENDING: set[tuple[str, ...]] = set()
CACHES_PENDING: set[str] = set()
REDACTIONS_PENDING: set[str] = set()


def sources() -> dict[str, str]:
    """Every module of ours by its name; a package is the module in its `__init__`."""
    return {_module(path): path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}


parsed = cache(ast.parse)
"""A module's tree, which several tests look at."""


def _module(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_module_of_a_ruleset_hides_one_of_the_standard_library():
    """Python started in a ruleset's folder would import ours instead, and die."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in (PACKAGE / "rulesets").rglob("*.py")
        if path.stem in sys.stdlib_module_names
    }
    assert found == STDLIB_NAMES_PENDING


def test_python_can_be_started_in_a_rulesets_folder():
    """As somebody does who works there: the standard library is found, not a neighbour that is called like it."""
    folders = {path.parent for path in (PACKAGE / "rulesets").rglob("*.py")}
    folders -= {(PACKAGE / pending).parent for pending in STDLIB_NAMES_PENDING}
    assert {PACKAGE / "rulesets" / "rune", PACKAGE / "rulesets" / "wuxia" / "rules"} <= folders
    wanted = "import asyncio, difflib, fractions, json, random, statistics, types, unittest"
    died = {
        folder.relative_to(PACKAGE).as_posix()
        for folder in folders
        if subprocess.run([sys.executable, "-c", wanted], cwd=folder, capture_output=True, timeout=60).returncode
    }
    assert died == set()


def test_a_room_has_one_name_in_every_ruleset():
    """docs/names.md: who knows one ruleset finds the same room in the next."""
    rooms = {
        name: {path.stem for path in (PACKAGE / "rulesets" / name).iterdir() if not path.stem.startswith("__")}
        for name in ("ptu", "rune", "tcg", "wuxia")
    }
    both = {"allowed", "calculators", "commands", "content", "decide", "derived", "effects", "events", "evolve", "harm"}
    both |= {"legal", "links", "options", "outcome", "players", "rules", "setup", "state", "targets", "telling"}
    both |= {"turns", "view", "words"}
    lacking = {name: both - found for name, found in rooms.items()}
    # Cards are aimed by prompts, once they are played: there is nothing to choose before.
    assert lacking == {"ptu": set(), "rune": set(), "tcg": {"targets"}, "wuxia": set()}
    named = (PACKAGE.parents[1] / "docs" / "names.md").read_text("utf-8")
    assert {room for room in both if f"`{room}`" not in named and f"`{room}/`" not in named} == set()


# What a rule may read


def test_no_rule_reads_what_was_recorded_before():
    """A prompt in between starts a new scribe, and the past would be gone: it travels in words, frames or the state."""
    read = {name for name, text in sources().items() if ".rulesets." in name and "scribe.events" in text}
    assert read == set()


# What the type checker is told

CASTS, IGNORES = 30, 20
"""At most, in all of `src`: each is a place that no checker checks."""


def test_types_are_seldom_overruled():
    code = "".join(sources().values())
    assert len(re.findall(r"\bcast\(", code)) <= CASTS
    assert code.count("# type: ignore") <= IGNORES


# Imports that lead back


def cycles(modules: Mapping[str, str]) -> set[tuple[str, ...]]:
    """Modules that import each other, at the top or inside a function, however long the way round."""
    graph = {name: imported(name, source, modules) for name, source in modules.items()}
    reached = {name: _reachable(graph, name) for name in graph}
    return {tuple(sorted(other for other in reached[name] if name in reached[other])) for name in graph} - {()}


def imported(name: str, source: str, modules: Mapping[str, str]) -> set[str]:
    """Our modules that a module imports when it runs; what only a type checker imports does not count."""
    package = name if any(other.startswith(f"{name}.") for other in modules) else name.rpartition(".")[0]
    found = set()
    for node in _run(parsed(source)):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            wanted = [f"{origin}.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {_home(each, modules) for each in wanted} - {"", name}
    return found


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """The statements of a source without those under `if TYPE_CHECKING:`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
            inside: list[ast.AST] = [*child.orelse]
        else:
            inside = [child]
        for each in inside:
            yield each
            yield from _run(each)


def _home(wanted: str, modules: Mapping[str, str]) -> str:
    """The module that an imported name lives in; empty for what is not ours."""
    while wanted and wanted not in modules:
        wanted = wanted.rpartition(".")[0]
    return wanted


def _reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for other in graph[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


def test_no_modules_import_each_other():
    assert cycles(sources()) == CYCLES_PENDING


@pytest.mark.parametrize(
    ("modules", "expected"),
    [
        pytest.param({"p": "", "p.a": "from . import b", "p.b": "from p.a import x"}, {("p.a", "p.b")}, id="two"),
        pytest.param(
            {"p": "", "p.a": "import p.b", "p.b": "def f():\n    from .a import x"}, {("p.a", "p.b")}, id="lazy"
        ),
        pytest.param(
            {"p": "", "p.a": "import p.b", "p.b": "import p.c", "p.c": "import p.a", "p.d": "import p.a"},
            {("p.a", "p.b", "p.c")},
            id="a way round",
        ),
        pytest.param({"p": "from .a import x", "p.a": "from . import y"}, {("p", "p.a")}, id="a package and its part"),
        pytest.param(
            {"p": "", "p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n    import p.a\nelse:\n    import p.a"},
            {("p.a", "p.b")},
            id="beside types",
        ),
        pytest.param({"p": "", "p.a": "import p.b", "p.b": "if TYPE_CHECKING:\n    import p.a"}, set(), id="for types"),
        pytest.param({"p": "from .a import x", "p.a": "from .b import y", "p.b": "import json"}, set(), id="one way"),
    ],
)
def test_modules_that_import_each_other_are_found(modules, expected):
    assert cycles(modules) == expected


# What lives as long as the program and changes while it runs

MUTABLE = {"dict", "list", "set", "defaultdict", "deque", "Counter", "OrderedDict", "WeakKeyDictionary"}
MUTABLE |= {"WeakValueDictionary", "WeakSet", "bytearray"}
CHANGES = {"add", "append", "appendleft", "clear", "discard", "extend", "insert", "pop", "popitem", "popleft"}
CHANGES |= {"remove", "setdefault", "update", "__setitem__"}


def caches(source: str) -> set[str]:
    """Names of a module that a function changes, and functions that remember every answer they ever gave."""
    tree = parsed(source)
    kept = {name for node in tree.body for name in _kept(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            found |= {f"global {name}" for name in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            found |= _changed(node) & kept - _own_names(node)
            if not isinstance(node, ast.Lambda) and any(map(_forgets_nothing, node.decorator_list)):
                found |= {f"{node.name}()"} if _takes_arguments(node) else set()
        elif isinstance(node, ast.Call) and _forgets_nothing(node.func) and node.args:
            found |= {ast.unparse(node)}
    return found


def _kept(node: ast.stmt) -> Iterator[str]:
    """Names that a statement at the top of a module binds to something that can change."""
    if isinstance(node, ast.If | ast.Try | ast.With):
        for inside in ast.iter_child_nodes(node):
            if isinstance(inside, ast.stmt):
                yield from _kept(inside)
    if isinstance(node, ast.Assign | ast.AnnAssign) and _is_mutable(node.value):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def _is_mutable(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Call):
        return _last_name(value.func) in MUTABLE
    return isinstance(value, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp)


def _last_name(node: ast.expr) -> str:
    """`deque` of `collections.deque`, `dict` of `dict[str, int]`."""
    return ast.unparse(node).partition("[")[0].rpartition(".")[2]


def _changed(function: ast.AST) -> set[str]:
    """Names whose content a function changes."""
    touched: list[ast.expr] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            touched.append(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            touched.append(node.func.value)
    return {node.id for node in touched if isinstance(node, ast.Name)}


def _own_names(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> set[str]:
    """Names that are a function's own: its parameters and what it binds."""
    named = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    return named | {
        node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _forgets_nothing(decorator: ast.expr) -> bool:
    if _last_name(decorator) == "cache":
        return True
    if not isinstance(decorator, ast.Call) or _last_name(decorator.func) != "lru_cache":
        return False
    sizes = [*decorator.args[:1], *(each.value for each in decorator.keywords if each.arg == "maxsize")]
    return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)


def _takes_arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(node, ast.arg) for node in ast.walk(function.args))


def test_no_module_keeps_what_a_run_leaves_behind():
    """A game's own tables are on the game (`Game.index`); a cache of values has a bound."""
    found = {f"{name}: {cache}" for name, source in sources().items() for cache in caches(source)}
    assert found == CACHES_PENDING


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("X = {}\ndef f(k):\n    X[k] = 1", {"X"}, id="a dict that is filled"),
        pytest.param("X: dict[int, int] = dict()\ndef f(k):\n    return X.setdefault(k, 1)", {"X"}, id="setdefault"),
        pytest.param("X = collections.defaultdict(list)\ndef f(k):\n    del X[k]", {"X"}, id="a default dict"),
        pytest.param("X = WeakKeyDictionary[A, B]()\nclass C:\n    def f(self):\n        X[1] = 2", {"X"}, id="weak"),
        pytest.param("X = []\nf = lambda k: X.append(k)", {"X"}, id="in a lambda"),
        pytest.param("X = set()\ndef f():\n    def g(k):\n        X.add(k)", {"X"}, id="in a function's function"),
        pytest.param("X = {1: 2}\ndef f(k):\n    X[k] += 1", {"X"}, id="not empty at first"),
        pytest.param("if True:\n    X = deque()\ndef f(k):\n    X.append(k)", {"X"}, id="under a condition"),
        pytest.param("X = None\ndef f():\n    global X\n    X = 1", {"global X"}, id="global"),
        pytest.param("@cache\ndef f(k):\n    return k", {"f()"}, id="cache"),
        pytest.param("class C:\n    @functools.cache\n    def f(self):\n        return 1", {"f()"}, id="of a method"),
        pytest.param("@lru_cache(maxsize=None)\ndef f(k):\n    return k", {"f()"}, id="lru_cache without a bound"),
        pytest.param("@lru_cache(None)\ndef f(*k):\n    return k", {"f()"}, id="by position"),
        pytest.param("f = cache(g)", {"cache(g)"}, id="called"),
        pytest.param("f = lru_cache(maxsize=None)(g)", {"lru_cache(maxsize=None)(g)"}, id="called without a bound"),
        pytest.param("@cache\ndef f():\n    return 1", set(), id="one answer"),
        pytest.param("@lru_cache(maxsize=64)\ndef f(k):\n    return k", set(), id="a bound"),
        pytest.param("@lru_cache\ndef f(k):\n    return k", set(), id="lru_cache's own bound"),
        pytest.param("X = {}\nX[1] = 2\ndef f(k):\n    return X[k]", set(), id="filled while it is loaded"),
        pytest.param("X = []\ndef f():\n    X = []\n    X.append(1)\n    return X", set(), id="a local of that name"),
        pytest.param("X = []\ndef f(X):\n    X.append(1)", set(), id="a parameter of that name"),
        pytest.param("@cached_property\ndef f(self):\n    return 1", set(), id="kept on its object"),
    ],
)
def test_what_a_run_leaves_behind_is_found(source, expected):
    assert caches(source) == expected


# Who may see what of an event


def named_in_redactions(source: str) -> set[str]:
    """The events that a table of redactions names one by one; none where it is worked out or takes in another table."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            is_table = any(isinstance(target, ast.Name) and target.id == "REDACTIONS" for target in targets)
        else:
            is_table = isinstance(node, ast.keyword) and node.arg == "redactions"
        table = getattr(node, "value", None)
        if is_table and isinstance(table, ast.Dict):
            keys = [key for key in table.keys if isinstance(key, ast.Name | ast.Attribute)]
            return {_last_name(key) for key in keys} if len(keys) == len(table.keys) else set()
    return set()


def test_every_redaction_is_written_down():
    """A new event must be given one by hand: a default would show to everybody what somebody forgot to hide."""
    incomplete = set()
    for name in registry.ruleset_names():
        home = f"turnwright.rulesets.{name}"
        inside = [source for module, source in sources().items() if module == home or module.startswith(f"{home}.")]
        named = set().union(*map(named_in_redactions, inside))
        named -= {Overridden.__name__}  # the kernel's own; a game may hide whom a refusal was about
        if named != {event.__name__ for event in registry.find_ruleset(name).rules.events}:
            incomplete.add(name)
    assert incomplete == REDACTIONS_PENDING


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("REDACTIONS = {e.Struck: public, Fell: hidden}", {"Struck", "Fell"}, id="a table"),
        pytest.param("REDACTIONS: Mapping[type, Redact] = {e.Struck: public}", {"Struck"}, id="with its type"),
        pytest.param("Seats(view=view, redactions={Struck: public})", {"Struck"}, id="in its place"),
        pytest.param("REDACTIONS = {kind: public for kind in EVENTS}", set(), id="worked out"),
        pytest.param("REDACTIONS = dict.fromkeys(EVENTS, public)", set(), id="all alike"),
        pytest.param("REDACTIONS = {**dict.fromkeys(EVENTS, public), e.Struck: hidden}", set(), id="with a default"),
        pytest.param("OTHERS = {e.Struck: public}", set(), id="another table"),
    ],
)
def test_a_table_of_redactions_is_read(source, expected):
    assert named_in_redactions(source) == expected


# What runs in a browser

DOORS = {"cli", "client", "server"}


def test_the_browser_s_door_knows_no_other_door_and_no_other_part_knows_it():
    modules = sources()
    graph = {name: imported(name, source, modules) for name, source in modules.items()}
    part = {name: [*name.split("."), ""][1] for name in modules}
    ours = {name for name in modules if part[name] == "browser"}
    assert "turnwright.browser.door" in ours
    assert {(name, other) for name in ours for other in graph[name] if part[other] in DOORS} == set()
    assert {(name, other) for name in modules.keys() - ours for other in graph[name] & ours} == set()


def test_a_browser_starts_without_what_it_cannot_have_or_does_not_need():
    """No threads, processes or sockets of our own there; and a game is loaded when it is played."""
    code = """
import sys
from turnwright.browser.door import Door
Door({})
named = {"asyncio", "concurrent", "ctypes", "http", "litestar", "multiprocessing", "rich", "sqlite3", "ssl", "typer"}
ours = {name for name in sys.modules if name.startswith(("turnwright.rulesets.", "turnwright.sim", "turnwright.lab"))}
print(sorted(named & sys.modules.keys() | ours))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def test_the_browser_has_the_same_msgspec_as_we_test_with():
    pinned = [
        next(
            line.split()[0]
            for line in (SRC.parent / "requirements" / name).read_text("utf-8").splitlines()
            if line.startswith("msgspec==")
        )
        for name in ("browser.txt", "dev.txt")
    ]
    assert pinned[0] == pinned[1]
