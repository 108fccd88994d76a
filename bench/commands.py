"""How many instructions a durable command over HTTP takes, beside an earlier commit.

    python bench/commands.py COMMIT

Both trees serve the same duels from SQLite under Valgrind, so that nothing else on the machine counts; what the system
does for them isn't counted. Duels alone, because their rules haven't changed: what is left is the server. Exit 1 when
they are slower than the goal of `before.py`.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import instructions
from before import GOAL, TREE, checked_out
from serving import Asking, free_port, opened, plan

GAME = ("duel", "plain")
TABLES, WARM, COUNTED = 8, 12, 12
"""Matches at once, commands of each before it counts, and those that are counted."""
START_WITHIN = 240
TOTAL = re.compile(r"^totals: (\d+)$", re.MULTILINE)
PREPARE = """
import asyncio, sys
try:
    from turnwright.server.campaign.documents import new_campaign
    from turnwright.server.people import links
except ImportError:  # before the server had rooms
    from turnwright.server.campaign import new_campaign
    from turnwright.server import links
from turnwright.server.store.opening import open_store

async def prepared():
    store = open_store(sys.argv[1])
    secret = await links.issue(store, await new_campaign(store, "Bench"), "gm")
    await store.close()
    print(secret)

asyncio.run(prepared())
"""

SERVE = """
try:
    from turnwright.server.people import links
except ImportError:
    from turnwright.server import links
links.FRESH = 1e9  # a link is read again each second, which under Valgrind is every few commands
from turnwright.server.run import run
from turnwright.server.settings import settings
run(settings())
"""


@contextmanager
def counting(tree: Path, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int, str]]:
    """A server of a tree under Valgrind, which doesn't count yet; with its port and the secret of a GM's link."""
    data, port = str(folder / "bench.db"), free_port()
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"}
    made = subprocess.run(
        [sys.executable, "-c", PREPARE, data], env=environment, check=True, capture_output=True, text=True
    )
    environment |= dict.fromkeys(("TURNWRIGHT_REQUESTS_PER_SECOND", "TURNWRIGHT_REQUESTS_AT_ONCE"), "1000000")
    environment |= {"TURNWRIGHT_PORT": str(port), "TURNWRIGHT_DATA": data, "TURNWRIGHT_WORKERS": "0"}
    valgrind = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out", "--quiet"]
    server = subprocess.Popen(
        [*valgrind, sys.executable, "-c", SERVE],
        env={**environment, "TURNWRIGHT_LOG": "text"},
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(server, port)
        yield server, port, made.stdout.strip()
    finally:
        server.terminate()
        server.wait(START_WITHIN)


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + START_WITHIN
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > until or server.poll() is not None:
                raise
            time.sleep(0.1)


async def _played(server: subprocess.Popen[bytes], port: int, secret: str) -> None:
    """Plays matches that are all the same, and counts the second half of each."""
    first = await Asking(port, secret).open()
    matches = [await opened(first, *GAME) for _ in range(TABLES)]
    asking = [await Asking(port, secret, briefly=True).open() for _ in matches]
    commands = plan(*GAME, WARM + COUNTED)

    async def play(start: int, end: int) -> None:
        async def one(own: Asking, match: str) -> None:
            for command in commands[start:end]:
                status, body = await own.post(f"/v1/matches/{match}/messages", command)
                assert status == 200, body

        await asyncio.gather(*map(one, asking, matches))

    await play(0, WARM)
    _control(server, "-i", "on")
    await play(WARM, WARM + COUNTED)
    _control(server, "-i", "off")
    _control(server, "-d")
    for each in (first, *asking):
        each.close()


def _control(server: subprocess.Popen[bytes], *said: str) -> None:
    subprocess.run(["callgrind_control", *said, str(server.pid)], check=True, capture_output=True)


def counted(tree: Path) -> float:
    """Thousands of instructions for a command."""
    with tempfile.TemporaryDirectory() as kept:
        folder = Path(kept)
        with counting(tree, folder) as (server, port, secret):
            asyncio.run(_played(server, port, secret))
        totals = [int(total) for out in folder.glob("out*") for total in TOTAL.findall(out.read_text())]
    return sum(totals) / (TABLES * COUNTED) / 1000


def main() -> int:
    if len(sys.argv) != 2 or instructions.missing():
        print(__doc__, "Valgrind is needed." if instructions.missing() else "", sep="\n")
        return 2
    with checked_out(sys.argv[1]) as before:
        old, new = counted(before), counted(TREE)
    print(f"durable duel commands, SQLite: {old:,.0f} and now {new:,.0f} thousand instructions, {old / new:.3f}x")
    return 0 if old / new >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
