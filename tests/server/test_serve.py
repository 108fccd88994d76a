"""`turnwright serve` as a person starts it: links are printed once, and everything is there after the next start."""

import os
import re
import socket
import subprocess
import sys
import time

import httpx
from tests.server.serving import PATIENCE


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def test_links_are_printed_once_and_the_server_answers(tmp_path):
    links: dict[str, str] = {}
    for start in range(2):
        port = free_port()
        command = [sys.executable, "-m", "turnwright", "serve", "--port", str(port), "--workers", "0"]
        command += ["--data", str(tmp_path / "data")]
        env = {**os.environ, "TURNWRIGHT_ROOT_PATH": "/table"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as server:
            try:
                _answers(port)
                if not start:
                    assert server.stdout is not None
                    for _ in range(3):
                        role, address = server.stdout.readline().split()
                        assert f":{port}/table/#" in address, "the link leads to where the server answers"
                        links[role] = re.sub(r".*#", "", address)
                for role, expected in (("GM", "gm"), ("group", "group"), ("watcher", "watcher")):
                    headers = {"Authorization": f"Bearer {links[role]}"}
                    answer = httpx.get(
                        f"http://127.0.0.1:{port}/table/v1/me", headers=headers, timeout=PATIENCE, verify=False
                    )
                    assert answer.json()["role"] == expected
            finally:
                server.terminate()
                out, err = server.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        assert ("links still work" in out) == bool(start)


def _answers(port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/table/health", timeout=5, verify=False).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer within a minute")
