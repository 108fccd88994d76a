"""Assistant programs at a table: driven by the protocol's own client, as such a program would, over both ways."""

import asyncio
import json
import re
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

mcp = pytest.importorskip("mcp", reason="mcp isn't installed (the extra mcp)")
from mcp import Client, StdioServerParameters, stdio_client  # noqa: E402

import turnwright  # noqa: E402
from turnwright.assistants.desk import MOST_BATTLES, Desk  # noqa: E402
from turnwright.assistants.protocol import served  # noqa: E402
from turnwright.kernel.refusal import Refusal  # noqa: E402
from turnwright.table import wire  # noqa: E402

PAGE = Path(__file__).parents[2] / "docs" / "assistants.md"
COMMAND = [sys.executable, "-m", "turnwright", "mcp"]
TOOLS = {
    "act",
    "advice",
    "games",
    "inspect",
    "look",
    "odds",
    "open_table",
    "rule",
    "simulate",
    "tables",
    "undo",
    "why_not",
}


async def asked(client, tool, **arguments):
    """What a tool answers, as data."""
    answer = await client.call_tool(tool, arguments)
    text = answer.content[0].text if answer.content else ""
    assert not answer.is_error, text
    content = answer.structured_content
    return content["result"] if set(content) == {"result"} else content


async def refused(client, tool, **arguments):
    """The sentence with which a tool refuses."""
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return answer.content[0].text


