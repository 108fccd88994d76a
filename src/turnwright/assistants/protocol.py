"""The desk over the Model Context Protocol: every method a tool, tables and rules as resources."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from turnwright.assistants.desk import Advice, Desk, Game, Look, Odds, Read, Reason, Simulated, TableName
from turnwright.assistants.rules import Rule
from turnwright.client import Lost
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.version import VERSION
from turnwright.table import wire

INSTRUCTIONS = """\
Turnwright runs turn-based battles: card games, dice-pool fights, d20 duels, battles on a map. You sit in one seat of
a table and see only what that seat may see. Look first; the choices you are given are all that is legal. Before you
choose, ask for the odds: they are exact. Send the record that you have seen with every act; if something has happened
since, look again. What you can't do has a reason (why_not), and rules have sources (rule)."""
P = ParamSpec("P")
R = TypeVar("R")


def served(desk: Desk) -> MCPServer[Any]:
    """A server of the protocol whose tools are a desk's."""
    server: MCPServer[Any] = MCPServer("turnwright", version=VERSION, instructions=INSTRUCTIONS)
    alone = Lock()  # tools run in threads, and a match has one owner

    def tool(function: Callable[P, R]) -> Callable[P, R]:
        """A tool; a refusal is its answer, with the code that programs know it by."""

        @wraps(function)
        def told(*args: P.args, **named: P.kwargs) -> R:
            try:
                with alone:
                    return function(*args, **named)
            except Refusal as refusal:
                raise ToolError(f"{refusal} ({refusal.code})") from None
            except Lost as lost:
                raise ToolError(f"The server can't be reached: {lost}") from None

        server.add_tool(told)
        return told

    @tool
    def games() -> list[Game]:
        """The games that can be played here, with their encounters and the players (bots) for other seats."""
        return desk.games()

    @tool
    def tables() -> list[TableName]:
        """The tables that you may look at."""
        return desk.tables()

    @tool
    def open_table(
        game: str,
        encounter: str = "",
        seat: str = "",
        seed: int = 1,
        players: dict[str, str] | None = None,
        preset: str = "",
    ) -> Look:
        """Open a table. You get the seat (the first one if you name none; `gm` where a game has a game master), players
        (bots) get the others: `players` names one for a seat, or for "*". The same seed gives the same dice."""
        return desk.open(wire.Open(game, encounter, seed=seed, seat=seat, players=players or {}, preset=preset))

    @tool
    def look(table: str, since: int | None = None) -> Look:
        """The table as you see it: the board, what happened after record `since`, what you can do now."""
        return desk.look(table, since)

    @tool
    def odds(table: str, keys: list[str] | None = None) -> list[Odds]:
        """The exact odds of your choices, in percent: to hit, to hit critically, to fell somebody; average damage."""
        return desk.odds(table, keys)

    @tool
    def why_not(table: str, command: dict[str, Any] | None = None) -> list[Reason]:
        """Why something can't be done now: a command, or everything that one might look for."""
        return desk.why_not(table, command)

    @tool
    def act(table: str, seen: int, key: str = "", command: dict[str, Any] | None = None, reason: str = "") -> Look:
        """Do something: a choice by its key, or a command. `seen` is the record that you have looked at. As game
        master, a reason overrides the rules."""
        return desk.act(table, key, seen=seen, command=command, reason=reason)

    @tool
    def undo(table: str, to: int | None = None) -> Look:
        """Take back your own last choice, or record `to` and everything since, where the table allows it."""
        return desk.undo(table, to)

    @tool
    def advice(table: str, player: str = "") -> Advice:
        """What a player (bot) of the game would choose in your place, and what it thought about."""
        return desk.advise(table, player)

    @tool
    def inspect(table: str, ref: str) -> Read:
        """Everything that you may read about a piece (`piece:` and its id) or an entry of the game."""
        return desk.inspect(table, ref)

    @tool
    def rule(game: str, words: str) -> list[Rule]:
        """Rules, rulings and terms in which these words occur, each with its source."""
        return desk.rule(game, words)

    @tool
    def simulate(game: str, encounter: str, battles: int = 200, players: dict[str, str] | None = None) -> Simulated:
        """Play an encounter many times on this machine and count how it ends. `players` names who plays which seat."""
        return desk.simulate(game, encounter, battles, players)

    @server.resource("turnwright://tables/{table}", mime_type="text/plain", description="A table as you see it")
    def table_page(table: str) -> str:
        with alone:
            seen = desk.look(table)
        return "\n".join((*seen["happened"], "", *seen["board"], "", seen["question"], *seen["outcome"])).strip()

    @server.resource("turnwright://tables/{table}/log", mime_type="application/jsonl", description="Its log")
    def table_log(table: str) -> str:
        with alone:
            return desk.log(table)

    @server.resource("turnwright://games", mime_type="text/plain", description="What can be played")
    def games_page() -> str:
        return "\n".join(f"{game['id']}: {game['title']} ({', '.join(game['encounters'])})" for game in desk.games())

    return server
