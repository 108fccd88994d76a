"""A replay in the page: a log in, and everything that can be seen and asked about it out.

The log is sent once: opening it returns an id, which every other call uses. A worker that doesn't know the id
(it was started since, or has read others) says so, and is sent the log again along with the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from turnwright.kernel.log import OpenDice
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.kernel.telling import Board, Face
from turnwright.kernel.verify import Status
from turnwright.kernel.verify import verify as checked
from turnwright.table.luck import Luck, can_tell, luck
from turnwright.table.replay import EVERYTHING, Advice, Decision, Entry, Replay, Summary
from turnwright.table.review import Review, can_review, reviewing
from turnwright.table.shapes import SeatName, Weighed
from turnwright.table.text import all_sides

LONGEST = 64
"""Records that one call may ask about: others want to be answered in between."""
MOST = 3
"""Replays that are kept."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a call may say: which replay (by its id, or by its log), whose eyes, and which records."""

    id: str = ""
    log: str = ""
    eyes: str = EVERYTHING
    n: int = 1
    to: int = 0
    keys: tuple[str, ...] = ()
    seat: str = ""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sides, by the names that people know."""

    id: str
    name: str
    plays: str = ""
    """What it plays with: the name of a deck."""


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a log is of, and its records as somebody saw them."""

    id: str
    """By which it can be asked about from now on."""
    ruleset: str
    title: str
    name: str
    """What the fight is called."""
    records: int
    seats: tuple[SeatName, ...]
    sides: tuple[Side, ...]
    entries: tuple[Entry, ...]
    ending: tuple[str, ...] = ()
    seed: int | None = None
    """Of dice that everybody may know."""
    luck: bool = False
    """Whether the dice can be looked at: sealed ones, once they are revealed."""
    notices: tuple[str, ...] = ()
    review: bool = False
    """Whether it can be said how the chance to win moved."""


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """What deciding the match again has found."""

    status: Status
    records: int
    sentence: str
    notices: tuple[str, ...] = ()


class Continued(msgspec.Struct, frozen=True):
    """A match of its own that begins where another one stood."""

    log: str
    seat: str
    """Who plays on: the seat that was asked for, or the one to act."""


def open_log(args: Any) -> Opened:
    """Opens a log."""
    asked = _asked(args)
    known = _known(asked)
    found = known.replay
    header = found.match.header
    board = found.board(found.n, asked.eyes)
    return Opened(
        _id(known.log),
        header.ruleset,
        found.game.title,
        found.title(asked.eyes),
        found.n,
        found.seats(),
        tuple(Side(side.id, side.name, plays=side.plays) for side in all_sides(board)),
        found.entries(asked.eyes),
        found.ending(asked.eyes),
        header.dice.seed if isinstance(header.dice, OpenDice) else None,
        can_tell(found.match),
        tuple(found.match.notices),
        can_review(found.match),
    )


def boards(args: Any) -> tuple[Board, ...]:
    """The boards after some records, as somebody saw them."""
    asked = _asked(args)
    found = _known(asked).replay
    return tuple(found.board(n, asked.eyes) for n in _span(asked, found))


def faces(args: Any) -> tuple[Face, ...]:
    """What is printed on some cards (`keys`: what they look like)."""
    asked = _asked(args)
    return _known(asked).replay.faces(asked.keys)


def decision(args: Any) -> Decision:
    """What could have been chosen before a record."""
    asked = _asked(args)
    return _known(asked).replay.decision(asked.n, asked.eyes)


def weigh(args: Any) -> tuple[Weighed, ...]:
    """The odds of what could have been chosen before a record, by the keys of its rows."""
    asked = _asked(args)
    return _known(asked).replay.weigh(asked.n, asked.keys, asked.eyes)


def advice(args: Any) -> Advice:
    """What a program would have chosen before a record."""
    asked = _asked(args)
    return _known(asked).replay.advice(asked.n, asked.eyes)


