"""How the server hands out the page: policy, caching, compression; and several links in one browser."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from scripts import site_docs
from tests.server.serving import Served

from turnwright.server import app
from turnwright.server.pages import manual, site
from turnwright.server.store.memory import MemoryStore


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(
        '<!doctype html><html data-root="./"><script src="./assets/app-1a2b.js"></script>'
    )
    (tmp_path / "assets" / "app-1a2b.js").write_text("let lamp = 1;")
    (tmp_path / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"let lamp = 1;"))
    return tmp_path


@pytest.fixture
def client(built: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(Litestar(site.routes(built))) as client:
        yield client


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/gm",
        "/gm/abc",
        "/group",
        "/group/abc",
        "/play",
        "/play/abc",
        "/table/abc",
        "/table/here/abc",
        "/cards",
        "/cards/abc",
        "/cards/here",
        "/cards/here/abc",
    ],
)
def test_every_screen_is_the_same_document_without_inline_scripts(client: TestClient[Litestar], path: str):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    policy = dict(rule.split(" ", 1) for rule in answer.headers["content-security-policy"].split("; "))
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["default-src"] == "'none'"


def test_a_hashed_file_is_kept_for_good_and_comes_compressed(client: TestClient[Litestar]):
    answer = client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip, deflate"})
    assert answer.text == "let lamp = 1;"
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    plain = client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_what_the_browser_has_is_not_sent_again(client: TestClient[Litestar]):
    etag = client.get("/").headers["etag"]
    assert client.get("/", headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize("path", ["/assets/nothing.js", "/assets/..%2Findex.html", "/assets/app-1a2b.js.gz"])
def test_nothing_else_is_served(client: TestClient[Litestar], path: str):
    assert client.get(path).status_code == 404


def test_a_page_that_was_not_built_says_so(tmp_path: Path):
    with TestClient(Litestar(site.routes(tmp_path))) as client:
        answer = client.get("/")
    assert answer.status_code == 503
    assert "make page" in answer.text


@pytest.mark.parametrize("docs", [False, True])
def test_the_page_links_to_the_documentation_where_the_server_has_it(built: Path, docs: bool):
    with TestClient(Litestar(site.routes(built, "/table", docs=docs))) as client:
        document = client.get("/").text
    assert (" data-docs" in document) is docs
    assert 'data-root="/table/"' in document
    assert "data-project" not in document


def test_the_page_links_to_the_project_of_the_server(built: Path):
    with TestClient(Litestar(site.routes(built, project='https://example.org/?a=1&b="2"'))) as client:
        document = client.get("/").text
    assert '<html data-project="https://example.org/?a=1&amp;b=&quot;2&quot;"' in document


def test_a_server_says_to_its_page_whether_it_has_the_documentation(
    built: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
):
    docs = tmp_path_factory.mktemp("docs")
    monkeypatch.setattr(site.routes, "__defaults__", (built, ""))
    monkeypatch.setattr(site.is_built, "__defaults__", (built,))
    monkeypatch.setattr(manual.routes, "__defaults__", (docs, ""))
    monkeypatch.setattr(manual.is_built, "__defaults__", (docs,))
    with TestClient(app.create(MemoryStore())) as client:
        assert "data-docs" not in client.get("/").text
        assert client.get("/docs/index.html").status_code == 404
    (docs / "index.html").write_text("<!doctype html><h1>Turnwright</h1>")
    with TestClient(app.create(MemoryStore())) as client:
        assert "data-docs" in client.get("/").text
        assert "<h1>Turnwright</h1>" in client.get("/docs").text


def test_documentation_that_is_installed_with_the_page_is_not_read_with_it(built: Path):
    (built / "docs").mkdir()
    (built / "docs" / "index.html").write_text("<!doctype html>")
    assert sorted(site.read(built)) == ["assets/app-1a2b.js", "index.html"]


def test_the_static_site_gets_the_documentation_and_a_link_to_it(built: Path, tmp_path_factory: pytest.TempPathFactory):
    docs = tmp_path_factory.mktemp("docs")
    for text in ("first", "second"):  # again, when either has been built anew
        (docs / "index.html").write_text(text)
        site_docs.put(docs, built)
        assert (built / "docs" / "index.html").read_text() == text
        assert (built / "index.html").read_text().count("data-docs") == 1


@pytest.fixture(scope="module")
def served(shared_server: Served) -> Served:
    return shared_server.afresh()


def test_the_gm_chooses_what_the_group_s_display_shows(served: Served):
    match = served.opened()
    with served.http("gm") as gm, served.http("watcher") as watcher, served.http("other gm") as other:
        assert watcher.get("/v1/display").json() == {"match": None}
        assert watcher.put("/v1/display", json={"match": match}).status_code == 403
        assert other.put("/v1/display", json={"match": match}).status_code == 404
        assert gm.put("/v1/display", json={"match": match}).json() == {"match": match}
        assert watcher.get("/v1/display").json() == {"match": match}
        assert gm.put("/v1/display", json={"match": None}).json() == {"match": None}
        assert gm.get(f"/v1/matches/{match}").json()["name"] == "Rose against Birch"


def test_two_tabs_of_one_browser_can_use_two_links(served: Served):
    with served.http() as browser:
        gm = browser.post("/v1/enter", json={"secret": served.links["gm"]}).json()
        red = browser.post("/v1/enter", json={"secret": served.links["red"]}).json()
        assert gm["link"] != red["link"]
        assert browser.get("/v1/me").json()["role"] == "player"  # the last one that was opened
        assert browser.get("/v1/me", headers={"X-Link": gm["link"]}).json()["role"] == "gm"
        assert browser.get("/v1/me", params={"link": red["link"]}).json()["seat"] == "red"
        assert browser.get("/v1/me", headers={"X-Link": "0123456789ab"}).status_code == 401


def test_what_the_display_shows_is_served_and_what_it_no_longer_shows_is_not(served: Served):
    """A game with a curtain of its own follows, and the program of spec 000 says the same."""
    with served.http("gm") as gm, served.http("group") as group:
        meadow, other = (
            gm.post("/v1/matches", json={"ruleset": "ptu", "encounter": "wild_meadow"}).json()["id"] for _ in range(2)
        )
        duel = gm.post("/v1/matches", json={"ruleset": "duel", "encounter": "pair"}).json()["id"]

        def pieces(match: str) -> int:
            answer = group.post(f"/v1/matches/{match}/messages", json={"type": "join"})
            if answer.status_code == 404:  # what the display doesn't show doesn't exist for it
                return 0
            answers = answer.json()
            return len(next(each for each in answers if each["type"] == "screen")["board"].get("pieces", ()))

        assert pieces(meadow) == 0
        for shown, hidden in ((meadow, other), (other, meadow)):
            gm.put("/v1/display", json={"match": shown})
            assert pieces(shown) > 0
            assert pieces(hidden) == 0
            assert group.get("/api/encounters/served").json()["data"]["id"] == shown
            assert group.get("/v1/display").json() == {"match": shown}
        gm.post(f"/api/encounters/{other}/unserve")
        assert gm.get("/v1/display").json() == {"match": None}
        gm.put("/v1/display", json={"match": meadow})
        gm.put("/v1/display", json={"match": duel})
        assert pieces(meadow) == 0
        assert group.get("/api/encounters/served").json()["data"] is None
        gm.put("/v1/display", json={"match": None})


@pytest.mark.parametrize("root_path", ["", "/table"])
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_the_document_names_its_files_from_where_the_server_is_shown(built: Path, root_path: str, encoding: str):
    with TestClient(Litestar(site.routes(built, root_path))) as client:
        answer = client.get("/gm/abc", headers={"Accept-Encoding": encoding})
    assert f'data-root="{root_path}/"' in answer.text
    assert f'src="{root_path}/assets/app-1a2b.js"' in answer.text
