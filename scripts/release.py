"""Builds the distributions into dist/ and checks them: `make release`.

    turnwright         sdist and wheel: the library, the command and the server
    turnwright-page    a wheel of the built page and the documentation (the extra `page`)

    the same bytes     all are built twice, and turnwright's wheel once more from the sdist: every hash must be equal
    all that belongs   types, languages, packs, rulings; nothing of tests and tools; a page that is whole
    metadata           what an index shows: version, readme, licence, extras; `twine check` where it is installed
    dependencies       pinned by hashes, under licences that are allowed: dist/sbom.cdx.json lists what is shipped

dist/SHA256SUMS has the hashes. `--without-page` is for a computer that cannot build the page.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # scripts/licences.py, when this file is run by its path

from scripts import licences  # noqa: E402

DIST = ROOT / "dist"
PAGE = ROOT / "page"
BELONGS = (
    "turnwright/py.typed",
    "turnwright/story.py",
    "turnwright/languages/en/kernel.json",
    "turnwright/languages/de/kernel.json",
    "turnwright/packs/wuxia_core/pack.json",
    "turnwright/packs/wuxia_core/in_one.json",
    "turnwright/rulesets/wuxia/RULES.md",
)
PAGE_BELONGS = (
    "turnwright_page/__init__.py",
    "turnwright_page/index.html",
    "turnwright_page/turnwright-battle.js",
    "turnwright_page/docs/index.html",
)
ENGINE = "turnwright_page/engine/"
EXTRAS = {"cli", "server", "page", "postgres", "client", "mcp", "ray", "rl", "dev", "docs", "release"}
LARGEST = 3_000_000
"""Bytes of the library's wheel: an author who embeds a duel does not download a web page."""
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


def require_same_page(work: Path) -> dict[str, str]:
    """Builds the page's wheel twice: its hash."""
    first, second = (built(PAGE, work / name, "wheel") for name in ("page", "page again"))
    if first != second:
        raise Wrong(f"Two builds of the page differ: {first} and {second}.")
    return first


def _read(wheel: Path) -> tuple[list[str], Message]:
    """The files of a wheel and its metadata."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        return names, BytesParser(policy=compat32).parsebytes(archive.read(metadata))


def _require(wheel: Path, belongs: tuple[str, ...], package: str) -> Message:
    names, metadata = _read(wheel)
    missing = [name for name in belongs if name not in names]
    if missing:
        raise Wrong(f"{wheel.name} lacks {', '.join(missing)}.")
    strange = [name for name in names if not name.startswith(package) and ".dist-info/" not in name]
    if strange:
        raise Wrong(f"{wheel.name} holds {', '.join(strange[:5])}, which does not belong there.")
    if not all((metadata["Version"], metadata["License-Expression"], metadata["Requires-Python"])):
        raise Wrong(f"{wheel.name} lacks a version, a licence or the versions of Python.")
    if not metadata.get_payload():
        raise Wrong(f"{wheel.name} lacks the readme.")
    return metadata


def require_contents(wheel: Path) -> None:
    """Refuses a wheel of the library that lacks something, holds what is none of its business, or grew too large."""
    metadata = _require(wheel, BELONGS, "turnwright/")
    pages = [name for name in _read(wheel)[0] if name.startswith("turnwright/server/page/")]
    if pages:
        raise Wrong(f"{wheel.name} holds the page ({pages[0]}), which is a distribution of its own.")
    if set(metadata.get_all("Provides-Extra", [])) != EXTRAS:
        raise Wrong(f"{wheel.name} has other extras than {', '.join(sorted(EXTRAS))}.")
    if wheel.stat().st_size > LARGEST:
        raise Wrong(f"{wheel.name} has {wheel.stat().st_size:,} bytes; {LARGEST:,} are allowed.")


def require_page(wheel: Path, version: str) -> None:
    """Refuses a wheel of the page without a document, without an engine, or of another version than the library."""
    metadata = _require(wheel, PAGE_BELONGS, "turnwright_page/")
    if not any(name.startswith(ENGINE) for name in _read(wheel)[0]):
        raise Wrong(f"{wheel.name} has no engine for browsers: run make page again, with a network.")
    if metadata["Version"] != version:
        raise Wrong(f"{wheel.name} is not of version {version}, as the library is.")


def require_what_an_index_takes(folder: Path) -> None:
    """`twine check`, where twine is installed (requirements/release.txt)."""
    if find_spec("twine") is None:
        print("twine is not installed: its check is left out.")
        return
    files = [str(path) for path in sorted(folder.iterdir()) if path.suffix in (".whl", ".gz")]
    checked = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *files], capture_output=True, text=True
    )
    if checked.returncode:
        raise Wrong(f"twine refuses it: {checked.stdout.strip()[-2000:]}")


def main() -> None:
    page = "--without-page" not in sys.argv[1:]
    try:
        if page and not (ROOT / "src/turnwright/server/page/index.html").is_file():
            raise Wrong("The page is not built: run make page first.")
        if page and not (ROOT / "src/turnwright/server/docs/index.html").is_file():
            raise Wrong("The documentation is not built: run make docs first.")
        wrong = licences.faults([*licences.of_python(), *licences.of_npm()])
        if wrong:
            raise Wrong(" ".join(wrong))
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            hashes = require_same_bytes(work)
            (wheel,) = (work / "first").glob("*.whl")
            require_contents(wheel)
            version = str(_read(wheel)[1]["Version"])
            if page:
                hashes |= require_same_page(work)
                (own,) = (work / "page").glob("*.whl")
                require_page(own, version)
                shutil.copy(own, work / "first")
            require_what_an_index_takes(work / "first")
            shutil.rmtree(DIST, ignore_errors=True)
            shutil.copytree(work / "first", DIST)
    except Wrong as wrong_build:
        sys.exit(f"No release: {wrong_build}")
    (DIST / "sbom.cdx.json").write_text(json.dumps(licences.bill(version), indent=1) + "\n", "utf-8")
    (DIST / "SHA256SUMS").write_text("".join(f"{own}  {name}\n" for name, own in hashes.items()), "utf-8")
    for name in hashes:
        print(f"dist/{name}: {(DIST / name).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
