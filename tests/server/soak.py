"""Many tables for a while: random play, screens that drop and come back. No error, no growth after warm-up, no drift.

python -m tests.server.soak 600
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
from tests.server.playing import Process, Screen, campaign_with_links, opened, said, whole_screen

from turnwright.server.store.opening import open_store

SEATS = ("red", "blue", "gm", "watcher", "watcher")
DROPS = 0.5
"""Connections that each table loses per second, at most."""
WARM = 0.4
"""The part of the time after which memory should no longer grow."""


class Soaked(msgspec.Struct):
    """What a soak has seen."""

    commands: int = 0
    matches: int = 0
    drops: int = 0
    compared: int = 0
    warm_kb: int = 0
    end_kb: int = 0
    problems: list[str] = msgspec.field(default_factory=list)


async def soak(server: Process, links: dict[str, str], seconds: float, tables: int, number: int = 1) -> Soaked:
    seen = Soaked()
    until = time.monotonic() + seconds
    limits = httpx.Limits(max_connections=40)
    async with httpx.AsyncClient(base_url=server.url, timeout=60, verify=False, limits=limits) as client:

        async def warm() -> None:
            await asyncio.sleep(seconds * WARM)
            seen.warm_kb = memory(server)

        dice = [random.Random(f"{number} {each}") for each in range(tables)]
        await asyncio.gather(warm(), *(_table(server, client, links, until, each, seen) for each in dice))
        seen.end_kb = memory(server)
    return seen


async def _table(
    server: Process, client: httpx.AsyncClient, links: dict[str, str], until: float, dice: random.Random, seen: Soaked
) -> None:
    """One table after the other, each with five screens."""
    while time.monotonic() < until:
        match = await opened(client, links["gm"], encounter="plain", seed=dice.randrange(2**31))
        seen.matches += 1
        screens = [Screen(server, match, links[seat]) for seat in SEATS]
        try:
            await screens[0].until(lambda one: one.n >= 1)
            await _play(client, match, links, screens, until, dice, seen)
            await _compare(client, match, links, screens, seen)
        except TimeoutError:
            seen.problems.append(f"{match}: a screen has not heard anything for a minute")
        finally:
            for screen in screens:
                await screen.leave()


async def _play(
    client: httpx.AsyncClient,
    match: str,
    links: dict[str, str],
    screens: list[Screen],
    until: float,
    dice: random.Random,
    seen: Soaked,
) -> None:
    shown: dict[str, Any] = {}
    while time.monotonic() < until and not shown.get("outcome"):
        shown = await whole_screen(client, match, links["gm"])
        if shown.get("outcome") or not shown.get("choices"):
            return
        key = dice.choice(shown["choices"])["key"]
        answer = await said(client, match, links["gm"], f"k{shown['n']}", type="submit", seen=shown["n"], key=key)
        if answer.status_code != 200:
            seen.problems.append(f"{match}: {answer.status_code} {answer.text[:200]}")
            return
        seen.commands += 1
        if dice.random() < DROPS / 5:
            await dice.choice(screens).drop()
            seen.drops += 1
        await asyncio.sleep(dice.random() * 0.4)


async def _compare(
    client: httpx.AsyncClient, match: str, links: dict[str, str], screens: list[Screen], seen: Soaked
) -> None:
    """Every screen shows what somebody who joins now is shown, and has heard of every record once."""
    for seat, screen in zip(SEATS, screens, strict=True):
        truth = await whole_screen(client, match, links[seat])
        await screen.until(lambda one, n=truth["n"]: one.n >= n)
        if screen.shown != truth:
            seen.problems.append(f"{match}: the screen of {seat} has drifted")
        if screen.records != list(range(1, truth["n"] + 1)):
            seen.problems.append(f"{match}: {seat} has heard of {screen.records}")
        seen.compared += 1


def memory(server: Process) -> int:
    """Kilobytes that a process holds."""
    for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def run(seconds: float, tables: int = 50) -> Soaked:
    """A server in a process of its own, soaked."""
    with tempfile.TemporaryDirectory(prefix="turnwright-soak") as folder:
        server = Process(folder, TURNWRIGHT_TABLES="60", TURNWRIGHT_SOCKETS_PER_LINK="1000")

        async def prepared() -> dict[str, str]:
            store = open_store(folder)
            links = await campaign_with_links(store, "red", "blue")
            await store.close()
            return links

        async def play() -> Soaked:
            links = await prepared()
            await server.answers()
            return await soak(server, links, seconds, tables)

        try:
            seen = asyncio.run(play())
        finally:
            told = server.stop()
        if "Traceback" in told or '"level":"error"' in told:
            seen.problems.append(f"the server said: {told[-2000:]}")
        return seen


def wrong(seen: Soaked) -> list[str]:
    """What a soak should not have seen."""
    grown = seen.end_kb > 1.15 * seen.warm_kb + 10_000
    return seen.problems + ([f"memory grew from {seen.warm_kb} to {seen.end_kb} KB"] if grown else [])


if __name__ == "__main__":
    found = run(float(sys.argv[1]) if len(sys.argv) > 1 else 600)
    print(msgspec.json.encode(found).decode())
    if wrong(found):
        sys.exit("\n".join(wrong(found)))
