"""Private servers of PostgreSQL and Redis for tests, from the binaries of this machine, on free ports of loopback."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import pytest
from tests.server.serving import free_port

POSTGRES = "postgres"


def postgres_binaries() -> Path | None:
    """Where initdb and postgres are: Debian keeps them off the path, the newest version last."""
    found = shutil.which("initdb")
    homes = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((home for home in reversed(homes) if (home / "postgres").exists()), None)


def children_of(pid: int) -> list[int]:
    """The processes that one has started and that still run."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


class Postgres:
    """A server of our own, which can be killed and started again on the same files."""

    def __init__(self, binaries: Path, home: Path, *, durable: bool) -> None:
        self._binaries = binaries
        self._home = home
        self._user = POSTGRES if os.getuid() == 0 else None
        self._durable = durable
        self.port = free_port()
        self._made = 0
        if self._user:
            shutil.chown(home, POSTGRES, POSTGRES)
        self._run("initdb", "-A", "trust", "-U", POSTGRES, "-E", "UTF8", "--no-sync", "-D", str(home / "data"))
        self.process = self._started()

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._binaries / program, *arguments], check=True, stdout=subprocess.DEVNULL, user=self._user, cwd="/"
        )

    def _started(self) -> subprocess.Popen[bytes]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "port": str(self.port),
            "fsync": "on" if self._durable else "off",
            "shared_buffers": "16MB",
            "max_connections": "60",
            "log_min_messages": "panic",
        }
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        process = subprocess.Popen(
            [self._binaries / "postgres", "-D", str(self._home / "data"), *flags],
            user=self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        asyncio.run(self._answers())
        return process

    async def _answers(self) -> None:
        until = time.monotonic() + 60
        while True:
            try:
                await (await asyncpg.connect(self._url("postgres"))).close()
                return
            except (OSError, asyncpg.PostgresError):
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.05)

    def _url(self, database: str) -> str:
        return f"postgresql://{POSTGRES}@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._made += 1
        name = f"table{self._made}"

        async def make() -> None:
            connection = await asyncpg.connect(self._url("postgres"))
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.close()

        asyncio.run(make())
        return self._url(name)

    def kill(self) -> None:
        """kill -9, as a crash would, and gone when this returns.

        The processes that serve connections live on until they notice; under load they answered once more.
        """
        family = [self.process.pid, *children_of(self.process.pid)]
        for pid in family:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(20)
        until = time.monotonic() + 20
        while any(Path(f"/proc/{pid}").exists() for pid in family) and time.monotonic() < until:
            time.sleep(0.01)

    def start(self) -> None:
        with suppress(FileNotFoundError):
            (self._home / "data" / "postmaster.pid").unlink()
        self.process = self._started()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(20)


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A private server; the test is skipped where its binaries are missing."""
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed here")
    with tempfile.TemporaryDirectory(prefix="turnwright-pg") as home:
        server = Postgres(binaries, Path(home), durable=durable)
        try:
            yield server
        finally:
            server.stop()


class Redis:
    """A Redis of our own, which can be killed and started again."""

    def __init__(self, binary: str) -> None:
        self._binary = binary
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self._binary, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < until, "Redis did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)


@contextmanager
def redis() -> Iterator[Redis]:
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("Redis is not installed here")
    server = Redis(binary)
    try:
        yield server
    finally:
        server.kill()
