"""Behind a proxy: whose word counts, whose address is counted, when a cookie is Secure, who reads the figures."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.serving import IN_TESTS, Served, serving

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.proxies import Proxies
from turnwright.server.settings import settings
from turnwright.server.store.memory import MemoryStore

PASSED_ON = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def behind():
    """A server that takes this machine for its proxy, and is shown under /table."""
    with serving(MemoryStore(), replace(IN_TESTS, proxies="127.0.0.0/8", root_path="/table")) as served:
        yield served


def cookies_of(served: Served, headers: dict[str, str], path: str = "") -> list[str]:
    with served.http() as http:
        answer = http.post(f"{path}/v1/enter", json={"secret": served.links["red"]}, headers=headers)
    assert answer.status_code == 200
    return answer.headers.get_list("set-cookie")


def test_cookies_are_secure_where_the_named_proxy_speaks_tls(behind: Served, served: Served) -> None:
    assert all("Secure" in cookie for cookie in cookies_of(behind, PASSED_ON))
    assert not any("Secure" in cookie for cookie in cookies_of(behind, {"X-Forwarded-Proto": "http"}))
    assert not any("Secure" in cookie for cookie in cookies_of(served, PASSED_ON)), "nobody named this proxy"


def test_hsts_is_sent_where_the_client_speaks_tls(behind: Served, served: Served) -> None:
    with behind.http() as http, served.http() as other:
        assert "strict-transport-security" in http.get("/health", headers=PASSED_ON).headers
        assert "strict-transport-security" not in http.get("/health").headers
        assert "strict-transport-security" not in other.get("/health", headers=PASSED_ON).headers


def test_the_api_answers_under_the_path_of_the_proxy(behind: Served) -> None:
    assert all("Path=/table;" in f"{cookie};" for cookie in cookies_of(behind, PASSED_ON, "/table"))
    match = behind.opened()
    with behind.http("gm") as gm:
        assert gm.get("/table/v1/me").json()["role"] == "gm"
        assert gm.get(f"/table/v1/matches/{match}").json()["id"] == match
        assert gm.get("/tableau/v1/me").status_code == 404


def test_the_figures_are_not_for_who_comes_through_a_proxy(behind: Served, served: Served) -> None:
    for server in (behind, served):
        with server.http() as http:
            assert http.get("/metrics").status_code == 200, "from this machine"
            for header in ("X-Forwarded-For", "Forwarded", "Via"):
                answer = http.get("/metrics", headers={header: "127.0.0.1"})
                assert (answer.status_code, answer.json()["code"]) == (403, "server.far")


def test_the_figures_can_be_read_with_a_key() -> None:
    with serving(MemoryStore(), replace(IN_TESTS, metrics_key="figures please")) as served, served.http() as http:
        passed_on = {"X-Forwarded-For": "203.0.113.9"}
        for key, status in (("figures please", 200), ("figures", 403)):
            answer = http.get("/metrics", headers={**passed_on, "Authorization": f"Bearer {key}"})
            assert answer.status_code == status


def test_addresses_are_counted_behind_the_named_proxy_alone() -> None:
    few = replace(IN_TESTS, requests_per_second=0.01, requests_at_once=4)
    for proxies, last in (("127.0.0.1", 200), ("", 429)):
        with serving(MemoryStore(), replace(few, proxies=proxies)) as served, served.http() as http:
            codes = [http.get("/health", headers={"X-Forwarded-For": f"203.0.113.{n}"}).status_code for n in range(50)]
        assert codes[-1] == last, proxies


@pytest.mark.parametrize(
    ("peer", "said", "client"),
    [
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "1.2.3.4, 203.0.113.9, 10.0.0.7", "203.0.113.9"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.3", "10.0.0.1"),
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
    ],
)
def test_the_client_is_the_last_address_that_no_proxy_has(peer: str, said: str, client: str) -> None:
    headers = [(b"x-forwarded-for", said.encode())] if said else []
    scope: Any = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
    seen: Any = Proxies("10.0.0.0/8").seen_through(scope)
    assert seen["client"][0] == client


@pytest.mark.parametrize("wrong", [{"proxies": "nonsense"}, {"root_path": "table"}, {"root_path": "/table/"}])
def test_settings_that_cannot_be_meant_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(Refusal) as told:
        settings(wrong, {})
    assert told.value.code == f"settings.{next(iter(wrong))}"
