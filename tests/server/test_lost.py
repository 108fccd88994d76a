"""An address where nothing is: a page for people, JSON for programs."""

import pytest
from msgspec.structs import replace
from tests.server.serving import IN_TESTS, Served, serving

from turnwright.server.store.memory import MemoryStore

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_a_browser_gets_a_page_with_the_way_home(served: Served):
    with served.http() as client:
        answer = client.get("/nowhere/at/all", headers={**BROWSER, "Accept-Language": "de"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert 'lang="de"' in answer.text
    assert 'href="/"' in answer.text
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/nowhere", {}), ("/v1/nowhere", BROWSER), ("/api/nowhere", BROWSER), ("/v1/matches/nowhere", BROWSER)],
)
def test_a_program_gets_the_shape_of_every_error(served: Served, path: str, headers: dict[str, str]):
    with served.http("gm") as client:
        answer = client.get(path, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json")
    assert "code" in answer.json()


def test_the_way_home_is_under_the_servers_path():
    with serving(MemoryStore(), replace(IN_TESTS, root_path="/table")) as served, served.http() as client:
        assert 'href="/table/"' in client.get("/table/nowhere", headers=BROWSER).text
        assert client.get("/table/v1/nowhere", headers=BROWSER).headers["content-type"] == "application/json"
