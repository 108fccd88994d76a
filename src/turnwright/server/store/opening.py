"""A store by its address: a folder, a file, or the URL of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.store import Store
from turnwright.server.store.sqlite import SqliteStore

FILE = "turnwright.db"


def is_postgres(where: str) -> bool:
    return where.startswith(("postgresql://", "postgres://"))


def file_of(where: str | Path) -> Path:
    """The database file of a folder, or a file named directly."""
    path = Path(where)
    return path if path.suffix == ".db" else path / FILE


def open_store(where: str | Path, key_file: str | Path = "") -> Store:
    """`my-campaign`, `my-campaign/turnwright.db` or `postgresql://user@host/name`; what isn't there yet is made.

    `key_file` locks the keys of sealed dice: beside the database, unless it is named.
    """
    key = Path(key_file) if key_file else None
    if is_postgres(str(where)):
        try:
            from turnwright.server.store.postgres import PostgresStore
        except ModuleNotFoundError as missing:
            raise Refusal("store.extra", missing=text_ref(missing.name)) from None
        return PostgresStore(str(where), key)
    path = file_of(where)
    path.parent.mkdir(parents=True, exist_ok=True)
    return SqliteStore(path, key)
