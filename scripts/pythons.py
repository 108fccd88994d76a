"""Tries the package under every other Python that is at hand: `make pythons`.

For 3.12, 3.13 and 3.14, found on the path or among pyenv's versions: a fresh environment in a temporary folder, the
package with its extra `cli`, and the tests that are not slow of kernel, table, players, the small ruleset and golden
logs, which are all that need no other extra. A Python that is not there, or whose packages can't be had, is named.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.12", "3.13", "3.14")
NEEDED = ("pytest", "pytest-xdist", "hypothesis", "icepool")
TESTS = ("tests/kernel", "tests/table", "tests/players", "tests/rulesets/test_duel.py", "tests/golden", "tests/logs")


def found(version: str) -> Path | None:
    """An interpreter of this version that runs."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    named = shutil.which(f"python{version}")
    candidates = [Path(named)] if named else []
    candidates += sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True)
    for candidate in candidates:
        asked = [str(candidate), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        run = subprocess.run(asked, capture_output=True, text=True, check=False)
        if run.stdout.strip() == version:
            return candidate
    return None


def tried(version: str, python: Path, folder: Path) -> bool | None:
    """Whether the tests pass; none if the packages can't be installed."""
    own = folder / version
    subprocess.run([str(python), "-m", "venv", str(own)], check=True)
    install = [str(own / "bin" / "pip"), "install", "-qq", "--disable-pip-version-check"]
    if subprocess.run([*install, f"{ROOT}[cli]", *NEEDED], check=False).returncode:
        return None
    pytest = [str(own / "bin" / "pytest"), "-q", "-n", "2", "-m", "not slow", "-p", "no:cacheprovider", *TESTS]
    return subprocess.run(pytest, cwd=ROOT, check=False).returncode == 0


def main() -> None:
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for version in VERSIONS:
            python = found(version)
            if python is None:
                print(f"Python {version}: skipped, no interpreter at hand", flush=True)
                continue
            print(f"Python {version}: {python}", flush=True)
            passed = tried(version, python, Path(folder))
            print(f"Python {version}: {'skipped, no packages' if passed is None else 'passed' if passed else 'FAILED'}")
            failed += [version] if passed is False else []
    sys.exit(f"Failed under Python {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
