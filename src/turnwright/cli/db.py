"""`turnwright db`: what a server keeps, backed up, moved and checked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from turnwright.cli.terminal import file_name, say
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded, write_whole
from turnwright.kernel.refusal import Refusal, text_ref

if TYPE_CHECKING:
    from turnwright.server.store import Store

T = TypeVar("T")
LARGEST = 2**32
"""Bytes of a file that is read."""
db = typer.Typer(rich_markup_mode=None, help="Back up, restore, move and check what a server keeps.")

Data = Annotated[
    str | None,
    typer.Option(
        "--data", metavar="FOLDER|URL", help="The server's folder (turnwright-data by default), or postgresql://…"
    ),
]
Backup = Annotated[Path, typer.Argument(parser=file_name, metavar="FILE", help="The file.")]


@db.command(short_help="Write all campaigns to a file, once or again and again")
def backup(
    file: Annotated[Path, typer.Argument(parser=file_name, metavar="FILE|FOLDER", help="The file, or a folder.")],
    data: Data = None,
    every: Annotated[
        float | None, typer.Option("--every", metavar="HOURS", min=0.01, help="Go on: one backup in so many hours.")
    ] = None,
    keep: Annotated[
        int, typer.Option("--keep", min=1, help="In a folder: how many backups stay there, the newest ones.")
    ] = 14,
) -> None:
    """Write every campaign to one file. The server may go on meanwhile.

    In a folder that exists, each backup is a file with its date, and old ones are removed; --every makes one again and
    again until it is stopped. A timer of the system can run it without --every instead.

    The file holds names, logs and the hashes of links, so keep it as safe as the database. The keys of sealed dice are
    locked under the key file, which isn't in it: keep a copy of that apart.

    \b
    Example:
      turnwright db backup tonight.jsonl
    """
    if every is not None and not file.is_dir():
        raise Refusal("db.folder", path=text_ref(file))
    _back_up(file, data, keep)
    while every is not None:
        time.sleep(every * 3600)
        try:
            _back_up(file, data, keep)
        except Refusal as refusal:  # a database that is gone for a moment is there the next time
            say(refusal.sentence)


def _back_up(place: Path, data: str | None, keep: int) -> None:
    async def out(store: Store) -> tuple[bytes, str]:
        from turnwright.server.store.transfer import exported

        return await exported(store, await store.campaigns()), store.vault.told()

    lines, key_file = _with_store(data, out)
    from turnwright.server.store.backups import dated, prune

    file = dated(place, time.time()) if place.is_dir() else place
    _write(file, lines)
    if place.is_dir():
        prune(place, keep)
    say(words("db.backed_up", file=str(file), key=str(key_file)))


@db.command(short_help="Try whether a backup can be restored")
def drill(
    file: Backup,
    data: Data = None,
    key_file: Annotated[
        Path | None,
        typer.Option("--key-file", parser=file_name, metavar="FILE", help="The copy of the key file to try."),
    ] = None,
) -> None:
    """Restore a backup for a moment, check all of it, and change nothing. Exit code 1 if something is wrong.

    Every campaign goes into a database of its own, every command is decided again, and the key file must open the dice
    of every match that still runs. Without --key-file that is the one of the server.

    \b
    Example:
      turnwright db drill tonight.jsonl
    """
    from turnwright.server.store.backups import drill as drilled

    found = asyncio.run(drilled(file, key_file or _key_file(data)))
    for problem in found.problems:
        say(problem)
    if found.problems:
        raise typer.Exit(1)
    say(
        words(
            "db.restorable",
            campaigns=found.campaigns,
            matches=found.matches,
            records=found.records,
            opened=found.opened,
        )
    )


def _key_file(data: str | None) -> Path | None:
    """Where the server has its key; none if it isn't there."""
    from turnwright.server.settings import settings
    from turnwright.server.store.opening import file_of, is_postgres
    from turnwright.server.store.vault import own_file

    made = settings({"data": data})
    own = own_file() if is_postgres(made.data) else file_of(made.data).with_suffix(".key")
    path = Path(made.key_file) if made.key_file else own
    return path if path.is_file() else None


@db.command(short_help="Bring a backup into an empty database")
def restore(file: Backup, data: Data = None) -> None:
    """Bring every campaign of a backup into a database that has none yet.

    \b
    Example:
      turnwright db restore tonight.jsonl --data new-folder
    """

    async def into(store: Store) -> list[str]:
        from turnwright.server.store.transfer import imported

        if await store.campaigns():
            raise Refusal("db.used")
        return await imported(store, read_bounded(file, LARGEST))

    found = _with_store(data, into, new=True)
    say(words("db.restored", count=len(found)))


@db.command(short_help="Write one campaign to a file")
def export(
    campaign: Annotated[str, typer.Argument(help="The campaign's id.")], file: Backup, data: Data = None
) -> None:
    """Write one campaign to a file, to play on with it elsewhere.

    \b
    Example:
      turnwright db export 4f1c02aa91be kiln.jsonl
    """

    async def out(store: Store) -> bytes:
        from turnwright.server.store.transfer import exported

        return await exported(store, [campaign])

    _write(file, _with_store(data, out))
    say(words("db.exported", file=str(file)))


@db.command("import", short_help="Bring campaigns from a file")
def bring_in(file: Backup, data: Data = None) -> None:
    """Bring the campaigns of a file into a database; those that are there already are refused.

    \b
    Example:
      turnwright db import kiln.jsonl
    """

    async def into(store: Store) -> list[str]:
        from turnwright.server.store.transfer import imported

        return await imported(store, read_bounded(file, LARGEST))

    for campaign in _with_store(data, into, new=True):
        say(words("db.imported", campaign=str(campaign)))


@db.command(short_help="Check that nothing is missing or damaged")
def check(
    data: Data = None,
    decide_again: Annotated[
        bool, typer.Option("--verify", help="Decide every command of every match again, and compare.")
    ] = False,
) -> None:
    """Check every log and every document: nothing missing, nothing changed. Exit code 1 if something is wrong.

    \b
    Example:
      turnwright db check --verify
    """

    async def looked(store: Store) -> list[str]:
        from turnwright.server.store.transfer import problems

        return await problems(store, decide_again=decide_again)

    found = _with_store(data, looked)
    for problem in found:
        say(problem)
    if found:
        raise typer.Exit(1)
    say(words("db.sound"))


def _with_store(data: str | None, work: Callable[[Store], Awaitable[T]], *, new: bool = False) -> T:
    try:
        from turnwright.server.settings import settings
        from turnwright.server.store.opening import file_of, is_postgres, open_store
    except ModuleNotFoundError as missing:
        raise Refusal("serve.extra", missing=text_ref(missing.name)) from None
    where = settings({"data": data}).data

    async def do() -> T:
        store = open_store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    if new or is_postgres(where) or file_of(where).is_file():
        return asyncio.run(do())
    raise Refusal("db.none", where=text_ref(where))


def _write(file: Path, data: bytes) -> None:
    write_whole(file, data)
    file.chmod(0o600)
