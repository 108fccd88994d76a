"""Backups by date in a folder, and the drill that shows whether one can be restored."""

from __future__ import annotations

import re
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from turnwright.server.store.opening import open_store
from turnwright.server.store.transfer import bring_in, problems, read
from turnwright.server.store.vault import Vault, is_locked

NAMED = re.compile(r"turnwright-\d{8}-\d{6}\.jsonl")


class Drilled(Struct, frozen=True):
    """What came out of a backup."""

    campaigns: int
    matches: int
    records: int
    opened: int
    """Running matches with sealed dice that the key file opens."""
    problems: tuple[str, ...]


def dated(folder: Path, moment: float) -> Path:
    """The file of a backup that is written at a moment, in seconds since 1970."""
    return folder / f"turnwright-{datetime.fromtimestamp(moment, UTC):%Y%m%d-%H%M%S}.jsonl"


def prune(folder: Path, keep: int) -> list[Path]:
    """Removes all but the newest backups of a folder, and nothing that isn't one; gives what is gone."""
    old = sorted(path for path in folder.iterdir() if NAMED.fullmatch(path.name))[:-keep]
    for path in old:
        path.unlink()
    return old


async def drill(file: Path, key_file: Path | None) -> Drilled:
    """Restores a backup into a database of its own, decides every command again, and throws that database away."""
    with file.open("rb") as lines:
        campaigns = read(lines)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(folder)
        try:
            for name, kept in campaigns.items():
                await bring_in(store, kept)
                if await store.kept(name) != kept:
                    wrong.append(f"campaign {name}: what was restored isn't what the file holds")
            wrong += await problems(store, decide_again=True)
        finally:
            await store.close()
    matches = [match for kept in campaigns.values() for match in kept.matches]
    locked = [match for match in matches if match.secret is not None and is_locked(match.secret)]
    sealed = [match for match in locked if match.status != "closed"]
    vault = Vault(key_file) if key_file is not None else None
    shut = [match for match in sealed if vault is None or vault.unlock(match.secret) is None]
    wrong += [f"match {match.id}: without its key file it can be read, and not be played on" for match in shut]
    records = sum(len(kept.lines) for kept in campaigns.values())
    return Drilled(len(campaigns), len(matches), records, len(sealed) - len(shut), tuple(wrong))
