"""What others' software we depend on, under which licence: the bill of materials of a release, and what is allowed.

    python scripts/licences.py        a line per dependency; fails on a licence that is not allowed
    make release                      writes dist/sbom.cdx.json (CycloneDX 1.5)

Python's dependencies come from the lock files in requirements/, npm's from web/package-lock.json. A licence is read
from what is installed, so a lock file that is not installed here (Ray, twine) names its packages without one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from email.message import Message
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).parents[1]
ALLOWED = frozenset(
    {"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "MIT-CMU"}
    | {"MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib"}
)
"""Licences that let anybody use, change and pass on what depends on them. MPL-2.0 asks for changes to its own files."""
FOR_TOOLS = {"pygame": "LGPL-2.1-or-later"}
"""Not allowed for what is shipped, but for a tool that only tests and measurements start."""
SHIPPED = ("run", "server")
"""Lock files of what a user installs; the others are for developers."""
IN_DOCS = ("mkdocs-material",)
"""Whose scripts and styles are in the documentation, which is shipped with the page."""
OLD_NAMES = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL-2.1-or-later",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "LGPL": "LGPL-2.1-or-later",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""How packages named their licence before SPDX expressions."""
PIN = re.compile(r"^([A-Za-z0-9_.-]+)==(\S+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class Dependency(NamedTuple):
    kind: str
    """`pypi` or `npm`, as package URLs call them."""
    name: str
    version: str
    hashes: tuple[str, ...]
    """SHA-256 in hexadecimal for Python, npm's own integrity strings for npm; empty: not pinned."""
    licence: str
    """An SPDX expression; empty where the package is not installed here."""
    lock: str


def licence_of(about: Message) -> str:
    """The licence that a package declares, as an SPDX expression."""
    expression = about.get("License-Expression")
    if expression:
        return str(expression)
    lines = str(about.get("License") or "").strip().removeprefix("UNKNOWN").splitlines()
    if len(lines) == 1 and len(lines[0]) < 60:
        return OLD_NAMES.get(lines[0], lines[0])
    if lines and lines[0] in OLD_NAMES:  # the licence's whole text
        return OLD_NAMES[lines[0]]
    classifiers = (each for each in about.get_all("Classifier", []) if each.startswith("License ::"))
    last = [each.rpartition(" :: ")[2] for each in classifiers]
    return " OR ".join(OLD_NAMES.get(name, name) for name in last)


def pinned(lock: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Names, versions and hashes of a lock file."""
    name, version = "", ""
    hashes: list[str] = []
    for line in (*lock.read_text("utf-8").splitlines(), "end==0"):
        pin = PIN.match(line)
        if pin:
            if name:
                yield name, version, tuple(hashes)
            name, version, hashes = pin[1], pin[2], []
        hashes += HASH.findall(line)


def of_python() -> Iterator[Dependency]:
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        if lock.stem == "browser":  # msgspec again, for another Python
            continue
        for name, version, hashes in pinned(lock):
            try:
                licence = licence_of(cast(Message, metadata(name)))
            except PackageNotFoundError:
                licence = ""
            yield Dependency("pypi", name, version, hashes, licence, lock.stem)


def of_npm() -> Iterator[Dependency]:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    for path, package in lock["packages"].items():
        if path:
            name = path.rpartition("node_modules/")[2]
            hashes = (package["integrity"],) if "integrity" in package else ()
            yield Dependency("npm", name, package["version"], hashes, package.get("license", ""), "npm")


def is_allowed(dependency: Dependency) -> bool:
    """Whether its licence is on the list: every part of an AND, one part of an OR."""
    if not dependency.licence:
        return dependency.lock not in SHIPPED
    if dependency.lock not in SHIPPED and FOR_TOOLS.get(dependency.name) == dependency.licence:
        return True
    ways = dependency.licence.replace("(", "").replace(")", "").split(" OR ")
    return any(all(part.strip() in ALLOWED for part in way.split(" AND ")) for way in ways)


def faults(dependencies: list[Dependency]) -> list[str]:
    """What is not pinned by a hash, or comes under a licence that is not on the list."""
    loose = [f"{each.name} {each.version} is not pinned by a hash." for each in dependencies if not each.hashes]
    strange = [
        f"{each.name} {each.version} comes under {each.licence or 'no licence that it names'}, which isn't allowed."
        for each in dependencies
        if not is_allowed(each)
    ]
    return loose + strange


def bill(version: str) -> dict[str, Any]:
    """The bill of materials of what is shipped: the library's and server's dependencies, and the page's."""
    shipped = [each for each in (*of_python(), *of_npm()) if each.lock in (*SHIPPED, "npm") or each.name in IN_DOCS]
    components = [
        {
            "type": "library",
            "name": each.name,
            "version": each.version,
            "purl": f"pkg:{each.kind}/{each.name.replace('@', '%40')}@{each.version}",
            "licenses": [{"expression": each.licence}],
        }
        for each in sorted(set(shipped), key=lambda each: (each.kind, each.name, each.version))
    ]
    own = {"type": "library", "name": "turnwright", "version": version, "purl": f"pkg:pypi/turnwright@{version}"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
    }


def main() -> None:
    dependencies = [*of_python(), *of_npm()]
    for each in dependencies:
        print(f"{each.lock:8} {each.name} {each.version}: {each.licence or 'not installed here'}")
    wrong = faults(dependencies)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
