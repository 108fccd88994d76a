"""The page in a real Chromium, on a real server: whole evenings by clicks, taps and keys."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.server.playing import QUICK
from tests.server.serving import IN_TESTS, Served, serving

from turnwright.server.pages import site
from turnwright.server.people import links
from turnwright.server.store.memory import MemoryStore

WEB = Path(__file__).parents[2] / "web"


def installed(*names: str) -> str:
    """The first of some browsers that is there, or the one that CHROMIUM names."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), "")


CHROMIUM = installed("chromium", "chromium-browser", "chromium-headless-shell")
HEADLESS = installed("chromium-headless-shell", "chromium", "chromium-browser")
"""For tests: the same browser without windows takes a third less of the processor's time."""
NODE = shutil.which("node") or ""
PATIENCE = 360
ROWS = (
    "....................",
    "..,,................",
    ".,,,,......#...##...",
    "..,,,......##..##...",
    "....,...............",
    ".............:::....",
    "~~~~........:::.....",
    "~~~~~~.....~~~~~~~~~",
    "~~~~~~~.::.~~~~~~~~~",
    ".~~~~~~.::.~~~~~~~..",
    "...........~~~~.....",
    "...#........,,......",
    "...##......,,,,,....",
    "....................",
)
FORD: dict[str, Any] = {
    "name": "Poachers at the ford",
    "weather": "sun",
    "grid": {"rows": ROWS},
    "placed": [
        {"side": "players", "trainer": "odo", "position": [6, 10]},
        {"side": "players", "trainer": "wren", "position": [4, 10]},
        {"side": "allies", "trainer": "ranger_aldis", "position": [15, 11]},
        {"side": "enemies", "trainer": "poacher_kest", "position": [11, 1]},
        {"side": "enemies", "species": "gloom", "level": 19, "position": [8, 6]},
        {"side": "enemies", "species": "scyther", "level": 20, "position": [9, 10]},
    ],
}
NASTY = '<img src=x onerror="alert(1)">'
needs_page = [
    pytest.mark.skipif(not NODE, reason="Node is not installed"),
    pytest.mark.skipif(not HEADLESS, reason="Chromium is not installed (CHROMIUM names another one)"),
    pytest.mark.skipif(not site.is_built(), reason="the page is not built: make page"),
    pytest.mark.skipif(
        not (WEB / "node_modules" / "playwright-core").is_dir(), reason="npm ci has not been run in web/"
    ),
]
pytestmark = needs_page


def with_seats(shared_server: Served) -> Served:
    """The shared server with a campaign of its own, and links to its seats: the fixture `served` here and elsewhere."""
    served = shared_server.afresh()
    served.links.update(asyncio.run(seated(served)))
    return served


served = pytest.fixture(scope="module")(with_seats)


async def seated(served: Served) -> dict[str, str]:
    """More links of the campaign: the group's, and some players'."""
    home = served.campaigns[0]
    found = {"group": await links.issue(served.store, home, "group")}
    for seat in ("odo", "wren", "player1", "hero", "players"):
        found[seat] = await links.issue(served.store, home, "player", seat=seat, person=seat)
    return found


@pytest.fixture(params=[False, True], ids=["clicks", "keys"])
def keys(request: pytest.FixtureRequest) -> bool:
    """The same evening twice: by clicks or taps, and by keyboard alone."""
    by_keys: bool = request.param
    return by_keys


def fight(served: Served, **changes: Any) -> str:
    """The poachers at the ford."""
    return served.opened(ruleset="ptu", encounter="", setup={**FORD, **changes}, seed=7)


def put_on_display(served: Served, match: str) -> None:
    """The group's display shows one match at a time."""
    with served.http("gm") as gm:
        answer = gm.put("/v1/display", json={"match": match})
    assert answer.status_code == 200, answer.text


def turn_of(served: Served, match: str, piece: str) -> None:
    """Ends turns until somebody acts who can do something to somebody."""
    with served.http("gm") as gm:
        for _ in range(30):
            (*_, screen) = gm.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
            aimed = any(choice.get("element") and choice.get("targets") for choice in screen["choices"])
            if screen["board"]["order"][0] == piece and aimed:
                return
            last = next(choice for choice in screen["choices"] if choice["verb"] == "End turn")
            said = {"type": "submit", "seen": screen["n"], "key": last["key"]}
            gm.post(f"/v1/matches/{match}/messages", json=said)
    raise AssertionError(f"{piece} never gets to act")


