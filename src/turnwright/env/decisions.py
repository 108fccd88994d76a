"""Decisions of many matches as a data set: JSON lines, compressed, written and read match by match.

The file is a row of gzip members, so any tool that reads gzip reads it: first a line that says what the numbers mean,
then a member for each match. Who writes knows where to go on: a member that was cut off, by a crash or a full disk, is
taken away, and the next match follows.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from turnwright.env.battle import Stage
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref

CHUNK = 1 << 16
DIGITS = 4
"""Decimals that numbers are written with."""
_GZIP = 31
"""What tells zlib that a member has the header of gzip."""


class About(msgspec.Struct, frozen=True):
    """What a data set holds."""

    ruleset: str
    version: str
    encounter: str
    players: dict[str, str]
    names: tuple[str, ...]
    """What each number of a position means."""
    command_names: tuple[str, ...]
    """What each number of a choice means."""


class Decision(msgspec.Struct, frozen=True):
    """What a seat knew, what it could do, and what it did; and how its match ended for it."""

    seed: int
    n: int
    """The record of the match that it became."""
    seat: str
    position: list[float]
    choices: list[list[float]]
    chosen: int
    outcome: int
    """1: its side won, -1: it lost, 0: nobody won."""


_encoder = msgspec.json.Encoder()


def write(
    path: Path,
    ruleset: str,
    encounter: str,
    *,
    n: int,
    players: Mapping[str, str] | None = None,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    **stage: Any,
) -> int:
    """Plays matches and writes their decisions until the file holds `n` of them; returns how many it played now."""
    scene = Stage(ruleset, encounter, **stage)
    bots = {seat: scene.player(seat, (players or {}).get(seat)) for seat in scene.sides}
    about = About(
        ruleset,
        scene.game.ruleset.version,
        encounter,
        dict(players or {}),
        tuple(scene.senses.names),
        tuple(scene.senses.command_names),
    )
    done = _made_ready(path, about)
    with path.open("ab") as file:
        for number in range(done, n):
            lines = _match(scene, bots, seed + number)
            file.write(gzip.compress(b"".join(_encoder.encode(line) + b"\n" for line in lines), mtime=0))
            file.flush()
            os.fsync(file.fileno())
            if progress is not None:
                progress(number + 1)
    return max(0, n - done)


def read(path: Path) -> tuple[About, Iterator[Decision]]:
    """What a data set holds, and its decisions one after the other; one that was cut off is read as far as it goes."""
    with path.open("rb") as file:
        first = next(_members(file), None)
    if first is None:
        raise Refusal("env.data_set", file=text_ref(path))
    return _about(path, first[0]), _decisions(path)


def _decisions(path: Path) -> Iterator[Decision]:
    decoder = msgspec.json.Decoder(Decision)
    with path.open("rb") as file:
        members = _members(file)
        next(members)
        for lines, _ in members:
            yield from map(decoder.decode, lines.splitlines())


def _about(path: Path, line: bytes) -> About:
    try:
        return msgspec.json.decode(line, type=About)
    except msgspec.DecodeError:
        raise Refusal("env.data_set", file=text_ref(path)) from None


def _made_ready(path: Path, about: About) -> int:
    """How many matches a file holds, now without a last one that was cut off; a new file gets its first line."""
    whole, end = -1, 0
    if path.exists():
        with path.open("rb") as file:
            for lines, after in _members(file):
                if whole < 0 and _about(path, lines) != about:
                    raise Refusal("env.data_set", context="another", file=text_ref(path))
                whole, end = whole + 1, after
        if whole < 0 and path.stat().st_size:
            raise Refusal("env.data_set", file=text_ref(path))
        os.truncate(path, end)
    if whole < 0:
        path.write_bytes(gzip.compress(_encoder.encode(about) + b"\n", mtime=0))
        return 0
    return whole


def _members(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Each whole member of a file, and where it ends."""
    end, rest = 0, b""
    while rest or (rest := file.read(CHUNK)):
        unpacking, lines = zlib.decompressobj(_GZIP), bytearray()
        size = 0
        try:
            while True:
                lines += unpacking.decompress(rest)
                size += len(rest) - len(unpacking.unused_data)
                rest = unpacking.unused_data
                if unpacking.eof:
                    break
                rest = file.read(CHUNK)
                if not rest:
                    return  # cut off
        except zlib.error:
            return
        end += size
        yield bytes(lines), end


def _match(scene: Stage, bots: Mapping[str, Any], seed: int) -> list[Decision]:
    """The decisions of one match, in which somebody had a choice."""
    match = Match.open(scene.game, scene.setup, seed=seed)
    senses, made = scene.senses, list[Decision]()
    width = len(senses.command_names)
    while (seat := match.player_to_act(bots)) is not None:
        seen = match.seen_by(seat)
        legal = seen.legal()
        command = bots[seat](seen, legal, match.player_dice())
        if len(legal) > 1 and command in legal:
            flat = _rounded(senses.commands(seen.state, seat, legal))
            rows = [flat[at : at + width] for at in range(0, width * len(legal), width)]
            position = _rounded(senses.position(seen.state, seat))
            made.append(Decision(seed, len(match.records), seat, position, rows, legal.index(command), 0))
        match.submit(command, seat)
    evaluate, game, last = scene.game.ruleset.players.evaluate, scene.game, match.state
    points = {seat: evaluate(game, last, seat) if match.result is not None else 0 for seat in bots}
    ended = {seat: (point > 0) - (point < 0) for seat, point in points.items()}
    return [msgspec.structs.replace(each, outcome=ended[each.seat]) for each in made]


def _rounded(numbers: Any) -> list[float]:
    if isinstance(numbers, bytes | bytearray):
        numbers = memoryview(numbers).cast("f")
    return [round(float(number), DIGITS) for number in numbers]