def session():
    """The session in the documentation: each call, and the lines of its answer that the page shows."""
    (block,) = re.findall(r'^```text title="session"\n(.*?)^```$', PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for part in block.split("\n\n"):
        called, *shown = part.strip().splitlines()
        tool, arguments = called.split(" ", 1)
        yield tool, json.loads(arguments), [line.strip() for line in shown]


def parts_of(answer):
    """Every object and every line in an answer."""
    if isinstance(answer, dict):
        yield answer
    if isinstance(answer, str):
        yield answer.strip()
    if isinstance(answer, dict | list):
        for part in answer.values() if isinstance(answer, dict) else answer:
            yield from parts_of(part)


def is_shown(line, parts):
    if not line.startswith("{"):
        return line in parts
    wanted = json.loads(line).items()
    return any(isinstance(part, dict) and wanted <= part.items() for part in parts)


async def documented(client):
    """Plays the session in the documentation, and compares every answer with what the page shows of it."""
    answer = {}
    for tool, arguments, shown in session():
        answer = await asked(client, tool, **arguments)
        parts = list(parts_of(answer))
        assert [line for line in shown if not is_shown(line, parts)] == [], (tool, arguments, answer)
    return answer


def test_a_rune_fight_is_won_over_standard_input():
    async def play():
        async with Client(stdio_client(StdioServerParameters(command=COMMAND[0], args=COMMAND[1:]))) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
            seen = await documented(client)
            page = await client.read_resource(f"turnwright://tables/{seen['table']}")
            log = await client.read_resource(f"turnwright://tables/{seen['table']}/log")
            return seen, page.contents[0].text, log.contents[0].text

    seen, page, log = asyncio.run(play())
    assert seen["outcome"][0].startswith("Victory")
    assert seen["board"][0] in page
    assert turnwright.verify(log.encode()).status == "verified"


@contextmanager
def over_http():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([*COMMAND, "--http", str(port)], stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert process.poll() is None, "it did not start"
                assert time.monotonic() < until, "it did not answer"
                time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        process.wait(20)


def test_odds_reasons_and_undo_over_http():
    async def play(address):
        async with Client(address) as client:
            seen = await asked(client, "open_table", game="duel", encounter="pair", seed=5)
            odds = await asked(client, "odds", table=seen["table"])
            assert [each["key"] for each in odds] == [each["key"] for each in seen["choices"]]
            acted = await asked(client, "act", table=seen["table"], seen=seen["record"], key=odds[0]["key"])
            stale = await refused(client, "act", table=seen["table"], seen=seen["record"], key=odds[0]["key"])
            missing = await refused(client, "look", table="nowhere")
            return seen, odds, acted, stale, missing

    with over_http() as address:
        seen, odds, acted, stale, missing = asyncio.run(play(address))
    match = turnwright.open("duel", "pair", seed=5)
    exact = turnwright.odds(match, match.choices()[0])
    assert exact.hit is not None
    assert odds[0]["hit"] == round(100 * float(exact.hit), 1)
    assert acted["record"] > seen["record"]
    assert acted["happened"]
    assert "(match." in stale or "(table." in stale, stale
    assert '"nowhere"' in missing


# A server's table, through a link


def test_it_sits_in_the_seat_of_its_link_and_sees_no_more():
    from turnwright.client import Client as ServerClient
    from turnwright.client import running

    with running() as server, ServerClient(server.links["gm"]) as gm:
        match = gm.open_match("tcg", "emberfall,tidewall", players={"player2": "random"}, seed=3)
        link = gm.make_link("player", seat="player1", match=match.id)
        address = f"{server.address}/#{link.secret}"

        async def play():
            desk = Desk(address)
            try:
                async with Client(served(desk)) as client:
                    (table,) = await asked(client, "tables")
                    seen = await asked(client, "look", table=table["table"])
                    acted = await asked(
                        client, "act", table=table["table"], seen=seen["record"], key=seen["choices"][0]["key"]
                    )
                    return seen, acted
            finally:
                desk.close()

        seen, acted = asyncio.run(play())
        own = gm.screen(match.id)
    assert seen["seat"] == "player1"
    assert acted["record"] > seen["record"]
    assert own.n == acted["record"]


# The desk itself


def test_everything_a_seat_may_not_see_stays_hidden():
    """Two seats of a card match: no card of the other hand is in anything that a desk says."""
    desk = Desk()
    seen = desk.open(wire.Open("tcg", "emberfall,tidewall", seed=2, seat="player1"))
    match = turnwright.load(desk.log(seen["table"]).encode())
    other = turnwright.seats(match)["player2"]
    secret = {item.ref for zone in other.board().zones if zone.id == "hand" for item in zone.items}
    assert secret
    said = json.dumps([seen, desk.why_not(seen["table"]), desk.odds(seen["table"])])
    assert not [ref for ref in secret if ref and re.search(rf"{re.escape(ref)}\b", said)]


@pytest.mark.parametrize(
    ("ruleset", "words", "name"),
    [
        ("rune", "flee attempts", "flee_attempts"),
        ("ptu", "injuries per hit", "injuries_per_hit"),
        ("tcg", "prize", "prize"),
    ],
)
def test_a_rule_is_found_by_its_words_and_has_a_source(ruleset, words, name):
    rules = Desk().rule(ruleset, words)
    assert any(name in rule["name"].lower() for rule in rules[:3]), [rule["name"] for rule in rules]
    assert all(rule["source"] for rule in rules)


def test_bad_questions_are_refused():
    desk = Desk()
    with pytest.raises(Refusal, match=str(MOST_BATTLES)[:1]):
        desk.simulate("duel", "plain", battles=MOST_BATTLES + 1)
    with pytest.raises(Refusal, match="three letters"):
        desk.rule("rune", "a b")
    with pytest.raises(Refusal, match="nowhere"):
        desk.look("nowhere")
    with pytest.raises(Refusal, match="nosuch"):
        desk.open(wire.Open("nosuch"))
    assert desk.tables() == []


def test_many_battles_are_counted():
    found = Desk().simulate("duel", "plain", 40, {"red": "greedy", "blue": "random"})
    assert found["battles"] == 40
    assert found["at_least"] <= found["won"] <= found["at_most"]
    assert found["players"]["blue"] == "random"


def test_a_game_master_s_helper_sees_all_and_takes_back():
    desk = Desk()
    seen = desk.open(wire.Open("ptu", "wild_meadow", seed=3, seat="gm"))
    assert seen["seat"] == "gm"
    acted = desk.act(seen["table"], seen["choices"][0]["key"], seen=seen["record"])
    undone = desk.undo(seen["table"])
    assert undone["record"] == acted["record"] + 1
    assert undone["board"] == seen["board"]