def lucks(args: Any) -> tuple[Luck, ...]:
    """How lucky the choices of some records were. For readers who may know everything: it weighs hidden things too."""
    asked = _asked(args)
    found = _known(asked).replay
    return tuple(each for n in _span(asked, found) if (each := luck(found.match, n)) is not None)


def verify(args: Any) -> Checked:
    """Decides the match again, and says what was found."""
    asked = _asked(args)
    verdict = checked(_bytes(asked) or _known(asked).log, game_of)
    return Checked(verdict.status, verdict.records, verdict.sentence, verdict.notices)


def reviewed(args: Any) -> Review:
    """How the chance to win moved, for a seat. For readers who may know everything, like luck.

    It takes seconds, so each call works out a little more of it: it is whole once all `of` it are `done`.
    """
    asked = _asked(args)
    known = _known(asked)
    if asked.seat not in known.reviews:
        known.reviews[asked.seat] = Growing(reviewing(known.replay.match, asked.seat))
    return known.reviews[asked.seat].more()


def summary(args: Any) -> Summary:
    """The fight in two minutes."""
    asked = _asked(args)
    return _known(asked).replay.summary(asked.eyes)


def text(args: Any) -> str:
    """The whole match as text."""
    asked = _asked(args)
    known = _known(asked)
    return known.replay.text(asked.eyes, checked(known.log, game_of))


def fork(args: Any) -> Continued:
    """A match that begins after a record: its log, for a table that somebody sits down at."""
    asked = _asked(args)
    match = _known(asked).replay.match
    seats = match.game.ruleset.seats
    before = match.at(asked.n)
    acting = seats.to_act(before) if match.game.ruleset.rules.outcome(before) is None else ()
    seat = asked.seat or next(iter(acting), seats.names(before)[0])
    return Continued(match.fork(seat, asked.n).lines().decode(), seat)


CALLS: Mapping[str, Callable[[Any], Any]] = {
    "open": open_log,
    "boards": boards,
    "faces": faces,
    "decision": decision,
    "weigh": weigh,
    "advice": advice,
    "luck": lucks,
    "verify": verify,
    "review": reviewed,
    "summary": summary,
    "text": text,
    "fork": fork,
}


def _asked(args: Any) -> Asked:
    return msgspec.convert(args, Asked)


def _span(asked: Asked, found: Replay) -> range:
    """The records that a call asks about; without an end, one."""
    last = min(asked.to or asked.n, asked.n + LONGEST - 1, found.n)
    return range(max(1, asked.n), last + 1)


class Growing:
    """A review that is being worked out."""

    def __init__(self, steps: Iterator[Review]) -> None:
        self._steps = steps
        self._last: Review | None = None

    def more(self) -> Review:
        """One step on; at the end the whole of it again."""
        self._last = next(self._steps, self._last)
        assert self._last is not None, "a review begins with how the chance moved"
        return self._last


class Known(NamedTuple):
    """A replay that has been read, its log as it was sent, and its reviews by seat."""

    log: bytes
    replay: Replay
    reviews: dict[str, Growing]


@lru_cache(maxsize=MOST)
def _place(which: str) -> list[Known]:
    """The place of a replay: empty until its log is sent. Those that were asked about last are kept."""
    return []


def _known(asked: Asked) -> Known:
    """The replay that is asked about. A log is read once, not once per call."""
    log = _bytes(asked)
    place = _place(_id(log) if log else asked.id)
    if not place and not log:
        raise Refusal("replay.unknown")
    if not place:
        place.append(Known(log, Replay(Match.load(log, game_of)), {}))
    return place[0]


def _bytes(asked: Asked) -> bytes:
    """The log that was sent along, if one was."""
    return asked.log.encode("utf-8", "surrogatepass")


def _id(log: bytes) -> str:
    return blake2b(log, digest_size=12).hexdigest()
