"""The server behind a real proxy with TLS, by the settings of examples/server/nginx.conf."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from tests.server.serving import IN_TESTS, PATIENCE, Live, Served, free_port, serving
from websockets.sync.client import connect

from turnwright.server.pages import site
from turnwright.server.store.memory import MemoryStore

ROOT = Path(__file__).parents[2]
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = [
    pytest.mark.skipif(NGINX is None, reason="nginx isn't installed"),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate"),
]


class Behind:
    """A server, its proxy, and a client that trusts the proxy's certificate."""

    def __init__(self, served: Served, port: int, trusted: ssl.SSLContext) -> None:
        self.served, self.port, self.trusted = served, port, trusted

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=f"https://127.0.0.1:{self.port}", verify=self.trusted, timeout=PATIENCE)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    """At the root of a host."""
    with proxied(tmp_path_factory.mktemp("nginx")) as shown:
        yield shown


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    """Under /table of a host that has other things, too."""
    with proxied(tmp_path_factory.mktemp("nginx"), "/table") as shown:
        yield shown


@contextmanager
def proxied(home: Path, root_path: str = "") -> Iterator[Behind]:
    cert, key = certificate(home)
    port = free_port()
    with serving(MemoryStore(), replace(IN_TESTS, proxies="127.0.0.1", root_path=root_path)) as served:
        changes = {
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "/etc/nginx/table.pem": str(cert),
            "/etc/nginx/table.key": str(key),
            "127.0.0.1:8023": f"127.0.0.1:{served.port}",
            "location / {": f"location {root_path}/ {{",
        }
        with nginx(home, ROOT / "examples" / "server" / "nginx.conf", changes, port):
            yield Behind(served, port, ssl.create_default_context(cafile=str(cert)))


def certificate(home: Path) -> tuple[Path, Path]:
    """A certificate of our own, and its key."""
    cert, key = home / "table.pem", home / "table.key"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made += ["-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    return cert, key


@contextmanager
def nginx(home: Path, example: Path, changes: dict[str, str], port: int) -> Iterator[None]:
    """A proxy by the settings of an example, with the addresses and files of this machine in place of its own."""
    host = example.read_text("utf-8")
    for theirs, ours in changes.items():
        assert theirs in host
        host = host.replace(theirs, ours)
    temporary = "\n".join(
        f"{name}_temp_path {home}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = home / "nginx.conf"
    config.write_text(
        f"daemon off; master_process off; pid {home}/pid; error_log {home}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off;\n{temporary}\n{host}\n}}\n",
        "utf-8",
    )
    assert NGINX is not None
    proxy = subprocess.Popen([NGINX, "-p", str(home), "-c", str(config)], stderr=subprocess.DEVNULL)
    try:
        _wait(port, proxy)
        yield
    finally:
        proxy.terminate()
        proxy.wait(20)


def _wait(port: int, proxy: "subprocess.Popen[bytes]") -> None:
    """Until the proxy takes connections, or has ended."""
    while proxy.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            os.sched_yield()
            continue
        return
    raise AssertionError(f"nginx has ended with {proxy.returncode}: see error.log in its folder")


def test_a_device_enters_through_the_proxy_with_a_secure_cookie(behind: Behind) -> None:
    with behind.http() as browser:
        answer = browser.post("/v1/enter", json={"secret": behind.served.links["red"]})
        assert answer.status_code == 200
        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert "strict-transport-security" in answer.headers
        origin = {"Origin": f"https://127.0.0.1:{behind.port}", "X-Link": answer.json()["link"]}
        assert browser.get("/v1/me", headers=origin).json()["person"] == "ann"
        stranger = {**origin, "Origin": "https://elsewhere.example"}
        assert browser.get("/v1/me", headers=stranger).json()["code"] == "server.origin"


def test_a_live_table_goes_through_the_proxy(behind: Behind) -> None:
    match = behind.served.opened()
    address = f"wss://127.0.0.1:{behind.port}/v1/matches/{match}/live"
    headers = {"Authorization": f"Bearer {behind.served.links['red']}"}
    with connect(address, additional_headers=headers, ssl=behind.trusted, open_timeout=PATIENCE) as connection:
        live = Live(connection)
        live.say("join")
        assert live.hear("screen")["seat"] == "red"


def test_the_figures_stay_on_this_side(behind: Behind) -> None:
    with behind.http() as browser, behind.served.http() as here:
        assert browser.get("/metrics").status_code == 404
        assert here.get("/metrics").status_code == 200


def test_the_page_comes_through_the_proxy(behind: Behind) -> None:
    with behind.http() as browser:
        page = browser.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert browser.get("/health").json()["status"] == "ok"


@pytest.mark.parametrize("address", ["/table/", "/table/gm/abc", "/table/table/here/1"])
def test_under_a_path_every_screen_finds_its_files(below: Behind, address: str) -> None:
    with below.http() as browser:
        page = browser.get(address if site.is_built() else "/table/")
        assert page.headers["content-type"].startswith("text/html")
        named = re.findall(r'(?:src|href|data-root)="([^"#]+)"', page.text)
        assert len(named) > 2
        for path in named:
            assert path.startswith("/table/")
            assert browser.get(path).status_code == 200, path
        assert browser.get("/assets/").status_code == 404, "nothing of ours is at the root"


def test_under_a_path_a_device_enters_and_its_cookie_goes_nowhere_else(below: Behind) -> None:
    with below.http() as browser:
        answer = browser.post("/table/v1/enter", json={"secret": below.served.links["red"]})
        assert answer.status_code == 200
        cookies = answer.headers.get_list("set-cookie")
        assert cookies
        assert all("Secure" in cookie and re.search(r"Path=/table(;|$)", cookie) for cookie in cookies)
        headers = {"Origin": f"https://127.0.0.1:{below.port}", "X-Link": answer.json()["link"]}
        assert browser.get("/table/v1/me", headers=headers).json()["person"] == "ann"
        assert browser.get("/v1/me", headers=headers).status_code == 404
        assert browser.get("/table/metrics").status_code == 403


def test_under_a_path_a_table_is_live(below: Behind) -> None:
    match = below.served.opened()
    address = f"wss://127.0.0.1:{below.port}/table/v1/matches/{match}/live"
    headers = {"Authorization": f"Bearer {below.served.links['red']}"}
    with connect(address, additional_headers=headers, ssl=below.trusted, open_timeout=PATIENCE) as connection:
        live = Live(connection)
        live.say("join")
        assert live.hear("screen")["seat"] == "red"
