"""What isn't here yet: a game, or a module of the standard library, whose archive is fetched when it is imported."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType


class Missing(BaseException):
    """Something was imported whose archive has not been fetched.

    Not an Exception, so that nobody takes it for a ruleset that fails to load. The worker catches it, fetches the
    archive and starts over.
    """

    def __init__(self, archive: str) -> None:
        super().__init__(archive)
        self.archive = archive


class Finder:
    """The last one that is asked for a module: names the archive that has it."""

    def __init__(self, where: Mapping[str, str]) -> None:
        """`where` names the archive of a package or module; what stands below it is in the same one."""
        self._where = dict(where)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package = name
        while package:
            archive = self._where.get(package)
            if archive is not None:
                raise Missing(archive)
            package = package.rpartition(".")[0]
        return None

    def arrived(self, archive: str) -> None:
        """From now on, what isn't found in it doesn't exist."""
        self._where = {name: at for name, at in self._where.items() if at != archive}


def watch(where: Mapping[str, str]) -> Finder:
    """Watches every import from now on."""
    finder = Finder(where)
    sys.meta_path.append(finder)
    return finder
