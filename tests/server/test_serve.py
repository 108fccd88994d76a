"""`turnwright serve` as a person starts it: links are printed once, and everything is there after the next start."""

import os
import re
import socket
import subprocess
import sys
import time
from urllib.parse import urlsplit

import httpx
import pytest
from tests.cli.support import turnwright
from tests.server.serving import PATIENCE, free_port

from turnwright.kernel.refusal import Refusal
from turnwright.server.run import bound


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


def test_a_free_port_is_in_the_links(tmp_path):
    command = [sys.executable, "-m", "turnwright", "serve", "--port", "0", "--workers", "0"]
    command += ["--data", str(tmp_path / "data")]
    env = {**os.environ, "TURNWRIGHT_ROOT_PATH": "/table"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            addresses = [urlsplit(server.stdout.readline().split()[1]) for _ in range(3)]
            ports = {address.port for address in addresses}
            assert len(ports) == 1
            port = ports.pop()
            assert port
            _answers(port)
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)


def test_a_port_that_is_taken_is_refused_before_any_link_is_made(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = turnwright("serve", "--port", port, "--data", "data")
    assert (ran.code, ran.out) == (1, "")
    assert f"Can't listen on 127.0.0.1, port {port}: Address already in use." in ran.err
    assert not (tmp_path / "data").exists()


def test_all_addresses_of_a_host_share_one_free_port():
    """`localhost` is one address or two, and none of them may get a port of its own."""
    sockets = bound("localhost", 0)
    try:
        assert len({each.getsockname()[1] for each in sockets}) == 1
        assert all(each.getsockname()[1] for each in sockets)
    finally:
        for each in sockets:
            each.close()


def test_a_host_that_is_not_this_machine_is_refused():
    with pytest.raises(Refusal) as refused:
        bound("192.0.2.1", 0)
    assert refused.value.code == "serve.address"


def _answers(port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/table/health", timeout=5, verify=False).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer within a minute")
