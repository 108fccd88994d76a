"""Puts together what a Ren'Py game ships for its battles: `python scripts/renpy.py [OUT] [--python …] [--msgspec …]`.

OUT (dist/renpy) gets `game/`, to be copied into the game's own, and `turnwright/`, to be put beside it: a second Python
with Turnwright, where `turnwright_client.py` looks for it. It is a copy of the Python that runs this script, without
what no battle needs.

For another system, name its Python (a folder or a zip: python.org's "embeddable package" for Windows, or an unpacked
python-build-standalone for macOS and Linux) and the wheel of msgspec for it:

    pip download msgspec --no-deps --only-binary :all: --platform win_amd64 --python-version 3.11
    make renpy FROM=python-3.11.9-embed-amd64.zip MSGSPEC=msgspec-0.19.0-cp311-cp311-win_amd64.whl
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import sys
import sysconfig
import zipfile
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[1]
KIT = ROOT / "examples" / "renpy"
PARTS = (
    "__init__.py",
    "py.typed",
    "front.py",
    "ruleset.py",
    "story.py",
    "kernel",
    "languages",
    "players",
    "table",
    "sim",
)
RULESETS, PACKS = ("wuxia",), ("wuxia_core",)
NOT_NEEDED = (
    "__pycache__", "site-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "turtle.py", "lib2to3",
    "ensurepip", "distutils", "pydoc_data", "config-*", "_tkinter*", "_test*", "_ctypes_test*",
)  # fmt: skip


class Wrong(Exception):
    """Something that was named cannot be used."""


def build(out: Path, python: Path | None = None, msgspec: Path | None = None) -> Path:
    """Both folders, whole: what was there before is replaced."""
    if (python is None) != (msgspec is None):
        raise Wrong("Name both the other system's Python and its msgspec, or neither.")
    shutil.rmtree(out, ignore_errors=True)
    own = out / "turnwright" / "python"
    if python is None:
        packages = _copy_running(own)
        _copy_installed("msgspec", packages)
    else:
        assert msgspec is not None
        packages = _unpack_other(python, own)
        _unpack_wheel(msgspec, packages)
    _copy_turnwright(packages)
    (out / "game").mkdir()
    for name in ("battle.rpy", "turnwright_client.py"):
        shutil.copy(KIT / name, out / "game")
    shutil.copy(KIT / "battle_server.py", out / "turnwright")
    return out


def _copy_running(own: Path) -> Path:
    """The Python that runs this, as a folder that works wherever it is put; returns where its packages go."""
    if sys.platform == "win32":
        raise Wrong("On Windows, name python.org's embeddable package: make renpy FROM=python-3.11.9-embed-amd64.zip …")
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    library = own / "lib" / name
    shutil.copytree(sysconfig.get_path("stdlib"), library, ignore=shutil.ignore_patterns(*NOT_NEEDED), symlinks=False)
    if sysconfig.get_config_var("Py_ENABLE_SHARED"):
        soname = sysconfig.get_config_var("INSTSONAME")
        shutil.copy(Path(sysconfig.get_config_var("LIBDIR")) / soname, own / "lib" / soname)
    (own / "bin").mkdir()
    shutil.copy(Path(sys.executable).resolve(), own / "bin" / "python3")
    packages = library / "site-packages"
    packages.mkdir()
    return packages


def _unpack_other(python: Path, own: Path) -> Path:
    """Another system's Python; returns where its packages go."""
    if zipfile.is_zipfile(python):
        with zipfile.ZipFile(python) as archive:
            archive.extractall(own)
    elif python.is_dir():
        shutil.copytree(python, own, ignore=shutil.ignore_patterns(*NOT_NEEDED), symlinks=True)
    else:
        raise Wrong(f"{python} is neither a folder nor a zip.")
    if (own / "python.exe").exists():
        packages = own / "Lib" / "site-packages"
        for listing in own.glob("python*._pth"):  # an embeddable Python looks only where this file says
            listing.write_text(listing.read_text("utf-8").rstrip() + "\nLib\\site-packages\n", "utf-8")
    elif libraries := sorted((own / "lib").glob("python3.*")):
        packages = libraries[0] / "site-packages"
    else:
        raise Wrong(f"{python} has no python.exe and no lib/python3.*: it isn't an unpacked Python.")
    packages.mkdir(parents=True, exist_ok=True)
    return packages


def _unpack_wheel(wheel: Path, packages: Path) -> None:
    found = re.search(r"-cp3(\d+)-", wheel.name)
    if not wheel.name.startswith("msgspec-") or found is None or not zipfile.is_zipfile(wheel):
        raise Wrong(f"{wheel.name} isn't a compiled wheel of msgspec (msgspec-…-cp311-cp311-….whl).")
    if (version := _version(packages)) != found[1]:
        raise Wrong(f"{wheel.name} is for Python 3.{found[1]}, but this Python is 3.{version}.")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)


def _version(packages: Path) -> str:
    """The minor version of the Python that a folder of packages belongs to, by its library's name."""
    if (found := re.fullmatch(r"python3\.(\d+)", packages.parent.name)) is not None:
        return found[1]
    names = [path.name for path in packages.parents[1].glob("python3*.dll")]
    return max((name[len("python3") : -len(".dll")] for name in names), key=len, default="?")


def _copy_installed(name: str, packages: Path) -> None:
    """A distribution that is installed beside the running Python."""
    for file in distribution(name).files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts and "tests" not in file.parts:
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), target)


def _copy_turnwright(packages: Path) -> None:
    """Turnwright with wuxia alone, and the entry points by which it is found."""
    source, target = ROOT / "src" / "turnwright", packages / "turnwright"
    target.mkdir()
    ignored = shutil.ignore_patterns("__pycache__")
    parts = [*PARTS, "rulesets/__init__.py", "packs/__init__.py"]
    parts += [f"rulesets/{name}" for name in RULESETS] + [f"packs/{name}" for name in PACKS]
    for part in filter(lambda part: (source / part).exists(), parts):
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, target / part, ignore=ignored)
        else:
            shutil.copy(source / part, target / part)
    own = distribution("turnwright")
    info = packages / f"turnwright-{own.version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(own.read_text("METADATA") or "", "utf-8")
    groups = {"turnwright.rulesets": RULESETS, "turnwright.packs": PACKS}
    lines = []
    for group, names in groups.items():
        lines += [f"[{group}]", *(f"{point.name} = {point.value}" for point in own.entry_points if point.name in names)]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist" / "renpy")
    parser.add_argument("--python", type=Path, help="another system's Python: a folder or a zip")
    parser.add_argument("--msgspec", type=Path, help="the wheel of msgspec for it")
    given = parser.parse_args()
    try:
        out = build(given.out, given.python, given.msgspec)
    except Wrong as wrong:
        sys.exit(f"{parser.prog}: {wrong}")
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    where = f"{platform.system()} {platform.machine()}" if given.python is None else given.python.name
    print(f"{out}: {size:.0f} MB for {where}")
    print(f"Copy {out / 'game'} into your game's folder, and {out / 'turnwright'} beside its game/.")


if __name__ == "__main__":
    main()
