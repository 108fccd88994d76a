"""Packs of the player's own: handed over by the page, kept for as long as the worker runs, checked like any other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from tempfile import gettempdir
from typing import Any

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.content import BrokenPack, read_manifest
from turnwright.kernel.files import MOST_BYTES, size_in_words
from turnwright.kernel.refusal import Refusal, text_ref

FOLDER = Path(gettempdir()) / "turnwright-packs"


class Given(msgspec.Struct, frozen=True):
    """A pack as the page has it: the text of each file by its path."""

    files: dict[str, str]


def put(args: Any) -> dict[str, Any]:
    """Takes a pack in, if it is whole and fits its game; gives what the page shows of it."""
    files = _inside(msgspec.convert(args, Given).files)
    if sum(map(len, files.values())) > MOST_BYTES:
        raise Refusal("packs.too_large", size_in_words=text_ref(size_in_words(MOST_BYTES)))
    trial = FOLDER / "_trial"
    _written(trial, files)
    try:
        manifest = read_manifest(trial)
        if not manifest.id.isidentifier() or manifest.id.startswith("_"):
            raise Refusal("packs.id", manifest=text_ref(manifest.id))
        if manifest.id in registry.pack_names():
            raise Refusal("packs.taken", manifest=text_ref(manifest.id))
        ruleset = registry.find_ruleset(manifest.ruleset)
        others = [pack for pack in own_packs().values() if read_manifest(Path(pack)).id in manifest.needs]
        game = registry.game(ruleset, packs=(*ruleset.content.packs, *others, str(trial)))
    except BrokenPack as broken:
        raise Refusal("packs.broken", faults=text_ref(_said(broken))) from None
    _written(FOLDER / manifest.id, files)
    encounters = dict(game.ruleset.content.encounters(game))
    known = registry.game(ruleset).ruleset.content.encounters(registry.game(ruleset))
    return {
        "id": manifest.id,
        "ruleset": manifest.ruleset,
        "title": manifest.title or manifest.id,
        "encounters": {name: title for name, title in encounters.items() if name not in known},
    }


def own_packs() -> dict[str, str]:
    """The folders of the packs that were taken in, by id."""
    if not FOLDER.is_dir():
        return {}
    return {folder.name: str(folder) for folder in sorted(FOLDER.iterdir()) if not folder.name.startswith("_")}


def _said(broken: BrokenPack) -> str:
    """Every fault, with the place in the person's own files."""
    return "\n".join(fault.replace(f"{FOLDER / '_trial'}", "").removeprefix("/") for fault in broken.faults[:20])


def _inside(files: Mapping[str, str]) -> dict[str, str]:
    """The files below the folder that has the pack.json; whatever else was chosen with it is left out."""
    paths = {path: PurePosixPath(path) for path in files if not path.startswith("/")}
    roots = sorted(
        (path.parent for path in paths.values() if path.name == "pack.json"), key=lambda path: len(path.parts)
    )
    if not roots:
        raise Refusal("packs.manifest")
    return {
        path.relative_to(roots[0]).as_posix(): files[name]
        for name, path in paths.items()
        if path.suffix == ".json" and path.is_relative_to(roots[0]) and ".." not in path.parts
    }


def _written(folder: Path, files: Mapping[str, str]) -> None:
    """These files and no others."""
    for old in sorted(folder.rglob("*"), reverse=True) if folder.is_dir() else ():
        old.rmdir() if old.is_dir() else old.unlink()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


CALLS: Mapping[str, Callable[..., Any]] = {"put": put}
