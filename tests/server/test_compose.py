"""The steps of examples/server/Dockerfile and compose.yaml, without a container engine.

What the compose file names is started here: PostgreSQL, Redis, the image's own command with its environment, its health
check, and the proxy in front. Only addresses and folders are this machine's.
"""

import json
import os
import re
import shlex
import shutil
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from tests.server.serving import free_port
from tests.server.test_nginx import NGINX, certificate, nginx

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "server"
PASSWORD = "a password"


def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, with what follows them."""
    text = re.sub(r"\\\n\s*", " ", (EXAMPLES / "Dockerfile").read_text("utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((EXAMPLES / "compose.yaml").read_text("utf-8"))
    return found


def environment_of_the_image() -> dict[str, str]:
    told = " ".join(rest for step, rest in steps() if step == "ENV")
    return dict(each.split("=", 1) for each in shlex.split(told))


def test_every_image_is_named_with_its_version():
    images = [rest.split()[0] for step, rest in steps() if step == "FROM"]
    images += [service["image"] for service in compose()["services"].values() if "image" in service]
    assert len(images) == 6
    assert [image for image in images if not re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?(-[a-z0-9]+)*", image)] == []


def test_whatever_the_image_is_made_of_is_there_and_pinned():
    told = " ".join(rest for step, rest in steps() if step == "RUN")
    requirements = re.findall(r"--require-hashes -r (\S+)", told)
    assert requirements == ["requirements/run.txt", "requirements/server.txt"]
    assert all("--hash=sha256:" in (ROOT / name).read_text("utf-8") for name in requirements)
    assert told.count("pip install") == len(requirements) + told.count("--no-deps")
    page = next(rest for step, rest in steps() if step == "COPY" and "--from=page" in rest)
    assert page.split()[-1] == "src/turnwright/server/page"
    assert (ROOT / "web" / "package-lock.json").is_file()


@pytest.mark.skipif(NGINX is None, reason="nginx isn't installed")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_the_services_of_the_compose_file_work_together(postgres_server, redis_server, tmp_path: Path):
    services, port, outside = compose()["services"], free_port(), free_port()
    wanted = {name: str(value) for name, value in services["table"]["environment"].items()}
    assert wanted["TURNWRIGHT_DATA"].partition("@")[2] == "postgres/turnwright"
    assert wanted["TURNWRIGHT_DATA"].count("${POSTGRES_PASSWORD:?}") == 1
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"] == "${POSTGRES_PASSWORD:?}"
    own = {
        "TURNWRIGHT_DATA": postgres_server.database(),
        "TURNWRIGHT_REDIS": redis_server.url,
        "TURNWRIGHT_KEY_FILE": str(tmp_path / "turnwright.key"),
        "TURNWRIGHT_PROXIES": "127.0.0.1",
        "TURNWRIGHT_HOST": "127.0.0.1",
        "TURNWRIGHT_PORT": str(port),
    }
    image = environment_of_the_image()
    assert set(wanted) <= set(own), "what the compose file sets is set here"
    (command,) = [json.loads(rest) for step, rest in steps() if step == "CMD"]
    (check,) = [json.loads(rest.removeprefix("CMD ")) for step, rest in steps() if step == "HEALTHCHECK"]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    asked = {**os.environ, **image, **wanted, **own, "PATH": path}
    with subprocess.Popen(command, env=asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            is_well([part.replace("8023", str(port)) for part in check], asked, server)
            assert server.stdout is not None
            secret = server.stdout.readline().rpartition("#")[2].strip()
            through_the_proxy(tmp_path, port, outside, secret)
        finally:
            server.terminate()
            _, said = server.communicate(timeout=30)
    assert "Traceback" not in said
    assert (tmp_path / "turnwright.key").stat().st_mode & 0o077 == 0


def is_well(check: list[str], asked: dict[str, str], server: "subprocess.Popen[str]") -> None:
    """The image's own health check, as often as an engine would ask."""
    until = time.monotonic() + 60
    while subprocess.run(check, env=asked, capture_output=True).returncode != 0:
        assert server.poll() is None, server.communicate()[1]
        assert time.monotonic() < until, "it isn't well within a minute"
        time.sleep(0.2)


def through_the_proxy(home: Path, port: int, outside: int, secret: str) -> None:
    cert, key = certificate(home)
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{outside} ssl",
        "/etc/nginx/tls/table.pem": str(cert),
        "/etc/nginx/tls/table.key": str(key),
        "table:8023": f"127.0.0.1:{port}",
    }
    trusted = ssl.create_default_context(cafile=str(cert))
    base = f"https://127.0.0.1:{outside}"
    with (
        nginx(home, EXAMPLES / "nginx.compose.conf", changes, outside),
        httpx.Client(base_url=base, verify=trusted, timeout=20) as browser,
    ):
        entered = browser.post("/v1/enter", json={"secret": secret})
        assert (entered.status_code, entered.json()["role"]) == (200, "gm")
        assert all("Secure" in cookie for cookie in entered.headers.get_list("set-cookie"))
        by_page = {"Origin": base, "X-Link": entered.json()["link"]}
        opened = browser.post("/v1/matches", json={"ruleset": "duel", "encounter": "pair"}, headers=by_page)
        assert opened.status_code == 201, "its dice are sealed, under the key file"
        assert browser.get("/").status_code == 200
        assert browser.get("/metrics").status_code == 404
