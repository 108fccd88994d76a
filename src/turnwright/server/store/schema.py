"""The numbered steps of a database's schema, as SQL files: what was once released is never edited, only added to."""

from __future__ import annotations

from importlib.resources import files

from turnwright.kernel.refusal import Refusal


def migrations(dialect: str) -> list[str]:
    """The steps in order; a database at schema 3 has taken the first three."""
    folder = files("turnwright.server.store").joinpath("migrations", dialect)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return [folder.joinpath(name).read_text("utf-8") for name in names]


def missing(dialect: str, version: int) -> list[tuple[int, str]]:
    """The steps that a database still needs, numbered; a database of a newer program is refused."""
    steps = migrations(dialect)
    if version > len(steps):
        raise Refusal("store.newer", schema=version, known=len(steps))
    return list(enumerate(steps, start=1))[version:]
