"""Every example in README and docs runs: Python as doctests, console lines as commands that succeed.

A block with a title, such as ```json title="gate.json", is a file that the page's commands find beside them.
"""

import doctest
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
NOTES = sorted((ROOT / "bench" / "notes").glob("*.md"))
NEEDS = {"docs/environments.md": "pettingzoo", "docs/start/agents.md": "pettingzoo"}
"""Pages whose examples want an extra that a developer need not install."""
FENCE = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
PATIENCE = 120


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, language: str) -> list[str]:
    return [body for kind, title, body in FENCE.findall(page.read_text()) if kind == language and not title]


def files(page: Path) -> dict[str, str]:
    return {title: body for _, title, body in FENCE.findall(page.read_text()) if title}


def commands() -> list[tuple[str, list[str]]]:
    pages = []
    for page in PAGES:
        lines = [line[2:] for body in blocks(page, "console") for line in body.splitlines() if line.startswith("$ ")]
        if lines:
            pages.append((name_of(page), lines))
    return pages


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=name_of)
def test_the_python_on_a_page_does_what_it_says(page: Path) -> None:
    if extra := NEEDS.get(name_of(page)):
        pytest.importorskip(extra, reason=f"{extra} is not installed")
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    failures: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=failures.append)
    assert result.attempted > 0
    assert not result.failed, "".join(failures)


@pytest.mark.parametrize(("page", "lines"), commands(), ids=lambda value: value if isinstance(value, str) else "")
def test_the_commands_on_a_page_succeed(page: str, lines: list[str], tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for name, text in files(ROOT / page).items():
        (tmp_path / name).write_text(text)
    for line in lines:
        if line.startswith("turnwright serve"):
            serves(line, tmp_path)
            continue
        run = subprocess.run(  # the page's own lines, as a reader would type them
            ["bash", "-c", installing_here(line)],
            cwd=tmp_path,
            env=environment(tmp_path),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert run.returncode == 0, f"{line}\n{run.stdout[-2000:]}\n{run.stderr[-2000:]}"
        assert run.stdout.strip(), f"{line} printed nothing"


def environment(folder: Path) -> dict[str, str]:
    """Like a reader's, with the command of this environment and what the page installs."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(folder / "installed")}


def installing_here(line: str) -> str:
    """The reader's own package goes into the page's folder; what it needs is installed, so nothing is fetched."""
    package = re.fullmatch(r'pip install -e "?(\./\w+)(?:\[\w+\])?"?', line)
    if package is None:
        return line
    return f"python -m pip install --no-deps --no-build-isolation --no-index --target installed {package[1]}"


def serves(line: str, folder: Path) -> None:
    """The server of a page's line starts on this machine, answers, and stops when it is told to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = f"exec {line.replace(' --lan', '')} --port {port} --data {folder / 'served'}"
    server = subprocess.Popen(["bash", "-c", own], cwd=folder, env=environment(folder), stdout=subprocess.DEVNULL)
    try:
        for _ in range(PATIENCE * 10):
            try:
                assert httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200
                break
            except httpx.TransportError:
                assert server.poll() is None, f"{line} ended"
                time.sleep(0.1)
        else:
            pytest.fail(f"{line} never answered")
    finally:
        server.terminate()
    assert server.wait(PATIENCE) in (0, 143, -15)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as the site and code hosts name them."""
    text = FENCE.sub("", page.read_text())
    return {
        slug(re.sub(r"[`*]", "", re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", heading))) for heading in HEADING.findall(text)
    }


def slug(heading: str) -> str:
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


@pytest.mark.parametrize("page", [*PAGES, *NOTES], ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    missing = []
    for target in LINK.findall(FENCE.sub("", page.read_text())):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            missing.append(target)
    assert missing == []


@pytest.mark.parametrize("page", [*PAGES, *NOTES], ids=name_of)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = re.findall(r"`((?:docs|bench|examples|scripts|tests|schemas|requirements)/[\w./-]+)`", page.read_text())
    assert [path for path in named if not (ROOT / path.rstrip("/")).exists() and path not in MADE] == []


MADE = {"bench/results.json"}
"""Written by a command that the page names."""
