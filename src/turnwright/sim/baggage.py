"""What a plan needs that other computers don't have: packs in folders and players' files, sent along with its chunks.

They are unpacked once per computer, each into a folder named by a hash of what is in it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import gettempdir, mkdtemp

import msgspec

from turnwright.kernel.files import MOST_BYTES, read_bounded, size_in_words
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.registry import pack_folder, pack_names
from turnwright.players import from_file


class Baggage(msgspec.Struct, frozen=True):
    """Folders of packs and files of players, by the names that a plan has for them: each as its files by path."""

    packs: dict[str, dict[str, bytes]] = {}
    players: dict[str, dict[str, bytes]] = {}


def packed(packs: Iterable[str], players: Iterable[str]) -> Baggage:
    """Those packs and players that aren't installed. A player's file goes alone, without what lies beside it."""
    baggage = Baggage(
        packs={name: _files(Path(str(pack_folder(name)))) for name in packs if name not in pack_names()},
        players={name: _file(from_file.path_of(name)) for name in players if from_file.is_file(name)},
    )
    parts = (*baggage.packs.values(), *baggage.players.values())
    if sum(len(data) for files in parts for data in files.values()) > MOST_BYTES:
        raise Refusal(
            "sim.baggage",
            size_in_words=text_ref(size_in_words(MOST_BYTES)),
        )
    return baggage


def unpacked(baggage: Baggage) -> tuple[dict[str, str], dict[str, str]]:
    """Where the packs and the players are on this computer, by the names that the plan has for them."""
    packs = {name: str(_unpacked(files)) for name, files in baggage.packs.items()}
    players = {}
    for name, files in baggage.players.items():
        folder, (file,) = _unpacked(files), files
        players[name] = f"{folder / file}:{from_file.function_of(name)}"
    return packs, players


def _files(folder: Path) -> dict[str, bytes]:
    """The files that a pack is read from."""
    found = sorted((*folder.glob("*.json"), *folder.glob("*/*.json")))
    return {path.relative_to(folder).as_posix(): read_bounded(path) for path in found}


def _file(path: str) -> dict[str, bytes]:
    return {Path(path).name: read_bounded(Path(path))}


def _unpacked(files: Mapping[str, bytes]) -> Path:
    """A folder with these files. Others may be unpacking the same: it appears whole, or it is there already."""
    mark = hashlib.sha256()
    for name, data in files.items():
        mark.update(f"{len(name.encode())} {len(data)} {name}".encode() + data)
    folder = _home() / mark.hexdigest()[:32]
    if folder.is_dir():
        return folder
    fresh = Path(mkdtemp(dir=_home()))
    for name, data in files.items():
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    try:
        fresh.rename(folder)
    except OSError:
        for path in sorted(fresh.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        fresh.rmdir()
    return folder


def _home() -> Path:
    """This user's own folder: nobody else can put another file where one is looked for."""
    home = Path(gettempdir()) / f"turnwright-sim-{os.getuid() if hasattr(os, 'getuid') else 'own'}"
    home.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and (home.is_symlink() or home.stat().st_uid != os.getuid()):
        raise Refusal("sim.baggage", context="foreign", home=text_ref(home))
    return home