def asked_of_odo(served: Served) -> str:
    """Scyther leaves Cinder's side, and Odo, who plays Cinder, is asked whether it strikes, within a minute."""
    beside = {"side": "enemies", "species": "scyther", "level": 20, "position": [7, 7]}
    match = fight(served, placed=[*FORD["placed"][:-1], beside])
    with served.http("gm") as gm:
        assert gm.put(f"/v1/matches/{match}/timing", json={"prompt": 60}).status_code == 200
        (*_, screen) = gm.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
        away = {"type": "shift", "user": "scyther", "to": [12, 5]}
        said = {"type": "submit", "seen": screen["n"], "command": away}
        answer = gm.post(f"/v1/matches/{match}/messages", json=said)
    assert answer.status_code == 200, answer.text
    return match


def play(served: Served, name: str, **plan: Any) -> None:
    """An evening of `web/e2e`, in a browser of its own."""
    told = {"base": f"http://127.0.0.1:{served.port}", "links": served.links, "chromium": HEADLESS, **plan}
    done = subprocess.run(
        [NODE, "e2e/run.mjs", name],
        cwd=WEB,
        input=json.dumps(told),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout


def test_two_phones_and_the_group_s_display_and_one_phone_drops(served: Served, keys: bool) -> None:
    match = fight(served)
    put_on_display(served, match)
    play(served, "friends", matches={"ford": match}, keys=keys)


def test_a_stranger_at_the_door_meets_no_error_and_no_dead_end(served: Served) -> None:
    play(served, "front-door")


def test_a_newcomer_makes_a_first_choice_in_every_game_within_three_clicks(served: Served, tmp_path: Path) -> None:
    play(served, "newcomer", folder=str(tmp_path))
    print((tmp_path / "took.json").read_text())  # clicks and milliseconds by game


def test_a_stranger_takes_a_free_seat_by_its_code_in_every_game(shared_server: Served) -> None:
    served = shared_server.afresh()
    fights = (
        ("duel", "pair", "red", {"blue": ""}),
        ("rune", "day_shift", "hero", {"enemy": ""}),
        ("wuxia", "duel_sect_elder", "hero", {"enemy": ""}),
        ("tcg", "emberfall,tidewall", "player1", {"player2": ""}),
        ("ptu", "wild_meadow", "players", {"enemies": ""}),
    )
    games = []
    for game, encounter, seat, players in fights:
        match = served.opened(ruleset=game, encounter=encounter, players=players, seed=4)
        games.append({"game": game, "match": match, "seat": seat})
    play(served, "invited", games=games, again={"match": served.opened(), "seats": ["blue"]})


def test_every_ruleset_is_playable_by_clicks(served: Served) -> None:
    """Cards have a table of their own: test_cards.py."""
    bots: dict[str, tuple[str, str, str, dict[str, str], int]] = {
        "duel": ("pair", "red", "red", {"blue": ""}, 4),
        "rune": ("day_shift", "hero", "hero", {"enemy": ""}, 3),
        "wuxia": ("duel_sect_elder", "hero", "hero", {"enemy": ""}, 3),
        "ptu": ("wild_meadow", "gm", "gm", {}, 3),
    }
    games = [
        {
            "ruleset": ruleset,
            "link": link,
            "clicks": clicks,
            "match": served.opened(ruleset=ruleset, encounter=encounter, players=players, seed=4),
        }
        for ruleset, (encounter, _seat, link, players, clicks) in bots.items()
    ]
    play(served, "every-game", games=games)


def test_every_state_of_a_bots_turn_is_seen_once_and_in_order(served: Served) -> None:
    """Cards have a test of their own, which looks at hands and piles, too: test_cards.py."""
    fights = (
        ("rune", "day_shift", "hero", "/play", {"enemy": ""}),
        ("wuxia", "duel_sect_elder", "hero", "/play", {"enemy": ""}),
        ("ptu", "wild_meadow", "players", "/table", {"enemies": ""}),
    )
    games = []
    for ruleset, encounter, link, path, players in fights:
        match = served.opened(ruleset=ruleset, encounter=encounter, players=players, seed=4)
        games.append({"ruleset": ruleset, "link": link, "match": match, "path": f"{path}/{match}"})
    play(served, "beats", games=games)


def test_by_keyboard_alone_and_as_a_screen_reader_hears_it(served: Served) -> None:
    play(served, "keyboard", matches={"solo": served.opened()})


@pytest.fixture(scope="module")
def nasty(served: Served) -> str:
    """A fight whose names want to be markup, or to turn the text round."""
    placed = [
        *FORD["placed"][:2],
        {"side": "enemies", "species": "gloom", "level": 19, "position": [8, 6], "name": f"\u202e{NASTY}"},
    ]
    return fight(served, placed=placed, name=f"The \u202e{NASTY}")


@pytest.fixture(scope="module")
def screens(served: Served, nasty: str) -> dict[str, str]:
    """A match for each state that a screen can be in, beside one whose name is long and has no gaps."""
    turn = fight(served)
    turn_of(served, turn, "cinder")
    served.links["scout"] = served.links["odo"]
    return {
        "ford": fight(served),  # in which Scyther acts first
        "turn": turn,
        "dark": served.opened(ruleset="ptu", encounter="", setup=FORD, seed=7),
        "duel": served.opened(),
        "cards": served.opened(ruleset="tcg", encounter="emberfall,tidewall", players={"player2": ""}, seed=3),
    }


def test_every_region_is_there_axe_finds_nothing_and_nothing_scrolls_sideways(
    served: Served, screens: dict[str, str]
) -> None:
    put_on_display(served, screens["ford"])
    play(served, "access", matches={**screens, "asked": asked_of_odo(served)})


def test_names_are_text_and_the_policy_holds(served: Served, nasty: str) -> None:
    put_on_display(served, nasty)
    play(served, "names", matches={"names": nasty}, nasty=NASTY)


def until_it_answers(base: str) -> None:
    for _ in range(300):
        try:
            httpx.get(f"{base}/health", timeout=2)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")


def watched(evening: str, plan: dict[str, Any], deeds: Mapping[str, Callable[[], object]]) -> None:
    """An evening that asks for deeds while it goes on, each by a word on a line of its own."""
    with subprocess.Popen(
        [NODE, "e2e/run.mjs", evening],
        cwd=WEB,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as pages:
        assert pages.stdin is not None
        assert pages.stdout is not None
        pages.stdin.write(json.dumps(plan))
        pages.stdin.close()
        for line in pages.stdout:
            if line.strip() in deeds:
                deeds[line.strip()]()
        wrong = pages.stderr.read() if pages.stderr is not None else ""
    assert pages.returncode == 0, wrong


class Process:
    """A server that can be killed: a process group of its own on a port of its own, with so many helpers."""

    def __init__(self, data: Path, workers: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.data = data
        self.workers = workers
        self.running: subprocess.Popen[str] | None = None

    def start(self) -> list[str]:
        """Starts it; gives what it says until it serves."""
        words = ["-m", "turnwright", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.running = subprocess.Popen(
            [sys.executable, *words],
            env={**os.environ, **QUICK, "TURNWRIGHT_WORKERS": str(self.workers)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert self.running.stdout is not None
        said: list[str] = []
        for line in self.running.stdout:
            said.append(line.strip())
            if "Ctrl-C" in line:
                break
        return said

    def kill(self) -> None:
        """As a power cut would: it and its helpers, with no word of warning."""
        if self.running is not None:
            os.killpg(self.running.pid, signal.SIGKILL)
            self.running.communicate()
            self.running = None


def test_the_server_is_killed_and_started_again_under_open_pages(tmp_path: Path, keys: bool) -> None:
    server = Process(tmp_path, workers=0 if keys else 1)
    (secret,) = (line.partition("#")[2] for line in server.start() if line.startswith("GM"))
    base = f"http://127.0.0.1:{server.port}"
    try:
        until_it_answers(base)
        with httpx.Client(base_url=base, headers={"Authorization": f"Bearer {secret}"}, timeout=20) as gm:
            made = gm.post("/v1/links", json={"role": "player", "seat": "odo", "person": "Odo"})
            shown = gm.post("/v1/links", json={"role": "group"})
            entered = httpx.post(f"{base}/v1/enter", json={"secret": made.json()["secret"]})
            odo = entered.cookies["turnwright"]  # the page and the test share Odo's key: an invitation is used up
            found = {"gm": secret, "odo": odo, "group": shown.json()["secret"]}
            opened = gm.post("/v1/matches", json={"ruleset": "ptu", "encounter": "", "setup": FORD, "seed": 7})
            match = opened.json()["id"]
            gm.put("/v1/display", json={"match": match})
        plan = {"base": base, "links": found, "chromium": HEADLESS, "matches": {"ford": match}, "keys": keys}
        watched("restart", plan, {"KILL": server.kill, "START": server.start})
    finally:
        server.kill()


def test_the_page_works_under_a_path_of_its_host() -> None:
    with serving(MemoryStore(), replace(IN_TESTS, root_path="/table")) as served:
        served.links.update(asyncio.run(seated(served)))
        match = fight(served)
        put_on_display(served, match)
        play(served, "under-path", base=f"http://127.0.0.1:{served.port}/table", match=match)
