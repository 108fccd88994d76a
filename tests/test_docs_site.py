"""The documentation site is built without a warning, and works from a folder without a network."""

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from litestar.testing import TestClient

from turnwright.server import app
from turnwright.server.pages import manual
from turnwright.server.store.memory import MemoryStore

ROOT = Path(__file__).parents[1]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), "")
pytest.importorskip("mkdocs", reason="MkDocs is not installed: make docs")
pytest.importorskip("material", reason="Material for MkDocs is not installed: make docs")
pytest.importorskip("mkdocstrings", reason="mkdocstrings is not installed: make docs")
pytestmark = pytest.mark.xdist_group("docs_site")
LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")}


class Document(HTMLParser):
    """The addresses and the ids of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.linked: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.ids.add(value)
            if (tag, name) in LOADED and value:
                self.loaded.append(value)
            if tag == "a" and name == "href" and value:
                self.linked.append(value)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs").resolve() / "site"
    run = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr[-4000:]
    return folder


@pytest.fixture(scope="module")
def documents(built: Path) -> dict[str, Document]:
    return {path.relative_to(built).as_posix(): Document(path.read_text("utf-8")) for path in built.rglob("*.html")}


def test_every_link_of_the_site_leads_to_a_page_and_a_heading_of_it(built, documents):
    broken = []
    for name, document in documents.items():
        for address in (*document.linked, *document.loaded):
            url = urlsplit(address)
            if url.scheme or url.netloc:
                continue
            target = ((built / name).parent / unquote(url.path)).resolve() if url.path else built / name
            target = target / "index.html" if target.is_dir() else target
            there = target.relative_to(built).as_posix()
            anchor = "" if url.fragment in ("only-light", "only-dark") else unquote(url.fragment)
            if not target.is_file() or (anchor and there in documents and anchor not in documents[there].ids):
                broken.append(f"{name}: {address}")
    assert broken == []


def test_a_page_loads_nothing_from_elsewhere(documents):
    assert [address for document in documents.values() for address in document.loaded if urlsplit(address).netloc] == []


def test_every_name_of_every_door_is_in_the_reference(documents):
    import turnwright
    from turnwright import client, ruleset, story, testing

    doors = {"turnwright": turnwright, "ruleset": ruleset, "story": story, "client": client, "testing": testing}
    for page, door in doors.items():
        ids = {each.rpartition(".")[2] for each in documents[f"reference/{page}.html"].ids}
        assert set(door.__all__) - {"__version__"} <= ids, page


def test_every_route_is_in_the_reference(built):
    from scripts import http_reference

    text = (built / "reference" / "http.html").read_text("utf-8")
    routes = http_reference.openapi()["paths"]
    assert len(routes) > 100
    assert [
        path for path, methods in routes.items() for method in methods if f"{method.upper()} {path}<" not in text
    ] == []


@pytest.mark.skipif(not CHROMIUM, reason="Chromium is not installed")
def test_search_works_from_a_folder(built):
    """Nothing is served: the page is opened as a file, and asked by its address."""
    shown = subprocess.run(
        [
            CHROMIUM,
            "--no-sandbox",
            "--virtual-time-budget=20000",
            "--dump-dom",
            f"{(built / 'index.html').as_uri()}?q=initiative",
        ],
        capture_output=True,
        text=True,
        timeout=120,
    ).stdout
    assert len(re.findall('class="md-search-result__link"', shown)) >= 2


def test_the_server_shows_it_under_a_policy_that_allows_its_own_scripts_only(built, monkeypatch):
    monkeypatch.setattr(manual, "BUILT", built)
    monkeypatch.setattr(manual.routes, "__defaults__", (built, ""))
    with TestClient(app.create(MemoryStore())) as browser:
        assert browser.get("/docs", follow_redirects=False).headers["location"] == "/docs/index.html"
        page = browser.get("/docs/start/player.html")
        assert page.status_code == 200
        rule = page.headers["content-security-policy"]
        assert "unsafe" not in rule
        scripts = manual.INLINE_SCRIPT.findall(page.content)
        assert scripts
        assert rule.count("sha256-") == len(set(scripts))
        assert browser.get("/docs/images/icon.svg").headers["content-type"].startswith("image/svg")
        assert browser.get("/docs/../app.py").status_code == 404
        assert browser.get("/docs/nothing.html").status_code == 404


def test_a_server_without_the_documentation_has_no_such_address(tmp_path):
    assert manual.routes(tmp_path) == []
