"""A clock that counts instructions, which no other program on the machine can make more or fewer.

Python runs under Valgrind for it, some fifty times as slow. Valgrind writes down what it has counted since it was asked
before; a reading adds that to what was read before.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
COUNTED = re.compile(r"^totals: (\d+)$", re.MULTILINE)
NEEDED = ("valgrind", "cc")
UNIT = 1_000_000_000
"""About as many as Python carries out in a third of a second."""


def missing() -> list[str]:
    """Programs that counting needs and that are not on this machine."""
    return [program for program in NEEDED if shutil.which(program) is None]


def prepare(folder: Path) -> list[str]:
    """Compiles what speaks with Valgrind into a folder; gives what to write before a command to have it counted."""
    subprocess.run(("cc", "-shared", "-fPIC", "-o", folder / "instructions.so", HERE / "instructions.c"), check=True)
    return ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/%p", "--quiet"]


class Counter:
    """Instructions that this process has carried out while they were counted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._valgrind = ctypes.CDLL(str(folder / "instructions.so"))
        self._counted = 0

    @contextmanager
    def on(self) -> Iterator[None]:
        self._valgrind.begin()
        try:
            yield
        finally:
            self._valgrind.end()

    def __call__(self) -> float:
        """Those so far, in units of `UNIT`; what a reading takes itself is not among them."""
        self._valgrind.write_down()
        for written in self._folder.glob(f"{os.getpid()}*"):
            self._counted += sum(int(count) for count in COUNTED.findall(written.read_text()))
            written.unlink()
        self._valgrind.from_zero()
        return self._counted / UNIT
