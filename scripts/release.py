"""Builds the sdist and the wheel into dist/ and checks them: `make release`.

    the same bytes     both are built twice, and the wheel once more from the sdist: every hash must be equal
    all that belongs   types, languages, packs, rulings, the page; nothing of tests and tools
    metadata           what an index shows: version, readme, licence, extras

dist/SHA256SUMS has the hashes. `--without-page` is for a computer that cannot build the page.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from email.parser import BytesParser
from email.policy import compat32
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PAGE = "turnwright/server/page/index.html"
BELONGS = (
    "turnwright/py.typed",
    "turnwright/story.py",
    "turnwright/languages/en/kernel.json",
    "turnwright/languages/de/kernel.json",
    "turnwright/packs/wuxia_core/pack.json",
    "turnwright/rulesets/wuxia/RULES.md",
)
EXTRAS = {"cli", "server", "postgres", "client", "ray", "rl", "dev"}
MADE_AT = "1577836800"
"""The time that every file in an archive has: the same for everybody who builds it."""


class Wrong(Exception):
    """What is the matter with a build, in a sentence."""


def built(source: Path, into: Path, *targets: str) -> dict[str, str]:
    """Builds from a folder into another one: the files by name, each with its hash."""
    wanted = [part for target in targets for part in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(into), *wanted]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": MADE_AT}
    run = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True)
    if run.returncode:
        raise Wrong(f"Building {' and '.join(targets)} failed: {run.stderr.strip()[-2000:]}")
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(into.iterdir())}


def require_same_bytes(work: Path) -> dict[str, str]:
    """Builds everything twice, and the wheel from the sdist: the hashes, once they are all equal."""
    first, second = (built(ROOT, work / name, "sdist", "wheel") for name in ("first", "second"))
    if first != second:
        raise Wrong(f"Two builds of the same sources differ: {first} and {second}.")
    (sdist,) = (work / "first").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(work / "unpacked", filter="data")
    (folder,) = (work / "unpacked").iterdir()
    for name, own in built(folder, work / "third", "wheel").items():
        if first[name] != own:
            raise Wrong(f"{name} built from the sdist is not the one built from the repository.")
    return first


def require_contents(wheel: Path, *, page: bool) -> None:
    """Refuses a wheel that lacks something, or that holds what is none of its business."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        said = BytesParser(policy=compat32).parsebytes(archive.read(metadata))
    missing = [name for name in (*BELONGS, *((PAGE,) if page else ())) if name not in names]
    if missing:
        raise Wrong(f"{wheel.name} lacks {', '.join(missing)}.{' Run make page first.' if PAGE in missing else ''}")
    strange = [name for name in names if not name.startswith("turnwright/") and ".dist-info/" not in name]
    if strange:
        raise Wrong(f"{wheel.name} holds {', '.join(strange[:5])}, which does not belong there.")
    if not (said["Version"] and said["License-Expression"] and said["Requires-Python"] and said.get_payload()):
        raise Wrong(f"{wheel.name} lacks a version, a licence, the versions of Python or the readme.")
    if set(said.get_all("Provides-Extra", [])) != EXTRAS:
        raise Wrong(f"{wheel.name} has other extras than {', '.join(sorted(EXTRAS))}.")


def main() -> None:
    page = "--without-page" not in sys.argv[1:]
    try:
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            hashes = require_same_bytes(work)
            (wheel,) = (work / "first").glob("*.whl")
            require_contents(wheel, page=page)
            shutil.rmtree(DIST, ignore_errors=True)
            shutil.copytree(work / "first", DIST)
    except Wrong as wrong:
        sys.exit(f"No release: {wrong}")
    (DIST / "SHA256SUMS").write_text("".join(f"{own}  {name}\n" for name, own in hashes.items()), "utf-8")
    for name in hashes:
        print(f"dist/{name}: {(DIST / name).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
