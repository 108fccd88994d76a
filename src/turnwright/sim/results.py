"""A file of results that grows while battles are played: a line for what is played, then one for each chunk.

Whatever ends a simulation, the chunks in its file need not be played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec.structs import replace

from turnwright.kernel.files import Journal, reason
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.sim.fingerprint import Fingerprint, refuse_if_different
from turnwright.sim.tournament import Chunk, Plan, fingerprint_of

FORMAT = 1
LONGEST_LINE = 8 * 2**20


class Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what is played, and by which rules and content."""

    sim: int
    plan: Plan
    fingerprint: Fingerprint


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every other line: a chunk, and the number of its first battle."""

    first: int
    chunk: Chunk


class Results:
    """The file of one simulation, open for writing: what it holds already, and a place for more."""

    def __init__(self, journal: Journal, known: Mapping[int, Chunk]) -> None:
        self.known = known
        self._journal = journal

    def keep(self, first: int, chunk: Chunk) -> None:
        """Adds a chunk; when this returns it is on the disk."""
        self._journal.append(msgspec.json.encode(Played(first, chunk)) + b"\n")


@contextmanager
def kept(path: Path, plan: Plan, *, resume: bool) -> Iterator[Results]:
    """The results of a plan in a file: a new one or, to resume, one that was begun. More battles may be asked for than
    when it was begun; anything else that differs is refused.
    """
    if path.exists() and not resume and path.is_file() and path.stat().st_size:
        raise Refusal("sim.results_exist", path=text_ref(path))
    here = Heading(FORMAT, plan, fingerprint_of(plan))
    with Journal(path) as journal:
        if journal.length:
            known = _read(path, here)
        else:
            known = {}
            journal.append(msgspec.json.encode(here) + b"\n")
        yield Results(journal, known)


def _read(path: Path, here: Heading) -> dict[int, Chunk]:
    known: dict[int, Chunk] = {}
    for number, line in enumerate(_lines(path), 1):
        try:
            if number == 1:
                _refuse_other(path, msgspec.json.decode(line, type=Heading), here)
                continue
            played = msgspec.json.decode(line, type=Played)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal(
                "sim.results", context="line", path=text_ref(path), number=number, error=text_ref(error)
            ) from None
        known[played.first] = played.chunk
    return known


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while line := file.readline(LONGEST_LINE):
                yield line
    except OSError as error:
        raise Refusal("file.read", name=text_ref(path), why=text_ref(reason(error))) from None


def _refuse_other(path: Path, begun: Heading, here: Heading) -> None:
    if begun.sim != FORMAT:
        raise Refusal("sim.results", path=text_ref(path), sim=text_ref(begun.sim), format=FORMAT)
    if replace(begun.plan, n=here.plan.n) != here.plan:
        raise Refusal("sim.results_plan", path=text_ref(path), differing=text_ref(_differing(begun.plan, here.plan)))
    refuse_if_different(here.fingerprint, begun.fingerprint, "This computer")


def _differing(begun: Plan, here: Plan) -> str:
    """The fields of two plans that differ, as they were begun."""
    names = [name for name in Plan.__struct_fields__ if name != "n" and getattr(begun, name) != getattr(here, name)]
    said = (f"{name} was {msgspec.json.encode(getattr(begun, name)).decode()[:200]}" for name in names)
    return ", ".join(said)
